"""What files on disk come to when this version reads them, in builtin types, for comparing."""

import asyncio
import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from app.live.clock import TimeControl
from app.local.saves import LocalFolders, go_on_with, last_kept
from app.rooms.directory import RoomDirectory
from app.rooms.member import Member
from app.rooms.room import Room
from app.server.host import folders_in
from app.server.saved_rooms import SavedRooms
from app.setup.model import GameSetup
from app.store.archive import file_away, has_result
from app.store.history import TABLES, History
from app.store.journal_format import Heading
from app.store.journal_reader import play_again, read_journal
from app.store.record_file import read_file
from engine.game import Game
from engine.options import options_given
from engine.record import BadRecord
from engine.replay import Replay, replay, status

# Older files were played earlier: their order follows from their names, for a checkout keeps no times.
EVENING = 1_780_000_000


def of_record(path: Path) -> bytes:
    """The line that `replay --json` prints for a record."""
    return msgspec.json.encode(status(replay(read_file(path)))) + b"\n"


def of_journal(path: Path) -> dict[str, Any]:
    """What a journal holds, and the table that it leaves; or that it is damaged."""
    try:
        reading = read_journal(path.read_bytes())
        game = play_again(reading.record)
    except BadRecord as error:
        return {"damaged": type(error).__name__}
    return {
        "heading": of_heading(reading.heading),
        "mark": msgspec.to_builtins(reading.mark),
        "commands": len(reading.record.entries),
        "moments": [entry.at for _, entry in reading.record.entries],
        "by": [entry.by for _, entry in reading.record.entries],
        "result": msgspec.to_builtins(reading.record.result),
        "table": of_game(game),
    }


def of_heading(heading: Heading) -> dict[str, Any]:
    """A heading without its notes, which are for who opened the table."""
    told: dict[str, Any] = msgspec.to_builtins(heading)
    return {name: value for name, value in told.items() if name != "notes"}


def of_game(game: Game) -> dict[str, Any]:
    """A table as `replay --json` would print it."""
    return msgspec.to_builtins(status(Replay(game, [], [])))  # type: ignore[no-any-return]


def of_history(path: Path) -> dict[str, Any]:
    """All rows of a history, by table, each with its columns' names."""
    history = History(path)
    try:
        return {table: rows(history, table) for table in TABLES}
    finally:
        history.close()


def file_all(records: Path, desk: Path, history: Path) -> None:
    """Put the finished games of a folder into a history, all but plain records; `desk` is a folder to work in."""
    for record in sorted(records.glob("*.uno")):
        (path := desk / record.name).write_bytes(record.read_bytes())
        if has_result(path) and read_journal(record.read_bytes()).mark.total is not None:
            wrong = file_away(path, desk / "finished", history)
            assert wrong is None, wrong


def rows(history: History, table: str) -> list[dict[str, Any]]:
    """The rows of a table, in an order that does not depend on how they are kept."""
    cursor = history.database.execute(f"SELECT * FROM {table}")
    names = [column[0] for column in cursor.description]
    return sorted((dict(zip(names, row, strict=True)) for row in cursor), key=lambda row: tuple(map(str, row.values())))


def of_host(state: Path) -> dict[str, Any]:
    """What a host brings back from a copy of its state folder."""
    with tempfile.TemporaryDirectory() as desk:
        return asyncio.run(of_copy(shutil.copytree(state, Path(desk) / "state")))


async def of_copy(state: Path) -> dict[str, Any]:
    """What a host brings back from its state folder, which is changed as a host would."""
    for number, path in enumerate(sorted((state / "games").iterdir())):
        os.utime(path, (EVENING + number, EVENING + number))
    books = SavedRooms(folders_in(state), TimeControl(30.0, 30.0))
    books.directory = directory = RoomDirectory(GameSetup(seats=()), books.open)
    wrong = books.take_up(directory, None)
    local = last_kept(LocalFolders(*folders_in(state)))
    back = sorted(code for code in directory.rooms if directory.rooms[code].hosted_game is not None)
    return {
        "wrong": wrong,
        "tables": {code: of_gathering(directory.rooms[code], directory) for code in back},
        "local": None if local is None else of_game(go_on_with(local).table.game),
        "games": names_in(state / "games"),
        "finished": names_in(state / "finished"),
        "history": of_history(state / "history.db"),
    }


def of_gathering(room: Room, directory: RoomDirectory) -> dict[str, Any]:
    """A table that was brought back: who sits there, who owns what, and the game."""
    assert room.hosted_game is not None
    return {
        "main": room is directory.main,
        "rules": options_given(room.setup.options),
        "seats": [[seat.name, seat.level] for seat in room.setup.seats],
        "owners": [room_seat.owner for room_seat in room.hosted_game.room_seats],
        "members": {identity: of_member(member) for identity, member in room.members.items()},
        "game": of_game(room.hosted_game.live_game.game),
    }


def of_member(member: Member) -> dict[str, Any]:
    """Somebody who may come back."""
    return {"name": member.name, "keeper": member.is_host, "present": member.present}


def names_in(folder: Path) -> list[str]:
    """The files in a folder."""
    return sorted(path.name for path in folder.iterdir())
