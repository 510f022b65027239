"""The round trip between a guest's terminal and the host, measured by status queries."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from textual.app import App

ASK = "\x1b[6n"
# So many trips are remembered.
REMEMBERED = 24
# The first question waits until the first frame is out, in seconds.
FIRST = 0.5


class Trip:
    """Asks now and then, one question at a time, and remembers the last answers."""

    def __init__(self, write: Callable[[str], None], every: float) -> None:
        self._write = write
        self._every = every
        self._loop = asyncio.get_running_loop()
        self._asked: float | None = None
        self._trips: deque[float] = deque(maxlen=REMEMBERED)
        self._timer: asyncio.TimerHandle | None = None

    @property
    def measured(self) -> Sequence[float]:
        """The last round trips in seconds, the newest last; none where the terminal has never answered."""
        return [*self._trips]

    def start(self) -> None:
        """Begin to ask."""
        self._timer = self._loop.call_later(FIRST, self._ask)

    def stop(self) -> None:
        """Ask no more."""
        if self._timer is not None:
            self._timer.cancel()

    def answered(self) -> None:
        """The terminal answered, if it was asked."""
        if self._asked is not None:
            self._trips.append(self._loop.time() - self._asked)
            self._asked = None

    def _ask(self) -> None:
        self._timer = self._loop.call_later(self._every, self._ask)
        if self._asked is None:
            self._asked = self._loop.time()
            self._write(ASK)


def trips_to(app: App[Any]) -> Sequence[float]:
    """The round trips measured to the terminal on which an app is shown; none where nobody measures any."""
    latency = getattr(app._driver, "latency", None)  # noqa: SLF001 - Textual tells nobody by what it is shown
    return latency.measured if isinstance(latency, Trip) else ()
