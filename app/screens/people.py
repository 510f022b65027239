"""People on screens: a name with its seat's mark and colour, never read as markup."""

from textual.content import Content
from textual.dom import DOMNode
from textual.style import Style

from app.drawing.cells import fit
from app.language import _, ngettext
from app.screens.appearance import look_of, seat_colour, seat_ink, seat_mark
from app.stats import Figures
from app.text import clean
from app.wording import LEVELS
from engine.view import View

NAME_WIDTH = 16
# A key for each seat in lists of seats; none of them is a slap key.
SEAT_KEYS = "1234567890abcdgp"


def person(node: DOMNode, name: str, colour: int, width: int = NAME_WIDTH) -> Content:
    """A seat's mark in its colour, and the name in that many cells."""
    look = look_of(node)
    ink = Style.from_rich_style(seat_ink(look.palette, colour))
    return Content.assemble((seat_mark(look, colour), ink), " ", fit(name, width))


def titled(player: Figures) -> str:
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
