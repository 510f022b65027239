"""Time in a game: it runs at a speed, stands still while paused, and limits how long a seat may think."""

import time
from collections.abc import Callable, Iterable

from msgspec import Struct

# Seconds. Less than this is no time: waiting for it would only go round in circles.
TICK = 1e-6


class GameClock:
    """Seconds as they pass in one game. At `speed` 0 nothing is waited for: time jumps to whatever comes next."""

    def __init__(self, speed: float = 1.0, wall: Callable[[], float] = time.monotonic) -> None:
        self._wall = wall
        self._speed = speed
        self._paused = False
        self._passed = 0.0
        self._since = wall()

    def now(self) -> float:
        """Seconds of game time since the start."""
        running = 0.0 if self._paused else (self._wall() - self._since) * self._speed
        return self._passed + running

    @property
    def speed(self) -> float:
        """How fast game time runs; 1 is real time, 0 waits for nothing."""
        return self._speed

    @speed.setter
    def speed(self, speed: float) -> None:
        self._settle()
        self._speed = speed

    @property
    def paused(self) -> bool:
        """Whether time stands still."""
        return self._paused

    @paused.setter
    def paused(self, paused: bool) -> None:
        self._settle()
        self._paused = paused

    def jump_to(self, moment: float) -> None:
        """Let game time pass at once until that moment."""
        self._settle()
        self._passed = max(self._passed, moment)

    def real(self) -> float:
        """Seconds of real time, from any beginning."""
        return self._wall()

    def forget(self, seconds: float) -> None:
        """Let that many real seconds that have just passed not count: the process stood still in them."""
        self._since = min(self._wall(), self._since + seconds)

    def until(self, moment: float) -> float | None:
        """Real seconds until a moment of game time; None while time stands still."""
        if self._paused:
            return None
        wait = moment - self.now()
        return wait / self._speed if self._speed and wait > TICK else 0.0

    def _settle(self) -> None:
        self._passed, self._since = self.now(), self._wall()


class TimeControl(Struct, frozen=True):
    """How long a seat may think: `turn` seconds an answer (None: for ever), `reserve` seconds a round on top."""

    turn: float | None = None
    reserve: float = 30.0


class TurnClock:
    """The deadlines of the seats that are awaited, in game time."""

    def __init__(self, time_control: TimeControl, seats: int) -> None:
        self.time_control = time_control
        self._reserve = [time_control.reserve] * seats
        self._awaited: dict[int, float] = {}

    def new_round(self) -> None:
        """Fill every seat's reserve again."""
        self._reserve = [self.time_control.reserve] * len(self._reserve)

    def ask(self, seats: Iterable[int], now: float, afresh: bool) -> None:
        """These seats are awaited from now on; `afresh`, those that were awaited before have a new question."""
        awaited = set(seats)
        for seat in [*self._awaited]:
            if afresh or seat not in awaited:
                self._charge(seat, now - self._awaited.pop(seat))
        for seat in awaited:
            self._awaited.setdefault(seat, now)

    def awaited_since(self, seat: int) -> float | None:
        """Since when that seat is awaited; None if it is not."""
        return self._awaited.get(seat)

    def deadline(self, seat: int) -> float | None:
        """When that seat's time is up; None if it may think for ever or is not awaited."""
        since, turn = self._awaited.get(seat), self.time_control.turn
        return None if since is None or turn is None else since + turn + self._reserve[seat]

    def _charge(self, seat: int, used: float) -> None:
        if self.time_control.turn is not None:
            self._reserve[seat] -= min(self._reserve[seat], max(0.0, used - self.time_control.turn))
