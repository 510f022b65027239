"""Hosts in processes of their own, as people run them."""

import asyncio
import contextlib
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

ROOT = Path(__file__).parents[3]


class HostProcess:
    """`uno-party host --headless`, and the log that it writes."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.lines: list[str] = []
        self.port = 0

    async def reads(self, text: str, seconds: float = 20.0) -> str:
        """The next line of the log that holds a text."""
        assert self.process.stdout is not None
        async with asyncio.timeout(seconds):
            while True:
                line = (await self.process.stdout.readline()).decode()
                assert line, f"the host has ended: {self.lines}"
                self.lines.append(line)
                if text in line:
                    return line

    async def ends(self, number: signal.Signals, seconds: float = 5.0) -> int:
        """Send it a signal; the status that it ends with in that time."""
        self.process.send_signal(number)
        return await asyncio.wait_for(self.process.wait(), seconds)


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "XDG_STATE_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "LC_ALL": "C.UTF-8"}


@contextlib.asynccontextmanager
async def hosting(folder: Path, *arguments: str) -> AsyncIterator[HostProcess]:
    """A headless host on any port of this machine."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "app.cli", "host", "--headless", "--bind", "127.0.0.1", "--port", "0"),
        *arguments,
        cwd=ROOT,
        env=environment(folder),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    host = HostProcess(process)
    try:
        found = re.search(r"-p (\d+)", await host.reads("ssh -p"))
        assert found is not None
        host.port = int(found[1])
        yield host
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
