"""A virtual disk: slow, full now and then, failing, and torn by a crash."""

import asyncio
import errno
from collections.abc import Callable
from pathlib import Path
from random import Random

FULL = OSError(errno.ENOSPC, "No space left on device")
FAILING = OSError(errno.EIO, "Input/output error")


class VirtualPaper:
    """A journal's paper on such a disk. `safe` is what a power cut cannot take away any more, and how many `lines`."""

    def __init__(self, rng: Random, text: bytes = b"") -> None:
        self.path = Path("virtual.uno")
        self.safe = text
        self.lines = text.count(b"\n")
        self.full = False
        self.failing = 0.0
        self.slowness = rng.choice([0.0, 0.001, 0.02, 0.2])
        self.hanging = 0.0
        self.closed = False
        self._rng = rng
        self._text = bytearray(text)

    def keep(self, at: int, lines: bytes) -> None:
        assert at >= len(self.safe), "what was safe would be written over"
        assert not self.closed
        del self._text[at:]
        if self.full:
            self._text += lines[: self._rng.randrange(len(lines))]
            raise FULL
        self._text += lines
        if self._rng.random() < self.failing:
            raise FAILING
        self.lines += self._text.count(b"\n", len(self.safe))
        self.safe = bytes(self._text)

    def close(self) -> None:
        self.closed = True

    def after_crash(self) -> bytes:
        """What is found after a power cut: all that was safe, and any part of what was not."""
        unsafe = bytes(self._text[len(self.safe) :])
        return self.safe + unsafe[: self._rng.randint(0, len(unsafe))]

    async def aside(self, work: Callable[[], None]) -> None:
        """Wait as long as this disk takes, then do it."""
        await asyncio.sleep(self._rng.random() * self.slowness + self.hanging)
        work()
