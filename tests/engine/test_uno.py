"""UNO: calling and catching (UNO-1, UNO-2, UNO-4)."""

import pytest

from engine.commands import (
    CallUno,
    Catch,
    Draw,
    NameColour,
    Pass,
    Play,
    Slap,
)
from engine.events import Caught, UnoCalled
from engine.phases import Turn
from engine.view import view
from tests.engine.tables import CATCH, RED, do, drew, left_with_one, open_window, refused, sizes, table


@pytest.mark.parametrize("code", ["R1", "RS", "RR", "R+2", "W", "W4", "WP", "WT", "RP"])
def test_a_play_that_leaves_one_card_opens_the_window(code: str):
    """UNO-1: whatever the card, and before its effect."""
    game = left_with_one(code, draw="B9 Y1 Y2 Y3 Y4")
    assert game.state.window == 0
    assert view(game, 1).window == 0
    assert open_window(game)
    said = do(game, CATCH)
    assert said[0] == Caught(0, by=2)
    assert drew(said)[0] == (0, 2, "caught")


def test_uno_is_called_with_the_play():
    """UNO-1"""
    game = table("R1 B1", "Y9 Y8")
    assert UnoCalled(0) in do(game, Play(0, "R1", uno=True))
    assert refused(game, Catch(1, 0)) == "false-catch"


def test_uno_is_called_before_the_play_with_two_cards_on_ones_own_turn():
    """UNO-1"""
    game = table("R1 B1", "Y9 Y8", "G1 G2")
    assert do(game, CallUno(0)) == [UnoCalled(0)]
    assert refused(game, CallUno(0)) == "already-called"
    assert refused(game, CallUno(1)) == "early-call"
    said = do(game, Play(0, "R1", uno=True))
    assert UnoCalled(0) not in said
    assert refused(game, Catch(1, 0)) == "false-catch"


def test_uno_is_called_in_the_window():
    """UNO-1"""
    game = left_with_one()
    do(game, CallUno(0))
    assert not open_window(game)
    assert refused(game, CATCH) == "false-catch"


def test_a_call_before_the_play_counts_for_that_turn_s_play_only():
    """UNO-1: after a pass, a skip or a Speed Play it is void."""
    game = table("Y1 B1", "R9 Y8 Y9", "G1 G2")
    do(game, CallUno(0), Draw(0), Pass(0))
    assert game.state.called == frozenset()
    game = table("R1 B1", "R5 Y8 Y9", "R5 G2 G3")
    do(game, CallUno(0), Slap(1, "R5"))
    assert game.state.called == frozenset()


def test_a_call_void_by_a_draw_is_void_though_the_drawn_card_is_played():
    """UNO-1, UNO-4: three cards, then two."""
    game = table("R1 B1", "R9 Y8 Y9", draw="R2")
    do(game, CallUno(0), Draw(0))
    assert game.state.called == frozenset()
    do(game, Play(0, "R2"))
    assert game.state.called == frozenset()


def test_who_draws_with_one_card_in_hand_calls_again():
    """UNO-4: the draw voids the call, and reaching one card by playing opens a new window."""
    game = left_with_one(draw="R7 B9 B8 B7 B6")
    do(game, CallUno(0), Play(1, "R9"), Draw(2), Pass(2))
    assert game.state.called == {0}
    do(game, Draw(0))
    assert game.state.called == frozenset()
    do(game, Play(0, "B9" if game.phase == Turn(0, "B9") else "R7"))
    assert open_window(game)


def test_a_catch_costs_two_cards_and_is_made_once():
    """UNO-2"""
    game = left_with_one()
    assert drew(do(game, CATCH)) == [(0, 2, "caught")]
    assert sizes(game)[0] == 3
    assert refused(game, Catch(1, 0)) == "too-late"


def test_a_call_after_a_catch_is_too_late():
    """UNO-2: also where there was nothing to draw."""
    for draw, discard in (("Y1 Y2", "R5"), ("", "W")):
        game = left_with_one(draw=draw, discard=discard, colour=RED)
        game.state.discard = game.state.discard[-1:]
        do(game, CATCH)
        assert refused(game, CallUno(0)) == "too-late"
        assert refused(game, CATCH) == "too-late"
        assert game.state.catchable() is None


def test_any_other_seat_may_catch_and_no_seat_itself():
    """UNO-2"""
    for other in (1, 2):
        do(left_with_one(), Catch(other, 0))
    assert refused(left_with_one(), Catch(0, 0)) == "bad-target"
    assert refused(left_with_one(), Catch(1, 3)) == "bad-target"
    assert refused(left_with_one(), Catch(1, -1)) == "bad-target"


def test_a_catch_or_a_call_may_come_first():
    """UNO-2, SPEED-8: they are judged as they come."""
    game = left_with_one()
    do(game, CallUno(0))
    assert refused(game, CATCH) == "false-catch"
    game = left_with_one()
    do(game, CATCH)
    assert refused(game, CallUno(0)) == "too-late"


def test_a_slap_that_leaves_one_card_opens_a_window():
    """UNO-1, SPEED-1: it is called in the window, for before one's turn it is too early."""
    game = table("R1 R2", "R5 Y9", "G1 G2")
    assert refused(game, CallUno(1)) == "early-call"
    do(game, Slap(1, "R5"))
    assert Catch(0, 1) in game.legal(0)
    do(game, CallUno(1))
    assert refused(game, Catch(0, 1)) == "false-catch"


def test_a_false_catch_or_an_early_call_is_refused_without_penalty():
    """UNO-4"""
    game = table("R1 B1 B2", "R9 Y9", "G1")
    assert refused(game, Catch(1, 0)) == "false-catch"
    assert refused(game, Catch(0, 2)) == "false-catch"  # dealt or left so, not reached by playing
    assert refused(game, CallUno(0)) == "early-call"
    assert refused(game, Play(0, "R1", uno=True)) == "early-call"
    assert refused(game, CallUno(2)) == "too-late"


def test_naming_a_colour_is_no_time_to_call():
    """UNO-1: a call comes before a play."""
    game = table("R1 B1", "R9 Y9", discard="W")
    assert refused(game, CallUno(0)) == "early-call"
    do(game, NameColour(0, RED), CallUno(0))
