"""What is sent to a guest: as much as the connection takes, and no frame more than it has room for."""

import asyncio
from collections.abc import Callable
from typing import Protocol

from app.terminal.limits import TerminalLimits

# How often a guest is looked at while something waits for it, in seconds.
WATCH_SECONDS = 0.1


class Channel(Protocol):
    """What is needed of an SSH channel that carries bytes."""

    def write(self, data: bytes) -> None:
        """Send bytes."""

    def get_write_buffer_size(self) -> int:
        """How many bytes the guest has not made room for."""

    def is_closing(self) -> bool:
        """Whether nothing can be sent any more."""


class BufferBelow(Protocol):
    """What is needed of the connection below the channel."""

    def get_write_buffer_size(self) -> int:
        """How many bytes the network has not taken."""

    @property
    def written(self) -> int:
        """How many bytes have been handed to the network since the connection was made."""


class OutputBuffer:
    """Sends bytes to a guest and watches whether they leave.

    A client can open a window of 4 GiB, which switches the channel's own back-pressure off, or begin a key exchange
    and never end it: so all three places where bytes can wait are counted. `give_up` is called once, when more than
    the limit waits or nothing has left for too long; `drained` whenever a guest that was behind has caught up.
    """

    def __init__(
        self,
        channel: Channel,
        line: BufferBelow,
        limits: TerminalLimits,
        give_up: Callable[[], None],
        drained: Callable[[], None] = lambda: None,
    ) -> None:
        self._channel = channel
        self._line = line
        self._limits = limits
        self._give_up = give_up
        self.drained = drained
        self._loop = asyncio.get_running_loop()
        self._held = self._held_since = 0
        self._sent = 0
        self._left = 0
        self._moved = self._loop.time()
        self._behind = False
        self._watch: asyncio.TimerHandle | None = None

    @property
    def waiting(self) -> int:
        """How many bytes the guest has not taken yet."""
        return self._held + self._channel.get_write_buffer_size() + self._line.get_write_buffer_size()

    def has_room(self) -> bool:
        """Whether a frame may be sent. Where it may not, `drained` will be called when it may again."""
        if self._channel.is_closing():
            return False
        self._behind = self.waiting > self._limits.frame_waits
        return not self._behind

    def send(self, data: bytes) -> None:
        """Send bytes, if the channel still takes any."""
        if not data or self._channel.is_closing():
            return
        before = self._line.written
        self._channel.write(data)
        self._sent += len(data)
        if self._line.written > before:
            self._held = 0
        elif not self._channel.get_write_buffer_size():
            self._held_since = self._held_since if self._held else before
            self._held += len(data)
        if self._watch is None:
            self._moved = self._loop.time()
            self._look_again()

    def close(self) -> None:
        """Watch no more."""
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None

    def _look_again(self) -> None:
        self._watch = self._loop.call_later(WATCH_SECONDS, self._look)

    def _look(self) -> None:
        self._watch = None
        if self._line.written - self._held_since >= self._held:
            self._held = 0
        waiting, now = self.waiting, self._loop.time()
        if (left := self._sent - waiting) > self._left:
            self._left, self._moved = left, now
        if waiting > self._limits.too_slow or (waiting and now - self._moved > self._limits.stalled_seconds):
            self._give_up()
            return
        if waiting:
            self._look_again()
        if self._behind and waiting <= self._limits.frame_waits:
            self._behind = False
            self.drained()
