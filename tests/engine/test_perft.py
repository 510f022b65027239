"""Perft: from fixed positions, how many sequences of 1, 2, 3 … legal commands there are, of all seats together.

Every number is written down; the small ones are explained, so that they can be counted by hand.
"""

from collections.abc import Callable

import pytest

from engine.commands import Play
from engine.game import Game
from engine.options import PARTY
from tests.engine.tables import NAMES, ROUND, do, table


def sequences(game: Game, length: int) -> int:
    """The number of sequences of that many legal commands."""
    commands = [command for seat in range(len(game.names)) for command in game.legal(seat)]
    if length == 1:
        return len(commands)
    count = 0
    for command in commands:
        twin = game.copy()
        twin.apply(command)
        count += sequences(twin, length - 1)
    return count


def two_cards_each() -> Game:
    """Two seats, classic, red five on top.

    1: red one, with and without a call; draw; call first: 4.
    2: after red one, red two with and without a call, draw, call, and the first seat calls or is caught: 6. After red
    one with a call: 4. After the draw of a yellow card, a pass: 1. After the call, red one in two ways, draw: 3. Sum
    14.
    """
    return table("R1 B9", "R2 G3", rules=ROUND, draw="Y1 Y2")


def a_slap() -> Game:
    """Three seats, Speed Play, red five on top; the third seat holds its twin.

    1: the first seat plays one of two red cards, with and without a call, draws, or calls: 6. The second slaps one of
    two wrong cards, the third a wrong or the right one: 4. Sum 10.
    """
    return table("R1 R2", "Y9 Y8", "R5 B1", draw="Y1 Y2 Y3 Y4")


def all_point() -> Game:
    """Three seats after a Point Taken.

    1: each of three points at one of two: 6. 2: one of the two others does: 6 x 4. 3: and the last: 3! orders of
    2 x 2 x 2 fingers. 4: then the next seat holds nothing that fits, and draws.
    """
    game = table("RP Y1 Y2", "B1 B2 B3", "G1 G2 G3")
    do(game, Play(0, "RP"))
    return game


def a_bluff() -> Game:
    """Three seats, classic, red five on top.

    1: a Wild Draw Four in four colours, red one, draw: 6.
    2: each Wild Draw Four is accepted or challenged: 8. After red one the second seat must draw: 1. After the draw of
    yellow one, a pass: 1. Sum 10.
    3: accepted in blue, the third seat plays one of three or draws, in other colours it draws: 7. Challenged, the
    second seat has one yellow and two green cards to play, and may draw each time: 7. After red one, the yellow one
    that was drawn is played or not: 2. After the pass, a draw: 1. Sum 17.
    """
    return table("W4 R1 B2", "Y9 G8 G7", "B1 B3 B4", rules=ROUND)


def a_stack() -> Game:
    """Three seats, stacking.

    1: a Wild Draw Four in four colours, draw: 5. 2: on each another in four colours, accept, challenge: 24; or a pass:
    25.
    """
    return table("W4 B1 B2", "W4 Y9 Y8", "Y6 Y7 Y5", rules=ROUND, stacking=True)


def a_mini_pile() -> Game:
    """Three seats; a green three is turned up for the Pile Up.

    1: Pile Up, one of two red cards, draw: 4. 2: green nine on the mini-pile: 1; after red one the second seat draws:
    1; so after red two; after the draw of the green three, a pass: 1. Sum 4.
    """
    return table("WP R1 R2", "G9 Y8 Y7", "G1 B8 B9", draw="G3 Y1 Y2 Y3", rules=ROUND)


def a_new_link() -> Game:
    """Four seats, the first two linked.

    1: the others can be linked, in four colours; or draw: 5. 2: the second seat draws each time, or plays one yellow or
    two green cards: 4 + 3; or a pass: 8.
    """
    return table("WT B1 B2", "Y9 G8 G7", "B1 B3 B4", "B1 B3 B4", link=(0, 1), rules=ROUND)


def a_deal() -> Game:
    """Party, four seats, dealt: a number to notice changes by."""
    return Game(PARTY, NAMES[:4], b"perft")


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        (two_cards_each, (4, 14, 41, 82, 132, 244)),
        (a_slap, (10, 85, 673, 5357)),
        (all_point, (6, 24, 48, 48)),
        (a_bluff, (6, 10, 17, 32)),
        (a_stack, (5, 25, 51, 122)),
        (a_mini_pile, (4, 4, 4, 6, 11)),
        (a_new_link, (5, 8, 9)),
        (a_deal, (25, 563, 12_888)),
    ],
)
def test_there_are_as_many_sequences_as_written_down(position: Callable[[], Game], counts: tuple[int, ...]):
    assert tuple(sequences(position(), length) for length in range(1, len(counts) + 1)) == counts
