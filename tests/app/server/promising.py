"""A host that promises a deal, and is killed before it deals: python -m tests.app.server.promising FOLDER [round].

It prints the hash that it shows, and who is asked and has cut with “plum”, a line of JSON. With `round`, that is the
second round of a game; else the first.
"""

import asyncio
import json
import sys
from pathlib import Path

from app.live.clock import TimeControl
from app.rooms.directory import RoomDirectory
from app.rooms.member import Member
from app.rooms.person import Person
from app.rooms.room import Room
from app.server.host import folders_in
from app.server.saved_rooms import SavedRooms
from app.setup.model import GameSetup
from engine.commands import Play
from engine.options import options_from
from engine.phases import RoundOver, awaited
from engine.timeout import mildest

PARTY = GameSetup(options=options_from({"variant": "classic", "play_to": 10_000, "hand_size": 2}), seats=())


def host_in(folder: Path) -> tuple[SavedRooms, RoomDirectory]:
    """A host's rooms in that folder."""
    books = SavedRooms(folders_in(folder), TimeControl(), 0)
    books.directory = directory = RoomDirectory(PARTY, books.open)
    directory.keep_promises(books)
    return books, directory


def all_come(room: Room) -> list[Member]:
    """Two people come in."""
    return [room.come(Person(f"key-{name}", name)) for name in ("Ann", "Bob")]


async def deal(room: Room, members: list[Member]) -> None:
    """They are ready, and cards are dealt."""
    for member in members:
        room.set_ready(member)
    await room.deal()


async def play_round(room: Room) -> None:
    """Play a round to its end."""
    table = room.live_game
    assert table is not None
    while not isinstance(table.game.phase, RoundOver):
        seat = awaited(table.game.phase)[0]
        plays = [command for command in table.game.legal(seat) if isinstance(command, Play)]
        await table.submit(plays[0] if plays else mildest(table.game, seat))


async def promised(room: Room) -> str:
    """The hash of the next deal, once it is shown."""
    while room.cutting.commitment is None:  # noqa: ASYNC110 - whatever is waited for
        await asyncio.sleep(0.005)
    return room.cutting.commitment


async def main(folder: Path, second: bool) -> None:
    """Promise, have the deck cut, tell it, and wait to be killed."""
    _books, directory = host_in(folder)
    room = directory.main
    members = all_come(room)
    if second:
        await deal(room, members)
        await play_round(room)
    shown, cutter = await promised(room), room.cutting.cutter
    assert cutter is not None
    assert await room.cutting.cut(cutter, "plum")
    print(json.dumps([shown, cutter.name]), flush=True)
    await asyncio.sleep(60)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2:] == ["round"]))
