"""The board of a hosted table: the same, with what is said in its log, and a corner that tells who looks on."""

from collections.abc import Sequence

from rich.style import Style

from app.drawing.canvas import cut, lay, over, row
from app.drawing.cells import split
from app.drawing.rows import Row
from app.widgets.board import Board


class HostedBoard(Board):
    """Shows a table where people talk. `corner` is a word at the end of the row of keys."""

    corner = ""

    def say(self, lines: Sequence[str]) -> None:
        """Write what was said on the log."""
        self._remember(lines)
        self.paint()

    def show(self, rows: Sequence[Row]) -> None:
        """Show these rows, the corner on the last one."""
        width, cells = self.size.width, len(split(self.corner))
        if not self.corner or not rows or rows[-1].cell_length != width or cells + 2 > width:
            super().show(rows)
            return
        palette = self._look.palette
        ground: Style = over(palette.ground, palette.dim)
        piece = row(((f" {self.corner} ", ground),), cells + 2, palette.ground)
        room = width - cells - 2
        last = lay(((0, cut(rows[-1], 0, room)), (room, piece)), width, palette.ground)
        super().show((*rows[:-1], last))
