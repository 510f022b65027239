"""The audience: everybody who looks on at a table, and is told."""

import logging
from collections.abc import Callable

from app.watch import Update, Watch

log = logging.getLogger(__name__)


class Audience:
    """The watches on a table. What goes wrong in one of them is no reason to stop the others' game."""

    def __init__(self) -> None:
        self._watches: list[Watch] = []

    def join(self, watch: Watch) -> None:
        """One more looks on."""
        self._watches.append(watch)

    def leave(self, watch: Watch) -> None:
        """One looks on no longer."""
        if watch in self._watches:
            self._watches.remove(watch)

    @property
    def slowest(self) -> float:
        """How long the keys of whoever is furthest away are on their way, in seconds."""
        return max((watch.trip for watch in self._watches), default=0.0)

    def tell(self, update_for: Callable[[int | None], Update]) -> None:
        """Give everybody the update for their eyes."""
        for watch in [*self._watches]:
            if watch in self._watches:  # who is told first may make others leave
                try:
                    watch.receive(update_for(watch.viewer))
                except Exception:
                    log.exception("a watch failed")
