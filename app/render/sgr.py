"""SGR: the sequences that give cells their colours and attributes, with as few parameters as will do."""

from functools import lru_cache
from typing import NamedTuple

from rich._palettes import EIGHT_BIT_PALETTE
from rich.color import Color, ColorSystem
from rich.style import Style

from app.render.colour_depth import Colours

StyledText = tuple[str, Style]
# The colours of the 256 that are the same on every terminal, the cube and the greys.
NUMBERS = {EIGHT_BIT_PALETTE[number]: number for number in range(16, 256)}


def short(color: Color, system: ColorSystem) -> Color:
    """A colour for a terminal of those colours; one that is among the 256 goes by its number, in half the bytes."""
    if system is ColorSystem.TRUECOLOR and color.triplet in NUMBERS:
        return Color.from_ansi(NUMBERS[color.triplet])
    return color.downgrade(system)


class CellStyle(NamedTuple):
    """SGR parameters as text: what is on (bold, reverse, …), the ink, the paper. Empty is the terminal's own."""

    attributes: str
    ink: str
    paper: str


UNSTYLED = CellStyle("", "", "")
# What Rich calls it, what switches it on, what switches it off.
ATTRIBUTES = (
    ("bold", "1", "22"),
    ("dim", "2", "22"),
    ("italic", "3", "23"),
    ("underline", "4", "24"),
    ("blink", "5", "25"),
    ("reverse", "7", "27"),
    ("strike", "9", "29"),
    ("underline2", "21", "24"),
    ("overline", "53", "55"),
)
OFF = {on: off for _name, on, off in ATTRIBUTES}
# These show on a space, too.
SEEN_ON_SPACES = frozenset({"4", "7", "9", "21", "53"})


def _codes(colour: Color | None, colours: Colours, *, ink: bool) -> str:
    if colour is None or colour.is_default or colours.system is None:
        return ""
    return ";".join(short(colour, colours.system).get_ansi_codes(foreground=ink))


@lru_cache(maxsize=8192)
def cell_style(style: Style | None, colours: Colours) -> CellStyle:
    """What a style comes to on a terminal with those colours. Links are left out."""
    if style is None:
        return UNSTYLED
    on = ";".join(code for name, code, _off in ATTRIBUTES if getattr(style, name))
    return CellStyle(on, _codes(style.color, colours, ink=True), _codes(style.bgcolor, colours, ink=False))


@lru_cache(maxsize=8192)
def space_in(look: CellStyle) -> CellStyle:
    """The look of a space, of which only the paper is seen, unless a line runs through it or it is reversed."""
    return look if SEEN_ON_SPACES & set(look.attributes.split(";")) else CellStyle("", "", look.paper)


@lru_cache(maxsize=8192)
def space_after(old: CellStyle | None, new: CellStyle) -> CellStyle:
    """The look in which to write a space that should look `new`, after something that looked `old`."""
    if old is None or new != CellStyle("", "", new.paper) or space_in(old) == old:
        return new
    return CellStyle(old.attributes, old.ink, new.paper)


@lru_cache(maxsize=8192)
def change(old: CellStyle | None, new: CellStyle) -> str:
    """The sequence that brings a terminal from one look to the next; empty where they are the same. None: unknown."""
    if old is None:
        return "\x1b[" + ";".join(["0", *filter(None, new)]) + "m"
    before, after = ([code for code in look.attributes.split(";") if code] for look in (old, new))
    off = dict.fromkeys(OFF[code] for code in before if code not in after)
    on = [code for code in after if code not in before or OFF[code] in off]
    ink = "" if old.ink == new.ink else new.ink or "39"
    paper = "" if old.paper == new.paper else new.paper or "49"
    codes = ";".join(filter(None, [*off, *on, ink, paper]))
    return f"\x1b[{codes}m" if codes else ""
