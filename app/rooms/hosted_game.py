"""The game in a room, from the deal until its record is closed."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

from msgspec.structs import replace

from app.live.factory import bot_player
from app.live.game import LiveGame
from app.rooms.member import Member
from app.rooms.order import GameOrder
from app.rooms.seats import RoomSeat
from app.setup.model import Level
from app.text.i18n import apart
from engine.game import Game
from engine.phases import GameOver, RoundOver
from engine.rng import Rng

log = logging.getLogger(__name__)


class GameSave(Protocol):
    """What a game's record is kept in."""

    @property
    def trouble(self) -> str | None:
        """Why the game is not being saved, in a sentence."""

    @property
    def file(self) -> str:
        """Where it is."""

    def listen(self, listener: Callable[[], None]) -> None:
        """Tell that listener when there is trouble, and when there is none any more."""

    async def finish(self, game: Game) -> None:
        """Write how the game has ended, and no more."""

    async def close(self) -> None:
        """Write no more; the game can be taken up again."""


class HostedGame:
    """One game. `room_seats` are those of its seats, in order; one who has left for good owns none of them any more.

    `has_failed`: something broke, and nothing more can be played here.
    """

    def __init__(self, live_game: LiveGame, room_seats: Sequence[RoomSeat], save: GameSave | None = None) -> None:
        self.live_game = live_game
        self.room_seats = [*room_seats]
        self._save = save
        self._playing: asyncio.Task[None] | None = None
        self.has_failed = False
        self._asleep = False

    def begin(self, over: Callable[[], None], changed: Callable[[], None]) -> None:
        """Play; `over` is called when that has ended, `changed` when a round has, or if saving fails or works again."""
        self.live_game.on_round_over = changed
        if self._save is not None:
            self._save.listen(changed)
        context = apart()
        self._playing = asyncio.create_task(self._play(), context=context)
        self._playing.add_done_callback(lambda _task: over(), context=context)

    async def _play(self) -> None:
        try:
            await self.live_game.run()
        except Exception:
            log.exception("a game has failed")
            self.has_failed = True
        if self._save is not None and self.live_game.game.over:
            await self._save.finish(self.live_game.game)

    async def end(self, saved: bool = False) -> None:
        """Play no more; `saved`: so that it can be taken up again."""
        if self._playing is not None:
            if not self.live_game.game.over:
                self._playing.cancel()
            await asyncio.wait([self._playing])
        if self._save is not None and not self.live_game.game.over:
            await (self._save.close() if saved else self._save.finish(self.live_game.game))

    @property
    def trouble(self) -> str | None:
        """Why the game is not being saved, in a sentence."""
        return None if self._save is None else self._save.trouble

    @property
    def file(self) -> str:
        """Where its record is; empty if none is kept."""
        return "" if self._save is None else self._save.file

    @property
    def between_deals(self) -> bool:
        """Whether the next cards can be dealt now."""
        return isinstance(self.live_game.game.phase, RoundOver | GameOver)

    @property
    def goes_on(self) -> bool:
        """Whether the next deal is another round of this game."""
        return not self.live_game.game.over

    def seat_of(self, identity: str) -> int | None:
        """The seat of an owner."""
        return next((number for number, room_seat in enumerate(self.room_seats) if room_seat.owner == identity), None)

    def owner_of(self, number: int) -> str | None:
        """Whose that seat is, if it is not a bot's."""
        return self.room_seats[number].owner

    def sleep(self) -> None:
        """Stand still until somebody comes back."""
        self._asleep = True
        self.live_game.pause(True)

    def wake(self) -> None:
        """Somebody is here."""
        if self._asleep:
            self._asleep = False
            self.live_game.pause(False)

    def let_bot_play(self, member: Member, level: Level) -> None:
        """Let a bot of that level play for a member from their next decision on."""
        number = self.seat_of(member.identity)
        if number is not None and not member.bot_plays:
            member.bot_plays = True
            seat = replace(self.room_seats[number].seat, level=level)
            self.live_game.hand_over(number, bot_player(seat, number, Rng(secrets.token_bytes(32))))

    def come_back(self, member: Member) -> None:
        """A member plays again, from their next decision on."""
        self.wake()
        number = self.seat_of(member.identity)
        if member.bot_plays and number is not None:
            self.live_game.hand_over(number, None)
        member.bot_plays = False

    def give_up(self, number: int) -> None:
        """An owner has left a seat for good."""
        self.room_seats[number] = replace(self.room_seats[number], owner=None)

    def carried(self, room_seats: Sequence[RoomSeat]) -> tuple[tuple[int, ...], int]:
        """Scores and dealer for a game that goes on with these seats.

        Each keeps its own score. A newcomer begins at 0; if low totals win, at the average.
        """
        state, options = self.live_game.game.state, self.live_game.game.options
        newcomer = round(sum(state.scores) / len(state.scores)) if options.lowest_wins else 0
        had = {room_seat.holder: score for room_seat, score in zip(self.room_seats, state.scores, strict=True)}
        return tuple([had.get(room_seat.holder, newcomer) for room_seat in room_seats]), (state.dealer + 1) % len(
            room_seats
        )

    def goes_on_with(self, room_seats: Sequence[RoomSeat]) -> bool:
        """Whether the next deal is another round of this game, with the same in the same places on these seats."""
        return self.goes_on and [room_seat.holder for room_seat in room_seats] == [
            room_seat.holder for room_seat in self.room_seats
        ]


# Opens the game that is ordered.
OpenGame = Callable[[GameOrder], Awaitable[HostedGame]]
