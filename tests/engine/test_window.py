"""When the window for a call or a catch closes (UNO-3)."""

import pytest

from engine.commands import (
    Accept,
    CallUno,
    Catch,
    Challenge,
    Draw,
    Pass,
    PileCard,
    Play,
    Point,
    Slap,
    Take,
)
from engine.phases import Turn
from tests.engine.tables import CATCH, RED, ROUND, do, left_with_one, open_window, refused, table


@pytest.mark.parametrize("act", [Play(1, "R9"), Draw(1)])
def test_a_play_or_a_draw_of_the_next_seat_closes_the_window(act: Play | Draw):
    """UNO-3"""
    game = left_with_one()
    do(game, act)
    assert refused(game, CATCH) == "false-catch"
    assert refused(game, CallUno(0)) == "too-late"


def test_a_pass_closes_the_window():
    """UNO-3: from empty piles, without a draw."""
    game = table("R1 B1", "B9 Y8", "G1 G2", draw="", discard="W", colour=RED)
    do(game, Play(0, "R1"))
    game.state.discard = game.state.discard[-1:]
    assert open_window(game)
    do(game, Pass(1))
    assert not open_window(game)


@pytest.mark.parametrize("act", [Accept(1), Challenge(1)])
def test_an_answer_to_a_wild_draw_four_closes_the_window(act: Accept | Challenge):
    """UNO-3"""
    game = left_with_one("W4", rules=ROUND)
    do(game, act)
    assert not open_window(game)


def test_a_card_for_the_mini_pile_or_taking_it_closes_the_window():
    """UNO-3"""
    for turned, act in (("Y1", PileCard(1, "Y9")), ("B3", Take(1))):
        game = left_with_one("WP", draw=turned)
        assert open_window(game)
        do(game, act)
        assert not open_window(game)


def test_an_accepted_speed_play_closes_the_window():
    """UNO-3"""
    game = left_with_one()
    do(game, Slap(2, "R1"))
    assert refused(game, Catch(1, 0)) == "false-catch"


def test_a_wrong_slap_closes_nothing():
    """UNO-3"""
    game = left_with_one()
    do(game, Slap(2, "G2"))
    assert open_window(game)


@pytest.mark.parametrize("code", ["RS", "R+2"])
def test_a_skipped_seat_and_a_draw_two_s_victim_take_no_turn(code: str):
    """UNO-3: the window is open until the third seat acts."""
    game = left_with_one(code)
    assert game.phase == Turn(2)
    assert open_window(game)
    do(game, Draw(2))
    assert refused(game, Catch(1, 0)) == "false-catch"


def test_with_two_seats_one_s_own_next_act_closes_the_window():
    """UNO-3: after a Skip or a Reverse the next seat that takes a turn is the same."""
    for code in ("RS", "RR"):
        game = table(f"{code} B1", "Y9 Y8")
        do(game, Play(0, code))
        do(game.copy(), Catch(1, 0))
        do(game, Draw(0))
        assert refused(game, Catch(1, 0)) == "false-catch"


def test_pointing_closes_the_window_only_of_who_draws():
    """UNO-3: pointing is no turn; a finger brings a card."""
    for target, still_open in ((0, False), (2, True)):
        game = left_with_one("RP")
        do(game, Point(0, 1), Point(1, target), Point(2, 1))
        assert open_window(game) == still_open
