"""A player of the evening: a real ssh client in a pseudo-terminal, and one who looks at it and presses keys."""

import asyncio
import contextlib
import random
import signal
from codecs import getincrementaldecoder
from pathlib import Path
from types import SimpleNamespace

import asyncssh

from app.terminal import latency
from app.terminal.guest_driver import ASK_FOR_SYNC
from tests.app.server.clients import OpenSSH
from tests.app.server.terminals import Terminal
from tests.bench.host.eyes import SIZE, keys_for, log_lines

# How long people take to see what is new and to press a key, and after that to look again, in seconds.
SEES, LOOKS = (0.25, 0.4), 0.1
# Questions to the terminal: where its cursor is, and whether it can hold a frame back until it is complete.
ANSWERS = {latency.ASK: "\x1b[1;1R", ASK_FOR_SYNC: "\x1b[?2026;2$y"}
DRAWING, BEGINS = "2026", "\x1b[?2026h"
# A key that has changed nothing is pressed again after so many seconds.
AGAIN = 1.0


class Player:
    """One who plays by what the screen says. `looks` are the different logs that were read from it."""

    def __init__(self, folder: Path, port: int, name: str, rng: random.Random) -> None:
        self.name, self.rng = name, rng
        self._folder, self._port = folder, port
        self._key = folder / f"key-of-{name}"
        self._key.touch(0o600)
        asyncssh.generate_private_key("ssh-ed25519").write_private_key(self._key)
        self.looks: list[list[str]] = []
        self.playing = False

    async def come(self) -> None:
        """Come with the same key as before, if it is not the first time."""
        host = SimpleNamespace(port=self._port)
        self.client = OpenSSH(host, self._folder, "-o", f"IdentityFile={self._key}", name=self.name)  # type: ignore[arg-type]
        self._terminal, self._decoder = Terminal(*SIZE), getincrementaldecoder("utf-8")("replace")
        self._lines = self._terminal.lines()
        self._framed = False
        await self.client.start(size=SIZE)

    def cut_off(self) -> None:
        """The line is dead, and nobody has said goodbye."""
        self.playing = False
        self.client.process.send_signal(signal.SIGKILL)

    def freeze(self, frozen: bool) -> None:
        """The client stands still, or goes on."""
        self.playing = not frozen
        self.client.process.send_signal(signal.SIGSTOP if frozen else signal.SIGCONT)

    def is_fresh(self) -> bool:
        """Whether the terminal was sent something that nobody has looked at."""
        return bool(self.client.data)

    def screen(self) -> list[str]:
        """What the terminal shows now: the last frame that is complete. It answers what terminals are asked."""
        data, self.client.data = self.client.data, b""
        if data:
            text = self._decoder.decode(data)
            self.press("".join(answer for question, answer in ANSWERS.items() if question in text))
            self._terminal.feed(text)
            self._framed |= BEGINS in text
            if DRAWING not in self._terminal.modes:
                self._lines = self._terminal.lines()
        return self._lines

    def says(self, *words: str) -> bool:
        """Whether all of these words are on the screen."""
        text = "\n".join(self.screen())
        return all(word in text for word in words)

    def press(self, keys: str) -> None:
        """Press these keys, if there is still somebody at the other end."""
        if keys:
            with contextlib.suppress(OSError):
                self.client.type(keys)

    async def play(self) -> None:
        """Look, and do what the screen asks for; nothing else."""
        pressed = 0.0
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(LOOKS)
            if not self.playing or not (self.is_fresh() or loop.time() > pressed + AGAIN):
                continue
            self.read_log()
            if keys_for(self.screen(), self.rng):
                await asyncio.sleep(self.rng.uniform(*SEES))
                self.press(keys_for(self.screen(), self.rng))
                pressed = loop.time()

    def read_log(self) -> None:
        """Note the log, where it shows something new. Before the first frame that is one, it may be half drawn."""
        lines = log_lines(self.screen())
        if lines and self._framed and (not self.looks or lines != self.looks[-1]):
            self.looks.append(lines)
