"""A loop in a hurry: asyncio on a virtual clock. Where it would sleep, it is later at once."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Stuck(AssertionError):
    """Everybody waits, and nothing will ever happen."""


class Skip(selectors.SelectSelector):
    """Waits for nothing: what time would pass, passes at once."""

    def __init__(self) -> None:
        super().__init__()
        self.time = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Let time pass."""
        if timeout is None:
            raise Stuck("nobody has anything to wait for")
        self.time += max(0.0, timeout)
        return []


class HurriedLoop(asyncio.SelectorEventLoop):
    """An event loop on a clock of its own."""

    def __init__(self) -> None:
        self._skip = Skip()
        super().__init__(self._skip)

    def time(self) -> float:
        """Seconds since the loop was made."""
        return self._skip.time


def in_a_hurry(main: Coroutine[Any, Any, T]) -> T:
    """Run to the end on virtual time. Raises Stuck where that would never come."""
    with asyncio.Runner(loop_factory=HurriedLoop) as runner:
        return runner.run(main)
