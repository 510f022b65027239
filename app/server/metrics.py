"""How the house is: the memory that it takes, and how late its event loop is with what is due."""

import time
from collections.abc import Callable

from app.server.heartbeat import Heartbeat
from app.server.memory import memory
from app.text.i18n import _

MIB = 1024 * 1024
# Seconds between two lines of the log; a loop as late as this is told of sooner, though not again within a minute.
USUALLY, LATE, AT_MOST = 300.0, 0.5, 60.0


class Vitals:
    """Reads a house's vital signs, and knows when its log has to tell of them."""

    def __init__(self, heartbeat: Heartbeat, clock: Callable[[], float] = time.monotonic) -> None:
        self._heartbeat, self._clock = heartbeat, clock
        self._told = clock()

    def read(self) -> str:
        """Memory, and the lag of the last minute: at most times, and at worst."""
        usual, longest = (round(1000 * lag) for lag in (self._heartbeat.usual_lag, self._heartbeat.longest_lag))
        text = _("{size} MiB · {usual} ms late, {longest} at worst")
        return text.format(size=memory() // MIB, usual=usual, longest=longest)

    def news(self) -> str | None:
        """The same, if it is time for it in the log."""
        since = self._clock() - self._told
        if since < AT_MOST or (since < USUALLY and self._heartbeat.longest_lag < LATE):
            return None
        self._told = self._clock()
        return self.read()
