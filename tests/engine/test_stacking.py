"""The house rule `stacking`: draw cards on draw cards."""

from typing import Any

import pytest

from engine.cards import Face
from engine.commands import Accept, CallUno, Catch, Challenge, Draw, Play, Slap
from engine.events import StackGrew
from engine.game import Game
from engine.options import PARTY, Options
from engine.phases import GameOver, Stacked, Turn
from engine.view import view
from tests.engine.tables import BLUE, GREEN, RED, ROUND, do, drew, refused, sizes, table


def stack(*hands: str, rules: Options = ROUND, **given: Any) -> Game:
    return table(*hands, rules=rules, stacking=True, **given)


def test_draw_twos_add_up_until_somebody_draws_the_total_and_loses_the_turn():
    """`stacking`"""
    game = stack("R+2 B1 B2", "Y+2 B3 B4", "G+2 B6 B7", "B8 B9")
    said = do(game, Play(0, "R+2"), Play(1, "Y+2"), Play(2, "G+2"))
    assert [event for event in said if isinstance(event, StackGrew)] == [
        StackGrew(1, 2),
        StackGrew(2, 4),
        StackGrew(3, 6),
    ]
    assert drew(do(game, Accept(3))) == [(3, 6, "stack")]
    assert game.phase == Turn(0)


def test_who_can_add_need_not():
    """`stacking`: who cannot or will not draws."""
    game = stack("R+2 B1 B2", "Y+2 B3 B4")
    do(game, Play(0, "R+2"))
    assert {Accept(1), Play(1, "Y+2")} <= set(game.legal(1))
    do(game, Accept(1))
    assert sizes(game) == [2, 5]


@pytest.mark.parametrize("code", ["R9", "W", "W4", "RS"])
def test_only_a_draw_two_goes_on_a_draw_two(code: str):
    """`stacking`"""
    game = stack("R+2 B1 B2", f"{code} B3 B4")
    do(game, Play(0, "R+2"))
    assert refused(game, Play(1, code, RED if code in ("W", "W4") else None)) == "no-match"
    assert refused(game, Draw(1)) == "not-now"
    assert refused(game, Accept(0)) == "not-your-turn"


def test_no_draw_two_goes_on_a_wild_draw_four():
    """`stacking`"""
    game = stack("W4 B1 B2", "R+2 B3 B4")
    do(game, Play(0, "W4", RED))
    assert refused(game, Play(1, "R+2")) == "no-match"


def test_a_draw_two_stack_cannot_be_challenged():
    """`stacking`, WD4-3"""
    game = stack("R+2 B1 B2", "Y+2 B3 B4")
    do(game, Play(0, "R+2"))
    assert refused(game, Challenge(1)) == "no-challenge"


def four_on_four(first: str, second: str) -> Game:
    """Red is in force; the first seat names green, and the second puts its own on top and names blue."""
    game = stack(f"W4 {first} Y2", f"W4 {second} Y4", "Y6 Y7", "Y8 Y9")
    do(game, Play(0, "W4", GREEN), Play(1, "W4", BLUE))
    return game


def test_a_bluff_on_a_stack_makes_the_offender_draw_the_total():
    """`stacking`: and the challenger takes a normal turn (WD4-4). Green was in force for the second."""
    game = four_on_four("B1", "G1")
    assert game.phase.total == 8
    assert drew(do(game, Challenge(2))) == [(1, 8, "bluff-found")]
    assert game.phase == Turn(2)
    assert game.state.colour == BLUE
    do(game, Draw(2))


def test_an_honest_one_on_a_stack_costs_the_challenger_the_total_and_two():
    """`stacking`"""
    game = four_on_four("B1", "R1")
    assert drew(do(game, Challenge(2))) == [(2, 10, "challenge-lost")]
    assert game.phase == Turn(3)


def test_only_the_wild_draw_four_just_before_may_be_challenged():
    """`stacking`: the first was a bluff, but it is covered; the second is honest."""
    game = four_on_four("R1", "B3")
    assert drew(do(game, Challenge(2))) == [(2, 10, "challenge-lost")]


def test_the_first_wild_draw_four_may_be_challenged_by_the_next_seat():
    """`stacking`"""
    game = stack("W4 R1 Y2", "W4 Y3", "Y6 Y7")
    do(game, Play(0, "W4", GREEN))
    assert {Accept(1), Challenge(1)} <= set(game.legal(1))
    assert drew(do(game, Challenge(1))) == [(0, 4, "bluff-found")]
    assert game.phase == Turn(1)


def test_a_new_stack_begins_anew():
    """`stacking`: what has been drawn is paid."""
    game = stack("R+2 B1 B2", "Y9 Y8", "Y+2 B7 B8", "G1 G2")
    do(game, Play(0, "R+2"), Accept(1), Play(2, "Y+2"))
    assert isinstance(game.phase, Stacked)
    assert game.phase.total == 2


@pytest.mark.parametrize(("code", "total", "why"), [("Y+2", 4, "draw-two"), ("W4", 8, "draw-four")])
def test_a_last_card_on_a_stack_makes_the_next_seat_draw_the_total(code: str, total: int, why: str):
    """`stacking`, OUT-2: and those cards count (SCORE-1)."""
    first = "R+2" if code == "Y+2" else "W4"
    game = stack(f"{first} B0 Y0", code, "Y0", draw="R1 " * 8)
    do(game, Play(0, first, BLUE if first == "W4" else None))
    assert drew(do(game, Play(1, code))) == [(2, total, why)]
    assert isinstance(game.phase, GameOver)
    assert game.state.scores == [0, total, 0]


def test_a_stack_as_a_last_card_s_draw_is_not_mirrored_onto_the_winner():
    """`stacking`, LINK-5"""
    game = stack("R+2 B0 Y0", "Y+2", "Y0", link=(1, 2))
    do(game, Play(0, "R+2"))
    assert drew(do(game, Play(1, "Y+2"))) == [(2, 4, "draw-two")]


def test_the_window_stays_open_until_the_stack_is_answered():
    """`stacking`, UNO-3"""
    game = stack("R+2 B1", "Y+2 B3", "G1 G2")
    do(game, Play(0, "R+2"))
    do(game.copy(), Catch(2, 0))
    answered = game.copy()
    do(answered, Accept(1))
    assert refused(answered, Catch(2, 0)) == "false-catch"
    do(game, CallUno(1), Play(1, "Y+2"))
    assert refused(game, Catch(2, 0)) == "false-catch"
    assert refused(game, Catch(2, 1)) == "false-catch"
    assert game.state.called == {1}


def test_with_two_seats_the_total_comes_back():
    """`stacking`"""
    game = stack("R+2 G+2 B1 B2", "Y+2 B3 B4")
    do(game, Play(0, "R+2"), Play(1, "Y+2"), Play(0, "G+2"))
    assert drew(do(game, Accept(1))) == [(1, 6, "stack")]
    assert game.phase == Turn(0)


def test_a_stack_draws_what_there_is():
    """`stacking`, PILE-2"""
    game = stack("R+2 B1 B2", "Y+2 B3 B4", draw="Y1")
    do(game, Play(0, "R+2"), Play(1, "Y+2"))
    assert drew(do(game, Accept(0))) == [(0, 3, "stack")]


def test_nothing_is_slapped_onto_a_stack():
    """`stacking` with `jump_in`: it is a choice that is pending (SPEED-4). When it is paid, its top is free."""
    game = stack("R+2 B1 B2", "Y9 Y8", "R+2 B7 B8", jump_in=True)
    do(game, Play(0, "R+2"))
    assert refused(game, Slap(2, "R+2")) == "choice-pending"
    do(game, Accept(1), Slap(2, "R+2"))
    assert game.phase == Stacked(0, Face.DRAW_TWO, 2)


def test_a_stack_without_challenges():
    """`stacking` with `no_challenge`"""
    game = stack("W4 R1 B2", "Y9 W4", no_challenge=True)
    do(game, Play(0, "W4", RED))
    assert refused(game, Challenge(1)) == "no-challenge"
    assert drew(do(game, Accept(1))) == [(1, 4, "stack")]


def test_on_a_stack_a_bluff_is_refused_where_bluffing_is_off():
    """`stacking` with `no_bluffing`: judged by the colour named before it."""
    game = stack("W4 B1 B2", "G9 W4 W4", rules=PARTY, no_bluffing=True)
    do(game, Play(0, "W4", GREEN))
    assert refused(game, Play(1, "W4", RED)) == "no-bluffing"
    game = stack("W4 B1 B2", "R9 W4 W4", rules=PARTY, no_bluffing=True)
    do(game, Play(0, "W4", GREEN), Play(1, "W4", RED), Accept(0))


def test_everybody_sees_the_total_and_who_may_be_challenged():
    """`stacking`"""
    game = four_on_four("B1", "R1")
    for viewer in (0, 2, None):
        prompt = view(game, viewer).prompt
        assert (prompt.kind, prompt.seat, prompt.total, prompt.doubt, prompt.by) == ("stacked", 2, 8, True, 1)
