"""When Python looks for garbage: in calm moments alone.

Python itself searches whenever so many objects were made, in the middle of a game: with fifty guests that held all of
them up for a tenth of a second time and again, and for a third where everything was looked through.
"""

import asyncio
import gc
from collections.abc import Callable

from app.server.memory import memory, trimmer, use_one_heap

# Seconds: between two searches of what is new; until all is searched at the next calm moment, or in any case.
NEW, ALL, AT_THE_LATEST = 3.0, 120.0, 900.0
# What so many guests have left behind is not left lying about for longer, nor what takes so many bytes more than ever.
GONE, GROWN = 16, 24 * 1024 * 1024


class Sweeping:
    """Searches what is new every few seconds, which takes some milliseconds, and all of it when `is_calm`."""

    def __init__(self, is_calm: Callable[[], bool]) -> None:
        self._is_calm = is_calm
        self._timer: asyncio.TimerHandle | None = None
        self._searched_all = 0.0
        self._gone = self._memory = 0
        self._trim = trimmer()

    def begin(self) -> None:
        """Search from now on, in Python's place."""
        use_one_heap()
        gc.disable()
        self._search_all()
        self._wait()

    def end(self) -> None:
        """Leave it to Python again."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            gc.unfreeze()
            gc.enable()

    def somebody_left(self, last: bool = False) -> None:
        """A guest has gone, whose screens are in use no longer; `last`: nobody is here to wait any more."""
        self._gone = GONE if last else self._gone + 1

    def _wait(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(NEW, self._sweep)

    def _sweep(self) -> None:
        since = asyncio.get_running_loop().time() - self._searched_all
        much = self._gone >= GONE or memory() > self._memory + GROWN
        if since > AT_THE_LATEST or much or (since > ALL and self._is_calm()):
            self._search_all()
        else:
            self._search()
        self._wait()

    def _search_all(self) -> None:
        self._searched_all = asyncio.get_running_loop().time()
        self._gone = 0
        gc.unfreeze()
        self._search()
        self._trim()
        self._memory = memory()

    def _search(self) -> None:
        gc.collect()
        gc.freeze()  # what is in use now is not looked at again until all is
