"""The table: one running game, and the only place where time, bots and people meet."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from app.agenda import Agenda
from app.clock import Allowance, TableTime, TurnClock
from app.pace import Pace, lull
from app.watch import Update, Watch
from engine.bots import Bot
from engine.commands import AnyCommand, Next
from engine.events import Event
from engine.game import Game
from engine.luck import Luck
from engine.patience import mildest
from engine.phases import RoundOver, awaited
from engine.record import Entry
from engine.refusal import IllegalCommand
from engine.view import View, view

# Seconds of table time in which people can look at the scores when only bots play.
BETWEEN_ROUNDS = 6.0

log = logging.getLogger(__name__)


class Journal(Protocol):
    """Where accepted commands go before anyone sees what they did."""

    async def append(self, entry: Entry) -> None:
        """Keep one more command; returns when it is safe."""


class Robot(Struct, frozen=True):
    """A bot in a seat, and the pace it plays at."""

    bot: Bot
    pace: Pace


class Asked(Struct, frozen=True):
    """A command on its way to be judged; `by` is None for a person; the answer tells whether it was refused."""

    command: AnyCommand
    by: str | None
    answer: asyncio.Future[None] | None = None


def fresh_seed() -> str:
    """A round's own seed for a real game: 32 bytes that nobody can guess, in hexadecimal digits."""
    return secrets.token_hex(32)


class Table:
    """One running game.

    `robots` are the seats that bots play. `next_seed` gives each later round its seed, None where it follows from the
    first. Commands are judged one by one in the order in which they reach the inbox (SPEED-8).
    """

    def __init__(
        self,
        game: Game,
        robots: Mapping[int, Robot],
        *,
        time: TableTime | None = None,
        allowance: Allowance | None = None,
        journal: Journal | None = None,
        next_seed: Callable[[], str | None] = fresh_seed,
        luck: Luck | None = None,
    ) -> None:
        self.game = game
        self.robots = dict(robots)
        self.time = time or TableTime()
        self.next_seed = next_seed
        self._clock = TurnClock(allowance or Allowance(), len(game.names))
        self._journal = journal
        self._luck = luck or Luck(secrets.token_bytes(32))
        self._inbox: asyncio.Queue[Asked | None] = asyncio.Queue()
        self._agenda = Agenda()
        self._watches: list[Watch] = []
        self._question: tuple[object, ...] = ()
        self._lull_until = 0.0

    # What people do

    def watch(self, receive: Callable[[Update], None], seats: Iterable[int] = (), viewer: int | None = None) -> Watch:
        """Look on as `viewer`, being able to act for `seats`; `receive` gets an update now and after every command."""
        watch = Watch(self, receive, frozenset(seats), viewer)
        self._watches.append(watch)
        receive(self.update_for(viewer, ()))
        return watch

    def leave(self, watch: Watch) -> None:
        """Look on no longer."""
        self._watches.remove(watch)

    def submit(self, command: AnyCommand, by: str | None = None) -> asyncio.Future[None]:
        """Ask for a command; the future raises IllegalCommand where it is refused."""
        answer = asyncio.get_running_loop().create_future()
        self._inbox.put_nowait(Asked(command, by, answer))
        return answer

    def next_round(self) -> asyncio.Future[None]:
        """Ask for the next round's deal."""
        return self.submit(Next(seed=self.next_seed()))

    def pause(self, paused: bool) -> None:
        """Stop the bots and the clocks, or let them go on."""
        self.time.paused = paused
        self._inbox.put_nowait(None)

    def set_speed(self, speed: float) -> None:
        """Let bots and clocks run that many times as fast; 0 waits for nothing."""
        self.time.speed = speed
        self._inbox.put_nowait(None)

    def step(self) -> None:
        """Do at once what would come next, though the table is paused."""
        self._inbox.put_nowait(self._fire())

    # The one task that judges

    async def run(self) -> None:
        """Play until the game is over and everybody has been told."""
        self._tell(self.game.opening)
        while not self.game.over:
            asked = await self._next()
            if asked is not None:
                await self._judge(asked)

    async def _next(self) -> Asked | None:
        moment = self._next_moment()
        wait = None if moment is None else self.time.until(moment)
        if wait == 0 and self._inbox.empty():
            await asyncio.sleep(0)
        try:
            return await asyncio.wait_for(self._inbox.get(), wait)
        except TimeoutError:
            return self._what_is_due()

    def _next_moment(self) -> float | None:
        deadlines = [self._clock.deadline(seat) for seat in awaited(self.game.phase)]
        return min((moment for moment in (*deadlines, self._agenda.moment()) if moment is not None), default=None)

    def _what_is_due(self) -> Asked | None:
        if self._agenda.moment() == self._next_moment():
            return self._fire()
        for seat in awaited(self.game.phase):
            deadline = self._clock.deadline(seat)
            if deadline is not None and deadline <= self.time.now():
                return Asked(mildest(self.game, seat), "clock")
        return None

    def _fire(self) -> Asked | None:
        intent = self._agenda.take()
        if intent is None:
            return None
        self.time.jump_to(intent.due)
        return Asked(intent.command, "bot")

    async def _judge(self, asked: Asked) -> None:
        before = self.game.copy()
        try:
            events = self.game.apply(asked.command)
        except IllegalCommand as refusal:
            self._answer(asked, refusal)
            return
        except Exception as fault:  # a fault in the rules costs this command, not the game
            log.exception("the rules failed on %r", asked.command)
            self.game = before
            self._answer(asked, fault)
            return
        if self._journal is not None:
            await self._journal.append(Entry(asked.command, self.time.now(), asked.by))
        self._answer(asked, None)
        self._tell(events)

    def _answer(self, asked: Asked, error: Exception | None) -> None:
        if asked.answer is None or asked.answer.done():
            return
        if error is None:
            asked.answer.set_result(None)
        else:
            asked.answer.set_exception(error)

    # Telling everybody

    def update_for(self, viewer: int | None, events: Sequence[Event]) -> Update:
        """What happened and how things stand, as that viewer may know it."""
        seen = tuple([shown for event in events if (shown := event.seen_by(viewer)) is not None])
        return Update(view(self.game, viewer), seen, self._deadline(viewer))

    def _deadline(self, viewer: int | None) -> float | None:
        seats = awaited(self.game.phase)
        own = [viewer] if viewer in seats else seats
        return min((moment for seat in own if (moment := self._clock.deadline(seat)) is not None), default=None)

    def _tell(self, events: Sequence[Event]) -> None:
        self._ask_clock()
        self._lull_until = max(self._lull_until, self.time.now() + lull(events))
        updates: dict[int | None, Update] = {}

        def update_for(viewer: int | None) -> Update:
            if viewer not in updates:
                updates[viewer] = self.update_for(viewer, events)
            return updates[viewer]

        for seat, robot in self.robots.items():
            update = update_for(seat)
            robot.bot.watch(update.events, update.view)
            self._intend(seat, robot, update.view)
        self._deal_itself()
        for watch in [*self._watches]:
            watch.receive(update_for(watch.viewer))

    def _ask_clock(self) -> None:
        phase = self.game.phase
        question = (type(phase), self.game.state.serial, self.game.round)
        self._clock.ask(awaited(phase), self.time.now(), afresh=question != self._question)
        self._question = question
        if isinstance(phase, RoundOver):
            self._clock.new_round()

    def _intend(self, seat: int, robot: Robot, seen: View) -> None:
        command = robot.bot.decide(seen)
        if command is None or isinstance(command, Next):
            self._agenda.drop(seat)
            return
        about = (robot.pace.kind(command), *self._question)
        self._agenda.plan(seat, command, about, lambda: self._soon(robot.pace.delay(command, self._luck)))

    def _soon(self, delay: float) -> float:
        return max(self.time.now(), self._lull_until) + delay

    def _deal_itself(self) -> None:
        # Where people play, they ask for the next round; among bots the table does.
        if isinstance(self.game.phase, RoundOver) and len(self.robots) == len(self.game.names):
            due = self.time.now() + BETWEEN_ROUNDS
            self._agenda.plan(None, Next(seed=self.next_seed()), self._question, lambda: due)
