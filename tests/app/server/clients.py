"""Clients of three kinds: asyncssh, the real OpenSSH in a pseudo-terminal, and bare sockets."""

import asyncio
import contextlib
import fcntl
import os
import pty
import struct
import termios
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import asyncssh

from app.server.ssh.server import Host
from tests.app.server.terminals import Terminal
from tests.app.server.tiny import Tiny, until

Key = asyncssh.SSHKey | asyncssh.SSHKeyPair
Channel = asyncssh.SSHClientChannel[bytes]
Socket = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Asked(asyncssh.SSHClient):
    """Answers keyboard-interactive with as many answers as there are questions: none."""

    def __init__(self) -> None:
        self.lost: Exception | None = None
        self.is_lost = False

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: Sequence[tuple[str, bool]]
    ) -> list[str]:
        return [""] * len(prompts)

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost, self.is_lost = exc, True


class Seen(asyncssh.SSHClientSession[bytes]):
    """A session whose output is kept."""

    def __init__(self) -> None:
        self.data = b""
        self.status: int | None = None
        self.is_over = False

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self.data += data

    def exit_status_received(self, status: int) -> None:
        self.status = status

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_over = True

    async def shows(self, text: str, times: int = 1, seconds: float = 5.0) -> None:
        """Wait until a text has been sent in one piece, so many times."""
        await until(lambda: self.data.count(text.encode()) >= times, seconds)

    def screen(self, columns: int = 80, rows: int = 24) -> Terminal:
        """What a terminal shows that was sent all of this."""
        terminal = Terminal(columns, rows)
        terminal.feed(self.data.decode())
        return terminal


async def sign_in(host: Host, name: str = "ann", *keys: Key, **options: object) -> Any:  # noqa: ANN401 - asyncssh's
    """A connection that is signed in, with keys or without."""
    return await asyncssh.connect(
        "127.0.0.1",
        host.port,
        username=name,
        known_hosts=None,
        client_keys=[*keys],
        agent_path=None,
        config=None,
        client_factory=Asked,
        **options,
    )


@contextlib.asynccontextmanager
async def guest(
    host: Host, name: str = "ann", key: Key | None = None, term: str = "xterm-256color", **options: object
) -> AsyncIterator[tuple[Any, Seen]]:
    """A guest with a terminal: its channel, and what it has seen."""
    size = options.pop("term_size", (80, 24))
    window = options.pop("window", 2 * 1024 * 1024)
    env = options.pop("env", {})
    async with await sign_in(host, name, *([key] if key else []), **options) as connection:
        channel, session = await connection.create_session(
            Seen, term_type=term, term_size=size, encoding=None, window=window, env=env
        )
        yield channel, session


def take_terminal() -> None:
    """Make the terminal at standard input the one that a new session is controlled from."""
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class OpenSSH:
    """The real client, in a pseudo-terminal of its own."""

    def __init__(
        self, host: Host, folder: Path, *arguments: str, name: str = "ann", term: str = "xterm-256color"
    ) -> None:
        self.data = b""
        self._host, self._folder = host, folder
        self._arguments = [
            *(
                "-F",
                "none",
                "-p",
                str(host.port),
                "-o",
                "StrictHostKeyChecking=no",
                "-o",
                "UserKnownHostsFile=/dev/null",
            ),
            *("-o", "LogLevel=ERROR", "-o", "IdentitiesOnly=yes", "-o", f"IdentityFile={folder / 'none'}"),
            *arguments,
            f"{name}@127.0.0.1",
        ]
        self._term = term

    async def start(self, *command: str, size: tuple[int, int] = (80, 24), program: str = "ssh") -> "OpenSSH":
        self._ours, theirs = pty.openpty()
        self.resize(*size)
        self.process = await asyncio.create_subprocess_exec(
            program,
            *self._arguments,
            *command,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={"PATH": os.environ["PATH"], "TERM": self._term, "HOME": str(self._folder)},
            preexec_fn=take_terminal,
        )
        os.close(theirs)
        asyncio.get_running_loop().add_reader(self._ours, self._read)
        return self

    def _read(self) -> None:
        try:
            data = os.read(self._ours, 65536)
        except OSError:
            data = b""
        self.data += data
        if not data:
            asyncio.get_running_loop().remove_reader(self._ours)

    def resize(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._ours, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, text: str) -> None:
        os.write(self._ours, text.encode())

    async def shows(self, text: str, seconds: float = 10.0) -> None:
        await until(lambda: text.encode() in self.data, seconds)

    async def ends(self, seconds: float = 10.0) -> int:
        """The status it ends with."""
        return await asyncio.wait_for(self.process.wait(), seconds)

    async def close(self) -> None:
        if self.process.returncode is None:
            self.process.kill()
            await self.process.wait()
        asyncio.get_running_loop().remove_reader(self._ours)
        os.close(self._ours)


@contextlib.asynccontextmanager
async def sockets(host: Host, count: int, address: str = "127.0.0.1") -> AsyncIterator[list[Socket]]:
    """So many bare sockets from one address, opened one after another, that say nothing."""
    opened: list[Socket] = []
    for _ in range(count):
        opened.append(await asyncio.open_connection("127.0.0.1", host.port, local_addr=(address, 0)))
        await opened[-1][0].readline()
    try:
        yield opened
    finally:
        for _reader, writer in opened:
            writer.transport.abort()


async def reacts(channel: Channel, app: Tiny, seen: Seen) -> float:
    """Seconds from a key press to the frame that shows it."""
    loop = asyncio.get_running_loop()
    before, begun = len(seen.data), loop.time()
    channel.write(b"m" if app.pressed[-1:] == ["n"] else b"n")
    await until(lambda: len(seen.data) > before)
    return loop.time() - begun
