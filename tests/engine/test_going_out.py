"""The last card, and the order of things in one play (OUT-1, OUT-2, rules.md section 12)."""

import pytest

from engine.commands import CallUno, Catch, Draw, Play, Slap
from engine.options import DELUXE, PARTY
from engine.phases import GameOver, RoundOver
from tests.engine.tables import BLUE, GREEN, RED, ROUND, do, drew, kinds, refused, sizes, table

LAST = ["R1", "RS", "RR", "R+2", "RP", "W", "W4", "WP", "WT"]


@pytest.mark.parametrize("code", LAST)
def test_the_last_card_wins_whatever_it_is(code: str):
    """OUT-1"""
    game = table(code, "Y9 Y8", "G1 G2", rules=PARTY)
    do(game, Play(0, code))
    assert isinstance(game.phase, GameOver)
    assert game.phase.winners == (0,)
    assert [game.legal(seat) for seat in range(3)] == [[], [], []]


@pytest.mark.parametrize(("code", "count"), [("R+2", 2), ("W4", 4)])
def test_after_a_last_draw_card_the_next_seat_still_draws_and_those_cards_count(code: str, count: int):
    """OUT-2, SCORE-1"""
    game = table(code, "B0", "G0", draw="B9 B9 B9 B9 B9")
    said = do(game, Play(0, code))
    assert drew(said) == [(1, count, "draw-two" if count == 2 else "draw-four")]
    assert game.state.scores == [9 * count, 0, 0]


def test_the_next_seat_is_the_one_in_the_direction_of_play():
    """OUT-2"""
    game = table("R+2", "B0", "G0", direction=-1)
    assert drew(do(game, Play(0, "R+2"))) == [(2, 2, "draw-two")]


@pytest.mark.parametrize("code", ["RS", "RR", "RP", "W", "WP", "WT"])
def test_every_other_action_lapses(code: str):
    """OUT-2: no colour, no pointing, no link, no mini-pile."""
    game = table(code, "B0", "G0", rules=PARTY)
    assert game.legal(0)[0] == Play(0, code)
    said = do(game, Play(0, code))
    assert kinds(said) == ["Played", "RoundEnded", "GameEnded"]
    assert game.state.direction == 1


@pytest.mark.parametrize("given", [{"colour": GREEN}, {"colour": GREEN, "link": (0, 1)}, {"swap": 9}])
def test_a_choice_given_with_the_last_card_is_void(given: dict[str, object]):
    """OUT-2: the same as without it, to the last event."""
    bare, chosen = table("WT", "B0", "G0"), table("WT", "B0", "G0")
    assert do(chosen, Play(0, "WT", **given)) == do(bare, Play(0, "WT"))  # type: ignore[arg-type]
    assert chosen.state.colour is None
    assert chosen.state.link is None


def test_a_swap_given_with_a_slapped_last_card_is_void():
    """OUT-2, `seven_zero`"""
    game = table("R1 R2", "R7", "G0", discard="R7", seven_zero=True)
    do(game, Slap(1, "R7", swap=0))
    assert game.phase == GameOver((1,), RoundOver((1,), points=3))


def test_a_last_card_needs_no_call():
    """OUT-1: UNO is for the last but one."""
    game = table("R1", "B0", "G0")
    assert refused(game, Play(0, "R1", uno=True)) == "early-call"
    assert refused(game, CallUno(0)) == "too-late"
    do(game, Play(0, "R1"))


def test_a_last_card_may_be_slapped():
    """OUT-1, SPEED-1"""
    game = table("R1 R2", "B0 B1", "R5")
    do(game, Slap(2, "R5"))
    assert game.phase == GameOver((2,), RoundOver((2,), points=4))


def test_the_last_card_may_be_the_one_just_drawn():
    """OUT-1, TURN-2: with an empty hand, as only a position has it."""
    game = table("", "B0 B1", draw="R9")
    do(game, Draw(0), Play(0, "R9"))
    assert game.phase == GameOver((0,), RoundOver((0,), points=1))


def test_a_round_that_is_over_takes_no_more_commands_but_the_next():
    """OUT-1"""
    game = table("R1", "B0 B1", rules=DELUXE)
    do(game, Play(0, "R1"))
    assert isinstance(game.phase, RoundOver)
    for command in (Draw(1), Catch(1, 0), Slap(1, "B0"), CallUno(0)):
        assert refused(game, command) == "not-now"


def test_the_older_window_closes_as_the_card_goes_down():
    """Section 12, UNO-3: before the effect, so that a Draw Two does not shut it for a reason of its own."""
    game = table("R1 B1", "R+2 Y8", "G1 G2")
    do(game, Play(0, "R1"), Play(1, "R+2"))
    assert refused(game, Catch(2, 0)) == "false-catch"
    assert game.state.window == 1


def test_the_colour_is_named_before_the_window_opens_and_the_effect_comes_last():
    """Section 12: the card, the colour, the call, the draws, the mirrored draws, the next seat."""
    game = table("W4 B1", "Y9 Y8", "G1 G2", link=(1, 2), rules=ROUND, no_challenge=True)
    said = do(game, Play(0, "W4", BLUE, uno=True))
    assert kinds(said) == ["Played", "ColourNamed", "UnoCalled", "Drew", "Drew", "Skipped", "TurnBegan"]
    assert drew(said) == [(1, 4, "draw-four"), (2, 4, "link")]


def test_a_mirrored_draw_comes_before_the_turn_of_the_one_who_mirrors():
    """Section 12"""
    game = table("R+2 B1 B2", "Y9 Y8", "G1 G2", link=(1, 2))
    assert kinds(do(game, Play(0, "R+2"))) == ["Played", "Drew", "Drew", "Skipped", "TurnBegan"]
    assert sizes(game) == [2, 4, 4]


def test_a_window_opens_before_the_round_s_effect_but_not_for_the_last_card():
    """Section 12, UNO-1"""
    game = table("W", "B0 B1", "G0")
    do(game, Play(0, "W", RED))
    assert game.state.window is None
