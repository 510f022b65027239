"""A running game: requests are judged one after another, journalled, and then shown to everyone."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from msgspec.structs import replace

from app.live.bots import Robot, Robots
from app.live.clients import Audience, Update, Watch
from app.live.clock import Allowance, TableTime, TurnClock
from app.live.fairness import Attendance, Faster, Finish, LateSlaps
from app.live.public_log import Past
from app.live.requests import Asked, Inbox
from app.live.scheduler import Turnstile
from engine.commands import AnyCommand, Next
from engine.events import Event
from engine.game import Game
from engine.phases import RoundOver, awaited
from engine.record import Entry
from engine.refusal import IllegalCommand, Reason
from engine.rng import Luck
from engine.timeout import mildest
from engine.view import hand_of, view

__all__ = ["Journal", "Robot", "Table", "fresh_seed"]

# Seconds of table time in which people can look at the scores when only bots play.
BETWEEN_ROUNDS = 6.0
log = logging.getLogger(__name__)


class Journal(Protocol):
    """Where accepted commands go before anyone sees what they did."""

    async def append(self, entry: Entry) -> None:
        """Keep one more command; returns when it is safe."""


def fresh_seed() -> str:
    """A round's own seed for a real game: 32 bytes that nobody can guess, in hexadecimal digits."""
    return secrets.token_hex(32)


class Table:
    """One running game.

    `robots` are the seats that bots play. `next_seed` gives each later round its seed, None where it follows from the
    first; whoever asks for a round has no say in it. `game` is what everybody has been told of. Commands are judged one
    by one in the order in which they reach the inbox (SPEED-8). `past` is what all could see so far.
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
        self.time = time or TableTime()
        self.next_seed = next_seed
        self._robots = Robots(robots, self.time, luck or Luck(secrets.token_bytes(32)))
        self._clock = TurnClock(allowance or Allowance(), len(game.names))
        self._journal = journal
        self.past = Past(len(game.names), game.options.lowest_wins)
        self._audience = Audience()
        self._inbox = Inbox(lambda: self._audience.slowest)
        self._turnstile = Turnstile(self._inbox, self._robots, self._clock, self.time, lambda: self.game)
        self._closed = self.held = False
        self._question: tuple[object, ...] = ()
        # Where people play, they ask for the next round, though bots may stand in for all; else the table deals.
        self._bots_alone = len(robots) == len(game.names)
        self._finish, self._late, self._attendance = Finish(), LateSlaps(), Attendance()
        self.on_absent: Callable[[int], None] = lambda seat: None

    @property
    def robots(self) -> Mapping[int, Robot]:
        """The seats that bots play."""
        return self._robots.seats

    # What people do

    def watch(self, receive: Callable[[Update], None], seats: Iterable[int] = (), viewer: int | None = None) -> Watch:
        """Look on as `viewer`, being able to act for `seats`; `receive` gets an update now and after every command."""
        watch = Watch(self, receive, frozenset(seats), viewer)
        self._audience.join(watch)
        receive(self.update_for(viewer, ()))
        return watch

    def leave(self, watch: Watch) -> None:
        """Look on no longer."""
        self._audience.leave(watch)

    def submit(self, command: AnyCommand, by: str | None = None, trip: float = 0.0) -> asyncio.Future[None]:
        """Ask for a command that was `trip` seconds on its way; the future raises IllegalCommand if it is refused."""
        answer = asyncio.get_running_loop().create_future()
        asked = Asked(command, self.time.now(), by, answer, trip)
        if self._closed:
            asked.settle(IllegalCommand(Reason.GAME_OVER))
        elif self.held:
            asked.settle(IllegalCommand(Reason.PAUSED))
        else:
            self._inbox.put(asked)
        return answer

    def next_round(self) -> asyncio.Future[None]:
        """Ask for the next round's deal."""
        return self.submit(Next())

    def hand_over(self, seat: int, robot: Robot | None) -> None:
        """Let a bot play a seat from its next decision on; None: a person again."""
        self._robots.put(seat, robot)
        if robot is None:
            self._attendance.is_back(seat)
        else:
            update = self.update_for(seat, ())
            self._robots.tell(seat, update.events, update.view, self._question)
        self._deal_itself()
        self._inbox.wake()

    def pause(self, paused: bool, hold: bool = False) -> None:
        """Stop the bots and the clocks, or let them go on; `hold`: people can do nothing either meanwhile."""
        self.time.paused = paused
        self.held = paused and hold
        self._inbox.wake()

    def set_speed(self, speed: float) -> None:
        """Let bots and clocks run that many times as fast; 0 waits for nothing."""
        self.time.speed = speed
        self._inbox.wake()

    def step(self) -> None:
        """Do at once what would come next, though the table is paused."""
        self._turnstile.step()

    # The one task that judges

    async def run(self) -> None:
        """Play until the game is over and everybody has been told."""
        try:
            self._tell(self.game.opening)
            while not self.game.over:
                asked = await self._turnstile.next()
                try:
                    await self._judge(asked)
                finally:
                    asked.settle(IllegalCommand(Reason.GAME_OVER))  # whoever waits, where judging has broken off
        finally:
            self._closed = True
            while self._inbox.moment() is not None:
                self._inbox.take().settle(IllegalCommand(Reason.GAME_OVER))

    async def _judge(self, asked: Asked) -> None:
        """Carry out a command on a twin of the game, which takes its place once the command is safe."""
        twin, command = self.game.copy(), asked.command
        if isinstance(command, Next):
            command = replace(command, seed=self.next_seed())
        try:
            events = twin.apply(command)
        except IllegalCommand as refusal:
            if (slap := self._late.one_too_many(asked, refusal.reason)) is not None:
                await self._judge(slap)
            else:
                self._refuse(asked, refusal)
            return
        except Exception as fault:  # a fault in the rules costs this command, not the game
            log.exception("the rules failed on %r", command)
            self._refuse(asked, fault)
            return
        if self._journal is not None:
            await self._journal.append(Entry(command, self.time.now(), asked.by))
        self.game = twin
        asked.settle()
        self._finish.won(asked, events)
        if isinstance(command, Next):
            self._late.new_round()
        since = None if command.seat is None else self._clock.awaited_since(command.seat)
        if (seat := self._attendance.left(asked, since)) is not None:
            self.on_absent(seat)
        self._tell(events)

    def _refuse(self, asked: Asked, error: Exception) -> None:
        asked.settle(error)
        if (faster := self._finish.lost(asked)) is not None:
            self._tell((), faster)
        seat = asked.command.seat
        # A bot is not asked again until something has happened: let it do what can hardly be wrong.
        if asked.by == "bot" and seat is not None and seat in awaited(self.game.phase):
            mild = mildest(self.game, seat)
            if mild != asked.command:
                self._robots.do_instead(seat, mild)

    # Telling everybody

    def update_for(self, viewer: int | None, events: Sequence[Event], faster: Faster | None = None) -> Update:
        """What happened and how things stand, as that viewer may know it."""
        seen = tuple([shown for event in events if (shown := event.seen_by(viewer)) is not None])
        return Update(view(self.game, viewer), seen, self._deadline(viewer), faster)

    def hand_of(self, seat: int) -> tuple[str, ...]:
        """The cards of a seat."""
        return hand_of(self.game, seat)

    def _deadline(self, viewer: int | None) -> float | None:
        seats = awaited(self.game.phase)
        own = [viewer] if viewer in seats else seats
        return min((moment for seat in own if (moment := self._clock.deadline(seat)) is not None), default=None)

    def _tell(self, events: Sequence[Event], faster: Faster | None = None) -> None:
        self._ask_clock()
        self.past.add(events, faster)
        self._robots.rest(events)
        updates: dict[int | None, Update] = {}

        def update_for(viewer: int | None) -> Update:
            if viewer not in updates:
                updates[viewer] = self.update_for(viewer, events, faster)
            return updates[viewer]

        for seat in self._robots.seats:
            update = update_for(seat)
            self._robots.tell(seat, update.events, update.view, self._question)
        self._deal_itself()
        self._audience.tell(update_for)

    def _ask_clock(self) -> None:
        phase = self.game.phase
        question = (type(phase), self.game.state.serial, self.game.round)
        self._clock.ask(awaited(phase), self.time.now(), afresh=question != self._question)
        self._question = question
        if isinstance(phase, RoundOver):
            self._clock.new_round()

    def _deal_itself(self) -> None:
        if isinstance(self.game.phase, RoundOver) and self._bots_alone:
            self._robots.deal_next(BETWEEN_ROUNDS, self._question)
        else:
            self._robots.deal_nothing()
