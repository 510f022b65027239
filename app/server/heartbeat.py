"""The heartbeat of the event loop: whether it goes on, and how late it is with what is due."""

import asyncio
from collections import deque
from statistics import median

# Seconds between two beats, and over how many of them lateness is told.
EVERY, REMEMBERED = 0.25, 60.0


class Heartbeat:
    """Beats in the loop; `beats` counts. `usual_lag` and `longest_lag` are those of the last minute, in seconds."""

    def __init__(self) -> None:
        self.beats = 0
        self._late: deque[float] = deque([0.0], maxlen=round(REMEMBERED / EVERY))
        self._timer: asyncio.TimerHandle | None = None

    @property
    def usual_lag(self) -> float:
        """Half of the beats were no later than this."""
        return median(self._late)

    @property
    def longest_lag(self) -> float:
        """No beat was later than this."""
        return max(self._late)

    def begin(self) -> None:
        """Beat from now on."""
        self._wait()

    def end(self) -> None:
        """Beat no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wait(self) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_at(loop.time() + EVERY, self._beat, loop.time() + EVERY)

    def _beat(self, due: float) -> None:
        self.beats += 1
        self._late.append(max(0.0, asyncio.get_running_loop().time() - due))
        self._wait()
