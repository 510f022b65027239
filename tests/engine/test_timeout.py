"""When time is up, the mildest legal thing is done (TIME-1)."""

import pytest

from engine.commands import Accept, Draw, NameColour, Pass, PileCard, Play, Take
from engine.timeout import mildest
from tests.engine.tables import BLUE, GREEN, RED, ROUND, YELLOW, do, table


def test_draw_and_pass():
    """TIME-1: though both the hand and the drawn card could be played."""
    game = table("R1 R2", "Y9 Y8", draw="R9")
    assert mildest(game, 0) == Draw(0)
    do(game, Draw(0))
    assert mildest(game, 0) == Pass(0)


def test_accept():
    """TIME-1: no challenge, nothing put on a stack."""
    game = table("W4 B1 B2", "Y9 W4", rules=ROUND)
    do(game, Play(0, "W4", RED))
    assert mildest(game, 1) == Accept(1)
    game = table("W4 B1 B2", "Y9 W4", rules=ROUND, stacking=True)
    do(game, Play(0, "W4", RED))
    assert mildest(game, 1) == Accept(1)


def test_name_the_colour_held_most():
    """TIME-1"""
    game = table("B1 G2 G3 W W", "Y9 W4", rules=ROUND, discard="W")
    assert mildest(game, 0) == NameColour(0, GREEN)


def test_take_nothing_it_need_not_and_play_the_first_legal_card_on_the_mini_pile():
    """TIME-1: the first, though another is cheaper."""
    game = table("WP B1 B2", "Y9 G4 G1", "B7 B8", draw="G3")
    do(game, Play(0, "WP"))
    assert mildest(game, 1) == PileCard(1, "G4")
    do(game, PileCard(1, "G4"))
    assert mildest(game, 2) == Take(2)


def test_what_is_played_for_a_seat_calls_uno_where_that_leaves_one_card():
    """TIME-1: on the mini-pile, from empty piles, and where the card drawn must be played."""
    game = table("WP B1 B2", "Y9 G4", "B7 B8", draw="G3")
    do(game, Play(0, "WP"))
    assert mildest(game, 1) == PileCard(1, "G4", uno=True)
    assert mildest(table("W Y9", "Y9 Y8", draw=""), 0) == Play(0, "W", YELLOW, uno=True)
    game = table("B9", "Y9 Y8", draw="R9", force_play=True)
    do(game, Draw(0))
    assert mildest(game, 0) == Play(0, "R9", uno=True)


def test_what_is_played_for_a_seat_does_not_call_where_that_leaves_more_cards():
    """TIME-1"""
    assert mildest(table("R9 Y9 Y7", "Y9 Y8", draw=""), 0) == Play(0, "R9")


def test_name_the_colour_held_most_and_link_the_two_largest_hands_where_the_card_must_be_played():
    """TIME-1, `force_play`"""
    game = table("B1 B2 Y1", "Y9", "B7 B8 B9 B6", "Y6 Y7", draw="WT", force_play=True)
    do(game, Draw(0))
    assert mildest(game, 0) == Play(0, "WT", BLUE, (0, 2))


@pytest.mark.parametrize(("hand", "card"), [("W4 W R9 R1", "R1"), ("W4 W RS", "RS"), ("W4 W B1", "W")])
def test_the_cheapest_card_is_played_from_empty_piles(hand: str, card: str):
    """TIME-1: and a Wild Draw Four, which may be a bluff, is the dearest."""
    chosen = mildest(table(hand, "Y9 Y8", draw=""), 0)
    assert isinstance(chosen, Play)
    assert chosen.card == card


def test_pass_from_empty_piles():
    """TIME-1, PILE-2"""
    assert mildest(table("Y1 Y2", "Y9 Y8", draw=""), 0) == Pass(0)


def test_nothing_is_done_for_a_seat_that_is_not_awaited():
    """TIME-1"""
    with pytest.raises(ValueError, match="seat 1 is not awaited"):
        mildest(table("Y1 Y2", "Y9 Y8"), 1)
