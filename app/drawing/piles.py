"""The piles: draw pile and discard pile on the cloth, and the ring that shows colour in force and direction."""

from functools import lru_cache
from typing import NamedTuple

from textual.geometry import Region

from app.drawing.canvas import Block, Canvas, Rows, over
from app.drawing.cards import SIZES, Size, back, face, frame
from app.drawing.cells import fit, split
from app.drawing.layout import Layout
from app.drawing.look import Look
from app.drawing.words import colour_name
from app.language import _
from engine.cards import Colour
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


class Places(NamedTuple):
    """Where the piles lie on the screen: the top left corners of the draw pile and of the top card, and their size."""

    draw: Region
    discard: Region


def places(where: Layout) -> Places:
    """Where the two piles lie, in cells of the screen."""
    width, height = SIZES[where.pile_size]
    across = width + 1 + GAP + width + 2 * RING_X
    x = where.piles.x + (where.piles.width - across) // 2
    y = where.piles.y + (where.piles.height - height) // 2
    return Places(Region(x, y, width, height), Region(x + width + 1 + GAP + RING_X, y, width, height))


def can_slap(view: View) -> bool:
    """Whether the viewer holds the exact twin of a top that may be slapped, while it is not the viewer's turn."""
    return (
        view.slappable
        and view.viewer not in view.prompt.seats
        and any(isinstance(command, Slap) and command.card == view.top for command in view.legal)
    )


def piles(look: Look, view: View, where: Layout, beneath: tuple[str, ...] = (), turned: int = 0) -> list[Block]:
    """The cloth with both piles; `beneath` are the codes of the cards that lay on top before, newest first."""
    here, size = places(where), where.pile_size
    call = _("SLAP!") if can_slap(view) else ""
    word = colour_name(view.colour).upper() if view.colour else ""
    ring = Ring(view.colour, word, view.direction, turned, call)
    return [
        Block(where.piles.x, where.piles.y, cloth(look, where.piles.width, where.piles.height)),
        Block(here.draw.x, here.draw.y, draw_pile(look, size, view.draw_count, _("{count} left"))),
        Block(here.discard.x - RING_X, here.discard.y - RING_Y, discard_pile(look, size, view.top, beneath[:2], ring)),
    ]


@lru_cache(64)
def cloth(look: Look, width: int, height: int) -> Rows:
    """The cloth: a sheet with rounded corners, without anything on it."""
    canvas = Canvas(width, height, look.palette.ground)
    frame(canvas, look, over(look.palette.felt, look.palette.faint))
    return canvas.rows()


@lru_cache(512)
def draw_pile(look: Look, size: Size, count: int, words: str) -> Rows:
    """The draw pile: a back, the edges of the cards below it, and how many there are."""
    width, height = SIZES[size]
    canvas = Canvas(width + 1, height + 1, look.palette.felt)
    if count > 1:
        canvas.paste(1, 0, back(look, size))
    if count:
        canvas.paste(0, 0, back(look, size))
    canvas.write(0, height, fit(words.format(count=count), width, "centre"), look.palette.dim)
    return canvas.rows()


@lru_cache(1024)
def discard_pile(look: Look, size: Size, top: str, beneath: tuple[str, ...], ring: Ring) -> Rows:
    """The discard pile: the top card upon those before it, in the ring."""
    width, height = SIZES[size]
    canvas = Canvas(width + 2 * RING_X, height + 2 * RING_Y, look.palette.felt)
    for code, aside in reversed(list(zip(beneath, (1, -1), strict=False))):
        canvas.paste(RING_X + aside, RING_Y, face(look, code, size))
    canvas.paste(RING_X, RING_Y, face(look, top, size))
    draw_ring(canvas, look, ring)
    return canvas.rows()


def draw_ring(canvas: Canvas, look: Look, ring: Ring) -> None:
    """The ring round the canvas: a line with arrows in the direction of play, the colour's word below, a call above."""
    style = look.palette.glow(ring.colour)
    path = perimeter(canvas.width, canvas.height)
    glyphs = look.faces.glyphs
    for step, (x, y, side) in enumerate(path):
        if (step - ring.turned * ring.direction) % ARROW_EVERY == 0 and side in "→↓←↑":
            glyph = glyphs[arrow(side, ring.direction)]
        else:
            glyph = line_glyph(look, side)
        canvas.write(x, y, glyph, style)
    if ring.word:
        badge = f" {ring.colour} {ring.word} "
        canvas.write((canvas.width - len(split(badge))) // 2, canvas.height - 1, badge, look.palette.card(ring.colour))
    if ring.call:
        badge = f" {ring.call} "
        canvas.write((canvas.width - len(split(badge))) // 2, 0, badge, look.palette.slap)


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
