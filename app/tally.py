"""The tally: what each seat did in a game, counted from the events that everybody may see."""

from collections.abc import Iterable

from msgspec import Struct

from engine.events import Caught, Challenged, Drew, Event, Played, RoundEnded, Took, WrongSlap


class Deeds(Struct):
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


class Tally:
    """Counts for every seat, and `race`: the scores after each round."""

    def __init__(self, seats: int, lowest_wins: bool = False) -> None:
        self.deeds = [Deeds() for _ in range(seats)]
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
