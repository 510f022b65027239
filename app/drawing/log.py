"""The log: the latest plays on a ring of rows, so that a new one repaints its rows and the last one's, never all."""

from collections.abc import Sequence
from typing import NamedTuple

from textual.geometry import Region

from app.drawing.look import Look
from app.render.canvas import Block, row
from app.render.cell_cache import cell_cache, in_row
from app.render.cells import fit, split
from app.render.rows import Row

# Lines of the log that are kept: more than the tallest screen shows.
KEPT = 240


class LogLine(NamedTuple):
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


def written(entries: Sequence[LogLine], texts: Sequence[str], width: int, broken: bool) -> tuple[LogLine, ...]:
    """The log with more sentences written on it, `broken` into lines of that width or each on a line of its own."""
    longer = list(entries)
    number = longer[-1].number + 1 if longer else 0
    for text in texts:
        for place, line_of_text in enumerate(wrapped(text, width) if broken else [text]):
            longer.append(LogLine(number, line_of_text, place == 0))
            number += 1
    return tuple(longer[-KEPT:])


def log_blocks(look: Look, entries: Sequence[LogLine], where: Region, columns: int = 1) -> list[Block]:
    """The newest entries in a region; each keeps its row until the ring comes round to it.

    In a single column the row after the newest stays blank, so that one sees where the ring begins.
    """
    across = (where.width - columns + 1) // columns
    places = where.height * columns
    kept = entries[-max(places - 1, 1) :] if columns == 1 else entries[-places:]
    newest = next((number for number, _text, first in reversed(entries) if first), 0)
    return [
        Block(
            where.x + number % places // where.height * (across + 1),
            where.y + number % places % where.height,
            (line(look, text, first, number >= newest, across),),
        )
        for number, text, first in kept
    ]


@cell_cache(2048, 300_000, in_row)
def line(look: Look, text: str, first: bool, newest: bool, width: int) -> Row:
    """One line of the log; all lines of the `newest` entry stand out, and its first one is marked."""
    palette, glyphs = look.palette, look.faces.glyphs
    mark = " " if not first else glyphs["newest"] if newest else glyphs["dot"]
    ink = palette.ink if newest else palette.dim
    spans = ((f"{mark} ", palette.accent if newest else palette.faint), (fit(text, width - 2), ink))
    return row(spans, width, palette.ground)
