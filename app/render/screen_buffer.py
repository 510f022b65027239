"""What a terminal shows, cell by cell, so that only what differs is sent."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple, TypeGuard

from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.geometry import Size
from textual.strip import Strip

from app.render.cells import TerminalCell, cells_of
from app.render.colour_depth import Colours
from app.render.diff import TerminalLine, patches
from app.render.rows import Row
from app.render.sgr import cell_style, space_in
from app.render.writer import AnsiWriter, Place, Shown, frame, line_in

Piece = tuple[int, int, Sequence[Strip]]


class ChangedRows(NamedTuple):
    """Whole lines to be shown, by number."""

    strips: Mapping[int, Row]


FrameUpdate = CompositorUpdate | ChangedRows


def pieces(update: FrameUpdate) -> Iterator[Piece]:
    """The runs of strips of an update, each with the column and row where it begins."""
    match update:
        case ChangedRows(strips=changed):
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


class ScreenBuffer:
    """What the terminal shows, line by line. Writing begins where the cursor is."""

    def __init__(self, columns: int, rows: int, colours: Colours) -> None:
        self._colours = colours
        self.forget(columns, rows)

    def forget(self, columns: int, rows: int) -> None:
        """Know nothing any more: the terminal has another size, or was cleared."""
        self.size = Size(columns, rows)
        self.is_blank = True
        self._columns = columns
        self._shown: list[Shown] = [blank(columns)] * rows
        self._place = Place()
        self._wanted: tuple[int, int] | None = None

    def paint(self, update: FrameUpdate, cursor: tuple[int, int]) -> str:
        """What to write so that the terminal shows the update, with its cursor on that column and row."""
        self.is_blank = False
        text = self._paint_rows(update.strips) if self._finished(update) else self._paint_pieces(update)
        if cursor != self._wanted:
            # It is hidden, and wanted where text is entered: input methods open their windows there.
            pen = AnsiWriter(self._columns, self._place)
            pen.move(*cursor)
            text, self._place = text + pen.text, pen.place
            self._wanted = cursor
        return text

    def _finished(self, update: FrameUpdate) -> TypeGuard[ChangedRows]:
        return isinstance(update, ChangedRows) and all(
            row.cell_length == self._columns for row in update.strips.values()
        )

    def _paint_rows(self, rows: Mapping[int, Row]) -> str:
        changes = tuple([(at, self._shown[at], row) for at, row in rows.items() if at < len(self._shown)])
        for at, _old, row in changes:
            self._shown[at] = row
        text, self._place = frame(changes, self._columns, self._colours, self._place)
        return text

    def _paint_pieces(self, update: FrameUpdate) -> str:
        pen = AnsiWriter(self._columns, self._place)
        for column, row, strips in pieces(update):
            if 0 <= row < len(self._shown):
                self._paint_line(pen, column, row, strips)
        self._place = pen.place
        return pen.text

    def _paint_line(self, pen: AnsiWriter, column: int, row: int, strips: Sequence[Strip]) -> None:
        shown = self._shown[row]
        finished = strips[0] if len(strips) == 1 else None
        if isinstance(finished, Row) and not column and finished.cell_length == self._columns:
            pen.change(row, shown, finished, self._colours)
            self._shown[row] = finished
            return
        before = line_in(shown, self._colours)
        line = overlaid(before, column, self._cells_of(strips))
        if line is not before:
            for patch in patches(before, line):
                pen.write(row, 0, patch)
            self._shown[row] = line

    def _cells_of(self, strips: Iterable[Strip]) -> list[TerminalCell]:
        return [
            cell
            for strip in strips
            for text, style, control in strip
            if not control
            for cell in cells_of(text, cell_style(style, self._colours))
        ]


@cache
def blank(columns: int) -> TerminalLine:
    """A line of which nothing is known; one for all guests with so many columns, as their first frames are alike."""
    return TerminalLine([None] * columns)


def overlaid(shown: TerminalLine, column: int, cells: list[TerminalCell]) -> TerminalLine:
    """A line of which a part from that column on has other cells. Halves of wide characters cut in two are unknown."""
    room = len(shown.cells) - column
    if room <= 0:
        return shown
    if len(cells) > room and not cells[room].text:
        cells = [*cells[: room - 1], TerminalCell(" ", space_in(cells[room - 1].look))]
    cells = cells[:room]
    before, after = [*shown.cells[:column]], [*shown.cells[column + len(cells) :]]
    if before and is_half(shown.cells[column : column + 1]):
        before[-1] = None
    if is_half(after[:1]):
        after[0] = None
    whole = [*before, *cells, *after]
    return shown if whole == shown.cells else TerminalLine(whole)


def is_half(cells: Sequence[TerminalCell | None]) -> bool:
    """Whether the first of these cells is the second half of a wide character."""
    return bool(cells) and cells[0] is not None and not cells[0].text
