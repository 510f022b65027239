"""The log: the latest plays on a ring of rows, so that a new one repaints two rows and never all."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from app.drawing.canvas import Block, Rows, compose, row
from app.drawing.cells import fit, split
from app.drawing.look import Look
from app.drawing.rows import Row


class Entry(NamedTuple):
    """One line of the log and its number, counted from the first."""

    number: int
    text: str
    first: bool = True


def wrapped(text: str, width: int) -> list[str]:
    """A sentence as lines of at most that many cells, broken at spaces where it can be."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and len(split(longer)) <= width:
            lines[-1] = longer
        else:
            lines.append(fit(word, width).rstrip())
    return lines


def log_rows(look: Look, entries: Sequence[Entry], width: int, height: int, columns: int = 1) -> Rows:
    """The newest entries; each keeps its row until the ring comes round to it. The row after the newest is blank."""
    across = (width - columns + 1) // columns
    places = height * columns
    kept = entries[-max(places - 1, 1) :] if columns == 1 else entries[-places:]
    newest = kept[-1].number if kept else 0
    blocks = [
        Block(
            entry.number % places // height * (across + 1),
            entry.number % places % height,
            (line(look, entry.text, entry.first, newest - entry.number, across),),
        )
        for entry in kept
    ]
    return compose(blocks, width, height, look.palette.ground)


def line(look: Look, text: str, first: bool, age: int, width: int) -> Row:
    """One line of the log: the newest stands out."""
    return aged_line(look, text, first, age == 0, width)


@lru_cache(2048)
def aged_line(look: Look, text: str, first: bool, newest: bool, width: int) -> Row:
    """A line of the log, which is the newest or is not."""
    palette, glyphs = look.palette, look.faces.glyphs
    mark = glyphs["newest"] if newest else glyphs["dot"] if first else " "
    ink = palette.ink if newest else palette.dim
    spans = ((f"{mark} ", palette.accent if newest else palette.faint), (fit(text, width - 2), ink))
    return row(spans, width, palette.ground)
