"""The cards: colours, faces, the one object that each card is, and the decks they make up."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache


class Colour(StrEnum):
    """The four colours; a wild has none of its own."""

    RED = "R"
    YELLOW = "Y"
    GREEN = "G"
    BLUE = "B"


class Face(StrEnum):
    """What a card does. The value is the part of the card's code that follows its colour."""

    ZERO = "0"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    SKIP = "S"
    REVERSE = "R"
    DRAW_TWO = "+2"
    POINT_TAKEN = "P"
    WILD = "W"
    DRAW_FOUR = "W4"
    PILE_UP = "WP"
    DRAWN_TOGETHER = "WT"


COLOURS = tuple(Colour)
NUMBERS = tuple(Face)[:10]
ACTIONS = (Face.DRAW_TWO, Face.REVERSE, Face.SKIP, Face.POINT_TAKEN)
WILDS = (Face.WILD, Face.DRAW_FOUR, Face.PILE_UP, Face.DRAWN_TOGETHER)
# The wilds whose player names the colour; a Pile Up's is set by the mini-pile (PILEUP-3).
NAMES_COLOUR = frozenset({Face.WILD, Face.DRAW_FOUR, Face.DRAWN_TOGETHER})


class Card:
    """One face in one colour. There is a single object of each, so cards are compared by identity.

    `code` is its name in records, `colour` is None for a wild, `points` is what it costs in hand (CARD-3); who plays it
    names a colour where `names_colour`, and two seats to link where `links`.
    """

    __slots__ = ("code", "colour", "face", "is_number", "is_wild", "links", "names_colour", "points")

    def __init__(self, face: Face, colour: Colour | None = None) -> None:
        self.code = f"{colour or ''}{face}"
        self.colour = colour
        self.face = face
        self.is_wild = colour is None
        self.is_number = face in NUMBERS
        self.names_colour = face in NAMES_COLOUR
        self.links = face is Face.DRAWN_TOGETHER
        self.points = int(face) if self.is_number else 50 if self.is_wild else 20

    def __repr__(self) -> str:
        return self.code

    def __reduce__(self) -> tuple[object, ...]:
        return card, (self.code,)


CARDS: Mapping[str, Card] = {
    made.code: made
    for made in [*(Card(face, colour) for colour in COLOURS for face in (*NUMBERS, *ACTIONS)), *map(Card, WILDS)]
}


def card(code: str) -> Card:
    """The card of that code, such as `R7`, `B+2` or `W4`. Raises KeyError where there is none."""
    return CARDS[code]


class DeckName(StrEnum):
    """The decks one can play with (rules.md, sections 2 and 11)."""

    PARTY = "party"
    UNO = "uno"
    TWO_PACKS = "two-packs"
    ONE_PACK = "one-pack"


MOST_SEATS: Mapping[DeckName, int] = {
    DeckName.PARTY: 16,
    DeckName.UNO: 10,
    DeckName.TWO_PACKS: 10,
    DeckName.ONE_PACK: 4,
}

# CARD-1 and CARD-2: how often each coloured face comes in every colour, and how many of each wild there are.
# The Party documents give only the total of 221; the split is ours.
SPLITS: Mapping[DeckName, tuple[Mapping[Face, int], Mapping[Face, int]]] = {
    DeckName.UNO: (
        {Face.ZERO: 1, **dict.fromkeys(NUMBERS[1:], 2), Face.DRAW_TWO: 2, Face.REVERSE: 2, Face.SKIP: 2},
        {Face.WILD: 4, Face.DRAW_FOUR: 4},
    ),
    DeckName.PARTY: (
        {Face.ZERO: 2, **dict.fromkeys(NUMBERS[1:], 4), **dict.fromkeys(ACTIONS, 3)},
        {Face.WILD: 6, Face.DRAW_FOUR: 5, Face.PILE_UP: 5, Face.DRAWN_TOGETHER: 5},
    ),
}

# What the ranks ace, 2 to 10, jack, queen and king of a pack of playing cards stand for (rules.md, section 11).
RANKS = (*NUMBERS[1:], Face.ZERO, Face.SKIP, Face.REVERSE, Face.DRAW_TWO)
# And what the two jokers of a pack stand for, which are told apart.
JOKERS = (Face.WILD, Face.DRAW_FOUR)


@cache
def deck(name: DeckName, ranks: tuple[Face, ...] = RANKS, jokers: tuple[Face, Face] = JOKERS) -> tuple[Card, ...]:
    """All cards of a deck, unshuffled; `ranks` and `jokers` say what those of playing cards stand for."""
    if name in SPLITS:
        coloured, wild = SPLITS[name]
    else:
        packs = 2 if name is DeckName.TWO_PACKS else 1
        coloured = {face: packs * ranks.count(face) for face in ranks}
        wild = {face: packs * (len(COLOURS) * ranks.count(face) + jokers.count(face)) for face in WILDS}
    return tuple(made for made in CARDS.values() for _ in range((wild if made.is_wild else coloured).get(made.face, 0)))
