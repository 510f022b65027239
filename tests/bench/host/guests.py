"""Guests of the bench: asyncssh clients that note when something arrives, and the processes they go to."""

import asyncio
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh

from tests.app.server.clients import Asked
from tests.bench.host.figures import cpu_seconds, own_memory

SIZE = (120, 40)
# The first frame of a table is at least so long.
A_FRAME = 1000


class Seen(asyncssh.SSHClientSession[bytes]):
    """What one guest has got: how many bytes, and when the first of them after the last look came."""

    def __init__(self) -> None:
        self.bytes = 0
        self.first: float | None = None
        self.drawn = asyncio.Event()

    def data_received(self, data: bytes, datatype: int | None) -> None:
        """Something has arrived."""
        if self.first is None:
            self.first = time.perf_counter()
        self.bytes += len(data)
        if self.bytes >= A_FRAME:
            self.drawn.set()


class Client:
    """One guest: its connection, what it has seen, and how long it took from connecting to the first frame."""

    def __init__(self, name: str, connection: Any, channel: Any, seen: Seen) -> None:  # noqa: ANN401 - asyncssh's
        self.name, self.connection, self.channel, self.seen = name, connection, channel, seen
        self.arrival = 0.0


async def arrive(port: int, name: str, drawn: bool = True) -> Client:
    """Come in, and wait for the first frame."""
    begun = time.perf_counter()
    connection = await asyncssh.connect(
        "127.0.0.1",
        port,
        username=name,
        known_hosts=None,
        client_keys=None,
        agent_path=None,
        config=None,
        client_factory=Asked,
    )
    seen = Seen()
    channel, _seen = await connection.create_session(
        lambda: seen, term_type="xterm-256color", term_size=SIZE, encoding=None
    )
    client = Client(name, connection, channel, seen)
    if drawn:
        await seen.drawn.wait()
    client.arrival = time.perf_counter() - begun
    return client


class Process:
    """A process that serves: its port, its lines, its figures."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.port = 0
        self.told: dict[str, Any] = {}

    def ask(self) -> None:
        """Ask for another line."""
        assert self._process.stdin is not None
        self._process.stdin.write(b"\n")

    async def line(self) -> str:
        """The next line that it tells."""
        assert self._process.stdout is not None
        return (await asyncio.wait_for(self._process.stdout.readline(), 60)).decode()

    @property
    def cpu(self) -> float:
        """Seconds of CPU that it has used."""
        return cpu_seconds(self._process.pid)

    @property
    def memory(self) -> int:
        """Bytes that are its alone."""
        return own_memory(self._process.pid)


@asynccontextmanager
async def serving(module: str, *arguments: str, log: Path | None = None) -> AsyncIterator[Process]:
    """A module of this bench as a process that tells its port first; what it logs goes to that file."""
    errors = log.open("w") if log is not None else None
    running = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        f"tests.bench.host.{module}",
        *arguments,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=errors,
    )
    if errors is not None:
        errors.close()
    process = Process(running)
    process.port = int(await process.line())
    try:
        yield process
    finally:
        assert running.stdin is not None
        running.stdin.close()
        try:
            await asyncio.wait_for(running.wait(), 10)
        except TimeoutError:
            running.kill()
