"""Virtual time for whole apps: where the loop would only wait, it is later at once.

What else is going on is waited for really: threads that were asked for something, and others' sockets while nothing is
planned. So a test says what it means (`pause(3)`), takes no longer than its work, and does not depend on the machine.
"""

import asyncio
import selectors
import time
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any, TypeVar

T = TypeVar("T")
# Seconds that a turn of the loop takes, whatever is done in it: what waits for less than the clock can tell would else
# wait for ever.
TURN = 1e-5
real_time = time.monotonic


class Leap(selectors.DefaultSelector):
    """Lets time pass: at once, or really while `jobs` are being done elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.now = real_time()
        self.jobs = 0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """What can be read and written now; what is waited for meanwhile has passed."""
        ready = super().select(0)
        self.now += TURN
        if ready or (timeout is not None and timeout <= 0):
            return ready
        if timeout is None or self.jobs:
            begun = real_time()
            ready = super().select(timeout)
            self.now += real_time() - begun
        else:
            self.now += timeout
        return ready


class LeapingLoop(asyncio.SelectorEventLoop):
    """An event loop on a clock of its own."""

    def __init__(self) -> None:
        self._leap = Leap()
        super().__init__(self._leap)

    def time(self) -> float:
        """Seconds on its clock, which goes on from where the real one was."""
        return self._leap.now

    def let_pass(self, seconds: float) -> None:
        """It is so much later."""
        self._leap.now += seconds

    def run_in_executor(self, executor: Executor | None, func: Callable[..., T], *args: Any) -> asyncio.Future[T]:  # type: ignore[override]
        """Have a thread do something, and let no time be leaped over meanwhile."""
        future = super().run_in_executor(executor, func, *args)
        self._leap.jobs += 1
        future.add_done_callback(self._done)
        return future

    def _done(self, _future: asyncio.Future[Any]) -> None:
        self._leap.jobs -= 1


class LeapingPolicy(asyncio.DefaultEventLoopPolicy):
    """Has tests run on such loops."""

    def new_event_loop(self) -> asyncio.AbstractEventLoop:
        """A new one."""
        return LeapingLoop()


def monotonic() -> float:
    """The time of the loop that runs, if it leaps; else the real one."""
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        return real_time()
    return loop.time() if isinstance(loop, LeapingLoop) else real_time()


def let_pass(seconds: float) -> None:
    """Let time pass in a loop that leaps but never waits, since something is always ready in it."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, LeapingLoop)
    loop.let_pass(seconds)


async def settle(_least: float = 0.0, _most: float = 0.0) -> None:
    """Let an app do all that it has to do now: a moment later nothing of it is left."""
    await asyncio.sleep(0.02)
