"""The ranks: cards as a suit and a rank, plain numbers both, for playouts."""

from collections.abc import Sequence

from engine.cards import CARDS, COLOURS, Card, Colour, Face

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
