"""A replay written as an asciicast."""

import json
from collections.abc import Iterator

from app.drawing.board import board
from app.drawing.layout import fits, layout
from app.drawing.log import LogLine, wrapped
from app.drawing.look import look_for
from app.drawing.narration import tell
from app.drawing.scene import Scene
from app.render.colour_depth import Colours
from app.render.screen_buffer import ChangedRows, ScreenBuffer
from app.render.transliteration import row_in_ascii
from app.replay.timeline import ReplayTimeline
from app.text.i18n import _
from engine.view import view

# Seconds: what comes faster is slowed down to be seen, what came slower is not sat through again.
LEAST, MOST = 0.35, 1.5
CLEAR = "\x1b[?25l\x1b[2J"
SHOW_CURSOR = "\x1b[?25h"
LINES_KEPT = 120
# Columns and lines: larger than any terminal that would show it.
LARGEST = 500, 200


def cast(
    timeline: ReplayTimeline, width: int, height: int, theme: str = "default", *, ascii_only: bool = False
) -> Iterator[str]:
    """The lines of the recording, through a spectator's eyes. ValueError where a table does not fit."""
    if not fits(width, height):
        raise ValueError(_("A table needs at least {width}x{height}.").format(width=80, height=24))
    if width > LARGEST[0] or height > LARGEST[1]:
        raise ValueError(_("A recording is {width}x{height} at most.").format(width=LARGEST[0], height=LARGEST[1]))
    screen = ScreenBuffer(width, height, Colours.ALL)
    for _place in timeline.wind():
        pass
    yield json.dumps({"version": 2, "width": width, "height": height, "title": "UNO Party!"})
    entries: list[LogLine] = []
    look = look_for(timeline.game.options, theme, ascii_only=ascii_only)
    where = layout(width, height, len(timeline.game.names), spectator=True)
    now = 0.0
    for place in range(timeline.length + 1):
        timeline.go_to(place)
        seen = view(timeline.game, None)
        for event in timeline.events:
            told = None if (known := event.seen_by(None)) is None else tell(known, seen)
            for first, line in enumerate(wrapped(told or "", where.log_width - 2)):
                entries.append(LogLine(entries[-1].number + 1 if entries else 0, line, first == 0))
        rows = board(look, Scene(seen, entries=tuple(entries[-LINES_KEPT:])), where)
        if ascii_only:
            rows = tuple(map(row_in_ascii, rows))
        changes = screen.paint(ChangedRows(dict(enumerate(rows))), (0, 0))
        # Whoever has watched it to the end needs the cursor again, below the table.
        end = f"\x1b[0m\x1b[{height};1H{SHOW_CURSOR}\r\n" if place == timeline.length else ""
        yield json.dumps([round(now, 3), "o", ("" if place else CLEAR) + changes + end], ensure_ascii=False)
        now += pause(timeline, place)


def pause(timeline: ReplayTimeline, place: int) -> float:
    """How long the recording shows a place, in seconds."""
    here, after = timeline.at(place), timeline.at(place + 1) if place < timeline.length else None
    return LEAST * 2 if here is None or after is None else min(MOST, max(LEAST, after - here))
