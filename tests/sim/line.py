"""A virtual line between a person and the table: in order but late, sometimes double, cut now and then."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any


class Line:
    """One connection. What is on its way when it is cut never arrives."""

    def __init__(self, rng: Random) -> None:
        self.open = True
        self._rng = rng
        self.slowness = rng.choice([0.0, 0.02, 0.15, 0.6])
        self._double = rng.choice([0.0, 0.0, 0.1])
        self._last: dict[str, float] = {}

    def send(self, way: str, deliver: Callable[..., None], *message: Any) -> None:
        """Have a message delivered, behind all those that went the same way before it."""
        times = 2 if way == "up" and self._rng.random() < self._double else 1
        loop = asyncio.get_running_loop()
        for _ in range(times):
            moment = max(self._last.get(way, 0.0), loop.time() + self._rng.random() * self.slowness)
            self._last[way] = moment
            loop.call_at(moment, self._arrive, deliver, message)

    def _arrive(self, deliver: Callable[..., None], message: tuple[Any, ...]) -> None:
        if self.open:
            deliver(*message)
