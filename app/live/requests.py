"""The queue of requests: what seats ask for, in the order in which it came."""

import asyncio
from collections import deque
from collections.abc import Callable
from itertools import takewhile

from msgspec import Struct

from engine.commands import AnyCommand, Catch, Slap

# Seconds. Of two who press at the same moment the one further away is heard later. So the first slap or catch waits a
# while for others, and each counts as pressed its round trip before it came, within a limit.
LONGEST_HOLD = 0.120
LARGEST_CORRECTION = 0.150


class Request(Struct, frozen=True):
    """A command on its way to be judged.

    `at` is when it came, in game time, `latency` how many seconds it was on its way; `by` is None for a person; the
    `answer` tells whether it was refused.
    """

    command: AnyCommand
    at: float
    by: str | None = None
    answer: asyncio.Future[None] | None = None
    latency: float = 0.0

    @property
    def pressed(self) -> float:
        """When its key was pressed, as far as that can be known."""
        return self.at - min(self.latency, LARGEST_CORRECTION)

    @property
    def race(self) -> tuple[object, ...] | None:
        """What it wants to be first at: a top to slap, a seat to catch; None for every other command."""
        match self.command:
            case Slap(top=top):
                return "slap", top
            case Catch(target=target):
                return "catch", target
            case _:
                return None

    def settle(self, error: Exception | None = None) -> None:
        """Tell the one who asked how it went, if they still wait for that."""
        if self.answer is None or self.answer.done():
            return
        if error is None:
            self.answer.set_result(None)
        else:
            self.answer.set_exception(error)
            self.answer.exception()  # a caller who does not care to look gets no warning either


class RequestQueue:
    """Commands in the order in which they came (SPEED-8), but that a race goes to the one who pressed first.

    `slowest` tells the longest latency of all whose keys might still be on their way: nobody waits for longer.
    """

    def __init__(self, slowest: Callable[[], float] = lambda: 0.0) -> None:
        self._requests: deque[Request] = deque()
        self._news = asyncio.Event()
        self._slowest = slowest

    def put(self, request: Request) -> None:
        """One more, behind the others."""
        self._requests.append(request)
        self._news.set()

    def wake(self) -> None:
        """Let the scheduler look again, though nothing was asked."""
        self._news.set()

    def moment(self) -> float | None:
        """When the first of them is to be judged; None if there is none.

        A race is held open while nothing but the same race is behind it, for as long as somebody might be on their way.
        """
        if not self._requests:
            return None
        first = self._requests[0]
        if first.race is None or any(request.race != first.race for request in self._requests):
            return first.at
        return first.at + min(LONGEST_HOLD, max(0.0, self._slowest() - first.latency))

    def came(self) -> float | None:
        """When the first of them came; None if there is none."""
        return self._requests[0].at if self._requests else None

    def is_race_for(self, command: AnyCommand) -> bool:
        """Whether a command wants to be first at the same as the first of them."""
        race = Request(command, 0.0).race
        return race is not None and bool(self._requests) and self._requests[0].race == race

    def take(self) -> Request:
        """The first of them; of a race, the one that was pressed first."""
        first = self._requests[0]
        if first.race is not None:
            field = takewhile(lambda request: request.race == first.race, self._requests)
            first = min(field, key=lambda request: request.pressed)
        self._requests.remove(first)
        return first

    async def wait(self, seconds: float | None) -> None:
        """Wait for something new, that many seconds at most (None: for ever)."""
        try:
            async with asyncio.timeout(seconds):
                await self._news.wait()
        except TimeoutError:
            pass
        self._news.clear()
