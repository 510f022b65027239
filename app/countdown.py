"""A countdown: a few seconds in which somebody can still say no, and then it is done."""

import asyncio
from collections.abc import Awaitable, Callable

from app.language import apart


class Countdown:
    """Counts down to `act`. `tick` is called once a second meanwhile."""

    def __init__(self, act: Callable[[], Awaitable[None]], tick: Callable[[], None]) -> None:
        self._act, self._tick = act, tick
        self._ends = 0.0
        self._running: asyncio.Task[None] | None = None

    @property
    def left(self) -> int | None:
        """The whole seconds that are left; None where nothing is counted down."""
        if self._running is None:
            return None
        return max(0, round(self._ends - asyncio.get_running_loop().time()))

    def begin(self, seconds: float) -> None:
        """Be done in that time, or sooner where it was to be sooner."""
        ends = asyncio.get_running_loop().time() + seconds
        if self._running is None:
            self._ends = ends
            self._running = asyncio.create_task(self._count(), context=apart())
        else:
            self._ends = min(self._ends, ends)

    def stop(self) -> None:
        """Do nothing after all."""
        running, self._running = self._running, None
        if running is not None:
            running.cancel()

    def follow(self, seconds: float | None) -> None:
        """Be done in that time, or if it is None, do nothing after all."""
        if seconds is None:
            self.stop()
        else:
            self.begin(seconds)

    async def _count(self) -> None:
        loop = asyncio.get_running_loop()
        while (left := self._ends - loop.time()) > 0:
            self._tick()
            await asyncio.sleep(min(1.0, left))
        self._running = None
        await self._act()
