"""Rows of finished cells: strips that are cheap to keep, to compare and to write."""

# ruff: noqa: SLF001 - a strip has no doors for how it is made.

from collections.abc import Iterable, Sequence

from rich.segment import Segment
from rich.style import Style
from textual import strip as strips
from textual.cache import FIFOCache
from textual.strip import Strip

from app.render.cell_cache import cell_cache
from app.render.cells import split
from app.render.sgr import StyledText

# What a strip has not found out yet.
UNKNOWN = ("_render_cache", "_link_ids", "_cell_count")
StyledCell = tuple[str, Style]


def begin(strip: Strip, segments: Iterable[Segment], cell_length: int | None = None) -> None:
    """A strip of those segments, without any of its caches yet."""
    strip._segments, strip._cell_length = list(segments), cell_length
    strip._render_cache = strip._link_ids = strip._cell_count = None


def first_use(strip: Strip, name: str) -> FIFOCache[object, object]:
    """A cache of a strip that had none of that name. Raises AttributeError for what is no cache."""
    if not name.endswith("_cache"):
        raise AttributeError(name=name, obj=strip)
    made = FIFOCache[object, object](4)
    setattr(strip, name, made)
    return made


# Textual makes seven caches for every strip, of which most never need one.
vars(strips)["Strip"].__init__, vars(strips)["Strip"].__getattr__ = begin, first_use


class Row(Strip):
    """A finished row of spans. Rows are compared by identity: they come out of caches, so equal ones are the same."""

    __slots__ = ("_spans",)

    def __init__(self, spans: Sequence[StyledText], width: int) -> None:
        self._spans: tuple[StyledText, ...] | None = tuple(spans)
        self._cell_length = width

    def __getattr__(self, name: str) -> object:
        made: object
        if name == "_segments":
            made = [Segment(text, style) for text, style in self.spans]
        elif name in UNKNOWN:
            made = None
        else:
            return first_use(self, name)
        setattr(self, name, made)
        return made

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = object.__hash__

    @property
    def spans(self) -> tuple[StyledText, ...]:
        """The texts of the row, each with its style."""
        assert self._spans is not None
        return self._spans

    def cells(self) -> tuple[StyledCell, ...]:
        """The row cell by cell; the second half of a wide character is an empty text."""
        return cells_of(self)

    def divide(self, cuts: Iterable[int]) -> Sequence[Strip]:
        """Cut the row at those cells, as the compositor asks; the pieces are as cheap to write."""
        cuts = list(cuts)
        if cuts == [self.cell_length]:
            return [self]
        cells, starts = self.cells(), [0, *cuts]
        return [Row(merge(cells[start:end]), end - start) for start, end in zip(starts, cuts, strict=False)]


def in_cells(cells: tuple[StyledCell, ...], _row: Row) -> int:
    """How many cells a row has."""
    return len(cells)


@cell_cache(8192, 200_000, in_cells)
def cells_of(row: Row) -> tuple[StyledCell, ...]:
    """A row cell by cell. One cell takes more memory than a row's text, so few rows are remembered like this."""
    return tuple([(cell, style) for text, style in row.spans for cell in split(text)])


class Laid(Row):
    """A row of other rows side by side: (first cell, row), from left to right, with `fill` between them."""

    __slots__ = ("fill", "outline", "pieces")

    def __init__(self, pieces: tuple[tuple[int, Row], ...], width: int, fill: Style) -> None:
        super().__init__((), width)
        self._spans = None
        self.pieces, self.fill = pieces, fill
        self.outline = tuple([(x, piece.cell_length) for x, piece in pieces])

    @property
    def spans(self) -> tuple[StyledText, ...]:
        """The texts of the row, put together when they are asked for: most rows are only ever written in part."""
        if self._spans is None:
            here, spans = 0, list[StyledText]()
            for x, piece in self.pieces:
                if x > here:
                    spans.append((" " * (x - here), self.fill))
                spans += piece.spans
                here = x + piece.cell_length
            if here < self.cell_length:
                spans.append((" " * (self.cell_length - here), self.fill))
            self._spans = tuple(spans)
        return self._spans

    def fits(self, other: "Laid") -> bool:
        """Whether another row has pieces in the very same places, on the same ground."""
        return self.outline == other.outline and self.fill == other.fill


def merge(cells: Sequence[StyledCell]) -> tuple[StyledText, ...]:
    """Cells as spans of one style each."""
    spans: list[StyledText] = []
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
