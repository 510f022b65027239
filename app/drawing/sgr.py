"""Text for the terminal: spans with as few “select graphic rendition” parameters as will do."""

from collections.abc import Iterable
from functools import lru_cache

from rich._palettes import EIGHT_BIT_PALETTE
from rich.color import Color, ColorSystem
from rich.style import Style
from textual.strip import Strip

Span = tuple[str, Style]
# Attributes, ink and ground, each as parameters of the terminal.
Rendition = tuple[str, str, str]
PLAIN: Rendition = ("", "", "")
# The attributes that blank cells do not show: none, bold, dim.
UNSEEN = frozenset({"", "1", "2"})
# The colours of the 256 that are the same on every terminal, the cube and the greys.
NUMBERS = {EIGHT_BIT_PALETTE[number]: number for number in range(16, 256)}


def encode(parts: Iterable[Span | int], system: ColorSystem) -> str:
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
