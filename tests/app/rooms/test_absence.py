"""Who lets two turns in a row pass is stood in for, each time anew; and who flaps in their own turn delays nobody."""

import asyncio
from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from app.live.clock import GameClock, TimeControl
from app.live.factory import COUNTED, bot_players_of, header_of
from app.live.game import LiveGame
from app.rooms.hosted_game import HostedGame
from app.rooms.member import Member
from app.rooms.order import GameOrder
from app.rooms.person import Person
from app.rooms.room import Room
from engine.phases import awaited
from engine.record import Entry, start
from engine.rng import Rng
from tests.app.rooms.rooms import room_of
from tests.sim.hurry import in_a_hurry

TURN = 10.0
# In this game the clock draws a card for Ann that could be played, and passes.
SEED = "1"


class Opening:
    """Opens a game on the loop's own clock, and is the journal of it."""

    def __init__(self, turn: float | None) -> None:
        self.time_control = TimeControl(turn, 0.0)
        self.entries: list[Entry] = []

    async def append(self, entry: Entry) -> None:
        self.entries.append(entry)

    async def __call__(self, order: GameOrder) -> HostedGame:
        rng = Rng(b"absence")
        table = LiveGame(
            start(header_of(replace(order.setup, seed=SEED))),
            bot_players_of(order.setup, rng, COUNTED),
            time=GameClock(wall=asyncio.get_running_loop().time),
            time_control=self.time_control,
            journal=self,
            next_seed=lambda: None,
            rng=rng,
        )
        return HostedGame(table, order.seats)

    def missed(self) -> list[float]:
        """The moments at which the clock has acted, each once."""
        return sorted({round(entry.at, 3) for entry in self.entries if entry.by == "clock" and entry.at is not None})


def play(turn: float | None, act: Callable[[Room, Member, Opening], Awaitable[None]], bots: int = 1) -> None:
    """Do something in a game of Ann and some bots, on virtual time."""

    async def evening() -> None:
        opening = Opening(turn)
        room = room_of(bots, opening)
        ann = room.come(Person("ann", "Ann"))
        await room.deal()
        async with asyncio.timeout(3600):
            await act(room, ann, opening)
        await room.clear()

    in_a_hurry(evening())


async def until(true: Callable[..., bool]) -> None:
    while not true():  # noqa: ASYNC110 - on virtual time
        await asyncio.sleep(0.05)


def test_what_the_clock_does_in_one_turn_is_one_turn_missed() -> None:
    async def idle(room: Room, ann: Member, opening: Opening) -> None:
        await until(lambda: ann.bot_plays)
        assert len(opening.missed()) == 2
        assert len([entry for entry in opening.entries if entry.by == "clock"]) > 2, "it drew and passed"

    play(TURN, idle)


def test_who_comes_back_and_idles_is_stood_in_for_again() -> None:
    async def idle(room: Room, ann: Member, opening: Opening) -> None:
        for time in range(1, 4):
            await until(lambda: ann.bot_plays)
            assert len(opening.missed()) == 2 * time
            room.come_back(ann)
            assert not ann.bot_plays

    play(TURN, idle)


def test_who_plays_in_between_has_missed_no_two_turns_in_a_row() -> None:
    async def play_every_other_turn(room: Room, ann: Member, opening: Opening) -> None:
        assert room.live_game is not None
        for time in range(1, 5):
            await until(lambda time=time: len(opening.missed()) == time)
            await until(lambda: room.seat_of(ann) in awaited(room.live_game.game.phase))
            await room.live_game.submit(room.live_game.game.legal(1)[0])
        assert not ann.bot_plays

    play(TURN, play_every_other_turn)


def test_who_flaps_in_their_own_turn_makes_nobody_wait_the_longer() -> None:
    async def flap(room: Room, ann: Member, opening: Opening) -> None:
        assert room.live_game is not None
        await until(lambda: awaited(room.live_game.game.phase) == (1,))
        before, begun = len(opening.entries), asyncio.get_running_loop().time()
        while len(opening.entries) == before:
            room.go(ann, ann.visits)
            await asyncio.sleep(0.1)
            assert room.come(Person("ann", "Ann")) is ann
            await asyncio.sleep(0.1)
        assert opening.entries[before].by == "bot"
        assert asyncio.get_running_loop().time() - begun < 10

    play(None, flap)
