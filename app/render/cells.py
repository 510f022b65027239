"""Cells: what a terminal makes of letters, wide characters and combining marks, and how each cell looks."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len, split_graphemes

from app.render.cell_cache import cell_cache
from app.render.sgr import CellStyle, space_in

# Every character before this one takes one cell or none; asking Rich about them all would be slow.
FIRST_WIDE = "\u1100"


def wide(text: str) -> bool:
    """Whether the text of one cell takes two."""
    return text >= FIRST_WIDE and cell_len(text) > 1


def in_text(cells: Sequence[str], text: str, *_asked: object) -> int:
    """The letters and cells of a text."""
    return len(text) + len(cells)


@cell_cache(8192, 300_000, in_text)
def split(text: str) -> tuple[str, ...]:
    """Text as one entry a cell: combining marks go with their letter, a wide character is followed by an empty entry.

    Control characters, which have no cell, are dropped.
    """
    if text.isascii() and text.isprintable():
        return tuple(text)
    cells: list[str] = []
    for letter in text:
        width = cell_len(letter)
        if width:
            cells += [letter, *[""] * (width - 1)]
        elif cells and letter.isprintable():
            cells[-1 if cells[-1] else -2] += letter
    return tuple(cells)


@cell_cache(8192, 600_000, in_text)
def fit(text: str, width: int, align: str = "left") -> str:
    """Text clipped with “…” and padded to that many cells; `align` is left, right or centre."""
    cells = list(split(text))
    if len(cells) > width:
        del cells[max(width - 1, 0) :]
        if cells and wide(cells[-1]):  # the cut halves a wide character
            cells[-1] = " "
        cells += ["…"] if width > 0 else []
    room = width - len(cells)
    left = {"left": 0, "right": room, "centre": room // 2}[align]
    return f"{' ' * left}{''.join(cells)}{' ' * (room - left)}"


class TerminalCell(NamedTuple):
    """A character and its look; a wide character is followed by a cell without text."""

    text: str
    look: CellStyle


def harmless(text: str, width: int) -> str:
    """A character that fills so many cells, or something as wide in its place if a terminal could act on it."""
    if text.isprintable():
        return text
    if text[0].isprintable() and cell_len(text[0]) == width:
        return text[0]
    return (" " if text.isspace() else "?") * width


_cell = lru_cache(maxsize=8192)(TerminalCell)


def of_cells(cells: list[TerminalCell], _text: str, _look: CellStyle) -> int:
    """The cells of a text."""
    return len(cells)


@cell_cache(8192, 300_000, of_cells)
def cells_of(text: str, look: CellStyle) -> list[TerminalCell]:
    """The cells that a text fills, counted as the renderer does. The list is shared: it is only read."""
    if text.isascii() and text.isprintable():
        blank = _cell(" ", space_in(look))
        return [blank if letter == " " else _cell(letter, look) for letter in text]
    cells: list[TerminalCell] = []
    for start, end, width in split_graphemes(text)[0]:
        if width:
            letter = harmless(text[start:end], width)
            cells.append(_cell(letter, space_in(look) if letter == " " else look))
            cells.extend([_cell("", look)] * (width - 1))
    return cells


def steady(text: str) -> bool:
    """Whether every terminal moves exactly one cell on after it: not so for wide, combined and rare characters."""
    return len(text) == 1 and (text < "\u0300" or "\u2500" <= text <= "\u25ff")
