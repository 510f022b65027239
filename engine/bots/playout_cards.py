"""Cards and chance for playouts, as plain numbers: quick, and verified by nobody."""

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

from engine.cards import CARDS, COLOURS, Card, Colour, Face
from engine.rng import Rng

T = TypeVar("T")

# The "minimal standard" generator of Lehmer, Park and Miller.
MULTIPLIER = 48271
MODULUS = 2**31 - 1


class Dice:
    """A stream of numbers that follows from a single draw of luck."""

    __slots__ = ("number",)

    def __init__(self, rng: Rng) -> None:
        self.number = rng.below(MODULUS - 1) + 1

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        self.number = number = self.number * MULTIPLIER % MODULUS
        return number % limit

    def shuffle(self, items: MutableSequence[T], enough: int | None = None) -> None:
        """Shuffle in place; where it is `enough`, only so many items, at the end."""
        number, length = self.number, len(items)
        for last in range(length - 1, 0 if enough is None else max(0, length - 1 - enough), -1):
            number = number * MULTIPLIER % MODULUS
            other = number % (last + 1)
            items[last], items[other] = items[other], items[last]
        self.number = number


# A card is a suit and a rank here: a suit is a place in COLOURS, or WILD; of a suit the highest rank is played first.
WILD = 4
RANKS = (*tuple(Face)[:10], Face.POINT_TAKEN, Face.REVERSE, Face.SKIP, Face.DRAW_TWO)
WILD_RANKS = (Face.DRAW_FOUR, Face.DRAWN_TOGETHER, Face.PILE_UP, Face.WILD)
POINT_TAKEN, REVERSE, SKIP, DRAW_TWO = range(10, 14)
DRAW_FOUR, DRAWN_TOGETHER, PILE_UP, PLAIN_WILD = range(4)
ZERO, SEVEN = 0, 7
NO_RANK = -1
SUITS: dict[Colour | None, int] = {**{colour: place for place, colour in enumerate(COLOURS)}, None: WILD}
PLACED: dict[Card, tuple[int, int]] = {
    card: (SUITS[card.colour], (WILD_RANKS if card.is_wild else RANKS).index(card.face)) for card in CARDS.values()
}
LAID: list[list[Card]] = [
    *[[CARDS[f"{colour}{face}"] for face in RANKS] for colour in COLOURS],
    [CARDS[face] for face in WILD_RANKS],
]
OTHERS = tuple(tuple(other for other in range(WILD) if other != suit) for suit in range(WILD))


def by_suit(hand: Sequence[Card]) -> list[list[int]]:
    """The ranks of a hand's cards, for each suit."""
    suits: list[list[int]] = [[], [], [], [], []]
    for card in hand:
        suit, rank = PLACED[card]
        suits[suit].append(rank)
    return suits
