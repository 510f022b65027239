"""The words for cards and colours, in the language in use."""

from collections.abc import Mapping

from app.language import _, mark
from engine.cards import Colour, Face, card

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
