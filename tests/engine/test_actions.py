"""The action cards and the plain Wild (ACT-1 to ACT-4)."""

import pytest

from engine.cards import Colour
from engine.commands import Play
from engine.events import ColourNamed, Reversed, Skipped
from engine.phases import Turn
from tests.engine.tables import ROUND, do, drew, hand, refused, table

HANDS = ("B1 B2 B3", "Y9 Y8", "G1 G2", "B6 B7")


@pytest.mark.parametrize(("seats", "on_turn"), [(2, 0), (3, 2), (4, 2)])
def test_a_draw_two_makes_the_next_seat_draw_two_and_lose_its_turn(seats: int, on_turn: int):
    """ACT-1"""
    game = table("R+2 " + HANDS[0], *HANDS[1:seats], draw="Y1 Y2 Y3")
    assert drew(do(game, Play(0, "R+2"))) == [(1, 2, "draw-two")]
    assert hand(game, 1) == "Y1 Y2 Y8 Y9"
    assert game.phase == Turn(on_turn)


def test_no_draw_two_is_put_on_a_draw_two_to_escape_it():
    """ACT-1: there is no stacking; the turn is lost before the next seat is asked."""
    game = table("R+2 B1 B2", "Y+2 Y9", "G1 G2")
    do(game, Play(0, "R+2"))
    assert refused(game, Play(1, "Y+2")) == "not-your-turn"


@pytest.mark.parametrize(("seats", "on_turn"), [(2, 0), (3, 2), (4, 2)])
def test_a_skip_costs_the_next_seat_its_turn(seats: int, on_turn: int):
    """ACT-2"""
    game = table("RS " + HANDS[0], *HANDS[1:seats])
    assert Skipped(1) in do(game, Play(0, "RS"))
    assert game.phase == Turn(on_turn)


@pytest.mark.parametrize(("seats", "on_turn"), [(2, 0), (3, 2), (4, 3)])
def test_a_reverse_flips_the_direction_and_skips_with_two_seats(seats: int, on_turn: int):
    """ACT-3"""
    game = table("RR " + HANDS[0], *HANDS[1:seats])
    said = do(game, Play(0, "RR"))
    assert said[1] == Reversed(-1)
    assert (Skipped(1) in said) == (seats == 2)
    assert game.state.direction == -1
    assert game.phase == Turn(on_turn)


def test_a_second_reverse_flips_it_back():
    """ACT-3"""
    game = table("RR B1 B2", "Y9 Y8", "BR G1 G2")
    do(game, Play(0, "RR"), Play(2, "BR"))
    assert game.state.direction == 1
    assert game.phase == Turn(0)


def test_skips_and_draws_go_in_the_direction_of_play():
    """ACT-1, ACT-2"""
    game = table("RS R+2 B1 B2", "Y9 Y8", "R1 R2", "B6 B7", direction=-1)
    assert Skipped(3) in do(game, Play(0, "RS"))
    assert game.phase == Turn(2)
    game = table("RS R+2 B1 B2", "Y9 Y8", "R1 R2", "B6 B7", direction=-1)
    assert drew(do(game, Play(0, "R+2"))) == [(3, 2, "draw-two")]
    assert game.phase == Turn(2)


@pytest.mark.parametrize("colour", Colour)
def test_a_wild_names_any_colour_also_the_one_in_force(colour: Colour):
    """ACT-4"""
    game = table("W B1 B2", "Y9 Y8", rules=ROUND)
    assert ColourNamed(colour, 0) in do(game, Play(0, "W", colour))
    assert game.state.colour == colour
    assert game.phase == Turn(1)
