"""A person at a far end: sees late, thinks, answers by what it saw, loses its connection and comes back."""

import asyncio
from random import Random
from typing import TYPE_CHECKING

from app.live.clients import GameClient, GameUpdate
from engine.commands import AnyCommand, CallUno, Catch, Next, PileCard, Play, Slap
from engine.view import View
from tests.sim.line import Line

if TYPE_CHECKING:
    from tests.sim.world import World

SUDDEN = (Slap, Catch, CallUno)


class Person:
    """Plays one seat of a world."""

    def __init__(self, world: "World", seat: int, rng: Random) -> None:
        self.world = world
        self.seat = seat
        self.rng = rng
        self.line: Line | None = None
        self.watch: GameClient | None = None
        self.seen = 0
        self.slow = rng.choice([0.5, 1.0, 2.0, 5.0])
        self.cuts = rng.choice([0.0, 0.0, 0.02, 0.06])

    def connect(self) -> None:
        """Sit down, or sit down again."""
        if self.line is not None and self.line.open:
            return
        line = self.line = Line(self.rng)
        self.world.sat_down(self)
        self.watch = self.world.table.join(lambda update: line.send("down", self.see, update), [self.seat], self.seat)
        self.watch.latency = line.slowness

    def cut(self) -> None:
        """Lose the connection; come back some time later."""
        if self.line is None or not self.line.open or self.world.over:
            return
        self.line.open = False
        if self.watch is not None:
            self.world.table.leave(self.watch)
        self.world.got_up(self)
        if not self.world.is_dragging:
            asyncio.get_running_loop().call_later(self.rng.random() ** 2 * 40, self.connect)

    def see(self, update: GameUpdate) -> None:
        """An update arrives."""
        self.seen += 1
        if self.rng.random() < self.cuts or self.world.is_dragging:
            self.cut()
            return
        self.consider(update.view)

    def consider(self, view: View) -> None:
        """Think, then act; and again, should nothing come of it."""
        sudden = any(good(command, view) for command in view.legal)
        pause = self.rng.random() * (0.4 if sudden and self.rng.random() < 0.8 else self.slow)
        asyncio.get_running_loop().call_later(0.02 + pause, self.act, view, self.seen)

    def act(self, view: View, seen: int) -> None:
        """Answer what was seen, though it may be old by now."""
        if self.world.over or self.line is None or not self.line.open:
            return
        if seen != self.seen and self.rng.random() < 0.7:
            return
        command = self.choose(view)
        if command is not None:
            self.line.send("up", self.world.arrive, self, command)
        if seen == self.seen and command is not None:
            asyncio.get_running_loop().call_later(1 + self.rng.random(), self.act, view, seen)

    def choose(self, view: View) -> AnyCommand | None:
        """Any legal command, with a liking for what is done in a hurry and a dislike for wrong slaps."""
        sudden = [command for command in view.legal if good(command, view)]
        if sudden and self.rng.random() < 0.6:
            return self.rng.choice(sudden)
        if self.seat in view.prompt.seats or view.prompt.kind == "round_over":
            calm = [command for command in view.legal if not isinstance(command, Slap)]
            plays = [command for command in calm if isinstance(command, Play | PileCard)]
            return self.rng.choice(plays if plays and self.rng.random() < 0.95 else calm)
        wrong = [command for command in view.legal if isinstance(command, Slap)]
        return self.rng.choice(wrong) if wrong and self.rng.random() < 0.01 else None


def good(command: AnyCommand, view: View) -> bool:
    """Whether it is something to hurry for."""
    if isinstance(command, Slap):
        return command.card == view.top
    return isinstance(command, SUDDEN) and not isinstance(command, Next)
