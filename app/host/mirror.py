"""A mirror of a guest's terminal: which cells it shows, so that only those that differ are sent."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.strip import Strip

from app.drawing.changes import Change
from app.drawing.rows import Laid, Row
from app.host.cells import Cell, cells_of
from app.host.colour import Colours
from app.host.looks import Look, change, look_of, space_in
from app.host.patches import Line, Patch, line_of, patches, shared_patches

Piece = tuple[int, int, Sequence[Strip]]
# What a line of the terminal shows: a finished row as it was drawn, or cells.
Shown = Row | Line


class Rows(NamedTuple):
    """Whole lines to be shown, by number."""

    strips: Mapping[int, Strip]


Update = CompositorUpdate | Rows


def pieces(update: Update) -> Iterator[Piece]:
    """The runs of strips of an update, each with the column and row where it begins."""
    match update:
        case Rows(strips=changed):
            for row, line in changed.items():
                yield 0, row, [line]
        case LayoutUpdate(strips=lines, region=region):
            for row, parts in enumerate(lines, region.y):
                yield region.x, row, [*parts]
        case ChopsUpdate(chops=chops, spans=spans, chop_ends=ends):
            for row, first, last in spans:
                for end, (column, strip) in zip(ends[row], chops[row].items(), strict=False):
                    if strip is not None and column <= last and end > first:
                        yield column, row, [strip]


class Mirror:
    """What the terminal shows, line by line. Writing begins where the cursor is."""

    def __init__(self, columns: int, rows: int, colours: Colours) -> None:
        self._colours = colours
        self.forget(columns, rows)

    def forget(self, columns: int, rows: int) -> None:
        """Know nothing any more: the terminal has another size, or was cleared."""
        self._columns = columns
        self._shown: list[Shown] = [blank(columns)] * rows
        self._look: Look | None = None
        self._cursor: tuple[int, int] | None = None
        self._wanted: tuple[int, int] | None = None
        self._out: list[str] = []

    def paint(self, update: Update, cursor: tuple[int, int]) -> str:
        """What to write so that the terminal shows the update, with its cursor on that column and row."""
        for column, row, strips in pieces(update):
            if 0 <= row < len(self._shown):
                self._paint_line(column, row, strips)
        if cursor != self._wanted:
            # It is hidden, and wanted where text is entered: input methods open their windows there.
            self._move(*cursor)
            self._wanted = cursor
        written = "".join(self._out)
        self._out.clear()
        return written

    def _paint_line(self, column: int, row: int, strips: Sequence[Strip]) -> None:
        shown = self._shown[row]
        finished = strips[0] if len(strips) == 1 else None
        if isinstance(finished, Change):
            finished = finished.new
        if isinstance(finished, Row) and not column and finished.cell_length == self._columns:
            for at, old, new in changed_pieces(shown, finished):
                for patch in shared_patches(self._line(old), self._line(new)):
                    self._write(row, at, patch)
            self._shown[row] = finished
            return
        before = self._line(shown)
        line = overlaid(before, column, self._cells_of(strips))
        if line is not before:
            for patch in patches(before, line):
                self._write(row, 0, patch)
            self._shown[row] = line

    def _line(self, shown: Shown) -> Line:
        return line_of(shown, self._colours) if isinstance(shown, Row) else shown

    def _cells_of(self, strips: Iterable[Strip]) -> list[Cell]:
        return [
            cell
            for strip in strips
            for text, style, control in strip
            if not control
            for cell in cells_of(text, look_of(style, self._colours))
        ]

    def _write(self, row: int, at: int, patch: Patch) -> None:
        column = at + patch.column
        if self._cursor != (column, row):
            self._move(column, row)
        self._out.append(change(self._look, patch.look))
        self._out.append(patch.text)
        self._look = patch.last
        # In the last column a terminal waits before it wraps, each in its own way.
        end = self._columns if patch.end is None else at + patch.end
        self._cursor = (end, row) if end < self._columns else None

    def _move(self, column: int, row: int) -> None:
        if self._cursor is not None and self._cursor[1] == row and column > self._cursor[0]:
            self._out.append(f"\x1b[{column - self._cursor[0]}C")
        else:
            self._out.append(f"\x1b[{row + 1};{column + 1}H" if column else f"\x1b[{row + 1}H")
        self._cursor = (column, row)


@cache
def blank(columns: int) -> Line:
    """A line of which nothing is known; one for all guests with so many columns, as their first frames are alike."""
    return Line([None] * columns)


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


def overlaid(shown: Line, column: int, cells: list[Cell]) -> Line:
    """A line of which a part from that column on has other cells. Halves of wide characters cut in two are unknown."""
    room = len(shown.cells) - column
    if len(cells) > room and not cells[room].text:
        cells = [*cells[: room - 1], Cell(" ", space_in(cells[room - 1].look))]
    cells = cells[:room]
    before, after = [*shown.cells[:column]], [*shown.cells[column + len(cells) :]]
    if before and is_half(shown.cells[column : column + 1]):
        before[-1] = None
    if is_half(after[:1]):
        after[0] = None
    whole = [*before, *cells, *after]
    return shown if whole == shown.cells else Line(whole)


def is_half(cells: Sequence[Cell | None]) -> bool:
    """Whether the first of these cells is the second half of a wide character."""
    return bool(cells) and cells[0] is not None and not cells[0].text
