"""The canvas: a grid of cells to draw on, and the laying of finished blocks side by side into rows."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from rich.style import Style

from app.render.cell_cache import cell_cache, in_row
from app.render.cells import split, wide
from app.render.rows import Laid, Row, StyledCell, merge
from app.render.sgr import StyledText

FinishedRows = tuple[Row, ...]


class Block(NamedTuple):
    """Finished rows and the cell where their top left corner goes."""

    x: int
    y: int
    rows: FinishedRows

    @property
    def width(self) -> int:
        """Cells across."""
        return self.rows[0].cell_length if self.rows else 0

    def holds(self, x: int, y: int) -> bool:
        """Whether a cell of the screen lies in the block."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + len(self.rows)


@lru_cache(4096)
def over(ground: Style, style: Style) -> Style:
    """A style as it looks on a ground: its own background where it has one, else the ground's."""
    return ground.background_style + style if style.bgcolor is None else style


@cell_cache(4096, 300_000, in_row)
def row(spans: tuple[StyledText, ...], width: int, fill: Style) -> Row:
    """Spans on a ground as a row of exactly that width, clipped or filled up with blank cells."""
    canvas = Canvas(width, 1, fill)
    x = 0
    for text, style in spans:
        x = canvas.write(x, 0, text, style)
    return canvas.rows()[0]


class Canvas:
    """A grid of cells, blank in `fill` at first. What lies outside is cut off; a style without ground keeps the old."""

    def __init__(self, width: int, height: int, fill: Style) -> None:
        self.width, self.height = width, height
        self._fill = fill
        self._cells: list[list[StyledCell]] = [[(" ", fill)] * width for _ in range(height)]

    @classmethod
    def upon(cls, rows: FinishedRows, fill: Style) -> "Canvas":
        """A canvas on which finished rows lie already: much cheaper than to draw them again."""
        canvas = cls(rows[0].cell_length, 0, fill)
        canvas.height, canvas._cells = len(rows), [list(line.cells()) for line in rows]
        return canvas

    def write(self, x: int, y: int, text: str, style: Style) -> int:
        """Write text from a cell on; returns the cell after it."""
        return self._put(x, y, [(cell, style) for cell in split(text)])

    def paste(self, x: int, y: int, rows: Iterable[Row]) -> None:
        """Put finished rows on the canvas, their top left corner at that cell."""
        for line, pasted in enumerate(rows, y):
            self._put(x, line, pasted.cells())

    def tint(self, x: int, y: int, width: int, style: Style) -> None:
        """Change the style of cells and leave what is written in them."""
        line = self._cells[y]
        line[x : x + width] = [(text, old + style) for text, old in line[x : x + width]]

    def _put(self, x: int, y: int, cells: Sequence[StyledCell]) -> int:
        if 0 <= y < self.height:
            line = self._cells[y]
            first, last = max(x, 0), min(x + len(cells), self.width)
            for place in range(first, last):
                text, style = cells[place - x]
                line[place] = (text, over(line[place][1], style))
            if first < last:
                self._mend(line, first, last)
        return x + len(cells)

    def _mend(self, line: list[StyledCell], first: int, last: int) -> None:
        """Blank the halves of wide characters that were cut at the ends of what was put."""
        cut = [place for place in (first, last) if place < self.width and not line[place][0]]
        cut += [place for place in (first - 1, last - 1) if place >= 0 and wide(line[place][0])]
        for place in cut:
            line[place] = (" ", line[place][1])

    def rows(self) -> FinishedRows:
        """The canvas as finished rows."""
        return tuple([finish(merge(line), self.width) for line in self._cells])


@cell_cache(2048, 300_000, in_row)
def finish(spans: tuple[StyledText, ...], width: int) -> Row:
    """The one row of these spans, which fill the width."""
    return Row(spans, width)


def in_both(part: Row, line: Row, *_where: int) -> int:
    """The cells of a part, and of the row that is remembered with it."""
    return part.cell_length + line.cell_length


@cell_cache(2048, 300_000, in_both)
def cut(line: Row, start: int, width: int) -> Row:
    """A part of one row: that many cells from `start` on."""
    canvas = Canvas(width, 1, Style.null())
    canvas.paste(-start, 0, (line,))
    return canvas.rows()[0]


def crop(rows: FinishedRows, start: int, width: int) -> FinishedRows:
    """A part of finished rows: that many cells from `start` on."""
    return tuple([cut(line, start, width) for line in rows])


def lay(pieces: tuple[tuple[int, Row], ...], width: int, fill: Style) -> Row:
    """One row of pieces that do not overlap, with blank cells between."""
    return layer(width, fill)(pieces)


@lru_cache(64)
def layer(width: int, fill: Style) -> Callable[[tuple[tuple[int, Row], ...]], Row]:
    """What lays rows of that width on that ground. Each has a memory of its own: a style is slow to look up by."""

    @cell_cache(2048, 300_000, in_row)
    def laid(pieces: tuple[tuple[int, Row], ...]) -> Row:
        return Laid(tuple(sorted(pieces, key=itemgetter(0))), width, fill)

    return laid


def compose(blocks: Iterable[Block], width: int, height: int, fill: Style) -> FinishedRows:
    """Blocks that do not overlap, laid on a ground of that size. Rows of the same pieces are made once for all."""
    pieces: list[list[tuple[int, Row]]] = [[] for _ in range(height)]
    for x, y, rows in blocks:
        for line, piece in enumerate(rows, y):
            if 0 <= line < height:
                pieces[line].append((x, piece))
    return tuple(map(layer(width, fill), map(tuple, pieces)))


def cover(below: FinishedRows, blocks: Iterable[Block]) -> FinishedRows:
    """Blocks that do not overlap, laid on a sheet that they cover in part."""
    pieces: list[list[tuple[int, Row]]] = [[(0, line)] for line in below]
    for x, y, rows in sorted(blocks):
        for line, piece in zip(pieces[y:], rows, strict=False):
            left, covered = line.pop()
            right = x + piece.cell_length
            line.append((left, cut(covered, 0, x - left)))
            line.append((x, piece))
            line.append((right, cut(covered, right - left, left + covered.cell_length - right)))
    return tuple([lay(tuple(line), below[0].cell_length, Style.null()) for line in pieces])
