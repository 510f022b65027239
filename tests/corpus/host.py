"""A host's state folder, as an evening of two tables leaves it whose process was killed."""

import asyncio
import secrets
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from app.live import factory
from app.live.clock import GameClock, TimeControl
from app.rooms.directory import RoomDirectory
from app.rooms.member import Member
from app.rooms.person import Person
from app.rooms.room import Room
from app.server.host import folders_in
from app.server.saved_rooms import SavedRooms
from app.setup.model import GameSetup, SeatSetup
from app.store.journal import Journal
from engine.commands import Slap
from engine.options import options_from
from engine.phases import RoundOver
from tests.sim.hurry import in_a_hurry

EVENING = 1_780_000_000
STEP = 0.7


def write_host(state: Path, local: Path) -> None:
    """Play an evening on a host, and leave everything as it lay when its process was killed.

    `local` is the journal of a game at one's own keyboard, which is kept in the same folder.
    """
    with the_same_every_time():
        in_a_hurry(evening(state))
    over = next((state / "finished").iterdir())
    # One more that was over, but not filed yet.
    shutil.copy(over, state / "games" / f"20260601-230000-0ff1ce{over.suffix}")
    shutil.copy(local, state / "games" / f"20260601-220000-10ca11{local.suffix}")


@contextmanager
def the_same_every_time() -> Iterator[None]:
    """Let chance, the time of day and the disk's threads be no other when all this is done again."""
    rng = Random(1)
    chance: dict[str, Any] = {
        "token_bytes": rng.randbytes,
        "token_hex": lambda count: rng.randbytes(count).hex(),
        "choice": rng.choice,
    }

    async def at_once(work: Callable[..., Any], *arguments: object) -> Any:  # noqa: ANN401 - whatever work answers
        return work(*arguments)

    async def write_at_once(_journal: Journal, work: Callable[[], None]) -> None:
        work()

    with (
        patch.multiple(secrets, **chance),
        patch.object(time, "time", lambda: EVENING + asyncio.get_running_loop().time()),
        patch.object(time, "localtime", time.gmtime),
        patch.object(asyncio, "to_thread", at_once),
        patch.object(factory, "GameClock", lambda speed: GameClock(speed, wall=asyncio.get_running_loop().time)),
        patch.object(Journal, "_in_thread", write_at_once),
    ):
        yield


async def evening(state: Path) -> None:
    """A table with three guests and the host, one that plays UNO Party!, and one whose game is over."""
    books = SavedRooms(folders_in(state), TimeControl(5.0, 5.0))
    directory = books.directory = RoomDirectory(party_of("deluxe", 2), books.open)
    first, second, third = directory.main, directory.open(), directory.open()
    await sit_down(first, {"SHA256:ann": "Ann", "SHA256:bob": "Bob"}, is_host="SHA256:ann")
    second.setup = party_of("party", 3, mirror_pile_up=True)
    await sit_down(second, {"SHA256:cas": "Cas", "SHA256:dörte": "Dörte", "SHA256:eve": "Ève"})
    third.setup = party_of("classic", 2, play_to=0, hand_size=2)
    await sit_down(third, {"SHA256:fox": "[b]Fox"})
    leaver = second.members["SHA256:eve"]
    await play(third, lambda: third.live_game is not None and third.live_game.game.over)
    await play(first, lambda: first.live_game is not None and first.live_game.game.round == 2)
    second.go(leaver, leaver.visits)
    await play(second, lambda: second.live_game is not None and second.live_game.game.state.serial > 30)
    await play(first, lambda: first.live_game is not None and first.live_game.game.state.serial > 9)


def party_of(variant: str, bots: int, **rules: object) -> GameSetup:
    """A party of bots, whom guests join."""
    seats = tuple([SeatSetup(name=f"Robot {number}", level="easy", colour=number) for number in range(bots)])
    return GameSetup(options=options_from({"variant": variant, **rules}), seats=seats)


async def sit_down(room: Room, people: dict[str, str], is_host: str | None = None) -> None:
    """Let people come in, and deal."""
    for identity, name in people.items():
        room.come(Person(identity, name, identity == is_host))
    await room.deal()


async def play(room: Room, done: Callable[[], bool]) -> None:
    """Let the people at a table play whatever is legal until that is so."""
    rng = Random(room.code)
    while not done():
        await asyncio.sleep(STEP)
        for member in room.present:
            choose(room, member, rng)


def choose(room: Room, member: Member, rng: Random) -> None:
    """One of them does something, or asks for the next round."""
    table, seat = room.live_game, room.seat_of(member)
    if table is None or seat is None or table.game.over:
        return
    if isinstance(table.game.phase, RoundOver):
        room.set_ready(member)
        return
    legal = [command for command in table.game.legal(seat) if not isinstance(command, Slap)]
    if legal and rng.random() < 0.8:
        table.submit(rng.choice(legal))
