"""Guesses: how often wrong passwords have come from one place lately, over all of its connections."""

import time
from collections import deque
from collections.abc import Callable

from app.host.limits import Limits


class Guesses:
    """The wrong guesses of the last while, by where they came from: an address, a network, somebody who is known."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._seconds, self._clock = limits.wrong_guesses, limits.wrong_guesses_seconds, clock
        self._wrong: dict[str, deque[float]] = {}

    def are_left(self, whose: str) -> bool:
        """Whether more guesses may come from there."""
        self._forget()
        return len(self._wrong.get(whose, ())) < self._most

    def note(self, whose: str) -> None:
        """A wrong guess came from there."""
        self._wrong.setdefault(whose, deque()).append(self._clock())

    def _forget(self) -> None:
        """Forget what is long ago."""
        since = self._clock() - self._seconds
        for whose, moments in [*self._wrong.items()]:
            while moments and moments[0] <= since:
                moments.popleft()
            if not moments:
                del self._wrong[whose]
