"""The piles: draw pile and discard pile on the felt, and the ring that shows colour in force and direction."""

from functools import lru_cache
from typing import NamedTuple

from rich.style import Style
from textual.geometry import Region

from app.drawing.cards import SIZES, Size, back, face
from app.drawing.felt import felt
from app.drawing.layout import Layout
from app.drawing.look import Look
from app.render.canvas import Block, Canvas, FinishedRows, cover, crop
from app.render.cell_cache import cell_cache, in_rows
from app.render.cells import fit, split
from app.text.i18n import _
from app.text.labels import colour_name
from engine.cards import Colour, card
from engine.commands import Slap
from engine.view import View

# Room between the ring and the card in it, and between two arrows of the ring, in cells.
RING_X, RING_Y = 3, 1
ARROW_EVERY = 4
GAP = 4


class Ring(NamedTuple):
    """What the ring tells: the colour in force with its word, the direction, how far it has turned, a call to slap."""

    colour: Colour | None
    word: str
    direction: int
    turned: int = 0
    call: str = ""


class DrawPile(NamedTuple):
    """What the draw pile tells: its cards and the words for their number."""

    cards: int
    words: str


class PilePlaces(NamedTuple):
    """Where the piles lie on the screen: the top left corners of the draw pile and of the top card, and their size."""

    draw: Region
    discard: Region


def places(where: Layout) -> PilePlaces:
    """Where the two piles lie, in cells of the screen."""
    width, height = SIZES[where.pile_size]
    across = width + 1 + GAP + width + 2 * RING_X
    x = where.piles.x + (where.piles.width - across) // 2
    y = where.piles.y + (where.piles.height - height) // 2
    return PilePlaces(Region(x, y, width, height), Region(x + width + 1 + GAP + RING_X, y, width, height))


def can_slap(view: View) -> bool:
    """Whether the viewer holds the exact twin of a top that may be slapped, while it is not the viewer's turn."""
    return (
        view.slappable
        and view.viewer not in view.prompt.seats
        and any(isinstance(command, Slap) and command.card == view.top for command in view.legal)
    )


def piles(
    look: Look, view: View, where: Layout, beneath: tuple[str, ...] = (), turned: int = 0, impact: bool = False
) -> Block:
    """The felt with both piles; `beneath` are the codes of the cards that lay on top before, newest first."""
    call = _("SLAP!") if impact or can_slap(view) else ""
    word = colour_name(view.colour).upper() if view.colour else ""
    ring = Ring(view.colour, word, view.direction, turned, call)
    draw = DrawPile(view.draw_count, _("{count} left"))
    return Block(where.piles.x, where.piles.y, on_cloth(look, where, draw, view.top, beneath[:2], ring))


@cell_cache(1024, 600_000, in_rows)
def on_cloth(look: Look, where: Layout, draw: DrawPile, top: str, beneath: tuple[str, ...], ring: Ring) -> FinishedRows:
    """The felt with both piles, once for all who sit at the table, wherever they see their neighbours."""
    here, size = places(where), where.pile_size
    x, y, width, height = where.piles
    return cover(
        felt(look, width, height),
        [
            Block(here.draw.x - x, here.draw.y - y, draw_pile(look, size, draw)),
            Block(
                here.discard.x - RING_X - x, here.discard.y - RING_Y - y, discard_pile(look, size, top, beneath, ring)
            ),
        ],
    )


@cell_cache(512, 300_000, in_rows)
def draw_pile(look: Look, size: Size, draw: DrawPile) -> FinishedRows:
    """The draw pile: a back, the edges of the cards below it, and how many there are."""
    width, height = SIZES[size]
    canvas = Canvas(width + 1, height + 1, look.palette.felt)
    if draw.cards > 1:
        canvas.paste(1, 0, back(look, size))
    if draw.cards:
        canvas.paste(0, 0, back(look, size))
    canvas.write(0, height, fit(draw.words.format(count=draw.cards), width, "centre"), look.palette.dim)
    return canvas.rows()


def discard_pile(look: Look, size: Size, top: str, beneath: tuple[str, ...], ring: Ring) -> FinishedRows:
    """The discard pile: the top card upon those before it, in the ring."""
    width, height = SIZES[size]
    across, high = width + 2 * RING_X, height + 2 * RING_Y
    colours = tuple(card(code).colour for code in (top, *beneath))
    blocks = [
        Block(RING_X, RING_Y, left(look, size, top)),
        Block(RING_X + width - 1, RING_Y, side(look, size, colours)),
    ]
    return cover(ring_rows(look, across, high, ring), blocks)


@cell_cache(256, 300_000, in_rows)
def left(look: Look, size: Size, top: str) -> FinishedRows:
    """The top card on the felt without its right edge."""
    width, height = SIZES[size]
    canvas = Canvas(width - 1, height, look.palette.felt)
    canvas.paste(0, 0, face(look, top, size))
    return canvas.rows()


@cell_cache(512, 300_000, in_rows)
def side(look: Look, size: Size, colours: tuple[Colour | None, ...]) -> FinishedRows:
    """The right side of the heap: the top card's edge, and those of the cards that look out beneath it.

    `colours` are those of the cards, the top's first.
    """
    width, height = SIZES[size]
    canvas = Canvas(width + 2, height, look.palette.felt)
    for aside, colour in reversed(list(enumerate(colours))):
        canvas.paste(aside, 0, face(look, f"{colour}0" if colour else "W", size, covered=True))
    return crop(canvas.rows(), width - 1, 3)


@cell_cache(256, 300_000, in_rows)
def ring_rows(look: Look, width: int, height: int, ring: Ring) -> FinishedRows:
    """The ring of that size: a line with arrows in the direction of play, the colour's word below, a call above."""
    canvas = Canvas(width, height, look.palette.felt)
    style = look.palette.glow(ring.colour)
    for step, (x, y, side) in enumerate(perimeter(width, height)):
        turned = (step - ring.turned * ring.direction) % ARROW_EVERY
        is_arrow = turned == 0 and not side.isdigit()
        canvas.write(
            x, y, look.faces.glyphs[arrow(side, ring.direction)] if is_arrow else line_glyph(look, side), style
        )
    if ring.word:
        badge(canvas, height - 1, f" {ring.colour} {ring.word} ", look.palette.card(ring.colour))
    if ring.call:
        badge(canvas, 0, f" {ring.call} ", look.palette.slap)
    return canvas.rows()


def badge(canvas: Canvas, y: int, text: str, style: Style) -> None:
    """A text in the middle of a line."""
    canvas.write((canvas.width - len(split(text))) // 2, y, text, style)


@lru_cache(16)
def perimeter(width: int, height: int) -> tuple[tuple[int, int, str], ...]:
    """The cells round a canvas, clockwise from the top left corner, each with the side it lies on (0 to 3: corners)."""
    right, bottom = width - 1, height - 1
    return (
        (0, 0, "0"),
        *((x, 0, "→") for x in range(1, right)),
        (right, 0, "1"),
        *((right, y, "↓") for y in range(1, bottom)),
        (right, bottom, "3"),
        *((x, bottom, "←") for x in range(right - 1, 0, -1)),
        (0, bottom, "2"),
        *((0, y, "↑") for y in range(bottom - 1, 0, -1)),
    )


def arrow(side: str, direction: int) -> str:
    """The name of the arrow glyph on a side of the ring."""
    clockwise = {"→": "right", "↓": "down", "←": "left", "↑": "up"}
    against = {"→": "left", "↓": "up", "←": "right", "↑": "down"}
    return (clockwise if direction > 0 else against)[side]


def line_glyph(look: Look, side: str) -> str:
    """The glyph of the ring's line on a side or corner."""
    glyphs = look.faces.glyphs
    if side.isdigit():
        return glyphs["corners"][int(side)]
    return glyphs["across" if side in "→←" else "along"]
