"""The warning: that a game is not being saved has rows of its own, the last of the log, where nothing else is drawn."""

from dataclasses import replace
from functools import lru_cache

from app.drawing.layout import Layout
from app.drawing.log import wrapped
from app.drawing.look import Look
from app.render.canvas import Block, FinishedRows, cover, row

# Rows that it has beside the table, and below it, where the log is but two rows high.
BESIDE, BELOW = 3, 1


@lru_cache(64)
def room_for_warning(where: Layout) -> Layout:
    """The layout with a shorter log, below which a warning goes."""
    rows = BESIDE if where.log_columns == 1 else BELOW
    return replace(where, log=where.log.shrink((0, 0, rows, 0)))


def warned(look: Look, shown: FinishedRows, where: Layout, text: str) -> FinishedRows:
    """A board that was drawn by `room_for_warning`, and the warning on it; `where` is the layout as it was."""
    log, style = where.log, look.palette.warn
    free = log.height - room_for_warning(where).log.height
    lines = [*wrapped(text, log.width - 2), *[""] * free][:free]
    made = tuple([row(((f" {line}", style),), log.width, look.palette.ground) for line in lines])
    return cover(shown, [Block(log.x, log.bottom - free, made)])
