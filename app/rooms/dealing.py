"""When cards are dealt in a room: once all are ready and a countdown has passed."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from app.rooms.hosted_game import HostedGame
from app.rooms.member import Member
from app.rooms.order import GameOrder
from app.rooms.seats import RoomSeats
from app.setup.model import GameSetup
from app.text.i18n import apart
from engine.commands import Next


class Countdown:
    """Counts down to `act`. `tick` is called once a second meanwhile."""

    def __init__(self, act: Callable[[], Awaitable[None]], tick: Callable[[], None]) -> None:
        self._act, self._tick = act, tick
        self._ends = 0.0
        self._running: asyncio.Task[None] | None = None

    @property
    def left(self) -> int | None:
        """The whole seconds that are left; None if nothing is counted down."""
        if self._running is None:
            return None
        return max(0, round(self._ends - asyncio.get_running_loop().time()))

    def begin(self, seconds: float) -> None:
        """Be done in that time, or sooner if it was to be sooner."""
        ends = asyncio.get_running_loop().time() + seconds
        if self._running is None:
            self._ends = ends
            self._running = asyncio.create_task(self._count(), context=apart())
        else:
            self._ends = min(self._ends, ends)

    def stop(self) -> None:
        """Do nothing after all."""
        running, self._running = self._running, None
        if running is not None:
            running.cancel()

    def follow(self, seconds: float | None) -> None:
        """Be done in that time, or if it is None, do nothing after all."""
        if seconds is None:
            self.stop()
        else:
            self.begin(seconds)

    async def _count(self) -> None:
        loop = asyncio.get_running_loop()
        while (left := self._ends - loop.time()) > 0:
            self._tick()
            await asyncio.sleep(min(1.0, left))
        self._running = None
        await self._act()


# Seconds from the moment that all are ready to the deal.
COUNT = 3.0


class Step(StrEnum):
    """What to do at once: deal, or wait for people."""

    DEAL = "deal"
    WAIT = "wait"


class CountDown(Struct, frozen=True):
    """Deal in so many seconds, if nothing changes."""

    seconds: float


class ReadyCheck(Struct, frozen=True):
    """Decides when to deal. `patience`: how many seconds one can keep the others waiting between two rounds."""

    patience: float | None = None

    def decide(self, ready: Sequence[bool], can_deal: bool, in_game: bool, due: bool = False) -> CountDown | Step:
        """What to do now. `ready`: whether each of those who are awaited is. `due`: time is up, or the host deals.

        `in_game`: one round is over, and those who are ready for the next may not be kept waiting for ever.
        """
        if not can_deal:
            return Step.WAIT
        if due:
            return Step.DEAL
        if not any(ready):
            return Step.WAIT
        if all(ready):
            return CountDown(COUNT)
        return CountDown(self.patience) if in_game and self.patience is not None else Step.WAIT


def next_order(
    code: str,
    setup: GameSetup,
    room_seats: RoomSeats,
    members: Mapping[str, Member],
    before: HostedGame | None,
    deal: Next,
) -> GameOrder:
    """The game to be opened next: a new one, or the one before with other seats. Raises BadSettings."""
    scores, dealer = tuple[int, ...](), None
    if before is not None and before.goes_on:
        setup = replace(setup, options=before.live_game.game.options)
        scores, dealer = before.carried(room_seats.all)
    setup = room_seats.setup_of(setup)
    setup.check()
    return GameOrder(
        code=code,
        setup=setup,
        seats=tuple(room_seats.all),
        scores=scores,
        dealer=dealer,
        members=tuple([member.person for member in members.values() if not member.display]),
        deal=deal,
    )
