"""The pane: a widget that shows finished rows and repaints only the rows that changed. It knows nothing of games."""

from collections.abc import Mapping, Sequence

from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from app.render.canvas import finish
from app.render.rows import Row
from app.render.transliteration import row_in_ascii


class Pane(Widget):
    """Shows rows as they are: no borders, padding or filters of Textual's own, no layout when they change."""

    DEFAULT_CSS = "Pane { width: 1fr; height: 1fr; }"

    def __init__(self, *, name: str | None = None, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(name=name, id=id, classes=classes)
        self._rows: list[Row] = []

    @property
    def rows(self) -> Sequence[Row]:
        """What is shown."""
        return self._rows

    def show(self, rows: Sequence[Row]) -> None:
        """Show these rows, one a line; only those that differ from what is shown are painted again."""
        if getattr(self.app, "ascii_only", False):
            rows = [row_in_ascii(row) for row in rows]
        before, self._rows = self._rows, list(rows)
        if len(before) != len(rows) or not self.size:
            self.refresh()
            return
        changed = {y: row for y, (row, old) in enumerate(zip(rows, before, strict=True)) if row is not old}
        if changed and not self._send(changed):
            self.refresh(*[Region(0, y, self.size.width, 1) for y in changed])

    def _send(self, rows: Mapping[int, Row]) -> bool:
        """Whether the app has a shorter way to its terminal than by asking to be drawn again."""
        send = getattr(self.app, "send_rows", None)
        return send is not None and send(self, rows)

    def render_lines(self, crop: Region) -> list[Strip]:
        """The finished rows of a part of the pane."""
        width, height = self.size
        if crop != Region(0, 0, width, height) or self._dirty_size(width, height):
            return [self._line(y, width).crop(crop.x, crop.right) for y in range(crop.y, crop.bottom)]
        return [*self._rows]

    def _dirty_size(self, width: int, height: int) -> bool:
        """Whether the rows shown do not fill the pane exactly, as between a resize and the drawing that follows it."""
        return len(self._rows) != height or any(row.cell_length != width for row in self._rows)

    def _line(self, y: int, width: int) -> Strip:
        blank = finish(((" " * width, Style.null()),), width)
        return self._rows[y].adjust_cell_length(width, Style.null()) if y < len(self._rows) else blank
