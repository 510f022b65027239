"""Writes on a terminal, moving its cursor and changing its colours as little as it can."""

from typing import NamedTuple

from app.render.cell_cache import cell_cache
from app.render.colour_depth import Colours
from app.render.diff import Patch, TerminalLine, line_of, shared_patches
from app.render.rows import Laid, Row
from app.render.sgr import CellStyle, change

# What a line of the terminal shows: a finished row as it was drawn, or cells.
Shown = Row | TerminalLine
# A row of the terminal by number, what it shows and what it is to show.
Changed = tuple[int, Shown, Row]


class Place(NamedTuple):
    """Where a terminal's cursor is, and in which look it writes; None where that is not known."""

    cursor: tuple[int, int] | None = None
    look: CellStyle | None = None


class AnsiWriter:
    """Writes on a terminal of so many columns, beginning at a place; `text` is what it wrote."""

    def __init__(self, columns: int, place: Place) -> None:
        self._columns = columns
        self._cursor, self._look = place
        self._out: list[str] = []

    @property
    def text(self) -> str:
        """What has been written."""
        return "".join(self._out)

    @property
    def place(self) -> Place:
        """Where it is now."""
        return Place(self._cursor, self._look)

    def change(self, row: int, shown: Shown, finished: Row, colours: Colours) -> None:
        """Make a whole line of the terminal show a finished row."""
        for at, old, new in changed_pieces(shown, finished):
            for patch in shared_patches(line_in(old, colours), line_of(new, colours)):
                self.write(row, at, patch)

    def write(self, row: int, at: int, patch: Patch) -> None:
        """Write a patch of a piece of a line that begins in that column."""
        column = at + patch.column
        if self._cursor != (column, row):
            self.move(column, row)
        self._out.append(change(self._look, patch.look))
        self._out.append(patch.text)
        self._look = patch.last
        # In the last column a terminal waits before it wraps, each in its own way.
        end = self._columns if patch.end is None else at + patch.end
        self._cursor = (end, row) if end < self._columns else None

    def move(self, column: int, row: int) -> None:
        """Go to a cell."""
        if self._cursor is not None and self._cursor[1] == row and column > self._cursor[0]:
            self._out.append(f"\x1b[{column - self._cursor[0]}C")
        else:
            self._out.append(f"\x1b[{row + 1};{column + 1}H" if column else f"\x1b[{row + 1}H")
        self._cursor = (column, row)


def in_changes(_frame: object, changes: tuple[Changed, ...], columns: int, _colours: Colours, _place: Place) -> int:
    """The cells of the rows that are remembered with what was written of them."""
    return 2 * len(changes) * columns


@cell_cache(64, 600_000, in_changes)
def frame(changes: tuple[Changed, ...], columns: int, colours: Colours, place: Place) -> tuple[str, Place]:
    """What to write to make those changes, and where that ends; worked out once for all who look on."""
    pen = AnsiWriter(columns, place)
    for row, shown, finished in changes:
        pen.change(row, shown, finished, colours)
    return pen.text, pen.place


def line_in(shown: Shown, colours: Colours) -> TerminalLine:
    """What a line shows, cell by cell."""
    return line_of(shown, colours) if isinstance(shown, Row) else shown


def changed_pieces(shown: Shown, finished: Row) -> list[tuple[int, Shown, Row]]:
    """Which pieces of a row differ from what is shown, each with the column where it begins.

    Guests see the same pieces in rows that differ: a seat's plate is elsewhere for each of them.
    """
    if shown is finished:
        return []
    if isinstance(shown, Laid) and isinstance(finished, Laid) and finished.fits(shown):
        pairs = zip(shown.pieces, finished.pieces, strict=True)
        return [(at, old, new) for (at, old), (_at, new) in pairs if old is not new]
    return [(0, shown, finished)]
