"""How a screen appears in its session: its look, whether things move, and the marks and names of people."""

from rich.style import Style
from textual.content import Content
from textual.dom import DOMNode
from textual.style import Style as TextualStyle

from app.drawing.look import Look, look
from app.drawing.palette import Depth, Palette, depth_of
from app.render.cells import fit
from app.setup.display import DisplayPreferences
from app.store.statistics import PlayerFigures
from app.text.i18n import _, ngettext
from app.text.labels import LEVELS
from app.text.sanitize import clean
from engine.view import View

SEAT_MARKS = "●■▲◆★♣♠♥◉□△◇☆▼◀▶"
SEAT_MARKS_IN_ASCII = "ox^#*%&@O+=~$v<>"
SEAT_COLOURS = (
    "#ff8a80", "#82b1ff", "#ffe57f", "#b9f6ca", "#ea80fc", "#84ffff", "#ffab40", "#ccff90",
    "#ff80ab", "#8c9eff", "#ffff8d", "#a7ffeb", "#b388ff", "#80d8ff", "#ffd180", "#f4ff81",
)  # fmt: skip
SEAT_COLOURS_OF_SIXTEEN = (
    "bright_red",
    "bright_blue",
    "bright_yellow",
    "bright_green",
    "bright_magenta",
    "bright_cyan",
)


def look_of(node: DOMNode) -> Look:
    """The `look` that the app was given, else the default one for its terminal."""
    chosen = getattr(node.app, "look", None)
    return chosen if isinstance(chosen, Look) else look(depth=depth_here(node))


def depth_here(node: DOMNode) -> Depth:
    """How many colours this session's terminal shows, and wants to show (NO_COLOR)."""
    return depth_of(None if node.app.no_color else node.app.console.color_system)


def preferences_of(node: DOMNode) -> DisplayPreferences:
    """How the session likes it."""
    preferences = getattr(node.app, "preferences", None)
    return preferences if isinstance(preferences, DisplayPreferences) else DisplayPreferences()


def moves(node: DOMNode) -> bool:
    """Whether things may move in this session."""
    return node.app.animation_level != "none"


def seat_mark(chosen: Look, colour: int) -> str:
    """The mark of a seat that has that colour: it tells seats apart without the colour."""
    return (SEAT_MARKS_IN_ASCII if chosen.faces.ascii else SEAT_MARKS)[colour % len(SEAT_MARKS)]


def seat_ink(palette: Palette, colour: int) -> Style:
    """The ink of a seat's mark."""
    if palette.plain or not palette.dark:
        return palette.ink
    full = palette.ink.color is not None and palette.ink.color.triplet is not None
    inks = SEAT_COLOURS if full else SEAT_COLOURS_OF_SIXTEEN
    return Style.parse(inks[colour % len(inks)])


def seat_colour(node: DOMNode, seat: int) -> int:
    """The number of a seat's colour: as the app's `seat_colours` have it, else the seat's own number."""
    given = getattr(node.app, "seat_colours", ())
    return int(given[seat]) if seat < len(given) else seat


NAME_WIDTH = 16
# A key for each seat in lists of seats; none of them is a slap key.
SEAT_KEYS = "1234567890abcdgp"


def person(node: DOMNode, name: str, colour: int, width: int = NAME_WIDTH) -> Content:
    """A seat's mark in its colour, and the name in that many cells."""
    look = look_of(node)
    ink = TextualStyle.from_rich_style(seat_ink(look.palette, colour))
    return Content.assemble((seat_mark(look, colour), ink), " ", fit(name, width))


def titled(player: PlayerFigures) -> str:
    """A player in statistics: the name, a bot with how well it plays."""
    name = clean(player.name)
    return name if player.level is None else f"{name} ({_(LEVELS.get(player.level, player.level))})"


def seat_row(node: DOMNode, view: View, seat: int) -> Content:
    """A seat in a list to choose from: its key, who sits there, cards left, whether it is linked."""
    count = view.counts[seat]
    cards = ngettext("{count} card", "{count} cards", count).format(count=count)
    name = person(node, view.names[seat], seat_colour(node, seat))
    linked = "  " + link_mark(node) if view.link is not None and seat in view.link else ""
    return Content.assemble(f" {SEAT_KEYS[seat]} ", " ", name, f" {cards:>9}", linked)


def link_mark(node: DOMNode) -> str:
    """The mark of linked seats, with its name."""
    return f"{look_of(node).faces.glyphs['link']} " + _("linked")
