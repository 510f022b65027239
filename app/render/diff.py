"""What has to be written to make one row of a terminal out of another."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.color import ColorSystem
from rich.console import Console
from textual.strip import Strip

from app.render.cell_cache import cell_cache
from app.render.cells import TerminalCell, cells_of, steady
from app.render.colour_depth import Colours
from app.render.rows import Laid, Row, StyledCell, merge
from app.render.sgr import CellStyle, StyledText, cell_style, change, encode, space_after

# Where a run of changed cells begins, what to write there, and how many cells it has.
Run = tuple[int, tuple[StyledText, ...], int]
# Unchanged cells that are cheaper written again than jumped over.
SHORT_GAP = 4


class Change(Row):
    """A row of which the terminal already shows an older state: a part of it is written as the difference alone."""

    __slots__ = ("_old", "new")

    def __init__(self, new: Row, old: Row) -> None:
        super().__init__((), new.cell_length)
        self.new, self._old = new, old

    @property
    def spans(self) -> tuple[StyledText, ...]:
        """The texts of the new row."""
        return self.new.spans

    def crop(self, start: int, end: int | None = None) -> Strip:
        """The compositor crops what it writes of a changed span, from the row's start to the end of the span.

        Any other span was asked for by something else, such as a notice that vanishes: that is written in full.
        """
        changed = runs(self.new, self._old)
        if start or not changed or end != changed[-1][0] + changed[-1][2]:
            return super().crop(start, end)
        return Difference(changed)


class Difference(Row):
    """The cells in which a row differs from an older state of it, reached by moving the cursor."""

    __slots__ = ("_runs",)

    def __init__(self, changed: tuple[Run, ...]) -> None:
        super().__init__((), 0)
        self._runs = changed

    def parts(self) -> list[StyledText | int]:
        """Jumps over unchanged cells, and changed spans."""
        parts, here = list[StyledText | int](), 0
        for start, spans, length in self._runs:
            if start > here:
                parts.append(start - here)
            parts += spans
            here = start + length
        return parts

    def render(self, console: Console) -> str:
        """The difference as text for a terminal of the console's colours."""
        return encode(self.parts(), console._color_system or ColorSystem.TRUECOLOR)  # noqa: SLF001 - as Strip asks


def in_both(_runs: object, new: Row, old: Row) -> int:
    """The cells of the rows that are remembered with what differs between them."""
    return new.cell_length + old.cell_length


@cell_cache(8192, 600_000, in_both)
def runs(new: Row, old: Row) -> tuple[Run, ...]:
    """Where a row differs from an older one of the same width: (first cell, what to write there, cells)."""
    if isinstance(new, Laid) and isinstance(old, Laid) and new.fits(old):
        pairs = zip(new.pieces, old.pieces, strict=True)
        differing = [(x, piece, before) for (x, piece), (_x, before) in pairs if piece is not before]
        return tuple(
            [
                (x + start, spans, length)
                for x, piece, before in differing
                for start, spans, length in runs(piece, before)
            ]
        )
    return differing_cells(new.cells(), old.cells())


def differing_cells(fresh: Sequence[StyledCell], known: Sequence[StyledCell]) -> tuple[Run, ...]:
    """The runs of cells that differ."""
    found: list[list[int]] = []
    for place, cell in enumerate(fresh):
        if cell == known[place]:
            continue
        if found and place - found[-1][1] <= SHORT_GAP:
            found[-1][1] = place + 1
        else:
            found.append([place, place + 1])
    for run in found:
        while run[0] and not fresh[run[0]][0]:  # never begin in the middle of a wide character
            run[0] -= 1
        while run[1] < len(fresh) and not fresh[run[1]][0]:
            run[1] += 1
    return tuple([(start, merge(fresh[start:end]), end - start) for start, end in found])


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
