"""What a played card costs on the screen: `python -m tests.bench.drawing`.

The board against a plain baseline, one `Static` for each seat and card and a `RichLog`, at the same events:
milliseconds of CPU and bytes written for each played card, at 16 seats on 120×40 with nothing in motion.
"""

import argparse
import asyncio
import gc
import random
import time
from collections.abc import Callable, Sequence
from statistics import mean, quantiles
from typing import Any

from rich.text import Text
from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical
from textual.drivers.headless_driver import HeadlessDriver
from textual.geometry import Size
from textual.pilot import Pilot
from textual.widgets import RichLog, Static

from app.drawing.board import board
from app.drawing.layout import layout
from app.drawing.look import look_for
from app.drawing.marks import SeatMarks
from app.drawing.narration import tell
from app.drawing.scene import Scene, after
from app.render.cell_driver import CellDriver
from app.render.colour_depth import Colours
from app.render.screen_buffer import ChangedRows, ScreenBuffer
from app.widgets.board import Board
from engine.events import Event, Played
from engine.options import options_from
from engine.view import View, view
from tests.bench.look import KEYS, random_game, step

Happening = tuple[View, Sequence[Event]]
INKS = {
    "R": "white on red",
    "Y": "black on yellow",
    "G": "black on green",
    "B": "white on blue",
    "W": "white on grey23",
}


class CountingDriver(HeadlessDriver):
    """A driver that writes to nobody and counts the bytes."""

    written = 0

    @property
    def is_headless(self) -> bool:
        """No: else Textual would not even write."""
        return False

    def write(self, data: str) -> None:
        """Count."""
        CountingDriver.written += len(data.encode())


class CountingCells(CountingDriver, CellDriver):
    """The same, but it is drawn on cell by cell, as our doors do."""

    writes_whole_frames_as_one = False

    def __init__(self, app: App[Any], **options: Any) -> None:
        super().__init__(app, **options)
        self.draw_for(app, *app.size, Colours.ALL)

    def fits(self, size: Size) -> bool:
        """Always: it has the size that the app was given."""
        if not super().fits(size):
            self.draw_for(self._app, *size, Colours.ALL)
        return True


class Plain(App[None]):
    """The baseline: a widget for each seat and each card, containers that lay them out, a log that scrolls."""

    CSS = """
    #seats { height: 8; layout: grid; grid-size: 8 2; } .seat { border: round grey; }
    #piles { height: 9; } #piles Static { width: 15; height: 7; border: round white; }
    #hand { height: 5; } #hand Static { width: 6; height: 4; border: round white; }
    .turn { background: yellow; color: black; } RichLog { height: 1fr; }
    """

    def __init__(self, seats: int) -> None:
        super().__init__(driver_class=CountingDriver)
        self.seats = seats

    def compose(self) -> ComposeResult:
        """Everything has a widget of its own."""
        with Vertical():
            with Horizontal(id="seats"):
                for seat in range(self.seats):
                    yield Static(id=f"seat{seat}", classes="seat")
            with Horizontal(id="piles"):
                yield Static(id="draw")
                yield Static(id="top")
            yield RichLog()
            yield Static(id="prompt")
            yield Horizontal(id="hand")

    async def present(self, shown: View, events: Sequence[Event]) -> None:
        """Update what a plain app would update."""
        for seat in range(self.seats):
            plate = self.query_one(f"#seat{seat}", Static)
            plate.update(Text(f"{shown.names[seat]}\n{shown.counts[seat]} cards"))
            plate.set_class(seat in shown.prompt.seats, "turn")
        self.query_one("#draw", Static).update(Text(f"{shown.draw_count} left"))
        self.query_one("#top", Static).update(Text(shown.top, INKS[shown.top[0]]))
        self.query_one("#prompt", Static).update(Text(f"Turn: {shown.prompt.seat}"))
        for text in filter(None, (tell(event, shown) for event in events)):
            self.query_one(RichLog).write(text)
        hand = self.query_one("#hand")
        held = [child.name for child in hand.children]
        if held != list(shown.hand):
            await hand.remove_children()
            await hand.mount(*[Static(Text(code, INKS[code[0]]), name=code) for code in shown.hand])


class Drawn(App[None]):
    """The board."""

    def __init__(self, shown: View) -> None:
        super().__init__(driver_class=CountingCells)
        self.board = Board(look_for(shown.options), moves=False)

    def compose(self) -> ComposeResult:
        """The board alone."""
        yield self.board

    async def present(self, shown: View, events: Sequence[Event]) -> None:
        """One call."""
        self.board.present(shown, events, SeatMarks(bots=frozenset(range(1, 16))), KEYS)


def happenings(seats: int, cards: int, seed: int, viewer: int) -> list[Happening]:
    """What one viewer is told of a game until so many cards were played; one entry for each command."""
    rng = random.Random(seed)
    game = random_game(options_from({"variant": "party", "play_to": 500}), seats, 0, rng)
    told: list[Happening] = []
    played = 0
    while played < cards:
        events = step(game, rng)
        played += sum(isinstance(event, Played) for event in events)
        seen = [known for event in events if (known := event.seen_by(viewer)) is not None]
        told.append((view(game, viewer), seen))
    return told


def measure(app: "Plain | Drawn", told: Sequence[Happening], size: tuple[int, int]) -> tuple[list[float], list[int]]:
    """CPU milliseconds and bytes of each update in which a card was played."""
    times: list[float] = []
    sizes: list[int] = []

    async def play(_pilot: Pilot[object]) -> None:
        await app.present(*told[0])
        await settle(app)
        gc.collect()
        gc.freeze()
        for shown, events in told[1:]:
            began, before = time.process_time(), CountingDriver.written
            await app.present(shown, events)
            await settle(app)
            if any(isinstance(event, Played) for event in events):
                times.append((time.process_time() - began) * 1000)
                sizes.append(CountingDriver.written - before)
        app.exit()

    asyncio.run(app.run_async(size=size, auto_pilot=play))
    return times, sizes


async def settle(app: App[None]) -> None:
    """Wait until all is painted, at little cost of its own."""
    drained = asyncio.Event()
    app.screen.call_after_refresh(drained.set)
    await drained.wait()
    for _turn in range(3):
        await asyncio.sleep(0)


def shared(seats: int, cards: int, seed: int, size: tuple[int, int]) -> float:
    """Milliseconds of drawing for each played card and session, when all seats look on in one process."""
    heard = [happenings(seats, cards, seed, viewer) for viewer in range(seats)]
    look, where = look_for(heard[0][0][0].options), layout(*size, seats)
    scenes = [after(Scene(told[0][0]), told[0][0]) for told in heard]
    screens = [ScreenBuffer(*size, Colours.ALL) for _told in heard]
    for screen, scene in zip(screens, scenes, strict=True):
        screen.paint(ChangedRows(dict(enumerate(board(look, scene, where)))), (0, 0))
    spent, played = 0.0, 0
    gc.collect()
    gc.freeze()
    for moment in zip(*heard, strict=True):
        began = time.process_time()
        for viewer, (seen, _events) in enumerate(moment):
            scenes[viewer] = after(scenes[viewer], seen)
            fresh = board(look, scenes[viewer], where)
            screens[viewer].paint(ChangedRows(dict(enumerate(fresh))), (0, 0))
        if any(isinstance(event, Played) for event in moment[0][1]):
            spent, played = spent + time.process_time() - began, played + 1
    return spent * 1000 / played / seats


def report(name: str, times: Sequence[float], sizes: Sequence[int]) -> None:
    """One line for an app."""
    print(
        f"{name:9} {mean(times):7.2f} ms CPU  p50 {quantiles(times)[1]:7.2f}  p95 {quantiles(times, n=20)[-1]:7.2f}"
        f"   {mean(sizes):7.0f} B  p95 {quantiles(sizes, n=20)[-1]:7.0f}   ({len(times)} played cards)"
    )


def main() -> None:
    """Measure both, and say how they compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=16)
    parser.add_argument("--cards", type=int, default=200)
    parser.add_argument("--size", default="120x40")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    width, height = map(int, arguments.size.split("x"))
    size = (width, height)
    told = happenings(arguments.seats, arguments.cards, arguments.seed, 0)
    makers: dict[str, Callable[[], Plain | Drawn]] = {
        "baseline": lambda: Plain(arguments.seats),
        "board": lambda: Drawn(told[0][0]),
    }
    means = {}
    for name, make in makers.items():
        times, sizes = measure(make(), told, size)
        report(name, times, sizes)
        means[name] = mean(times)
    print(f"drawing alone, {arguments.seats} sessions: {shared(arguments.seats, 60, arguments.seed, size):.3f} ms each")
    print(f"board / baseline: {means['board'] / means['baseline']:.3f}")


if __name__ == "__main__":
    main()
