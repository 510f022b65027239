"""Rows of finished cells: strips that are written with few bytes, and only where they differ from what is shown."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from app.drawing.cells import split

Cell = tuple[str, Style]
Span = tuple[str, Style]
# Unchanged cells that are cheaper written again than jumped over.
SHORT_GAP = 4


class Row(Strip):
    """A finished row. Rows are compared by identity: they come out of caches, so what is equal is mostly the same."""

    __slots__ = ("_by_system", "_row_cells")

    def __init__(self, segments: Iterable[Segment], cell_length: int | None = None) -> None:
        super().__init__(segments, cell_length)
        self._by_system: dict[ColorSystem, str] = {}
        self._row_cells: tuple[Cell, ...] | None = None

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = object.__hash__

    def cells(self) -> tuple[Cell, ...]:
        """The row cell by cell; the second half of a wide character is an empty text."""
        if self._row_cells is None:
            self._row_cells = tuple(
                (text, segment.style or Style.null()) for segment in self for text in split(segment.text)
            )
        return self._row_cells

    def divide(self, cuts: Iterable[int]) -> Sequence[Strip]:
        """Cut the row at those cells, as the compositor asks; the pieces are as cheap to write."""
        cuts = list(cuts)
        if cuts == [self.cell_length]:
            return [self]
        return [Row(piece, piece.cell_length) for piece in super().divide(cuts)]

    def render(self, console: Console) -> str:
        """What a terminal of the console's colours has to be sent; kept, since many sessions show the same row."""
        system = console._color_system or ColorSystem.TRUECOLOR  # noqa: SLF001 - as Strip itself asks
        if (sent := self._by_system.get(system)) is None:
            spans = [(segment.text, segment.style or Style.null()) for segment in self]
            sent = self._by_system[system] = encode(spans, system)
        return sent


class Change(Row):
    """A row of which the terminal already shows an older state: a part of it is written as the difference alone."""

    __slots__ = ("_old",)

    def __init__(self, new: Row, old: Row) -> None:
        super().__init__(new, new.cell_length)
        self._row_cells = new.cells()
        self._old = old

    def crop(self, start: int, end: int | None = None) -> Strip:
        """The compositor crops what it writes of a changed span, from the row's start to the end of the span."""
        if start:
            return super().crop(start, end)
        return Difference(self, self._old)


class Difference(Row):
    """The cells in which a row differs from an older state of it, reached by moving the cursor."""

    __slots__ = ("_runs",)

    def __init__(self, new: Row, old: Row) -> None:
        super().__init__((), 0)
        self._runs = runs(new, old)

    def render(self, console: Console) -> str:
        """Jumps and changed cells in turn."""
        system = console._color_system or ColorSystem.TRUECOLOR  # noqa: SLF001 - as Strip itself asks
        sent, here = [], 0
        for start, spans, length in self._runs:
            if start > here:
                sent.append(f"\x1b[{start - here}C")
            sent.append(encode(spans, system))
            here = start + length
        return "".join(sent)


@lru_cache(4096)
def change(new: Row, old: Row) -> Change:
    """The change from an old row to a new one; shared by all sessions that show it."""
    return Change(new, old)


@lru_cache(4096)
def runs(new: Row, old: Row) -> tuple[tuple[int, tuple[Span, ...], int], ...]:
    """Where a row differs from an older one of the same width: (first cell, what to write there, cells)."""
    fresh, known = new.cells(), old.cells()
    differing = [place for place, cell in enumerate(fresh) if place >= len(known) or cell != known[place]]
    found: list[list[int]] = []
    for place in differing:
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
    spans: list[tuple[list[str], Style]] = []
    for text, style in cells:
        if spans and (spans[-1][1] is style or spans[-1][1] == style):
            spans[-1][0].append(text)
        else:
            spans.append(([text], style))
    return tuple([("".join(texts), style) for texts, style in spans])


@lru_cache(4096)
def codes(style: Style, system: ColorSystem) -> tuple[str, str, str]:
    """A style's attributes, ink and ground as parameters of the terminal's "select graphic rendition"."""
    bare = Style(bold=style.bold, dim=style.dim, italic=style.italic, underline=style.underline, reverse=style.reverse)
    ink = style.color.downgrade(system).get_ansi_codes() if style.color else ()
    ground = style.bgcolor.downgrade(system).get_ansi_codes(foreground=False) if style.bgcolor else ()
    return Strip.render_ansi(bare, system), ";".join(ink), ";".join(ground)


def encode(spans: Iterable[Span], system: ColorSystem) -> str:
    """Spans as text for the terminal, naming of each style only what differs from the one before."""
    sent: list[str] = []
    was = ("", "", "")
    for text, style in spans:
        now = codes(style, system)
        if text.isspace() and not now[0]:  # blank cells have no ink
            now = ("" if not was[0] else now[0], was[1], now[2])
        if now != was:
            sent.append(f"\x1b[{step(was, now)}m")
            was = now
        sent.append(text)
    if any(was):
        sent.append("\x1b[m")
    return "".join(sent)


@lru_cache(4096)
def step(was: tuple[str, str, str], now: tuple[str, str, str]) -> str:
    """The shortest parameters that lead from one rendition to another."""
    if was[0] != now[0] and was[0]:
        return ";".join(["0", *filter(None, now)])
    parts = [now[0]] if now[0] != was[0] else []
    if now[1] != was[1]:
        parts.append(now[1] or "39")
    if now[2] != was[2]:
        parts.append(now[2] or "49")
    return ";".join(parts)
