"""A crowd: strangers who wait in one place, of whom one has to go where there are too many."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from app.server.network.transport import Transport


class Crowd:
    """Lines in order of arrival: `most` of them, and `most_of_one` of one origin.

    Where one has to go, it is the least by `rank`, and the oldest of those: among the neighbours of a newcomer who
    has enough of them, else among those of the origin that has sent most, so that nobody is driven out from elsewhere.
    """

    def __init__(self, most: int, most_of_one: int, rank: Callable[[Transport], Any]) -> None:
        self._most, self._most_of_one, self._rank = most, most_of_one, rank
        self.lines: dict[Transport, None] = {}

    def take(self, line: Transport) -> Transport | None:
        """Take a line in: the one that goes for it, None where there is room."""
        origins = Counter([other.origin for other in self.lines])
        gone = None
        if origins[line.origin] >= self._most_of_one:
            gone = self._least({line.origin})
        elif origins.total() >= self._most:
            most = max(origins.values())
            gone = self._least({origin for origin, count in origins.items() if count == most})
        self.lines[line] = None
        return gone

    def _least(self, origins: set[str]) -> Transport:
        least = min([line for line in self.lines if line.origin in origins], key=self._rank)
        del self.lines[least]
        return least

    def leave(self, line: Transport) -> None:
        """Let a line go, if it is here."""
        self.lines.pop(line, None)
