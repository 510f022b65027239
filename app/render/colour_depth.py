"""How many colours a terminal shows, told by its TERM and what its client says."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal

from rich.color import ColorSystem
from rich.console import Console

# Terminals that only move a cursor; those with the sixteen colours of old. All others have had 256 for twenty years.
COLOURLESS = frozenset({"", "dumb", "unknown", "vt52", "vt100", "vt102", "vt220", "vt320"})
SIXTEEN = frozenset({"ansi", "cygwin", "linux", "putty", "rxvt", "screen", "sun", "xterm", "xterm-color"})


class Colours(StrEnum):
    """The colours that a terminal can show."""

    NONE = "none"
    SIXTEEN = "16"
    MANY = "256"
    ALL = "all"

    @property
    def system(self) -> ColorSystem | None:
        """The same, as Rich knows it."""
        return _SYSTEMS[self][1]

    @property
    def name_for_rich(self) -> "Name | None":
        """The same, as Rich calls it."""
        return _SYSTEMS[self][0]


Name = Literal["standard", "256", "truecolor"]
_SYSTEMS: Mapping[Colours, tuple[Name | None, ColorSystem | None]] = {
    Colours.NONE: (None, None),
    Colours.SIXTEEN: ("standard", ColorSystem.STANDARD),
    Colours.MANY: ("256", ColorSystem.EIGHT_BIT),
    Colours.ALL: ("truecolor", ColorSystem.TRUECOLOR),
}


def colours(term: str, told: Mapping[str, str]) -> Colours:
    """The colours of a terminal of that type (TERM, cleaned), given what its client told: NO_COLOR and COLORTERM."""
    if told.get("NO_COLOR") or term in COLOURLESS or term.endswith(("-m", "-mono")):
        return Colours.NONE
    if told.get("COLORTERM", "").lower() in {"truecolor", "24bit"} or term.endswith("-direct"):
        return Colours.ALL
    if term in SIXTEEN or term.endswith("-16color"):
        return Colours.SIXTEEN
    return Colours.MANY


def colours_of(console: Console) -> Colours:
    """The colours of one's own terminal, as Rich found them."""
    return next((shown for shown in Colours if shown.name_for_rich == console.color_system), Colours.NONE)
