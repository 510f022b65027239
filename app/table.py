"""The table: one running game, and the only place where time, bots and people meet."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from msgspec.structs import replace

from app.clock import Allowance, TableTime, TurnClock
from app.finish import Attendance, Faster, Finish
from app.inbox import Asked, Inbox
from app.robots import Robot, Robots
from app.watch import Update, Watch
from engine.commands import AnyCommand, Next
from engine.events import Event
from engine.game import Game
from engine.luck import Luck
from engine.patience import mildest
from engine.phases import RoundOver, awaited
from engine.record import Entry
from engine.refusal import IllegalCommand, Reason
from engine.view import view

__all__ = ["Journal", "Robot", "Table", "fresh_seed"]

# Seconds of table time in which people can look at the scores when only bots play.
BETWEEN_ROUNDS = 6.0
# A table looks up this often, in real seconds. If it oversleeps by as much, the process has stood still (SIGSTOP).
HEARTBEAT = 1.0

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
    by one in the order in which they reach the inbox (SPEED-8).
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
        self._inbox = Inbox(lambda: max((watch.trip for watch in self._watches), default=0.0))
        self._closed = self._stepping = self.held = False
        self._watches: list[Watch] = []
        self._question: tuple[object, ...] = ()
        # Where people play, they ask for the next round, though bots may stand in for all; else the table deals.
        self._bots_alone = len(robots) == len(game.names)
        self._finish, self._attendance = Finish(), Attendance()
        self.on_absent: Callable[[int], None] = lambda seat: None

    @property
    def robots(self) -> Mapping[int, Robot]:
        """The seats that bots play."""
        return self._robots.seats

    # What people do

    def watch(self, receive: Callable[[Update], None], seats: Iterable[int] = (), viewer: int | None = None) -> Watch:
        """Look on as `viewer`, being able to act for `seats`; `receive` gets an update now and after every command."""
        watch = Watch(self, receive, frozenset(seats), viewer)
        self._watches.append(watch)
        receive(self.update_for(viewer, ()))
        return watch

    def leave(self, watch: Watch) -> None:
        """Look on no longer."""
        if watch in self._watches:
            self._watches.remove(watch)

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
        if robot is not None:
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
        self._stepping = True
        self._inbox.wake()

    # The one task that judges

    async def run(self) -> None:
        """Play until the game is over and everybody has been told."""
        try:
            self._tell(self.game.opening)
            while not self.game.over:
                await self._judge(await self._next())
        finally:
            self._closed = True
            while self._inbox.moment() is not None:
                self._inbox.take().settle(IllegalCommand(Reason.GAME_OVER))

    async def _next(self) -> Asked:
        while True:
            await asyncio.sleep(0)  # even where nothing is waited for, others get their turn
            if (asked := self._first()) is not None:
                return asked
            await self._wait()

    async def _wait(self) -> None:
        """Wait for something to do; time in which the whole process stood still counts for nobody."""
        self._stepping = False
        intent = self._robots.coming()
        coming = (self._inbox.moment(), intent.due if intent else None, self._time_up()[0])
        moments = [moment for moment in coming if moment is not None]
        until = self.time.until(min(moments)) if moments and self.time.speed else None
        wait = None if until is None else min(until, HEARTBEAT)
        before = self.time.real()
        await self._inbox.wait(wait)
        if wait is not None and (late := self.time.real() - before - wait) > HEARTBEAT:
            self.time.forget(late)

    def _first(self) -> Asked | None:
        """What comes first of all that has been asked or is due; None if there is nothing yet."""
        came, opened, due = self._inbox.came(), self._inbox.moment(), self._due()
        if came is None or opened is None or (due is not None and due[0] < came):
            return due[1]() if due is not None else None
        if due is None:
            return None if self.time.until(opened) else self._inbox.take()
        intent = self._robots.coming()
        if intent is not None and intent.due == due[0] and self._inbox.is_race_for(intent.command):
            self._inbox.put(Asked(intent.command, self._robots.take().due, "bot"))  # it joins the others
            return None
        return self._inbox.take()  # nothing waits for a race

    def _due(self) -> tuple[float, Callable[[], Asked]] | None:
        """What a bot is about to do or the clock has to, and since when; None if nothing is due yet."""
        due: list[tuple[float, Callable[[], Asked]]] = []
        intent = self._robots.coming()
        if intent is not None and (self._stepping or self.time.until(intent.due) == 0):
            due.append((intent.due, self._fire))
        moment, seat = self._time_up()
        if moment is not None and self.time.speed and self.time.until(moment) == 0:
            due.append((moment, lambda: Asked(mildest(self.game, seat), moment, "clock")))
        return min(due, key=lambda pair: pair[0], default=None)

    def _time_up(self) -> tuple[float | None, int]:
        """When the first of the awaited seats has no time left, and which; None where they may think for ever."""
        deadlines = [(self._clock.deadline(seat), seat) for seat in awaited(self.game.phase)]
        return min(((moment, seat) for moment, seat in deadlines if moment is not None), default=(None, -1))

    def _fire(self) -> Asked:
        self._stepping = False
        intent = self._robots.take()
        self.time.jump_to(intent.due)
        return Asked(intent.command, intent.due, "bot")

    async def _judge(self, asked: Asked) -> None:
        """Carry out a command on a twin of the game, which takes its place once the command is safe."""
        twin, command = self.game.copy(), asked.command
        if isinstance(command, Next):
            command = replace(command, seed=self.next_seed())
        try:
            events = twin.apply(command)
        except IllegalCommand as refusal:
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
        if (seat := self._attendance.left(asked)) is not None:
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

    def _deadline(self, viewer: int | None) -> float | None:
        seats = awaited(self.game.phase)
        own = [viewer] if viewer in seats else seats
        return min((moment for seat in own if (moment := self._clock.deadline(seat)) is not None), default=None)

    def _tell(self, events: Sequence[Event], faster: Faster | None = None) -> None:
        self._ask_clock()
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
        for watch in [*self._watches]:
            if watch in self._watches:  # who is told first may make others leave
                self._show(watch, update_for(watch.viewer))

    def _show(self, watch: Watch, update: Update) -> None:
        try:
            watch.receive(update)
        except Exception:  # a fault in one pair of eyes is no reason to stop the others' game
            log.exception("a watch failed")

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
