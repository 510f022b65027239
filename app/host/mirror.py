"""A mirror of a guest's terminal: which cells it shows, so that only those that differ are sent."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len, split_graphemes
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.strip import Strip

from app.host.colour import Colours
from app.host.looks import Look, change, look_of, space_after, space_in

# A gap of so many cells is cheaper to write again than to jump over.
SHORT_GAP = 3


class Cell(NamedTuple):
    """A character and its look; a wide character is followed by a cell without text."""

    text: str
    look: Look


Piece = tuple[int, int, Iterable[Strip]]


def pieces(update: CompositorUpdate) -> Iterator[Piece]:
    """The runs of strips of an update from Textual, each with the column and row where it begins."""
    match update:
        case LayoutUpdate(strips=lines, region=region):
            for row, line in enumerate(lines, region.y):
                yield region.x, row, line
        case ChopsUpdate(chops=chops, spans=spans, chop_ends=ends):
            for row, first, last in spans:
                for end, (column, strip) in zip(ends[row], chops[row].items(), strict=False):
                    if strip is not None and column <= last and end > first:
                        yield column, row, (strip,)


def harmless(text: str, width: int) -> str:
    """A character that fills so many cells, or something as wide in its place if a terminal could act on it."""
    if text.isprintable():
        return text
    if text[0].isprintable() and cell_len(text[0]) == width:
        return text[0]
    return (" " if text.isspace() else "?") * width


_cell = lru_cache(maxsize=8192)(Cell)


@lru_cache(maxsize=8192)
def cells_of(text: str, look: Look) -> list[Cell]:
    """The cells that a text fills, counted as the renderer does. The list is shared: it is only read."""
    if text.isascii() and text.isprintable():
        blank = _cell(" ", space_in(look))
        return [blank if letter == " " else _cell(letter, look) for letter in text]
    cells: list[Cell] = []
    for start, end, width in split_graphemes(text)[0]:
        if width:
            letter = harmless(text[start:end], width)
            cells.append(_cell(letter, space_in(look) if letter == " " else look))
            cells.extend([_cell("", look)] * (width - 1))
    return cells


def steady(text: str) -> bool:
    """Whether every terminal moves exactly one cell on after it: not so for wide, combined and rare characters."""
    return len(text) == 1 and (text < "\u0300" or "\u2500" <= text <= "\u25ff")


class Mirror:
    """What the terminal shows, cell by cell; None where that is not known. Writing begins where the cursor is."""

    def __init__(self, columns: int, rows: int, colours: Colours) -> None:
        self._colours = colours
        self.forget(columns, rows)

    def forget(self, columns: int, rows: int) -> None:
        """Know nothing any more: the terminal has another size, or was cleared."""
        self._columns = columns
        self._rows: list[list[Cell | None]] = [[None] * columns for _ in range(rows)]
        self._look: Look | None = None
        self._cursor: tuple[int, int] | None = None
        self._wanted: tuple[int, int] | None = None
        self._out: list[str] = []

    def paint(self, update: CompositorUpdate, cursor: tuple[int, int]) -> str:
        """What to write so that the terminal shows the update, with its cursor on that column and row."""
        for column, row, strips in pieces(update):
            if 0 <= row < len(self._rows):
                self._paint_row(column, row, strips)
        if cursor != self._wanted:
            # It is hidden, and wanted where text is entered: input methods open their windows there.
            self._move(*cursor)
            self._wanted = cursor
        written = "".join(self._out)
        self._out.clear()
        return written

    def _paint_row(self, column: int, row: int, strips: Iterable[Strip]) -> None:
        shown = self._rows[row]
        for strip in strips:
            for text, style, control in strip:
                if control:
                    continue
                cells = cells_of(text, look_of(style, self._colours))
                if shown[column : column + len(cells)] != cells:
                    self._paint_cells(column, row, cells[: self._columns - column])
                column += len(cells)

    def _paint_cells(self, column: int, row: int, cells: Sequence[Cell]) -> None:
        shown = self._rows[row]
        for at, cell in enumerate(cells, column):
            if shown[at] == cell:
                continue
            if cell.text:
                self._write(at, row, cell)
                self._halve(at, shown, cells[at + 1 - column : at + 2 - column])
            elif at > column:
                # The second half of a wide character was overwritten: it comes back with the first.
                self._write(at - 1, row, cells[at - 1 - column])
            shown[at] = cell

    def _halve(self, at: int, shown: list[Cell | None], following: Sequence[Cell]) -> None:
        """See to the cell after one just written: the other half of a wide character, the old one or the new."""
        if following and not following[0].text:
            shown[at + 1] = following[0]
        elif at + 1 < self._columns and self._is_half(shown[at + 1]):
            shown[at + 1] = None

    @staticmethod
    def _is_half(cell: Cell | None) -> bool:
        return cell is not None and not cell.text

    def _write(self, column: int, row: int, cell: Cell) -> None:
        if self._cursor != (column, row):
            self._move(column, row)
        look = space_after(self._look, cell.look) if cell.text == " " else cell.look
        self._out.append(change(self._look, look))
        self._out.append(cell.text)
        self._look = look
        # In the last column a terminal waits before it wraps, each in its own way.
        known = column + 1 < self._columns and steady(cell.text)
        self._cursor = (column + 1, row) if known else None

    def _would_look_right(self, cell: Cell) -> bool:
        look = space_after(self._look, cell.look) if cell.text == " " else cell.look
        return look == self._look and steady(cell.text)

    def _move(self, column: int, row: int) -> None:
        if self._cursor is not None and self._cursor[1] == row and (gap := column - self._cursor[0]) > 0:
            skipped = self._rows[row][column - gap : column] if gap <= SHORT_GAP else []
            again = [cell.text for cell in skipped if cell is not None and self._would_look_right(cell)]
            self._out.append("".join(again) if len(again) == gap else f"\x1b[{gap}C")
        else:
            self._out.append(f"\x1b[{row + 1};{column + 1}H" if column else f"\x1b[{row + 1}H")
        self._cursor = (column, row)
