"""Labels: what cards, colours, variants, house rules and levels are called."""

from collections.abc import Mapping
from typing import NamedTuple

from app.text.i18n import _, mark
from engine.cards import Colour, DeckName, Face, card

COLOUR_NAMES: Mapping[Colour, str] = {
    Colour.RED: mark("red"),
    Colour.YELLOW: mark("yellow"),
    Colour.GREEN: mark("green"),
    Colour.BLUE: mark("blue"),
}
COLOURED_CARDS: Mapping[Colour, str] = {
    Colour.RED: mark("red {face}"),
    Colour.YELLOW: mark("yellow {face}"),
    Colour.GREEN: mark("green {face}"),
    Colour.BLUE: mark("blue {face}"),
}
FACE_NAMES: Mapping[Face, str] = {
    Face.SKIP: mark("Skip"),
    Face.REVERSE: mark("Reverse"),
    Face.DRAW_TWO: mark("Draw Two"),
    Face.POINT_TAKEN: mark("Point Taken"),
    Face.WILD: mark("Wild"),
    Face.DRAW_FOUR: mark("Wild Draw Four"),
    Face.PILE_UP: mark("Wild Pile Up"),
    Face.DRAWN_TOGETHER: mark("Wild Drawn Together"),
}


def colour_name(colour: Colour) -> str:
    """The word for a colour."""
    return _(COLOUR_NAMES[colour])


def face_name(face: Face) -> str:
    """The name of a face; of a number, the digit."""
    return _(FACE_NAMES[face]) if face in FACE_NAMES else face.value


def card_name(code: str) -> str:
    """The name of a card, such as “red 7” or “Wild Draw Four”."""
    named = card(code)
    if named.colour is None:
        return face_name(named.face)
    return _(COLOURED_CARDS[named.colour]).format(face=face_name(named.face))


class Wording(NamedTuple):
    """A short name and what it means in a sentence, both in English: translate where shown."""

    name: str
    meaning: str


VARIANTS: Mapping[str, Wording] = {
    "party": Wording(mark("UNO Party!"), mark("224 cards: slap, point, pile up, draw together; 2–16 seats")),
    "deluxe": Wording(mark("UNO Deluxe"), mark("108 cards to 500 points, start cards take effect; 2–10 seats")),
    "classic": Wording(mark("Classic"), mark("the same with UNO cards or with playing cards; 2–10 seats")),
}

DECKS: Mapping[DeckName, str] = {
    DeckName.PARTY: mark("Party cards"),
    DeckName.UNO: mark("UNO cards"),
    DeckName.TWO_PACKS: mark("two packs of playing cards"),
    DeckName.ONE_PACK: mark("one pack of playing cards"),
}

LEVELS: Mapping[str, str] = {"easy": mark("easy bot"), "normal": mark("normal bot"), "sharp": mark("sharp bot")}
