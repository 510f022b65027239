"""The house rule `jump_in`: Speed Play with actions, and where there is no Speed Play."""

import pytest

from engine.commands import Draw, Play, Point, Slap
from engine.events import Played, WrongSlap
from engine.options import PARTY
from engine.phases import GameOver, Pointing, Turn
from tests.engine.tables import RED, ROUND, do, drew, refused, table

HANDS = ("R1 R2", "Y9 Y8", "B1 B2", "G1 G2")


def test_numbers_are_slapped_in_variants_without_speed_play():
    """`jump_in`"""
    game = table("R1 R2", "Y9 Y8", "R5 B2 B3", rules=ROUND, jump_in=True)
    assert do(game, Slap(2, "R5", 1))[0] == Played(2, "R5", 2, slap=True)
    assert game.phase == Turn(0)


@pytest.mark.parametrize(("code", "on_turn"), [("RS", 0), ("RR", 1), ("R+2", 0)])
def test_effects_apply_as_if_played_on_turn(code: str, on_turn: int):
    """`jump_in`: the third seat of four jumps in while the first is on turn."""
    game = table(*HANDS[:2], f"{code} B1 B2", HANDS[3], discard=code, rules=ROUND, jump_in=True)
    said = do(game, Slap(2, code))
    assert game.phase == Turn(on_turn)
    assert drew(said) == ([(3, 2, "draw-two")] if code == "R+2" else [])


@pytest.mark.parametrize("code", ["RS", "RR"])
def test_with_two_seats_the_one_who_jumps_in_goes_on(code: str):
    """`jump_in`, ACT-2, ACT-3"""
    game = table("R1 R2", f"{code} Y9 Y8", discard=code, rules=ROUND, jump_in=True)
    do(game, Slap(1, code))
    assert game.phase == Turn(1)


def test_a_point_taken_that_jumps_in_is_that_seat_s():
    """`jump_in`, POINT-2: the draws begin after the seat that put it down, and so does the next turn."""
    game = table(*HANDS[:2], "RP B1 B2", HANDS[3], discard="RP", jump_in=True, link=(0, 1))
    do(game, Slap(2, "RP"))
    assert game.phase == Pointing(2, (None,) * 4)
    assert game.state.link is None
    said = do(game, Point(0, 3), Point(1, 0), Point(2, 1), Point(3, 2))
    assert [seat for seat, _, _ in drew(said)] == [3, 0, 1, 2]
    assert game.phase == Turn(3)


def test_the_symbol_alone_is_a_wrong_card_and_costs_one():
    """`jump_in`: penalty as SPEED-4; identical means the colour too."""
    game = table("R1 R2", "YS Y8", discard="RS", rules=ROUND, jump_in=True)
    said = do(game, Slap(1, "YS"))
    assert said[0] == WrongSlap(1)
    assert drew(said) == [(1, 1, "wrong-slap")]


@pytest.mark.parametrize("code", ["W", "W4", "WP", "WT"])
def test_wilds_are_not_jumped_in_with(code: str):
    """`jump_in`: coloured cards only."""
    game = table("R1 R2", f"{code} Y8", discard=code, colour=RED, jump_in=True)
    assert refused(game, Slap(1, code)) == "no-speed-play"


def test_party_without_it_has_no_slap_on_actions():
    """`jump_in`, SPEED-4"""
    game = table("R1 R2", "RS Y8", discard="RS", rules=PARTY)
    assert refused(game, Slap(1, "RS")) == "no-speed-play"


def test_the_chance_lasts_while_the_seat_on_turn_draws():
    """`jump_in`, SPEED-2, SPEED-7"""
    game = table("R1 R2", "Y9 Y8", "RS B1 B2", discard="RS", rules=ROUND, jump_in=True)
    do(game, Draw(0), Slap(2, "RS"))
    assert game.phase == Turn(1)


def test_a_last_draw_two_that_jumps_in_makes_the_seat_after_it_draw():
    """`jump_in`, OUT-2"""
    game = table("R1 R2", "Y9 Y8", "R+2", discard="R+2", rules=ROUND, jump_in=True)
    assert drew(do(game, Slap(2, "R+2"))) == [(0, 2, "draw-two")]
    assert isinstance(game.phase, GameOver)


def test_by_the_seat_on_turn_it_is_simply_a_play():
    """`jump_in`, SPEED-6"""
    game = table("RS R2 R3", "Y9 Y8", discard="RS", rules=ROUND, jump_in=True)
    assert do(game, Slap(0, "RS"))[0] == Played(0, "RS", 2)
    game = table("YS R2 R3", "Y9 Y8", discard="RS", rules=ROUND, jump_in=True)
    assert refused(game, Slap(0, "YS")) == "no-match"
    do(game, Play(0, "YS"))
