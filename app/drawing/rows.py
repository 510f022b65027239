"""Rows of finished cells: strips that know how little has to be written to get from one to another."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.cache import FIFOCache
from textual.strip import Strip

from app.drawing.cells import split
from app.drawing.sgr import Span, encode

Cell = tuple[str, Style]
Run = tuple[int, tuple[Span, ...], int]
# Unchanged cells that are cheaper written again than jumped over.
SHORT_GAP = 4


class Row(Strip):
    """A finished row of spans. Rows are compared by identity: they come out of caches, so equal ones are the same."""

    __slots__ = ("_by_system", "_known_cells", "_spans")

    def __init__(self, spans: Sequence[Span], width: int) -> None:
        # Strip makes six caches for every strip, of which a row needs none: see __getattr__.
        self._spans: tuple[Span, ...] | None = tuple(spans)
        self._cell_length = width
        self._by_system: dict[ColorSystem, str] | None = None
        self._known_cells: tuple[Cell, ...] | None = None

    def __getattr__(self, name: str) -> object:
        if name == "_segments":
            made: object = [Segment(text, style) for text, style in self.spans]
        elif name.endswith("_cache"):
            made = FIFOCache[object, object](4)
        else:
            made = None
        setattr(self, name, made)
        return made

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = object.__hash__

    @property
    def spans(self) -> tuple[Span, ...]:
        """The texts of the row, each with its style."""
        assert self._spans is not None
        return self._spans

    def cells(self) -> tuple[Cell, ...]:
        """The row cell by cell; the second half of a wide character is an empty text."""
        if self._known_cells is None:
            self._known_cells = tuple([(cell, style) for text, style in self.spans for cell in split(text)])
        return self._known_cells

    def divide(self, cuts: Iterable[int]) -> Sequence[Strip]:
        """Cut the row at those cells, as the compositor asks; the pieces are as cheap to write."""
        cuts = list(cuts)
        if cuts == [self.cell_length]:
            return [self]
        cells, starts = self.cells(), [0, *cuts]
        return [Row(merge(cells[start:end]), end - start) for start, end in zip(starts, cuts, strict=False)]

    def render(self, console: Console) -> str:
        """What a terminal of the console's colours has to be sent; kept, since many sessions show the same row."""
        system = console._color_system or ColorSystem.TRUECOLOR  # noqa: SLF001 - as Strip itself asks
        if self._by_system is None:
            self._by_system = {}
        if (sent := self._by_system.get(system)) is None:
            sent = self._by_system[system] = encode(self.spans, system)
        return sent


class Laid(Row):
    """A row of other rows side by side: (first cell, row), from left to right, with `fill` between them."""

    __slots__ = ("_fill", "pieces")

    def __init__(self, pieces: tuple[tuple[int, Row], ...], width: int, fill: Style) -> None:
        super().__init__((), width)
        self._spans = None
        self.pieces = pieces
        self._fill = fill

    @property
    def spans(self) -> tuple[Span, ...]:
        """The texts of the row, put together when they are asked for: most rows are only ever written in part."""
        if self._spans is None:
            here, spans = 0, list[Span]()
            for x, piece in self.pieces:
                if x > here:
                    spans.append((" " * (x - here), self._fill))
                spans += piece.spans
                here = x + piece.cell_length
            if here < self.cell_length:
                spans.append((" " * (self.cell_length - here), self._fill))
            self._spans = tuple(spans)
        return self._spans

    def outline(self) -> list[tuple[int, int]]:
        """Where the pieces are: (first cell, cells)."""
        return [(x, piece.cell_length) for x, piece in self.pieces]


class Change(Row):
    """A row of which the terminal already shows an older state: a part of it is written as the difference alone."""

    __slots__ = ("_new", "_old")

    def __init__(self, new: Row, old: Row) -> None:
        super().__init__((), new.cell_length)
        self._new, self._old = new, old

    @property
    def spans(self) -> tuple[Span, ...]:
        """The texts of the new row."""
        return self._new.spans

    def crop(self, start: int, end: int | None = None) -> Strip:
        """The compositor crops what it writes of a changed span, from the row's start to the end of the span.

        Any other span was asked for by something else, such as a notice that vanishes: that is written in full.
        """
        changed = runs(self._new, self._old)
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


@lru_cache(8192)
def runs(new: Row, old: Row) -> tuple[Run, ...]:
    """Where a row differs from an older one of the same width: (first cell, what to write there, cells)."""
    if isinstance(new, Laid) and isinstance(old, Laid) and new.outline() == old.outline():
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


def merge(cells: Sequence[Cell]) -> tuple[Span, ...]:
    """Cells as spans of one style each."""
    spans: list[Span] = []
    texts: list[str] = []
    style: Style | None = None
    for text, own in cells:
        if own is not style and own != style:
            if texts and style is not None:
                spans.append(("".join(texts), style))
            texts, style = [], own
        texts.append(text)
    if texts and style is not None:
        spans.append(("".join(texts), style))
    return tuple(spans)
