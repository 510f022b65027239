"""Fair slaps: which seat was first although its keys come from further away, and which top it had on screen."""

from collections import Counter, deque
from collections.abc import Collection, Sequence

from msgspec import Struct
from msgspec.structs import replace

from app.live.requests import Request
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


def lag_of(round_trips: Sequence[float]) -> Lag | None:
    """How far away one is whose round trips were measured so, the last one last; None if none was.

    What was longer than the shortest had to wait for something, and the next may wait for longer than any before: so
    the longest is taken for longer than it was, by as much as they differed.
    """
    if not round_trips:
        return None
    longest = max(round_trips)
    return Lag(min(round_trips[-RECENT:]), longest + longest - min(round_trips))


class Top(Struct, frozen=True):
    """A top as it was on somebody's screen; `card` is empty if nobody knows which it was."""

    round: int
    serial: int
    card: str

    def before(self) -> "Top":
        """The top before it; which card that was is not known."""
        return Top(self.round, self.serial - 1, "")


class RaceResult(Struct, frozen=True):
    """Two seats slapped the same top: `winner` was so many `seconds` faster than `loser`."""

    winner: int
    loser: int
    seconds: float


class SlapRace:
    """The last slap that counted, for those who slapped the same top after it."""

    def __init__(self) -> None:
        self._winner: Request | None = None

    def won(self, request: Request, events: Sequence[Event]) -> None:
        """A command was carried out, with these events: it may have been a slap that covers the top."""
        if isinstance(request.command, Slap) and any(isinstance(event, Played) for event in events):
            self._winner = request
        elif isinstance(request.command, Next):
            self._winner = None  # tops are numbered anew

    def lost(self, request: Request) -> RaceResult | None:
        """A command was refused: by how much, if it was a slap at a top that somebody else slapped."""
        winner = self._winner
        if winner is None or request.race != winner.race or not isinstance(request.command, Slap):
            return None
        seats, behind = (winner.command.seat, request.command.seat), request.pressed - winner.pressed
        if seats[0] is None or seats[0] == seats[1] or behind <= 0:
            return None
        return RaceResult(seats[0], request.command.seat, behind)


class LateSlaps:
    """How many slaps of each seat came too late in this round: some are free, so that nobody pays for lag (SPEED-5)."""

    def __init__(self) -> None:
        self._late: Counter[int] = Counter()

    def one_too_many(self, request: Request, reason: Reason) -> Request | None:
        """A slap refused as too late, to be judged again without a top; None if it was free, or is no such slap.

        Without a top it is a slap of what lies there now: so a wrong card costs one (SPEED-4).
        """
        slap = request.command
        if reason is not Reason.TOO_LATE or not isinstance(slap, Slap):
            return None
        self._late[slap.seat] += 1
        return replace(request, command=replace(slap, top=None)) if self._late[slap.seat] > FREE_SLAPS else None

    def new_round(self) -> None:
        """The next cards are dealt."""
        self._late.clear()


class Attendance:
    """Which turns in a row each seat has let pass: what the clock does several times in one turn is one turn missed."""

    def __init__(self) -> None:
        self._missed: dict[int, set[float | None]] = {}

    def left(self, request: Request, since: float | None) -> int | None:
        """A command was carried out, for a seat that was awaited `since` then: the seat, if it counts as absent now."""
        seat = request.command.seat
        if seat is None or request.by == "bot":
            return None
        if request.by != "clock":
            self.is_back(seat)
            return None
        missed = self._missed.setdefault(seat, set())
        missed.add(since)
        return seat if len(missed) >= ABSENT_AFTER else None

    def is_back(self, seat: int) -> None:
        """Somebody is at that seat: it is counted from nought again."""
        self._missed.pop(seat, None)


# More tops than change while a key is on its way.
KEPT = 16
# Seconds. Nobody reacts faster to a new top: a key that comes sooner was meant for the one before it. A latency
# that is not known is part of it.
GRACE, UNKNOWN_GRACE = 0.2, 0.4


class LagCompensation:
    """Remembers which tops were sent when, in seconds, and tells for which of them a slap was meant (SPEED-5).

    The latency counts in whole, however long it is. It varies: whether a top has been on screen for long enough is
    judged by the longest, so that nobody pays for a key that was held up; whether it can have been there at all, by
    the shortest.
    """

    def __init__(self) -> None:
        self._sent: deque[tuple[float, Top]] = deque(maxlen=KEPT)

    def show(self, top: Top, now: float) -> None:
        """That top is on its way to them, unless they have it already."""
        if not self._sent or self._sent[-1][1] != top:
            self._sent.append((now, top))

    def meant(self, now: float, lag: Lag | None, hand: Collection[str]) -> Top | None:
        """The top for which a slap was meant that comes now from a seat with that hand; None: they have seen nothing.

        It is the one on screen when the key was hit; the one before it, if that one was too new to react to, unless
        they hold its twin.
        """
        if not self._sent:
            return None
        shortest, longest, grace = (lag.shortest, lag.longest, GRACE) if lag else (0.0, 0.0, UNKNOWN_GRACE)
        arrived = [(sent, top) for sent, top in self._sent if sent + shortest <= now]
        if not arrived:
            return self._sent[0][1].before()
        sent, newest = arrived[-1]
        if sent + longest + grace <= now or newest.card in hand:
            return newest
        known = [top for _sent, top in arrived[:-1] if top.round == newest.round]
        return known[-1] if known else newest.before()
