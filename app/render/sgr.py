"""SGR: the sequences that give cells their colours and attributes, with as few parameters as will do."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from rich._palettes import EIGHT_BIT_PALETTE
from rich.color import Color, ColorSystem
from rich.style import Style
from textual.strip import Strip

from app.render.colour_depth import Colours

StyledText = tuple[str, Style]
# Attributes, ink and ground, each as parameters of the terminal.
Rendition = tuple[str, str, str]
PLAIN: Rendition = ("", "", "")
# The attributes that blank cells do not show: none, bold, dim.
UNSEEN = frozenset({"", "1", "2"})
# The colours of the 256 that are the same on every terminal, the cube and the greys.
NUMBERS = {EIGHT_BIT_PALETTE[number]: number for number in range(16, 256)}


def encode(parts: Iterable[StyledText | int], system: ColorSystem) -> str:
    """Spans as text for a terminal of those colours, naming of each style only what differs from the one before.

    A number among the spans is a jump over so many cells.
    """
    sent: list[str] = []
    was = PLAIN
    for part in parts:
        if isinstance(part, int):
            sent.append(f"\x1b[{part}C")
            continue
        text, style = part
        now = rendition(style, system)
        if now is not was:
            if text.isspace():
                now = blank_on(was, now)
            if now != was:
                sent.append(f"\x1b[{step(was, now)}m")
                was = now
        sent.append(text)
    if was != PLAIN:
        sent.append("\x1b[m")
    return "".join(sent)


@lru_cache(4096)
def rendition(style: Style, system: ColorSystem) -> Rendition:
    """The parameters of a style."""
    bare = Style(bold=style.bold, dim=style.dim, italic=style.italic, underline=style.underline, reverse=style.reverse)
    ink = short(style.color, system).get_ansi_codes() if style.color else ()
    ground = short(style.bgcolor, system).get_ansi_codes(foreground=False) if style.bgcolor else ()
    return Strip.render_ansi(bare, system), ";".join(ink), ";".join(ground)


def short(color: Color, system: ColorSystem) -> Color:
    """A colour for a terminal of those colours; one that is among the 256 goes by its number, in half the bytes."""
    if system is ColorSystem.TRUECOLOR and color.triplet in NUMBERS:
        return Color.from_ansi(NUMBERS[color.triplet])
    return color.downgrade(system)


@lru_cache(1024)
def blank_on(was: Rendition, now: Rendition) -> Rendition:
    """The rendition for blank cells: their ground is all that shows of them, unless they are reversed."""
    return (was[0], was[1], now[2]) if was[0] in UNSEEN and now[0] in UNSEEN else now


@lru_cache(4096)
def step(was: Rendition, now: Rendition) -> str:
    """The shortest parameters that lead from one rendition to another."""
    if was[0] and was[0] != now[0]:
        return ";".join(["0", *filter(None, now)])
    parts = [now[0]] if now[0] != was[0] else []
    if now[1] != was[1]:
        parts.append(now[1] or "39")
    if now[2] != was[2]:
        parts.append(now[2] or "49")
    return ";".join(parts)


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
    return ";".join(colour.downgrade(colours.system).get_ansi_codes(foreground=ink))


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
