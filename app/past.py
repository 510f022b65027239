"""The past of a table: what was to be seen and heard there in this round, for those who come later."""

from collections import deque
from collections.abc import Sequence
from typing import Protocol

from app.finish import Faster
from app.tally import Tally
from engine.events import Event, RoundBegan

# More than most rounds have; and so many lines of talk, for which nothing that happened has to go.
KEPT, SAID = 1000, 200


class Said(Protocol):
    """What somebody said."""

    def read(self) -> str:
        """It, in the language in use."""


Told = Event | Faster | Said


class Past:
    """What was `told` since the round began, oldest first, as one sees it who looks on; the `tally` of all rounds."""

    def __init__(self, seats: int, lowest_wins: bool = False) -> None:
        self.told: deque[Told] = deque()
        self._said: deque[Said] = deque()
        self.tally = Tally(seats, lowest_wins)

    def add(self, events: Sequence[Event], faster: Faster | None = None) -> None:
        """These have happened."""
        if any(isinstance(event, RoundBegan) for event in events):
            self.told.clear()
            self._said.clear()
        seen = [shown for event in events if (shown := event.seen_by(None)) is not None]
        self.told.extend(seen)
        self.tally.add(seen)
        if faster is not None:
            self.told.append(faster)
        while len(self.told) - len(self._said) > KEPT:
            if self._said and self.told[0] is self._said[0]:
                self._said.popleft()
            self.told.popleft()

    def hear(self, said: Said) -> None:
        """This was said meanwhile."""
        self.told.append(said)
        self._said.append(said)
        if len(self._said) > SAID:
            self.told.remove(self._said.popleft())
