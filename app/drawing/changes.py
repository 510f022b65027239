"""Changes: what has to be written to make a row of another one that the terminal already shows."""

from collections.abc import Sequence

from rich.color import ColorSystem
from rich.console import Console
from textual.strip import Strip

from app.drawing.rows import Cell, Laid, Row, merge
from app.drawing.sgr import Span, encode
from app.render.cell_cache import cell_cache

# Where a run of changed cells begins, what to write there, and how many cells it has.
Run = tuple[int, tuple[Span, ...], int]
# Unchanged cells that are cheaper written again than jumped over.
SHORT_GAP = 4


class Change(Row):
    """A row of which the terminal already shows an older state: a part of it is written as the difference alone."""

    __slots__ = ("_old", "new")

    def __init__(self, new: Row, old: Row) -> None:
        super().__init__((), new.cell_length)
        self.new, self._old = new, old

    @property
    def spans(self) -> tuple[Span, ...]:
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

    def parts(self) -> list[Span | int]:
        """Jumps over unchanged cells, and changed spans."""
        parts, here = list[Span | int](), 0
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


def differing_cells(fresh: Sequence[Cell], known: Sequence[Cell]) -> tuple[Run, ...]:
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
