"""What everybody may know of a game: what happened in this round, and what each seat did."""

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Protocol

from msgspec import Struct

from app.live.fairness import RaceResult
from engine.events import Caught, Challenged, Drew, Event, Played, RoundBegan, RoundEnded, Took, WrongSlap


class SeatStats(Struct):
    """What one seat did: slaps won and wrong, times caught, cards drawn or taken, bluffs found, its best round.

    `best` is the most points won in a round, or where the lowest total wins, the fewest points left in one.
    """

    slaps: int = 0
    wrong: int = 0
    caught: int = 0
    drawn: int = 0
    bluffs: int = 0
    rounds: int = 0
    best: int | None = None


class GameStats:
    """Counts for every seat, and `race`: the scores after each round."""

    def __init__(self, seats: int, lowest_wins: bool = False) -> None:
        self.deeds = [SeatStats() for _ in range(seats)]
        self.race: list[tuple[int, ...]] = []
        self._lowest_wins = lowest_wins

    def add(self, events: Iterable[Event]) -> None:
        """Count what happened."""
        for event in events:
            self._count(event)

    def _count(self, event: Event) -> None:
        match event:
            case Played(seat=seat, slap=True):
                self.deeds[seat].slaps += 1
            case WrongSlap(seat=seat):
                self.deeds[seat].wrong += 1
            case Caught(seat=seat):
                self.deeds[seat].caught += 1
            case Drew(seat=seat, count=count):
                self.deeds[seat].drawn += count
            case Took(seat=seat, cards=cards):
                self.deeds[seat].drawn += len(cards)
            case Challenged(seat=seat, bluff=True):
                self.deeds[seat].bluffs += 1
            case RoundEnded():
                self._end_round(event)
            case _:
                pass

    def _end_round(self, end: RoundEnded) -> None:
        before = self.race[-1] if self.race else (0,) * len(self.deeds)
        self.race.append(end.scores)
        for seat, deeds in enumerate(self.deeds):
            points = end.scores[seat] - before[seat]
            better = min if self._lowest_wins else max
            deeds.best = points if deeds.best is None else better(deeds.best, points)
            deeds.rounds += seat in end.winners


# More than most rounds have; and so many lines of talk, for which nothing that happened has to go.
KEPT, SAID = 1000, 200


class Said(Protocol):
    """What somebody said."""

    def read(self) -> str:
        """It, in the language in use."""


PublicEntry = Event | RaceResult | Said


class PublicLog:
    """What was `told` since the round began, oldest first, as one sees it who looks on; the `tally` of all rounds."""

    def __init__(self, seats: int, lowest_wins: bool = False) -> None:
        self.told: deque[PublicEntry] = deque()
        self._said: deque[Said] = deque()
        self.tally = GameStats(seats, lowest_wins)

    def add(self, events: Sequence[Event], faster: RaceResult | None = None) -> None:
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

    def on_reflex_key(self, said: Said) -> None:
        """This was said meanwhile."""
        self.told.append(said)
        self._said.append(said)
        if len(self._said) > SAID:
            self.told.remove(self._said.popleft())
