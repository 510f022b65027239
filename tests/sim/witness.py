"""The witness: stands between a table and its journal, sees what everybody sees, and holds both to their promises."""

import asyncio
from collections import deque
from typing import TYPE_CHECKING

from msgspec import Struct

from app.watch import Update
from engine.commands import AnyCommand
from engine.record import Entry, Record, start
from engine.replay import differences
from engine.view import view

if TYPE_CHECKING:
    from tests.sim.world import World

HAIR = 1e-6


class Pending(Struct):
    """What somebody has asked and waits for; `at` in table time."""

    command: AnyCommand
    at: float
    answer: asyncio.Future[None]


class Witness:
    """Of one life of a process; `entries` were there before it."""

    def __init__(self, world: "World", entries: tuple[Entry, ...]) -> None:
        self.world = world
        self.base = len(entries)
        self.entries = list(entries)
        self.told = self.told_safely = self.base
        self.seen: list[object] = []
        self.stepped = False
        self._pending: deque[Pending] = deque()
        self._deadline: float | None = None

    def asked(self, command: AnyCommand, answer: asyncio.Future[None]) -> None:
        """Somebody asks for a command."""
        self._pending.append(Pending(command, self.world.table.time.now(), answer))

    def unanswered(self) -> Pending | None:
        """What has been waiting longest."""
        while self._pending and self._pending[0].answer.done():
            self._pending.popleft()
        return self._pending[0] if self._pending else None

    async def append(self, entry: Entry) -> None:
        """The table has accepted a command: was it this one's turn?"""
        first, time = self.unanswered(), self.world.table.time
        if entry.by is None:
            assert first is not None, f"nobody has asked for {entry}"
            assert type(first.command) is type(entry.command), f"{first} came before {entry}"
            assert first.command.seat == entry.command.seat, f"{first} came before {entry}"
        else:
            assert not time.paused or self.stepped, f"{entry} while the table was paused"
            self.stepped = False
        if entry.by == "clock":
            assert self._deadline is not None
            assert entry.at is not None
            assert entry.at >= self._deadline - HAIR, f"{entry} before {self._deadline}"
            assert first is None or first.at >= self._deadline - HAIR, f"{first} came in time, before {entry}"
            self.world.races.time_out()
        self.before = self.world.table.game.phase
        self.entries.append(entry)
        await self.world.journal.append(entry)

    def see(self, update: Update) -> None:
        """Everybody sees what a command has done: is it safe by now?"""
        self._deadline = update.deadline
        if len(self.entries) == self.told:
            return  # a first look
        self.told += 1
        assert len(self.entries) == self.told, "a command was told twice, or not at all"
        if self.world.journal.trouble is None:
            assert self.world.paper.lines > self.told, f"{self.entries[-1]} is seen, but not safe"
            self.told_safely = self.told
        self.seen.append(digest(update.view))
        self.world.races.ended(self.before, update.events)

    def check_crash(self, entries: tuple[Entry, ...]) -> None:
        """After a crash every move that anyone saw is there, unless they were told that it would not be."""
        assert len(entries) >= self.told_safely, f"{self.told_safely - len(entries)} moves are lost"
        assert plain(entries) == plain(self.entries[: len(entries)])

    def check_end(self, record: Record) -> None:
        """At the end the record is the game: nothing is missing, and playing it again shows what everybody saw."""
        assert self.unanswered() is None, f"{self.unanswered()} was never answered"
        entries = [entry for _, entry in record.entries]
        assert plain(entries) == plain(self.entries)
        moments = [entry.at for entry in entries if entry.at is not None]
        assert moments == sorted(moments), "the record's time runs backwards"
        game = start(record.header)
        for number, entry in enumerate(entries):
            game.apply(entry.command)
            if number >= self.base:
                assert digest(view(game, None)) == self.seen[number - self.base], f"at {entry}"
        assert record.result is not None
        assert not differences(record.result, game)
        assert game.state.hands == self.world.table.game.state.hands


def digest(seen: object) -> object:
    """A view but for what is the same all game long."""
    return seen


def plain(entries: object) -> list[tuple[object, str | None]]:
    """Commands and who gave them, without the moments, which a record rounds."""
    return [(entry.command, entry.by) for entry in entries]  # type: ignore[attr-defined]
