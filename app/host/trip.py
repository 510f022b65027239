"""How long a guest's keys are on their way, measured by asking its terminal where its cursor is."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence

from app.finish import Lag

ASK = "\x1b[6n"
# So many trips are remembered, and of these so many tell how far away somebody is now.
REMEMBERED, RECENT = 24, 5
# The first question waits until the first frame is out, in seconds.
FIRST = 0.5


def lag_of(trips: Sequence[float]) -> Lag | None:
    """How far away one is whose round trips were measured so, the last one last. None: none was, so nothing is known.

    What was longer than the shortest had to wait for something, and the next may wait for longer than any before: so
    the longest is taken for longer than it was, by as much as they differed.
    """
    if not trips:
        return None
    longest = max(trips)
    return Lag(min(trips[-RECENT:]), longest + longest - min(trips))


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
    def lag(self) -> Lag | None:
        """How far away the guest is. None: their terminal has never answered."""
        return lag_of([*self._trips])

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
