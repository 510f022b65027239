"""What has to be written to make one row of a terminal out of another."""

from collections.abc import Sequence
from typing import NamedTuple

from app.render.cell_cache import cell_cache
from app.render.cells import TerminalCell, cells_of, steady
from app.render.colour_depth import Colours
from app.render.rows import Row
from app.render.sgr import CellStyle, cell_style, change, space_after

# A gap of so many cells is cheaper to write again than to jump over.
SHORT_JUMP = 3


class TerminalLine:
    """A line as a terminal shows it, None where that is not known. It is known by identity, and guests share it."""

    __slots__ = ("cells",)

    def __init__(self, cells: Sequence[TerminalCell | None]) -> None:
        self.cells = cells


def in_line(line: TerminalLine, _row: Row, _colours: Colours) -> int:
    """The cells of a line that is remembered."""
    return len(line.cells)


def in_lines(_patches: object, old: TerminalLine, new: TerminalLine) -> int:
    """The cells of the lines that are remembered with what makes one of the other."""
    return len(old.cells) + len(new.cells)


class Patch(NamedTuple):
    """Text to write from a column on, beginning in one look and ending in another; `end` is where the cursor is then.

    It is None where terminals differ.
    """

    column: int
    look: CellStyle
    text: str
    last: CellStyle
    end: int | None


@cell_cache(2048, 300_000, in_line)
def line_of(row: Row, colours: Colours) -> TerminalLine:
    """A finished row as a terminal of those colours shows it."""
    return TerminalLine([cell for text, style in row.spans for cell in cells_of(text, cell_style(style, colours))])


def patches(old: TerminalLine, new: TerminalLine) -> list[Patch]:
    """What to write, from left to right."""
    written = Writing(new.cells)
    for at, cell in enumerate(new.cells):
        if cell is None or cell == old.cells[at]:
            continue
        if cell.text:
            written.write(at, cell)
        elif at and written.last_at != at - 1 and (first := new.cells[at - 1]) is not None:
            # The second half of a wide character was overwritten: it comes back with the first.
            written.write(at - 1, first)
    written.finish()
    return written.patches


# For lines that many guests see, worked out once for all of them.
shared_patches = cell_cache(2048, 600_000, in_lines)(patches)


class Writing:
    """Collects what is written of a line into patches."""

    def __init__(self, cells: Sequence[TerminalCell | None]) -> None:
        self.patches: list[Patch] = []
        self.last_at = -1
        self._cells = cells
        self._out: list[str] = []
        self._column = 0
        self._first = self._look = CellStyle("", "", "")
        self._end: int | None = None

    def write(self, at: int, cell: TerminalCell) -> None:
        """Write one cell."""
        if self._end is None:
            self.finish()
            self._column = at
            self._first = self._look = self._begin(at, cell)
        elif at > self._end:
            self._skip(self._end, at)
        look = self._as_seen(cell)
        self._out.append(change(self._look, look))
        self._out.append(cell.text)
        self._look, self.last_at = look, at
        self._end = at + 1 if steady(cell.text) else None

    def finish(self) -> None:
        """End the patch that is being written."""
        if self._out:
            self.patches.append(Patch(self._column, self._first, "".join(self._out), self._look, self._end))
            self._out.clear()

    def _begin(self, at: int, cell: TerminalCell) -> CellStyle:
        """The look to begin in: spaces take that of the letter after them, where they look the same in it."""
        if cell.text != " ":
            return cell.look
        letter = next((after for after in self._cells[at:] if after is None or after.text != " "), None)
        return cell.look if letter is None else space_after(letter.look, cell.look)

    def _skip(self, start: int, end: int) -> None:
        skipped = self._cells[start:end] if end - start <= SHORT_JUMP else []
        again = [cell.text for cell in skipped if cell is not None and self._would_look_right(cell)]
        self._out.append("".join(again) if len(again) == end - start else f"\x1b[{end - start}C")

    def _as_seen(self, cell: TerminalCell) -> CellStyle:
        return space_after(self._look, cell.look) if cell.text == " " else cell.look

    def _would_look_right(self, cell: TerminalCell) -> bool:
        return self._as_seen(cell) == self._look and steady(cell.text)
