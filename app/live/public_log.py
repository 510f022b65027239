"""What everybody may know of a game: what happened in this round, and what each seat did."""

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Protocol

from msgspec import Struct

from app.live.fairness import RaceResult
from engine.events import Caught, Challenged, Drew, Event, Played, RoundBegan, RoundEnded, Took, WrongSlap


class SeatStats(Struct):
    """What one seat did: slaps won and wrong, times caught, cards drawn or taken, bluffs found, its best round.

    `best` is the most points won in a round, or if the lowest total wins, the fewest points left in one.
    """

    slaps: int = 0
    wrong: int = 0
    caught: int = 0
    drawn: int = 0
    bluffs: int = 0
    rounds: int = 0
    best: int | None = None


class GameStats:
    """Counts for every seat, and `totals`: the scores after each round."""

    def __init__(self, seats: int, lowest_wins: bool = False) -> None:
        self.seats = [SeatStats() for _ in range(seats)]
        self.totals: list[tuple[int, ...]] = []
        self._lowest_wins = lowest_wins

    def add(self, events: Iterable[Event]) -> None:
        """Count what happened."""
        for event in events:
            self._count(event)

    def _count(self, event: Event) -> None:
        match event:
            case Played(seat=seat, slap=True):
                self.seats[seat].slaps += 1
            case WrongSlap(seat=seat):
                self.seats[seat].wrong += 1
            case Caught(seat=seat):
                self.seats[seat].caught += 1
            case Drew(seat=seat, count=count):
                self.seats[seat].drawn += count
            case Took(seat=seat, cards=cards):
                self.seats[seat].drawn += len(cards)
            case Challenged(seat=seat, bluff=True):
                self.seats[seat].bluffs += 1
            case RoundEnded():
                self._end_round(event)
            case _:
                pass

    def _end_round(self, end: RoundEnded) -> None:
        before = self.totals[-1] if self.totals else (0,) * len(self.seats)
        self.totals.append(end.scores)
        for seat, stats in enumerate(self.seats):
            points = end.scores[seat] - before[seat]
            better = min if self._lowest_wins else max
            stats.best = points if stats.best is None else better(stats.best, points)
            stats.rounds += seat in end.winners


# More than most rounds have; and so many lines of talk, for which nothing that happened has to go.
ENTRIES_KEPT, SAID_KEPT = 1000, 200


class PublicMessage(Protocol):
    """What somebody said."""

    def read(self) -> str:
        """It, in the language in use."""


PublicEntry = Event | RaceResult | PublicMessage


class PublicLog:
    """The public `entries` since the round began, oldest first, as a spectator sees them; the `stats` of all rounds."""

    def __init__(self, seats: int, lowest_wins: bool = False) -> None:
        self.entries: deque[PublicEntry] = deque()
        self._said: deque[PublicMessage] = deque()
        self.stats = GameStats(seats, lowest_wins)

    def add(self, events: Sequence[Event], race: RaceResult | None = None) -> None:
        """These have happened."""
        if any(isinstance(event, RoundBegan) for event in events):
            self.entries.clear()
            self._said.clear()
        seen = [shown for event in events if (shown := event.seen_by(None)) is not None]
        self.entries.extend(seen)
        self.stats.add(seen)
        if race is not None:
            self.entries.append(race)
        while len(self.entries) - len(self._said) > ENTRIES_KEPT:
            if self._said and self.entries[0] is self._said[0]:
                self._said.popleft()
            self.entries.popleft()

    def add_said(self, said: PublicMessage) -> None:
        """This was said meanwhile."""
        self.entries.append(said)
        self._said.append(said)
        if len(self._said) > SAID_KEPT:
            self.entries.remove(self._said.popleft())
