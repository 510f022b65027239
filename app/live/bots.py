"""The bots at a game: what each of them is about to do, and when."""

import logging
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from app.live.clock import GameClock
from app.live.pace import Pace, lull
from engine.bots import Bot
from engine.commands import AnyCommand, Next
from engine.events import Event
from engine.rng import Rng
from engine.view import View


class PlannedCommand(Struct, frozen=True):
    """A command that is due at a moment of game time; `about` is the question that it answers."""

    command: AnyCommand
    due: float
    about: tuple[object, ...]


class BotSchedule:
    """One planned command at most for each seat, and one for the game itself (None)."""

    def __init__(self) -> None:
        self._planned: dict[int | None, PlannedCommand] = {}

    def plan(self, who: int | None, command: AnyCommand, about: tuple[object, ...], due: Callable[[], float]) -> None:
        """Plan a command. A bot that only changes its mind about the same question loses no time by it."""
        before = self._planned.get(who)
        moment = before.due if before is not None and before.about == about else due()
        self._planned[who] = PlannedCommand(command, moment, about)

    def drop(self, who: int | None) -> PlannedCommand | None:
        """Plan nothing any more for that seat; returns what was planned."""
        return self._planned.pop(who, None)

    def first(self) -> PlannedCommand | None:
        """The command that is due first; None if none is planned."""
        return min(self._planned.values(), key=lambda planned: planned.due, default=None)

    def take(self) -> PlannedCommand:
        """The command that is due first, which is planned no more. Raises ValueError if there is none."""
        return self._planned.pop(min(self._planned, key=lambda who: self._planned[who].due))


log = logging.getLogger(__name__)


class BotPlayer(Struct, frozen=True):
    """A bot in a seat, and the pace it plays at."""

    bot: Bot
    pace: Pace


class BotPlayers:
    """The bots of a game, by seat. `rng` draws how long each of them takes."""

    def __init__(self, seats: Mapping[int, BotPlayer], time: GameClock, rng: Rng) -> None:
        self.seats = dict(seats)
        self._time = time
        self._rng = rng
        self._schedule = BotSchedule()
        self._rest_until = 0.0
        # What bots were about to do when a person took their seat.
        self._put_off: dict[int, PlannedCommand] = {}

    def put(self, seat: int, bot_player: BotPlayer | None) -> None:
        """Let a bot play that seat from now on; None: no bot any more.

        If a bot comes back to the question that one was about to answer, it is due when that one was: a person who
        comes and goes in their own turn makes nobody wait the longer.
        """
        planned = self._schedule.drop(seat)
        if planned is not None:
            self._put_off[seat] = planned
        if bot_player is None:
            self.seats.pop(seat, None)
        else:
            self.seats[seat] = bot_player

    def coming(self) -> PlannedCommand | None:
        """The command that a bot gives next; None if none is planned."""
        return self._schedule.first()

    def take(self) -> PlannedCommand:
        """The command that a bot gives next, which is planned no more. Raises ValueError if there is none."""
        return self._schedule.take()

    def tell(self, seat: int, events: tuple[Event, ...], seen: View, question: tuple[object, ...]) -> None:
        """Let the bot of a seat see what has happened, and make up its mind about the question that is open."""
        bot_player = self.seats[seat]
        try:
            bot_player.bot.watch(events, seen)
            command = bot_player.bot.decide(seen)
        except Exception:  # a fault in a bot costs it its say, not the others their game
            log.exception("the bot of seat %d failed", seat)
            command = next(iter(seen.legal), None) if seat in seen.prompt.seats else None
        if command is None or isinstance(command, Next):
            self._schedule.drop(seat)
            return
        before = self._put_off.pop(seat, None)
        about = (bot_player.pace.kind(command), *question)
        if before is not None and before.about[1:] == question:
            self._schedule.plan(seat, command, about, lambda: before.due)
        else:
            self._schedule.plan(seat, command, about, lambda: self._soon() + bot_player.pace.delay(command, self._rng))

    def rest(self, events: Sequence[Event]) -> None:
        """Let everybody look at what has happened before a bot goes on."""
        if events:
            self._put_off.clear()
        self._rest_until = max(self._rest_until, self._time.now() + lull(events))

    def _soon(self) -> float:
        return max(self._time.now(), self._rest_until)

    def do_instead(self, seat: int, command: AnyCommand) -> None:
        """Let the bot of a seat do this at once: what it wanted was refused."""
        self._schedule.plan(seat, command, ("instead",), self._time.now)

    def deal_next(self, seconds: float, question: tuple[object, ...]) -> None:
        """Have the next round dealt in so many seconds."""
        self._schedule.plan(None, Next(), question, lambda: self._time.now() + seconds)

    def deal_nothing(self) -> None:
        """Leave the next deal to people."""
        self._schedule.drop(None)
