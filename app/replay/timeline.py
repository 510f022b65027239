"""The timeline of a record: how things stood after each command."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from engine.events import Challenged, Drew, Event, FingersShown, Played, RoundBegan, Took
from engine.record import Record, start
from engine.refusal import IllegalCommand

# A copy of the game is kept each so many commands, from which others are played again.
EVERY = 200
MANY_CARDS = 4


class Kind(StrEnum):
    """What makes a moment worth jumping to."""

    ROUND = "round"
    DRAW = "draw"
    SLAP = "slap"
    POINTING = "pointing"
    MINI_PILE = "mini-pile"
    CHALLENGE = "challenge"


class Moment(Struct, frozen=True):
    """A moment worth jumping to: after so many commands, this happened."""

    after: int
    kind: Kind


class ReplayTimeline:
    """A record, wound to a place: `game` is how things stand after `place` commands, `events` what the last one did.

    A refused command ends the timeline: `refused` is its line.
    """

    def __init__(self, record: Record) -> None:
        self.game = start(record.header)
        self.events: list[Event] = [*self.game.opening]
        self.place = 0
        self.refused: int | None = None
        self.moments: list[Moment] = moments(0, self.events)
        self._record = record
        self._kept = [self.game.copy()]
        self._length = 0
        self._wound = False

    def wind(self) -> Iterator[int]:
        """Play the record once to know its moments; yields from time to time how far that is. Then it is rewound."""
        game = self._kept[0].copy()
        for line, entry in self._record.entries:
            try:
                events = game.apply(entry.command)
            except IllegalCommand:
                self.refused = line
                break
            self._length += 1
            self.moments += moments(self._length, events)
            if self._length % EVERY == 0:
                self._kept.append(game.copy())
                yield self._length
        self._wound = True

    @property
    def wound(self) -> float:
        """Which share of the record is known by now, 1 when all of it is."""
        return 1.0 if self._wound else self._length / len(self._record.entries)

    @property
    def length(self) -> int:
        """How many commands there are, as far as the record is known."""
        return self._length

    def at(self, place: int) -> float | None:
        """When the command came that leads to that place, in seconds; None if nobody wrote it down."""
        return self._record.entries[place - 1][1].at if place else 0.0

    def go_to(self, place: int) -> None:
        """Wind to a place, from the first (0, the deal) to the last; beyond the ends it stays there."""
        place = min(max(place, 0), self._length)
        if not self.place <= place <= self.place + EVERY:
            self.place = place // EVERY * EVERY
            self.game = self._kept[self.place // EVERY].copy()
            self.events = [*self.game.opening] if self.place == 0 else []
        while self.place < place:
            self.events = self.game.apply(self._record.entries[self.place][1].command)
            self.place += 1

    def next_moment(self, way: int) -> int:
        """The place of the next moment that way (1 or -1); the end where there is none."""
        places = [moment.after for moment in self.moments]
        if way > 0:
            found = bisect_right(places, self.place)
            return places[found] if found < len(places) else self._length
        found = bisect_left(places, self.place)
        return places[found - 1] if found else 0

    def kinds_here(self) -> list[Kind]:
        """What happened at this place that is worth a jump."""
        return [moment.kind for moment in self.moments if moment.after == self.place]


def moments(after: int, events: list[Event]) -> list[Moment]:
    """The moments in what a command did, each kind once."""
    kinds = dict.fromkeys(kind for event in events if (kind := kind_of(event)) is not None)
    return [Moment(after, kind) for kind in kinds]


def kind_of(event: Event) -> Kind | None:
    """What kind of moment an event is; None if it is not worth a jump."""
    match event:
        case RoundBegan():
            return Kind.ROUND
        case Played(slap=True):
            return Kind.SLAP
        case FingersShown():
            return Kind.POINTING
        case Took():
            return Kind.MINI_PILE
        case Challenged():
            return Kind.CHALLENGE
        case Drew(count=count) if count >= MANY_CARDS:
            return Kind.DRAW
        case _:
            return None
