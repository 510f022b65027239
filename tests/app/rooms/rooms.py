"""Rooms for tests: nothing is written, bots wait for nothing, and nobody has to wait for a countdown."""

import asyncio
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from app.live.clock import TimeControl
from app.live.factory import header_of, open_game
from app.rooms.directory import RoomDirectory
from app.rooms.hosted_game import HostedGame, OpenGame
from app.rooms.order import GameOrder
from app.rooms.room import Room
from app.setup.model import GameSetup, SeatSetup
from engine.options import PARTY, Options


class Openings:
    """Opens games, and remembers with what."""

    def __init__(self, speed: float = 1.0, time_control: TimeControl | None = None, seed: str = "1") -> None:
        self.speed, self.time_control, self.seed = speed, time_control or TimeControl(), seed
        self.orders: list[GameOrder] = []

    async def __call__(self, order: GameOrder) -> HostedGame:
        self.orders.append(order)
        header = header_of(replace(order.setup, seed=self.seed), order.scores, order.dealer)
        table = open_game(order.setup, self.speed, header=header, time_control=self.time_control)
        return HostedGame(table, order.seats)


def party_of(bots: int, options: Options = PARTY) -> GameSetup:
    return GameSetup(options=options, seats=tuple(SeatSetup(name=f"Robot {n}", level="easy") for n in range(bots)))


def room_of(bots: int = 2, openings: OpenGame | None = None, options: Options = PARTY, **more: Any) -> Room:
    return Room("plum-42", party_of(bots, options), openings or Openings(), **more)


def directory_of(bots: int = 2, openings: OpenGame | None = None, **more: object) -> RoomDirectory:
    return RoomDirectory(party_of(bots), openings or Openings(), **more)  # type: ignore[arg-type]


async def soon(true: Callable[[], object], seconds: float = 5.0) -> None:
    """Wait until something is so; fail when it takes too long."""
    async with asyncio.timeout(seconds):
        while not true():  # noqa: ASYNC110 - whatever is waited for
            await asyncio.sleep(0.005)


def names(room: Room) -> list[str]:
    return [room_seat.seat.name for room_seat in room.room_seats.all]
