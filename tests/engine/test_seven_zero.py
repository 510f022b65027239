"""The house rule `seven_zero`: hands that change seats."""

import pytest

from engine.commands import Catch, Draw, PileCard, Play, Slap
from engine.events import HandsMoved, HandsSwapped
from engine.phases import GameOver, Turn
from tests.engine.tables import RED, do, drew, hand, refused, sizes, table

HANDS = ("Y1 Y2", "G1 G2 G3", "B1")


def test_a_seven_swaps_hands_with_a_seat_of_one_s_choice():
    """`seven_zero`: also with the seat that plays next."""
    for target in (1, 2):
        game = table("R7 " + HANDS[0], *HANDS[1:], seven_zero=True)
        said = do(game, Play(0, "R7", swap=target))
        assert said[1] == HandsSwapped((0, target))
        assert hand(game, 0) == HANDS[target]
        assert hand(game, target) == HANDS[0]
        assert game.phase == Turn(1)
        assert drew(said) == []


def test_a_seven_needs_another_seat_to_swap_with():
    """`seven_zero`"""
    game = table("R7 " + HANDS[0], *HANDS[1:], seven_zero=True)
    assert refused(game, Play(0, "R7")) == "needs-swap"
    for nobody in (0, 3, -1):
        assert refused(game, Play(0, "R7", swap=nobody)) == "bad-target"
    assert [play.swap for play in game.legal(0) if isinstance(play, Play)] == [1, 2]


@pytest.mark.parametrize(("direction", "hands"), [(1, ("B1", "Y1 Y2", "G1 G2 G3")), (-1, ("G1 G2 G3", "B1", "Y1 Y2"))])
def test_a_zero_moves_all_hands_one_seat_in_the_direction_of_play(direction: int, hands: tuple[str, ...]):
    """`seven_zero`"""
    game = table("R0 " + HANDS[0], *HANDS[1:], seven_zero=True, direction=direction)
    assert HandsMoved(direction) in do(game, Play(0, "R0"))
    assert tuple(hand(game, seat) for seat in range(3)) == hands


def test_with_two_seats_a_zero_swaps_the_hands():
    """`seven_zero`"""
    game = table("R0 Y1 Y2", "G1 G2 G3", seven_zero=True)
    do(game, Play(0, "R0"))
    assert [hand(game, seat) for seat in (0, 1)] == ["G1 G2 G3", "Y1 Y2"]


@pytest.mark.parametrize("code", ["R7", "R0"])
def test_as_a_last_card_it_moves_nothing(code: str):
    """`seven_zero`, OUT-2"""
    game = table(code, *HANDS[1:], seven_zero=True)
    do(game, Play(0, code))
    assert isinstance(game.phase, GameOver)
    assert sizes(game) == [0, 3, 1]


def test_without_the_house_rule_nothing_moves():
    """`seven_zero`"""
    game = table("R7 " + HANDS[0], *HANDS[1:])
    assert refused(game, Play(0, "R7", swap=1)) == "bad-target"
    do(game, Play(0, "R7"))
    assert hand(game, 0) == HANDS[0]


def test_a_seven_on_the_mini_pile_swaps_nothing():
    """`seven_zero`, PILEUP-2"""
    game = table("WP Y1 Y2", "G7 G1 G2", "B1", draw="G3", seven_zero=True)
    do(game, Play(0, "WP"), PileCard(1, "G7"))
    assert hand(game, 1) == "G1 G2"


def test_a_swap_opens_no_window_for_who_gets_one_card():
    """`seven_zero`, UNO-1"""
    game = table("R7 Y1 Y2", "G1 G2 G3", "B1", seven_zero=True)
    do(game, Play(0, "R7", swap=2))
    assert sizes(game) == [1, 3, 2]
    assert refused(game, Catch(1, 0)) == "false-catch"


def test_the_window_of_a_play_closes_when_the_one_card_is_swapped_away():
    """`seven_zero`, UNO-3: neither of the two can be caught, and a call made with the play is void."""
    for call in (False, True):
        game = table("R7 Y1", "G1 G2 G3", "B1", seven_zero=True)
        do(game, Play(0, "R7", swap=1, uno=call))
        assert sizes(game) == [3, 1, 1]
        assert refused(game, Catch(2, 0)) == "false-catch"
        assert refused(game, Catch(2, 1)) == "false-catch"
        assert game.state.called == frozenset()


def test_the_window_of_a_play_stays_open_where_one_card_is_swapped_for_one():
    """`seven_zero`, UNO-1: the play left one card, and one card it still is."""
    game = table("R7 Y1", "G1 G2 G3", "B1", seven_zero=True)
    do(game, Play(0, "R7", swap=2))
    do(game, Catch(1, 0))
    assert sizes(game) == [3, 3, 1]


def test_a_zero_closes_the_window_and_voids_the_call_of_who_gets_more_cards():
    """`seven_zero`, UNO-3, UNO-4"""
    game = table("R0 Y1", "G1 G2 G3", "B1 B2", seven_zero=True)
    do(game, Play(0, "R0", uno=True))
    assert sizes(game) == [2, 1, 3]
    assert game.state.called == frozenset()
    assert refused(game, Catch(2, 1)) == "false-catch"


def test_links_stay_with_the_seats():
    """`seven_zero`, LINK-2"""
    game = table("R7 " + HANDS[0], *HANDS[1:], seven_zero=True, link=(0, 1))
    do(game, Play(0, "R7", swap=2))
    assert game.state.link == (0, 1)
    assert drew(do(game, Draw(1))) == [(1, 1, "turn"), (0, 1, "link")]


def test_a_slapped_seven_swaps_where_a_seat_is_named():
    """`seven_zero`, SPEED-1"""
    game = table("R7 Y1 Y2", "G1 G2 G3", "R7 B1 B2", discard="R7", seven_zero=True)
    swapped = game.copy()
    do(swapped, Slap(2, "R7", swap=0))
    assert hand(swapped, 0) == "B1 B2"
    do(game, Slap(2, "R7"))
    assert hand(game, 2) == "B1 B2"


def test_a_slap_cannot_swap_with_itself_or_with_another_card_than_a_seven():
    """`seven_zero`"""
    game = table("R7 Y1 Y2", "G1 G2 G3", "R7 B1 B2", discard="R7", seven_zero=True)
    assert refused(game, Slap(2, "R7", swap=2)) == "bad-target"
    assert refused(game, Slap(2, "R7", swap=3)) == "bad-target"
    assert refused(game, Slap(2, "B1", swap=0)) == "bad-target"
    assert refused(game, Slap(0, "R7")) == "needs-swap"  # on turn it is simply a play (SPEED-6)
    do(game, Slap(0, "R7", swap=1))


def test_a_slapped_zero_moves_all_hands():
    """`seven_zero`, SPEED-1"""
    game = table("Y1 Y2", "G1 G2 G3", "R0 B1", discard="R0", seven_zero=True, colour=RED)
    do(game, Slap(2, "R0"))
    assert [hand(game, seat) for seat in range(3)] == ["B1", "Y1 Y2", "G1 G2 G3"]
    assert refused(game, Catch(0, 2)) == "false-catch"
