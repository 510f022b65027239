"""The inbox: what has been asked of a table, in the order in which it came."""

import asyncio
from collections import deque

from msgspec import Struct

from engine.commands import AnyCommand


class Asked(Struct, frozen=True):
    """A command on its way to be judged.

    `at` is when it came, in table time; `by` is None for a person; the `answer` tells whether it was refused.
    """

    command: AnyCommand
    at: float
    by: str | None = None
    answer: asyncio.Future[None] | None = None

    def settle(self, error: Exception | None = None) -> None:
        """Tell who has asked how it went, if anybody still waits for that."""
        if self.answer is None or self.answer.done():
            return
        if error is None:
            self.answer.set_result(None)
        else:
            self.answer.set_exception(error)
            self.answer.exception()  # who does not care to look is not told by a warning either


class Inbox:
    """Commands in the order in which they came (SPEED-8)."""

    def __init__(self) -> None:
        self._asked: deque[Asked] = deque()
        self._news = asyncio.Event()

    def put(self, asked: Asked) -> None:
        """One more, behind the others."""
        self._asked.append(asked)
        self._news.set()

    def wake(self) -> None:
        """Let who waits look again, though nothing was asked."""
        self._news.set()

    def moment(self) -> float | None:
        """When the first of them came; None if there is none."""
        return self._asked[0].at if self._asked else None

    def take(self) -> Asked:
        """The first of them."""
        return self._asked.popleft()

    async def wait(self, seconds: float | None) -> None:
        """Wait for something new, that many seconds at most (None: for ever)."""
        try:
            async with asyncio.timeout(seconds):
                await self._news.wait()
        except TimeoutError:
            pass
        self._news.clear()
