"""How a screen appears in its session: the look it draws with, whether things move, and the marks of seats."""

from rich.style import Style
from textual.dom import DOMNode

from app.drawing.look import Look, look
from app.drawing.palette import Depth, Palette, depth_of
from app.taste import Taste

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


def taste_of(node: DOMNode) -> Taste:
    """How the session likes it."""
    taste = getattr(node.app, "taste", None)
    return taste if isinstance(taste, Taste) else Taste()


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
