"""Cells of a terminal: a character and how it looks; and which characters every terminal takes alike."""

from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len, split_graphemes

from app.host.looks import Look, space_in
from app.render.cell_cache import cell_cache


class Cell(NamedTuple):
    """A character and its look; a wide character is followed by a cell without text."""

    text: str
    look: Look


def harmless(text: str, width: int) -> str:
    """A character that fills so many cells, or something as wide in its place if a terminal could act on it."""
    if text.isprintable():
        return text
    if text[0].isprintable() and cell_len(text[0]) == width:
        return text[0]
    return (" " if text.isspace() else "?") * width


_cell = lru_cache(maxsize=8192)(Cell)


def of_cells(cells: list[Cell], _text: str, _look: Look) -> int:
    """The cells of a text."""
    return len(cells)


@cell_cache(8192, 300_000, of_cells)
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
