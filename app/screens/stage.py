"""The stage of a live dialog: the table's cloth in the middle, and a plate for every seat on both sides of it."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.style import Style
from textual.geometry import Region

from app.drawing.canvas import Canvas, Rows
from app.drawing.cells import fit
from app.drawing.cloth import cloth
from app.drawing.layout import spread
from app.drawing.look import Look
from app.drawing.marks import NO_MARKS
from app.drawing.seats import Seat, plate, seat
from app.language import _
from app.render.cell_cache import cell_cache, in_rows
from engine.view import View

LEAST_PLATE, WIDEST_PLATE = 19, 32
# The heights in which a plate has a line for what is said of its seat.
PLATE_HEIGHTS = (7, 5, 3)
LEAST_PLATE_HEIGHT = 2


class Stage(NamedTuple):
    """Where things lie: the cloth, and the plates clockwise from the lower left corner."""

    cloth: Region
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


def told(view: View, number: int, mark: str, turn: bool, note: str = "") -> Seat:
    """What the plate of a seat tells: whether it is its turn or it is marked, and a word that is said of it."""
    known = seat(view, NO_MARKS, number)._replace(turn=turn, mark=mark, dealer="", score="")
    return known._replace(note=note or (_("you") if number == view.viewer else ""))


def staged(look: Look, width: int, height: int, where: Stage, seats: Sequence[Seat]) -> Canvas:
    """A canvas of that size with the cloth, and the plates of the seats."""
    return Canvas.upon(scenery(look, width, height, where, tuple(seats)), look.palette.ground)


@cell_cache(64, 600_000, in_rows)
def scenery(look: Look, width: int, height: int, where: Stage, seats: tuple[Seat, ...]) -> Rows:
    """What stays on the stage from one frame to the next."""
    canvas = Canvas(width, height, look.palette.ground)
    canvas.paste(where.cloth.x, where.cloth.y, cloth(look, where.cloth.width, where.cloth.height))
    for shown, region in zip(seats, where.plates, strict=True):
        canvas.paste(region.x, region.y, plate(look, shown, region.width, region.height))
    return canvas.rows()


def draw_band(canvas: Canvas, rows: range, text: str, style: Style) -> None:
    """A band across the whole screen, with a text in its middle."""
    for y in rows:
        canvas.write(0, y, " " * canvas.width, style)
    canvas.write(0, rows[len(rows) // 2], fit(text, canvas.width, "centre"), style)
