"""The finish: who was first at a slap, who came too late and how often, and who has left it to the clock."""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from app.inbox import Asked
from engine.commands import Next, Slap
from engine.events import Event, Played
from engine.refusal import Reason

# A seat that has let the clock act in so many turns in a row counts as absent.
ABSENT_AFTER = 2
# Of the round trips remembered, so many tell how far away somebody is now.
RECENT = 5
# So many slaps of a seat that come too late are free in a round (SPEED-5).
FREE_SLAPS = 8


class Lag(Struct, frozen=True):
    """How far away somebody's keys are: how many seconds a round trip takes at least, and at most."""

    shortest: float
    longest: float


HERE = Lag(0.0, 0.0)


def lag_of(trips: Sequence[float]) -> Lag | None:
    """How far away one is whose round trips were measured so, the last one last. None: none was, so nothing is known.

    What was longer than the shortest had to wait for something, and the next may wait for longer than any before: so
    the longest is taken for longer than it was, by as much as they differed.
    """
    if not trips:
        return None
    longest = max(trips)
    return Lag(min(trips[-RECENT:]), longest + longest - min(trips))


class Top(Struct, frozen=True):
    """A top as it was on somebody's screen; `card` is empty where nobody knows which it was."""

    round: int
    serial: int
    card: str

    def before(self) -> "Top":
        """The top before it, whichever that was."""
        return Top(self.round, self.serial - 1, "")


class Faster(Struct, frozen=True):
    """Two seats slapped the same top: `winner` was so many `seconds` faster than `loser`."""

    winner: int
    loser: int
    seconds: float


class Finish:
    """The last slap that counted, for whoever slapped the same top after it."""

    def __init__(self) -> None:
        self._winner: Asked | None = None

    def won(self, asked: Asked, events: Sequence[Event]) -> None:
        """A command was carried out, with these events: it may have been a slap that covers the top."""
        if isinstance(asked.command, Slap) and any(isinstance(event, Played) for event in events):
            self._winner = asked
        elif isinstance(asked.command, Next):
            self._winner = None  # tops are numbered anew

    def lost(self, asked: Asked) -> Faster | None:
        """A command was refused: by how much, if it was a slap at a top that somebody else slapped."""
        winner = self._winner
        if winner is None or asked.race != winner.race or not isinstance(asked.command, Slap):
            return None
        seats, behind = (winner.command.seat, asked.command.seat), asked.pressed - winner.pressed
        if seats[0] is None or seats[0] == seats[1] or behind <= 0:
            return None
        return Faster(seats[0], asked.command.seat, behind)


class LateSlaps:
    """How many slaps of each seat came too late in this round: some are free, so that nobody pays for lag (SPEED-5)."""

    def __init__(self) -> None:
        self._late: Counter[int] = Counter()

    def one_too_many(self, asked: Asked, reason: Reason) -> Asked | None:
        """A slap refused as too late, to be judged again without a top; None where it was free, or is no such slap.

        Without a top it is a slap of what lies there now: so a wrong card costs one (SPEED-4).
        """
        slap = asked.command
        if reason is not Reason.TOO_LATE or not isinstance(slap, Slap):
            return None
        self._late[slap.seat] += 1
        return replace(asked, command=replace(slap, top=None)) if self._late[slap.seat] > FREE_SLAPS else None

    def new_round(self) -> None:
        """The next cards are dealt."""
        self._late.clear()


class Attendance:
    """Which turns in a row each seat has let pass: what the clock does several times in one turn is one turn missed."""

    def __init__(self) -> None:
        self._missed: dict[int, set[float | None]] = {}

    def left(self, asked: Asked, since: float | None) -> int | None:
        """A command was carried out, for a seat that was awaited `since` then: the seat, if it counts as absent now."""
        seat = asked.command.seat
        if seat is None or asked.by == "bot":
            return None
        if asked.by != "clock":
            self.is_back(seat)
            return None
        missed = self._missed.setdefault(seat, set())
        missed.add(since)
        return seat if len(missed) >= ABSENT_AFTER else None

    def is_back(self, seat: int) -> None:
        """Somebody is at that seat: it is counted from nought again."""
        self._missed.pop(seat, None)
