"""A running game: requests are judged one after another, journalled, and then shown to everyone."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from msgspec.structs import replace

from app.live.bots import BotPlayer, BotPlayers
from app.live.clients import Clients, GameClient, GameUpdate
from app.live.clock import GameClock, TimeControl, TurnClock
from app.live.fairness import Attendance, LateSlaps, RaceResult, SlapRace
from app.live.public_log import PublicLog
from app.live.requests import Request, RequestQueue
from app.live.scheduler import Scheduler
from engine.commands import AnyCommand, Next
from engine.events import Event
from engine.game import Game
from engine.phases import RoundOver, awaited
from engine.record import Entry
from engine.refusal import IllegalCommand, Reason
from engine.rng import Rng
from engine.timeout import mildest
from engine.view import hand_of, view

__all__ = ["BotPlayer", "GameLog", "LiveGame", "fresh_seed"]

# Seconds of game time in which people can look at the scores when only bots play.
BETWEEN_ROUNDS = 6.0
log = logging.getLogger(__name__)


class GameLog(Protocol):
    """Where accepted commands go before anyone sees what they did."""

    async def append(self, entry: Entry) -> None:
        """Keep one more command; returns when it is safe."""


def fresh_seed() -> str:
    """A round's own seed for a real game: 32 bytes that nobody can guess, in hexadecimal digits."""
    return secrets.token_hex(32)


class LiveGame:
    """One running game.

    `bot_players` are the seats of bots. `next_seed` gives each later round its seed, None if it follows from the
    first; the player who asks for a round has no say in it. `game` is what everybody has been told of. Commands are
    judged one by one in the order in which they came (SPEED-8). `public_log` is what all could see so far.
    """

    def __init__(
        self,
        game: Game,
        bot_players: Mapping[int, BotPlayer],
        *,
        time: GameClock | None = None,
        time_control: TimeControl | None = None,
        journal: GameLog | None = None,
        next_seed: Callable[[], str | None] = fresh_seed,
        rng: Rng | None = None,
    ) -> None:
        self.game = game
        self.time = time or GameClock()
        self.next_seed = next_seed
        self._bot_players = BotPlayers(bot_players, self.time, rng or Rng(secrets.token_bytes(32)))
        self._clock = TurnClock(time_control or TimeControl(), len(game.names))
        self._journal = journal
        self.public_log = PublicLog(len(game.names), game.options.lowest_wins)
        self._clients = Clients()
        self._requests = RequestQueue(lambda: self._clients.slowest)
        self._scheduler = Scheduler(self._requests, self._bot_players, self._clock, self.time, lambda: self.game)
        self._closed = self.held = False
        self._question: tuple[object, ...] = ()
        self._deal: Next | None = None
        # If people play, they ask for the next round, though bots may stand in for all; else the game deals by itself.
        self._bots_alone = len(bot_players) == len(game.names)
        self._slap_race, self._late, self._attendance = SlapRace(), LateSlaps(), Attendance()
        self.on_absent: Callable[[int], None] = lambda seat: None
        self.on_round_over: Callable[[], None] = lambda: None

    @property
    def bot_players(self) -> Mapping[int, BotPlayer]:
        """The seats that bots play."""
        return self._bot_players.seats

    # What people do

    def join(
        self, receive: Callable[[GameUpdate], None], seats: Iterable[int] = (), viewer: int | None = None
    ) -> GameClient:
        """A client that sees as `viewer` and acts for `seats`; `receive` gets an update now and after every command."""
        client = GameClient(self, receive, frozenset(seats), viewer)
        self._clients.join(client)
        receive(self.update_for(viewer, ()))
        return client

    def leave(self, client: GameClient) -> None:
        """Look on no longer."""
        self._clients.leave(client)

    def submit(self, command: AnyCommand, by: str | None = None, latency: float = 0.0) -> asyncio.Future[None]:
        """Ask for a command that took `latency` seconds to come; the future raises IllegalCommand if it is refused."""
        answer = asyncio.get_running_loop().create_future()
        request = Request(command, self.time.now(), by, answer, latency)
        if self._closed:
            request.settle(IllegalCommand(Reason.GAME_OVER))
        elif self.held:
            request.settle(IllegalCommand(Reason.PAUSED))
        else:
            self._requests.put(request)
        return answer

    def next_round(self, deal: Next | None = None) -> asyncio.Future[None]:
        """Ask for the next round's deal; if its seed and cut are decided already, for that one."""
        self._deal = deal if deal is not None and deal.seed is not None else None
        return self.submit(Next())

    def hand_over(self, seat: int, bot_player: BotPlayer | None) -> None:
        """Let a bot play a seat from its next decision on; None: a person again."""
        self._bot_players.put(seat, bot_player)
        if bot_player is None:
            self._attendance.is_back(seat)
        else:
            update = self.update_for(seat, ())
            self._bot_players.tell(seat, update.events, update.view, self._question)
        self._deal_itself()
        self._requests.wake()

    def pause(self, paused: bool, hold: bool = False) -> None:
        """Stop the bots and the clocks, or let them go on; `hold`: people can do nothing either meanwhile."""
        self.time.paused = paused
        self.held = paused and hold
        self._requests.wake()

    def set_speed(self, speed: float) -> None:
        """Let bots and clocks run that many times as fast; 0 waits for nothing."""
        self.time.speed = speed
        self._requests.wake()

    def step(self) -> None:
        """Do at once what would come next, though the game is paused."""
        self._scheduler.step()

    # The one task that judges

    async def run(self) -> None:
        """Play until the game is over and everybody has been told."""
        try:
            self._tell(self.game.opening)
            while not self.game.over:
                request = await self._scheduler.next()
                try:
                    await self._judge(request)
                finally:
                    request.settle(IllegalCommand(Reason.GAME_OVER))  # whoever still waits, if judging has broken off
        finally:
            self._closed = True
            while self._requests.moment() is not None:
                self._requests.take().settle(IllegalCommand(Reason.GAME_OVER))

    async def _judge(self, request: Request) -> None:
        """Carry out a command on a twin of the game, which takes its place once the command is safe."""
        twin, command = self.game.copy(), request.command
        if isinstance(command, Next):
            command, self._deal = replace(self._deal or Next(seed=self.next_seed()), seat=command.seat), None
        try:
            events = twin.apply(command)
        except IllegalCommand as refusal:
            if (slap := self._late.one_too_many(request, refusal.reason)) is not None:
                await self._judge(slap)
            else:
                self._refuse(request, refusal)
            return
        except Exception as fault:  # a fault in the rules costs this command, not the game; no log tells of a card
            log.exception("the rules failed on a %s of seat %s", type(command).__name__, command.seat)
            self._refuse(request, fault)
            return
        if self._journal is not None:
            await self._journal.append(Entry(command, self.time.now(), request.by))
        self.game = twin
        request.settle()
        self._slap_race.won(request, events)
        if isinstance(command, Next):
            self._late.new_round()
        since = None if command.seat is None else self._clock.awaited_since(command.seat)
        if (seat := self._attendance.left(request, since)) is not None:
            self.on_absent(seat)
        self._tell(events)
        if isinstance(self.game.phase, RoundOver):
            self.on_round_over()

    def _refuse(self, request: Request, error: Exception) -> None:
        request.settle(error)
        if (race := self._slap_race.lost(request)) is not None:
            self._tell((), race)
        seat = request.command.seat
        # A bot is not asked again until something has happened: let it do what can hardly be wrong.
        if request.by == "bot" and seat is not None and seat in awaited(self.game.phase):
            mild = mildest(self.game, seat)
            if mild != request.command:
                self._bot_players.do_instead(seat, mild)

    # Telling everybody

    def update_for(self, viewer: int | None, events: Sequence[Event], race: RaceResult | None = None) -> GameUpdate:
        """What happened and how things stand, as that viewer may know it."""
        seen = tuple([shown for event in events if (shown := event.seen_by(viewer)) is not None])
        return GameUpdate(view(self.game, viewer), seen, self._deadline(viewer), race)

    def hand_of(self, seat: int) -> tuple[str, ...]:
        """The cards of a seat."""
        return hand_of(self.game, seat)

    def _deadline(self, viewer: int | None) -> float | None:
        seats = awaited(self.game.phase)
        own = [viewer] if viewer in seats else seats
        return min((moment for seat in own if (moment := self._clock.deadline(seat)) is not None), default=None)

    def _tell(self, events: Sequence[Event], race: RaceResult | None = None) -> None:
        self._ask_clock()
        self.public_log.add(events, race)
        self._bot_players.rest(events)
        updates: dict[int | None, GameUpdate] = {}

        def update_for(viewer: int | None) -> GameUpdate:
            if viewer not in updates:
                updates[viewer] = self.update_for(viewer, events, race)
            return updates[viewer]

        for seat in self._bot_players.seats:
            update = update_for(seat)
            self._bot_players.tell(seat, update.events, update.view, self._question)
        self._deal_itself()
        self._clients.tell(update_for)

    def _ask_clock(self) -> None:
        phase = self.game.phase
        question = (type(phase), self.game.state.serial, self.game.round)
        self._clock.ask(awaited(phase), self.time.now(), afresh=question != self._question)
        self._question = question
        if isinstance(phase, RoundOver):
            self._clock.new_round()

    def _deal_itself(self) -> None:
        if isinstance(self.game.phase, RoundOver) and self._bots_alone:
            self._bot_players.deal_next(BETWEEN_ROUNDS, self._question)
        else:
            self._bot_players.deal_nothing()
