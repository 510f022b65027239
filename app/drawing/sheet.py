"""A sheet: a part of a canvas that is written on line by line, in a look."""

from typing import NamedTuple

from rich.style import Style
from textual.geometry import Region

from app.drawing.canvas import Canvas
from app.drawing.cells import fit
from app.drawing.look import Look


class Sheet(NamedTuple):
    """Where to draw. Lines count from the sheet's own top, cells from its left; nothing is written beside it."""

    canvas: Canvas
    look: Look
    room: Region

    @property
    def width(self) -> int:
        """Cells across."""
        return self.room.width

    @property
    def height(self) -> int:
        """Lines."""
        return self.room.height

    def part(self, top: int, height: int) -> "Sheet":
        """So many of its lines from one on, as far as there are any."""
        bottom = min(top + height, self.height)
        return Sheet(self.canvas, self.look, Region(self.room.x, self.room.y + top, self.width, max(0, bottom - top)))

    def write(self, x: int, y: int, text: str, ink: Style, align: str = "left") -> None:
        """Write text from a cell on, cut at the right edge; aligned in what is left of the line."""
        if 0 <= y < self.height and x < self.width:
            shown = fit(text, self.width - x, align)
            self.canvas.write(self.room.x + x, self.room.y + y, shown.rstrip() if align == "left" else shown, ink)
