"""The palette: every style that is drawn with, by the part it plays, loaded from a theme file."""

import tomllib
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cache

from rich.errors import StyleSyntaxError
from rich.style import Style
from textual.theme import Theme

from app.text.assets import ASSETS
from engine.cards import Colour

FOLDER = ASSETS / "themes"
THEMES = ("default", "light", "colour-blind", "high-contrast")
# The theme for terminals without colours (NO_COLOR): bold, dim and reverse video have to do.
PLAIN = "plain"


class Depth(StrEnum):
    """How many colours the terminal shows."""

    FULL = "full"
    SIXTEEN = "sixteen"
    NONE = "none"


@dataclass(frozen=True, eq=False)
class Palette:
    """The styles of a theme, by the part they play. There is one object for each, so that caches compare by identity.

    Grounds have a background alone: `ground` (around the table), `felt` (its top), `rim` (the table's edge), `panel`
    (plates, dialogs).
    Inks have a foreground alone and go upon a ground by adding, `palette.panel + palette.dim`.
    Badges and plates have both: `turn` (the seat on turn), `own`, `uno`, `link`, `slap`, `back`, and the cards.
    `glow_…` is a card colour as an ink, bright enough for lines and words on the grounds.
    """

    name: str
    dark: bool
    plain: bool
    ground: Style
    felt: Style
    rim: Style
    panel: Style
    ink: Style
    dim: Style
    faint: Style
    accent: Style
    good: Style
    warn: Style
    turn: Style
    own: Style
    uno: Style
    link: Style
    slap: Style
    back: Style
    cursor: Style
    edge: Style
    red: Style
    yellow: Style
    green: Style
    blue: Style
    wild: Style
    glow_red: Style
    glow_yellow: Style
    glow_green: Style
    glow_blue: Style
    glow_wild: Style

    def card(self, colour: Colour | None) -> Style:
        """Ink on a card of that colour; None is a wild."""
        style: Style = getattr(self, "wild" if colour is None else colour.name.lower())
        return style

    def glow(self, colour: Colour | None) -> Style:
        """That colour as an ink on the grounds; None is a wild, or no colour in force."""
        style: Style = getattr(self, "glow_wild" if colour is None else f"glow_{colour.name.lower()}")
        return style


ROLES = tuple(field.name for field in fields(Palette) if field.type is Style)


def depth_of(color_system: str | None) -> Depth:
    """The depth for what Rich calls a console's colour system: truecolor, 256, standard, windows or None."""
    if color_system is None:
        return Depth.NONE
    return Depth.FULL if color_system in {"truecolor", "256"} else Depth.SIXTEEN


@cache
def palette(theme: str = "default", depth: Depth = Depth.FULL) -> Palette:
    """The palette of a theme, such as `light`, for terminals of that depth. Raises ValueError where it cannot be read.

    A theme file gives every role a style in Rich's notation (`bold white on #1b2330`), in a table for full colour
    (256 colours follow from it) and one for sixteen; without colours all themes are alike.
    """
    path = FOLDER / f"{PLAIN if depth is Depth.NONE else theme}.toml"
    try:
        given = tomllib.loads(path.read_text(encoding="utf-8"))
        table: dict[str, str] = given["sixteen" if depth is Depth.SIXTEEN else "full"]
        styles = {role: Style.parse(table[role]) for role in ROLES}
    except (OSError, KeyError, tomllib.TOMLDecodeError, StyleSyntaxError) as error:
        raise ValueError(f"The theme {theme!r} cannot be used: {error}.") from error
    return Palette(theme, bool(given.get("dark", True)), depth is Depth.NONE, **styles)


@cache
def textual_theme(chosen: Palette) -> Theme:
    """The palette as a theme for Textual's own widgets, so that buttons and fields match the table."""

    def name(style: Style, background: bool = False) -> str:
        color = style.bgcolor if background else style.color
        if color is None or color.is_default:
            return "ansi_default"
        return color.name if color.triplet else f"ansi_{color.name}"

    return Theme(
        name=f"uno-{chosen.name}",
        primary=name(chosen.accent),
        secondary=name(chosen.glow_blue),
        accent=name(chosen.accent),
        success=name(chosen.good),
        warning=name(chosen.warn),
        error=name(chosen.glow_red),
        foreground=name(chosen.ink),
        background=name(chosen.ground, background=True),
        surface=name(chosen.panel, background=True),
        panel=name(chosen.felt, background=True),
        dark=chosen.dark,
    )
