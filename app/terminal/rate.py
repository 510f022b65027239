"""A rate that is kept by counting."""

import time
from collections.abc import Callable


class Rate:
    """So many a second, and a burst on top: a purse that fills as time passes."""

    __slots__ = ("_burst", "_clock", "_left", "_per_second", "_since")

    def __init__(self, per_second: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_second = per_second
        self._burst = burst
        self._clock = clock
        self._left = float(burst)
        self._since = clock()

    def allows(self, amount: float = 1) -> bool:
        """Spend the amount if it is there; nothing is spent where it is not."""
        self._fill()
        if self._left < amount:
            return False
        self._left -= amount
        return True

    def spend(self, amount: float) -> float:
        """Spend the amount, on credit if need be; the seconds to wait until the debt is paid."""
        self._fill()
        self._left -= amount
        return max(0.0, -self._left / self._per_second)

    def _fill(self) -> None:
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._since) * self._per_second)
        self._since = now
