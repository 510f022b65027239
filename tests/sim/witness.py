"""The witness: stands between a table and its journal, sees what everybody sees, and holds both to their promises."""

import asyncio
from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from app.live.clients import GameUpdate
from app.live.requests import Request
from engine.commands import AnyCommand
from engine.phases import Phase
from engine.record import Entry, Record, start
from engine.replay import differences
from engine.view import View, view

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
        self.seen: list[View] = []
        self.in_round = 0
        self.stepped = False
        self._pending: deque[Pending] = deque()
        self._deadline: float | None = None
        self._before: Phase

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
            race = Request(first.command, first.at).race
            on_time = self._deadline is None or time.paused or first.at <= self._deadline + HAIR
            assert race or on_time, f"{first} came after the deadline, {self._deadline}, but before the clock"
            if race is None or race != Request(entry.command, 0.0).race:  # of a race, who pressed first comes first
                asked = (type(first.command), first.command.seat)
                assert asked == (type(entry.command), entry.command.seat), f"{first} came before {entry}"
        else:
            assert not time.paused or self.stepped, f"{entry} while the table was paused"
            self.stepped = False
        if entry.by == "clock":
            assert self._deadline is not None
            assert entry.at is not None
            assert entry.at >= self._deadline - HAIR, f"{entry} before {self._deadline}"
            assert first is None or first.at >= self._deadline - HAIR, f"{first} came in time, before {entry}"
            self.world.races.time_out()
        self._before = self.world.table.game.phase
        self.entries.append(entry)
        await self.world.journal.append(entry)

    def see(self, update: GameUpdate) -> None:
        """Everybody sees what a command has done: is it safe by now?"""
        self._deadline = update.deadline
        if len(self.entries) == self.told:
            return  # a first look
        self.told += 1
        self.in_round += 1
        assert len(self.entries) == self.told, "a command was told twice, or not at all"
        if self.world.journal.trouble is None:
            assert self.world.paper.lines > self.told, f"{self.entries[-1]} is seen, but not safe"
            self.told_safely = self.told
        self.seen.append(update.view)
        if update.view.prompt.kind == "round_over":
            self.in_round = 0
            self.world.call_everybody()
        self.world.races.ended(self._before, update.events)

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
                assert view(game, None) == self.seen[number - self.base], f"at {entry}"
        assert record.result is not None
        assert not differences(record.result, game)
        assert game.state.hands == self.world.table.game.state.hands


def plain(entries: Iterable[Entry]) -> list[tuple[AnyCommand, str | None]]:
    """Commands and who gave them, without the moments, which a record rounds."""
    return [(entry.command, entry.by) for entry in entries]
