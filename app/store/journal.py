"""The journal: the record of a running game, each command on disk before anyone sees what it did."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from app.store.journal_format import Heading, entry_line, heading_line, seal
from app.text.i18n import _, apart
from engine.record import Entry, Header, Result, write_result

# Seconds that a command waits for the disk before play goes on without it, and between two attempts to save.
PATIENCE = 2.0
RETRY = 1.0


class Paper(Protocol):
    """What a journal is written on."""

    path: Path

    def keep(self, at: int, lines: bytes) -> None:
        """Have these bytes on disk from that place on, and nothing behind them. Raises OSError."""

    def close(self) -> None:
        """Write no more."""


# Runs what waits for a disk elsewhere, so that the loop does not have to wait.
Aside = Callable[[Callable[[], None]], Awaitable[None]]


class Mark(Struct, frozen=True):
    """Where a journal stands: its length in bytes, the sum of its last line (None: it has no sums), its last moment."""

    length: int = 0
    total: int | None = 0
    moment: float = 0.0


BLANK = Mark()


class Journal:
    """Keeps commands on a paper; where that fails, play goes on, and the journal catches up when it can.

    `listener` is told why the game is not being saved, in a sentence, and None once it is again; `trouble` holds the
    same. `aside` is where writing waits for the disk: a thread of its own.
    """

    def __init__(self, paper: Paper, mark: Mark = BLANK, aside: Aside | None = None) -> None:
        self.listener: Callable[[str | None], None] | None = None
        self.trouble: str | None = None
        self.path = paper.path
        self._paper = paper
        self._kept, self._sum, self._before = mark.length, mark.total, mark.moment
        self._end = self._kept
        self._missed = bytearray()
        self._waiting: list[tuple[int, asyncio.Future[None]]] = []
        self._writer: asyncio.Task[None] | None = None
        self._thread: ThreadPoolExecutor | None = None
        self._aside = aside or self._in_thread

    async def begin(self, header: Header, heading: Heading) -> None:
        """Write the first line."""
        await self._add(heading_line(header, heading))

    async def append(self, entry: Entry) -> None:
        """Keep one more command; returns when it is safe, or when it cannot be made so now."""
        moment = None if entry.at is None else self._before + entry.at
        await self._add(entry_line(replace(entry, at=moment)))

    async def finish(self, result: Result) -> None:
        """Write the result, and no more."""
        await self._add(write_result(result))
        await self.close()

    async def close(self) -> None:
        """Write what can still be written, and let go of the file."""
        if self._writer is not None:
            await asyncio.wait([self._writer], timeout=0 if self.trouble else PATIENCE)
            self._writer.cancel()
        # In its turn: a thread that still waits for the disk must not find its file closed, or another in its place.
        await asyncio.wait([asyncio.ensure_future(self._aside(self._paper.close))], timeout=PATIENCE)
        if self._thread is not None:
            self._thread.shutdown(wait=False)

    async def _add(self, line: bytes) -> None:
        if self._sum is not None:
            line, self._sum = seal(line, self._sum)
        self._missed += line
        self._end += len(line)
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write(), context=apart())
        if self.trouble is None:
            await self._until(self._end)

    async def _until(self, end: int) -> None:
        """Wait for everything up to that place to be kept, or for trouble."""
        kept = asyncio.get_running_loop().create_future()
        self._waiting.append((end, kept))
        if not (await asyncio.wait([kept], timeout=PATIENCE))[0]:
            self._turn_out(_("the disk does not answer"))

    async def _write(self) -> None:
        while self._missed:
            batch, at = bytes(self._missed), self._kept
            try:
                await self._aside(partial(self._paper.keep, at, batch))
            except OSError as error:
                self._turn_out(error.strerror or str(error))
                await asyncio.sleep(RETRY)
            else:
                del self._missed[: len(batch)]
                self._kept += len(batch)
                self._release(self._kept)
                if self.trouble is not None and not self._missed:
                    self._report(None)

    async def _in_thread(self, work: Callable[[], None]) -> None:
        self._thread = self._thread or ThreadPoolExecutor(1, "journal")
        await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _turn_out(self, reason: str) -> None:
        """It cannot be saved now: keep nobody waiting."""
        self._release(self._end)
        trouble = _("This game is not being saved: {reason}.").format(reason=reason)
        if trouble != self.trouble:
            self._report(trouble)

    def _report(self, trouble: str | None) -> None:
        self.trouble = trouble
        if self.listener is not None:
            self.listener(trouble)

    def _release(self, end: int) -> None:
        for _place, kept in [pair for pair in self._waiting if pair[0] <= end]:
            if not kept.done():
                kept.set_result(None)
        self._waiting = [pair for pair in self._waiting if pair[0] > end]
