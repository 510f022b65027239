"""Wild Pile Up and its mini-pile (PILEUP-1 to PILEUP-6)."""

from typing import Any

import pytest

from engine.commands import CallUno, Catch, Draw, PileCard, Play, Take
from engine.events import ColourNamed, PileTurned, Reshuffled, Took
from engine.game import Game
from engine.phases import GameOver, MiniPile, RoundOver, Turn
from tests.engine.tables import BLUE, GREEN, RED, do, drew, hand, kinds, refused, sizes, table


def pile(*hands: str, draw: str = "G3 B1", **given: Any) -> Game:
    """The first seat has played a Pile Up; by default a green three is turned up."""
    game = table(*hands, draw=draw, **given)
    do(game, Play(0, "WP"))
    return game


def test_cards_are_turned_up_until_one_is_not_wild_and_that_sets_the_colour():
    """PILEUP-1: the wilds turned up stay in the mini-pile."""
    game = table("WP R1 R2", "G9 Y8", draw="W WT G3 B1")
    said = do(game, Play(0, "WP"))
    assert said[1] == PileTurned(("W", "WT", "G3"), GREEN)
    assert [card.code for card in game.state.mini] == ["W", "WT", "G3"]
    assert game.phase == MiniPile(1, 0, GREEN)
    assert game.state.colour == GREEN
    assert len(game.state.draw) == 1


def test_an_action_that_is_turned_up_sets_the_colour_and_does_nothing():
    """PILEUP-1, PILEUP-2"""
    game = pile("WP R1 R2", "G9 Y8", draw="B+2")
    assert game.phase == MiniPile(1, 0, BLUE)
    assert sizes(game) == [2, 2]


def test_the_player_of_a_pile_up_names_no_colour():
    """PILEUP-3"""
    game = table("WP R1 R2", "G9 Y8", draw="G3")
    assert refused(game, Play(0, "WP", RED)) == "no-colour"


def test_each_seat_in_turn_adds_a_card_of_that_colour_or_any_wild():
    """PILEUP-2: also the seat that began it, when its turn comes round."""
    game = pile("WP G1 R2 R3", "W4 Y8 Y9", "GS B1 B2")
    do(game, PileCard(1, "W4"), PileCard(2, "GS"), PileCard(0, "G1"))
    assert game.phase == MiniPile(1, 0, GREEN)
    assert [card.code for card in game.state.mini] == ["G3", "W4", "GS", "G1"]
    assert refused(game, PileCard(1, "Y8")) == "no-match"
    assert refused(game, PileCard(2, "B1")) == "not-your-turn"


def test_the_number_of_the_card_before_does_not_matter():
    """PILEUP-2: colour or wild, nothing else."""
    game = pile("WP R1 R2", "Y3 G9")
    assert refused(game, PileCard(1, "Y3")) == "no-match"


@pytest.mark.parametrize("code", ["W", "W4", "WP", "WT", "G+2", "GR", "GS", "GP"])
def test_no_action_is_carried_out_on_the_mini_pile(code: str):
    """PILEUP-2: nor does a wild change the colour; a Wild Draw Four needs no legality. LINK-4: the link stays."""
    game = pile("WP R1 R2", f"{code} G8 Y9", "B1 B2", link=(0, 1))
    said = do(game, PileCard(1, code))
    assert kinds(said) == ["Piled"]
    assert game.phase == MiniPile(2, 0, GREEN)
    assert game.state.direction == 1
    assert game.state.link == (0, 1)
    assert sizes(game) == [2, 2, 2]


def test_a_seat_that_can_must():
    """PILEUP-2"""
    game = pile("WP R1 R2", "G9 Y8")
    assert refused(game, Take(1)) == "must-play"
    assert refused(game, Draw(1)) == "not-now"
    assert refused(game, Play(1, "G9")) == "not-now"
    assert [command for command in game.legal(1) if not isinstance(command, CallUno)] == [
        PileCard(1, "G9"),
        PileCard(1, "G9", uno=True),
    ]


def test_a_seat_that_cannot_takes_the_whole_mini_pile_and_the_next_plays():
    """PILEUP-3"""
    game = pile("WP R1 R2", "GS Y8 Y9", "B2 B7", "R7 Y7", draw="W G3 B1")
    do(game, PileCard(1, "GS"))
    assert game.legal(2) == [Take(2), CallUno(2)]
    said = do(game, Take(2))
    assert said[0] == Took(2, ("W", "G3", "GS"))
    assert ColourNamed(GREEN) in said
    assert hand(game, 2) == "B2 B7 G3 GS W"
    assert game.state.mini == []
    assert game.phase == Turn(3)


def test_the_colour_of_the_mini_pile_is_in_force_after_it():
    """PILEUP-3, TURN-1"""
    game = pile("WP R1 R2", "Y8 Y9", "G7 R7 B7")
    do(game, Take(1))
    assert game.state.colour == GREEN
    assert game.state.top.code == "WP"
    assert refused(game, Play(2, "R7")) == "no-match"
    do(game, Play(2, "G7"))


def test_the_player_of_the_pile_up_may_take_it_itself():
    """PILEUP-3"""
    game = pile("WP R1 R2", "G8 Y9 Y6")
    do(game, PileCard(1, "G8"), Take(0))
    assert sizes(game) == [4, 2]
    assert game.phase == Turn(1)


@pytest.mark.parametrize(("mirror_pile_up", "size"), [(False, 2), (True, 4)])
def test_taking_the_mini_pile_is_mirrored_by_the_house_rule_alone(mirror_pile_up: bool, size: int):
    """PILEUP-4, `mirror_pile_up`"""
    given = {"link": (1, 2), "mirror_pile_up": mirror_pile_up}
    game = pile("WP R1 R2", "B8 Y9", "B1 B2", draw="W G3 Y1 Y2 Y3", **given)
    said = do(game, Take(1))
    assert drew(said) == ([(2, 2, "link")] if mirror_pile_up else [])
    assert sizes(game) == [2, 4, size]


def test_the_last_card_on_the_mini_pile_wins_at_once_and_the_mini_pile_scores_nothing():
    """PILEUP-5, OUT-1"""
    game = pile("WP R1 R2", "G9", "B8")
    do(game, PileCard(1, "G9"))
    assert game.phase == GameOver((1,), RoundOver((1,), points=1 + 2 + 8))
    assert [card.code for card in game.state.mini] == ["G3", "G9"]


@pytest.mark.parametrize("code", ["W4", "G+2"])
def test_a_last_card_on_the_mini_pile_makes_nobody_draw(code: str):
    """PILEUP-5, OUT-2: only on the discard pile."""
    game = pile("WP R1 R2", code, "B8")
    assert drew(do(game, PileCard(1, code))) == []
    assert isinstance(game.phase, GameOver)


def test_uno_is_called_and_caught_on_the_mini_pile_as_ever():
    """PILEUP-5, UNO-1, UNO-2"""
    game = pile("WP R1 R2", "G9 Y8", "G1 B8")
    called = game.copy()
    do(called, PileCard(1, "G9", uno=True))
    assert refused(called, Catch(0, 1)) == "false-catch"
    do(game, PileCard(1, "G9"))
    assert drew(do(game, Catch(0, 1))) == [(1, 2, "caught")]
    assert game.phase == MiniPile(2, 0, GREEN)
    assert refused(game, PileCard(2, "G8")) == "not-in-hand"


def test_a_call_for_a_card_that_does_not_leave_one_is_refused():
    """UNO-4"""
    game = pile("WP R1 R2", "G9 Y8 Y9")
    assert refused(game, PileCard(1, "G9", uno=True)) == "early-call"
    assert refused(game, CallUno(1)) == "early-call"


def test_a_call_may_come_before_the_card_for_the_mini_pile():
    """UNO-1"""
    game = pile("WP R1 R2", "G9 Y8", "G1 B8")
    do(game, CallUno(1), PileCard(1, "G9"))
    assert refused(game, Catch(0, 1)) == "false-catch"


def test_the_draw_pile_runs_out_while_turning_up():
    """PILEUP-1, PILE-1: the discard pile under the Pile Up is shuffled."""
    game = table("WP R1 R2", "G9 Y8", draw="W", discard="R5")
    said = do(game, Play(0, "WP"))
    assert Reshuffled(1) in said
    assert [card.code for card in game.state.mini] == ["W", "R5"]
    assert game.phase == MiniPile(1, 0, RED)
