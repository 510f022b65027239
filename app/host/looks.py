"""How a cell looks, in a terminal's words: attributes, ink and paper, and the shortest way from one look to the next.

Rich and Textual remember a style's codes for the first terminal that they are written to. Sessions of several
colour depths live in one process, so theirs are kept here, by depth.
"""

from functools import lru_cache
from typing import NamedTuple

from rich.color import Color
from rich.style import Style

from app.host.colour import Colours


class Look(NamedTuple):
    """SGR parameters as text: what is on (bold, reverse, …), the ink, the paper. Empty is the terminal's own."""

    attributes: str
    ink: str
    paper: str


PLAIN = Look("", "", "")
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
def look_of(style: Style | None, colours: Colours) -> Look:
    """What a style comes to on a terminal with those colours. Links are left out."""
    if style is None:
        return PLAIN
    on = ";".join(code for name, code, _off in ATTRIBUTES if getattr(style, name))
    return Look(on, _codes(style.color, colours, ink=True), _codes(style.bgcolor, colours, ink=False))


@lru_cache(maxsize=8192)
def space_in(look: Look) -> Look:
    """The look of a space, of which only the paper is seen, unless a line runs through it or it is reversed."""
    return look if SEEN_ON_SPACES & set(look.attributes.split(";")) else Look("", "", look.paper)


@lru_cache(maxsize=8192)
def space_after(old: Look | None, new: Look) -> Look:
    """The look in which to write a space that should look `new`, after something that looked `old`."""
    if old is None or new != Look("", "", new.paper) or space_in(old) == old:
        return new
    return Look(old.attributes, old.ink, new.paper)


@lru_cache(maxsize=8192)
def change(old: Look | None, new: Look) -> str:
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
