"""What somebody prefers of the display: theme, ASCII, motion, bell."""

from msgspec import Struct

THEMES = ("default", "light", "colour-blind", "high-contrast")


class DisplayPreferences(Struct, frozen=True):
    """A theme of `THEMES`, cards in ASCII, motion, a terminal bell."""

    theme: str = "default"
    ascii_only: bool = False
    motion: bool = True
    bell: bool = False
