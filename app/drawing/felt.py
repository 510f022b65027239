"""The felt: the table's top, drawn in half cells, and the stage of a live dialog on it."""

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from rich.style import Style
from textual.geometry import Region

from app.drawing.cards import outline
from app.drawing.layout import spread
from app.drawing.look import Look
from app.drawing.marks import NO_MARKS
from app.drawing.seats import SeatPlate, plate, seat
from app.render.canvas import Canvas, FinishedRows
from app.render.cell_cache import cell_cache, in_rows
from app.render.cells import fit
from app.text.i18n import _
from engine.view import View

# The corners' radius and the rim's breadth, in pixels: a pixel is a cell wide and half a cell high.
ROUND, RIM = 14, 1.6
# So many rows have room for the corners, and for one row between them.
TALL = ROUND + 1


@cell_cache(64, 300_000, in_rows)
def felt(look: Look, width: int, height: int) -> FinishedRows:
    """The table without anything on it, on the ground of the screen."""
    if height > TALL:  # the rows between the corners are all alike
        drawn, half = felt(look, width, TALL), TALL // 2
        return (*drawn[:half], *[drawn[half]] * (height - TALL + 1), *drawn[-half:])
    palette = look.palette
    canvas = Canvas(width, height, palette.ground)
    if look.outlined:
        outline(canvas, look.faces.outline, palette.faint)
        return canvas.rows()
    for y in range(height):
        for x in range(width):
            above, below = (ground_at(look, x, line, width, 2 * height) for line in (2 * y, 2 * y + 1))
            if above is below or look.faces.ascii:
                canvas.write(x, y, " ", above)
            else:
                canvas.write(x, y, "▀", Style(color=above.bgcolor, bgcolor=below.bgcolor))
    return canvas.rows()


def ground_at(look: Look, x: int, y: int, width: int, height: int) -> Style:
    """What lies at a pixel: the screen's ground, the rim or the felt."""
    depth = inside(x, y, width, height)
    if depth < 0:
        return look.palette.ground
    return look.palette.rim if depth < RIM else look.palette.felt


def inside(x: int, y: int, width: int, height: int) -> float:
    """How far a pixel lies inside the round rectangle, in pixels; negative outside."""
    corner = min(ROUND, width / 2, height / 2)
    from_left, from_top = min(x, width - 1 - x) + 0.5, min(y, height - 1 - y) + 0.5
    if from_left >= corner or from_top >= corner:
        return min(from_left, from_top)
    return corner - sqrt((corner - from_left) ** 2 + (corner - from_top) ** 2)


LEAST_PLATE, WIDEST_PLATE = 19, 32
# The heights in which a plate has a line for what is said of its seat.
PLATE_HEIGHTS = (7, 5, 3)
LEAST_PLATE_HEIGHT = 2


class Stage(NamedTuple):
    """Where things lie: the felt, and the plates clockwise from the lower left corner."""

    felt: Region
    plates: tuple[Region, ...]


@lru_cache(64)
def stage(width: int, top: int, height: int, seats: int) -> Stage:
    """A stage on so many rows from `top` on, as wide as the screen."""
    across = min(max(width // 6, LEAST_PLATE), WIDEST_PLATE)
    left, right = (seats + 1) // 2, seats // 2
    high = next((high for high in PLATE_HEIGHTS if left * (high + 1) - 1 <= height), LEAST_PLATE_HEIGHT)
    upwards = [Region(1, y, across, high) for y in reversed(spread(left, top, height, high))]
    downwards = [Region(width - 1 - across, y, across, high) for y in spread(right, top, height, high)]
    beside = across + 2
    return Stage(Region(beside, top, width - 2 * beside, height), (*upwards, *downwards))


def around(view: View) -> list[int]:
    """The seats as the plates have them: the viewer, or the first seat, and on clockwise."""
    return [((view.viewer or 0) + step) % view.seats for step in range(view.seats)]


def told(view: View, number: int, mark: str, turn: bool, note: str = "") -> SeatPlate:
    """What the plate of a seat tells: whether it is its turn or it is marked, and a word that is said of it."""
    known = seat(view, NO_MARKS, number)._replace(turn=turn, mark=mark, dealer="", score="")
    return known._replace(note=note or (_("you") if number == view.viewer else ""))


def staged(look: Look, width: int, height: int, where: Stage, seats: Sequence[SeatPlate]) -> Canvas:
    """A canvas of that size with the felt, and the plates of the seats."""
    return Canvas.upon(scenery(look, width, height, where, tuple(seats)), look.palette.ground)


@cell_cache(64, 600_000, in_rows)
def scenery(look: Look, width: int, height: int, where: Stage, seats: tuple[SeatPlate, ...]) -> FinishedRows:
    """What stays on the stage from one frame to the next."""
    canvas = Canvas(width, height, look.palette.ground)
    canvas.paste(where.felt.x, where.felt.y, felt(look, where.felt.width, where.felt.height))
    for shown, region in zip(seats, where.plates, strict=True):
        canvas.paste(region.x, region.y, plate(look, shown, region.width, region.height))
    return canvas.rows()


def draw_band(canvas: Canvas, rows: range, text: str, style: Style) -> None:
    """A band across the whole screen, with a text in its middle."""
    for y in rows:
        canvas.write(0, y, " " * canvas.width, style)
    canvas.write(0, rows[len(rows) // 2], fit(text, canvas.width, "centre"), style)
