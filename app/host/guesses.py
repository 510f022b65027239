"""Guesses: how often an address has named a wrong password lately, over all of its connections."""

import time
from collections import deque
from collections.abc import Callable

from app.host.limits import Limits


class Guesses:
    """The wrong guesses of the last while, by address."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._seconds, self._clock = limits.wrong_guesses, limits.wrong_guesses_seconds, clock
        self._wrong: dict[str, deque[float]] = {}

    def are_left(self, address: str) -> bool:
        """Whether that address may guess again."""
        self._forget()
        return len(self._wrong.get(address, ())) < self._most

    def note(self, address: str) -> None:
        """That address has guessed wrong."""
        self._wrong.setdefault(address, deque()).append(self._clock())

    def _forget(self) -> None:
        """Forget what is long ago."""
        since = self._clock() - self._seconds
        for address, moments in [*self._wrong.items()]:
            while moments and moments[0] <= since:
                moments.popleft()
            if not moments:
                del self._wrong[address]
