"""Bytes and CPU for each frame of a hosted app: written whole as Textual does, and cell by cell as the driver does.

Run it with `python -m tests.bench.host_driver [EVENTS]`. The sample is a table of 16 seats at 120 by 40: each event
changes a seat, the pile and eight rows of the log, and asks for exactly those rows to be drawn again.
"""

import asyncio
import sys
import time
from statistics import median
from typing import Any

from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.driver import Driver
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from app.render.colour_depth import Colours
from app.server.limits import Limits
from app.terminal.embedding import Hosting
from app.terminal.guest_driver import RemoteTerminal
from app.terminal.output import OutputBuffer

COLUMNS, ROWS = 120, 40
SEATS, SESSIONS, WARM_UP = 16, 16, 20
INKS = [Style(color=colour, bgcolor="#181818", bold=bold) for colour in ("red", "#2a7fff") for bold in (False, True)]


class Board(Widget):
    """Rows of cached strips, of which an event makes ten anew."""

    def on_mount(self) -> None:
        self.styles.width, self.styles.height = COLUMNS, ROWS
        self.rows = [self.row(y, 0) for y in range(ROWS)]

    def row(self, y: int, number: int) -> Strip:
        cells = [
            (f"│ seat {(y * 4 + part) % SEATS:>2}  {(number + part) % 15:>2} cards      "[:29], part)
            for part in range(4)
        ]
        return Strip([Segment(text.ljust(30), INKS[part]) for text, part in cells], COLUMNS)

    def render_lines(self, crop: Region) -> list[Strip]:
        return [strip.crop(crop.x, crop.right) for strip in self.rows[crop.y : crop.bottom]]

    def happen(self, number: int) -> None:
        for y in (number % 4, 20, *range(30, 38)):
            self.rows[y] = self.row(y, number)
            self.refresh(Region(0, y, COLUMNS, 1))


class Sample(App[None]):
    CSS = "Screen { overflow: hidden; }"

    def __init__(self) -> None:
        super().__init__()
        self.is_drawn = asyncio.Event()

    def on_ready(self) -> None:
        self.is_drawn.set()

    def compose(self) -> ComposeResult:
        yield Board()


class Sink:
    """A channel and a line that take everything."""

    def __init__(self) -> None:
        self.written = 0

    def write(self, data: bytes) -> None:
        self.written += len(data)

    def get_write_buffer_size(self) -> int:
        return 0

    def is_closing(self) -> bool:
        return False


class Whole(Hosting):
    """The same, but Textual writes its frames itself."""

    def _make_driver(self, app: App[Any], **options: Any) -> Driver:
        driver = super()._make_driver(app, **options)
        vars(app).pop("_display")
        return driver


async def measure(kind: type[Hosting], colours: Colours, events: int) -> tuple[float, float]:
    """Bytes and milliseconds of CPU for each event and session."""
    sinks = [Sink() for _ in range(SESSIONS)]
    apps = [Sample() for _ in sinks]
    hosted = [
        kind(app, RemoteTerminal(OutputBuffer(sink, sink, Limits(), lambda: None), (COLUMNS, ROWS), colours, Limits()))
        for app, sink in zip(apps, sinks, strict=True)
    ]
    running = [asyncio.create_task(one.run()) for one in hosted]
    await asyncio.gather(*(app.is_drawn.wait() for app in apps))
    await asyncio.sleep(0.5)
    boards = [app.query_one(Board) for app in apps]
    spent, sent = [], []
    for number in range(WARM_UP + events):
        before, begun = sum(sink.written for sink in sinks), time.process_time()
        for board in boards:
            board.happen(number)
        await asyncio.sleep(0.05)
        spent.append(time.process_time() - begun)
        sent.append(sum(sink.written for sink in sinks) - before)
    for app in apps:
        app.exit()
    await asyncio.gather(*running)
    return median(sent[WARM_UP:]) / SESSIONS, median(spent[WARM_UP:]) / SESSIONS * 1000


async def main(events: int) -> None:
    """Print a row for each way of drawing and depth of colour."""
    print(f"{SESSIONS} sessions of {COLUMNS} by {ROWS}, {events} events; median for each event and session")
    for colours in (Colours.MANY, Colours.ALL):
        for name, kind in (("whole", Whole), ("cells", Hosting)):
            size, milliseconds = await measure(kind, colours, events)
            print(f"{name}, {colours} colours: {size:6.0f} bytes {milliseconds:6.2f} ms of CPU")


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100))
