"""Wild Draw Four: when it is legal, the bluff, the challenge (WD4-1 to WD4-5)."""

import pytest

from engine.commands import Accept, Catch, Challenge, Draw, Play
from engine.events import Challenged, HandShown
from engine.game import Game
from engine.options import PARTY, Options
from engine.phases import GameOver, Turn
from engine.view import view
from tests.engine.tables import BLUE, GREEN, ROUND, do, drew, hand, refused, sizes, table


def bluff(rest: str, rules: Options, **given: str) -> bool:
    """Whether a Wild Draw Four from that hand is found to be one."""
    game = table(f"W4 {rest}", "Y9 Y8", "B1 B2", rules=rules, **given)
    said = do(game, Play(0, "W4", GREEN), Challenge(1))
    return next(event.bluff for event in said if isinstance(event, Challenged))


@pytest.mark.parametrize(
    ("rest", "classic", "party"),
    [
        ("B1 Y2", False, False),
        ("R1 Y2", True, True),
        ("RS Y2", True, True),
        ("B5 Y5", False, False),  # the same number in another colour does not matter
        ("B1 W", False, True),
        ("B1 W4", False, True),
        ("B1 WP", False, True),
        ("R1 W", True, True),
    ],
)
def test_it_is_legal_without_a_card_of_the_colour_and_in_party_without_a_wild(rest: str, classic: bool, party: bool):
    """WD4-1, WD4-2: played all the same, it is a bluff."""
    assert bluff(rest, ROUND) == classic
    assert bluff(rest, PARTY) == party


def test_the_same_symbol_in_another_colour_does_not_matter():
    """WD4-1"""
    assert not bluff("YS B1", PARTY, discard="RS")


def test_after_a_wild_the_colour_named_for_it_is_the_one_that_counts():
    """WD4-1"""
    assert bluff("B1 Y2", ROUND, discard="R5 W", colour=BLUE)
    assert not bluff("R1 Y2", ROUND, discard="R5 W", colour=BLUE)


def test_legality_is_judged_against_the_colour_before_the_play():
    """WD4-2: the green it names is in the hand, the red before it is not."""
    assert not bluff("G1 G2", ROUND)


def test_the_judgement_and_the_hand_are_kept_from_the_moment_of_the_play():
    """WD4-2: the red card that a catch brings in later is no evidence."""
    game = table("W4 B1", "Y9 Y8", "B1 B2", rules=ROUND, draw="R1 R2 Y1 Y2 Y3 Y4 Y6 Y7")
    said = do(game, Play(0, "W4", GREEN), Catch(2, 0), Challenge(1))
    assert hand(game, 0) == "B1 R1 R2"
    assert HandShown(0, 1, ("B1",)) in said
    assert Challenged(1, 0, bluff=False) in said


def test_the_next_seat_accepts_draws_four_and_loses_its_turn():
    """WD4-3"""
    game = table("W4 B1 B2", "Y9 Y8", "B1 B2", rules=ROUND)
    do(game, Play(0, "W4", GREEN))
    assert game.state.colour == "G"
    assert drew(do(game, Accept(1))) == [(1, 4, "draw-four")]
    assert game.phase == Turn(2)


def test_only_the_next_seat_may_challenge_and_it_has_nothing_else_to_do():
    """WD4-3"""
    game = table("W4 B1 B2", "Y9 G8", "B1 B2", rules=ROUND)
    do(game, Play(0, "W4", GREEN))
    assert game.legal(1) == [Accept(1), Challenge(1)]
    for other in (0, 2):
        assert refused(game, Challenge(other)) == "not-your-turn"
        assert refused(game, Accept(other)) == "not-your-turn"
    assert refused(game, Play(1, "G8")) == "not-now"
    assert refused(game, Draw(1)) == "not-now"


def caught_bluffing() -> Game:
    game = table("W4 R1 B2", "Y9 G8", "B1 B2", rules=ROUND)
    do(game, Play(0, "W4", GREEN))
    return game


def test_a_bluff_that_is_found_makes_the_offender_draw_four():
    """WD4-4: the card and the named colour stay, the challenger takes a normal turn."""
    game = caught_bluffing()
    assert drew(do(game, Challenge(1))) == [(0, 4, "bluff-found")]
    assert sizes(game) == [6, 2, 2]
    assert game.state.top.code == "W4"
    assert game.state.colour == "G"
    assert game.phase == Turn(1)
    do(game, Play(1, "G8", uno=True))
    assert game.phase == Turn(2)


def test_an_honest_wild_draw_four_costs_the_challenger_six_and_the_turn():
    """WD4-4"""
    game = table("W4 B1 B2", "Y9 G8", "B1 B2", rules=ROUND)
    said = do(game, Play(0, "W4", GREEN), Challenge(1))
    assert drew(said) == [(1, 6, "challenge-lost")]
    assert sizes(game) == [2, 8, 2]
    assert game.phase == Turn(2)


@pytest.mark.parametrize("rest", ["R1 B2", "B1 B2"])
def test_the_hand_is_shown_to_the_challenger_alone(rest: str):
    """WD4-4"""
    game = table(f"W4 {rest}", "Y9 G8", "B1 B2", rules=ROUND)
    said = do(game, Play(0, "W4", GREEN), Challenge(1))
    shown = next(event for event in said if isinstance(event, HandShown))
    assert shown.cards == tuple(rest.split())
    assert [shown.seen_by(viewer) is not None for viewer in (0, 1, 2, None)] == [False, True, False, False]


def test_nobody_can_read_from_the_table_whether_it_is_a_bluff():
    """WD4-3: what the challenger sees before challenging is the same in both cases."""
    honest = table("W4 B3 B2", "Y9 G8", "B1 B2", rules=ROUND)
    lying = table("W4 R1 B2", "Y9 G8", "B1 B2", rules=ROUND)
    for game in (honest, lying):
        do(game, Play(0, "W4", GREEN))
    for viewer in (1, 2, None):
        assert view(honest, viewer) == view(lying, viewer)


@pytest.mark.parametrize("rules", [ROUND, PARTY])
def test_as_the_last_card_it_is_legal_and_cannot_be_challenged(rules: Options):
    """WD4-5, OUT-2"""
    game = table("W4", "Y9 G8", "B1 B2", rules=rules)
    said = do(game, Play(0, "W4"))
    assert drew(said) == [(1, 4, "draw-four")]
    assert isinstance(game.phase, GameOver)
    assert refused(game, Challenge(1)) == "game-over"
