"""Rooms that outlive the process: what their journals keep of them, and how they are taken up again."""

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from app.live.clock import TimeControl
from app.live.factory import header_of, open_game
from app.live.game import LiveGame
from app.rooms.cutting import PromisedDeal
from app.rooms.directory import RoomDirectory
from app.rooms.hosted_game import HostedGame
from app.rooms.member import Member
from app.rooms.order import GameOrder
from app.rooms.person import Person
from app.rooms.seats import RoomSeat, RoomSeats
from app.setup.file import party_of
from app.setup.model import GameSetup
from app.store import archive, promise_file, saves
from app.store.journal import Journal
from engine.commands import Next
from engine.cut import can_cut
from engine.game import Game

# The name of what is promised to the main room, whatever its code.
MAIN = "main"


class Folders(NamedTuple):
    """Where games are kept: those that run, those that are over, and the history."""

    games: Path
    finished: Path
    history: Path


class Notes(Struct, frozen=True):
    """What a journal's heading keeps of a room: its code, whether it was the main one, what is set up (`party` there).

    `owners` are the identities of the seats' owners, `names` what they are called, `keepers` who had the host's powers.
    """

    code: str
    main: bool
    setup: GameSetup = field(name="party")
    owners: tuple[str | None, ...]
    names: dict[str, str]
    keepers: tuple[str, ...] = ()


class HostedSave:
    """The journal of one game, until it is filed."""

    def __init__(self, journal: Journal, folders: Folders) -> None:
        self._journal, self._folders = journal, folders
        self._wrong: str | None = None
        self._is_filed = False

    @property
    def trouble(self) -> str | None:
        """Why the game is not being saved, in a sentence."""
        return self._wrong or self._journal.trouble

    @property
    def file(self) -> str:
        """Where the game is now."""
        path = self._journal.path
        return str(self._folders.finished / path.name if self._is_filed else path)

    def listen(self, listener: Callable[[], None]) -> None:
        """Tell that listener when there is trouble, and when there is none any more."""
        self._journal.listener = lambda _trouble: listener()

    async def finish(self, game: Game) -> None:
        """Write how the game has ended, and file it."""
        self._wrong = await archive.finish(self._journal, game, self._folders.finished, self._folders.history)
        self._is_filed = self._wrong is None

    async def close(self) -> None:
        """Write no more; the game can be taken up again."""
        await self._journal.close()


class SavedRooms:
    """Opens games, and keeps what is promised of their deals: `speed` is that of bots and clocks, `time_control` what
    people may think.
    """

    def __init__(self, folders: Folders, time_control: TimeControl, speed: float = 1.0) -> None:
        self._folders, self._time_control, self._speed = folders, time_control, speed
        self.directory: RoomDirectory | None = None
        self._thread: ThreadPoolExecutor | None = None

    async def open(self, order: GameOrder) -> HostedGame:
        """The game that is ordered, in a journal of its own."""
        header = header_of(order.setup, order.scores, order.dealer, order.deal)
        levels = [seat.level for seat in order.setup.seats]
        journal = await saves.begin(self._folders.games, header, levels, msgspec.to_builtins(self._notes(order)))
        table = open_game(order.setup, self._speed, header=header, time_control=self._time_control, journal=journal)
        return self._hosted_game(table, order.seats, journal)

    def _notes(self, order: GameOrder) -> Notes:
        return Notes(
            code=order.code,
            main=self.directory is not None and order.code == self.directory.main.code,
            setup=order.setup,
            owners=tuple([room_seat.owner for room_seat in order.seats]),
            names={one.identity: one.name for one in order.members},
            keepers=tuple([one.identity for one in order.members if one.is_host]),
        )

    def _hosted_game(self, table: LiveGame, room_seats: Sequence[RoomSeat], journal: Journal) -> HostedGame:
        return HostedGame(table, room_seats, HostedSave(journal, self._folders))

    def take_up(self, directory: RoomDirectory, oldest: float | None) -> list[str]:
        """Bring back the tables whose games are not over and no older than so many seconds (None: any age).

        Answers what went wrong, a sentence each. Nothing moves at a table before somebody is there.
        """
        folders, wrong, dealt = self._folders, list[str](), set[str]()
        wrong += archive.tidy(folders.games, folders.finished, folders.history)
        now = time.time()
        for saved in saves.saved_games(folders.games):
            notes = read_notes(saved)
            if notes is None or saved.in_use or (oldest is not None and now - saved.played > oldest):
                continue
            if notes.code in directory.rooms:  # a later game of the same table is back already
                continue
            try:
                dealt |= self._bring_back(directory, notes, saves.resume(saved.path))
            except saves.CannotResume as error:
                wrong.append(str(error))
        self._recall_promises(directory, dealt)
        return wrong

    # What is promised

    async def keep(self, code: str, promise: PromisedDeal) -> None:
        """Keep what is promised to a room; returns when it is on the disk. Raises OSError."""
        await self._aside(partial(promise_file.keep, self._promise_of(code), msgspec.json.encode(promise)))

    async def forget(self, code: str) -> None:
        """It is dealt. Raises OSError."""
        await self._aside(partial(promise_file.forget, self._promise_of(code)))

    async def _aside(self, work: Callable[[], None]) -> None:
        # One thread for all: what a disk has held up must not be written after what was promised later.
        self._thread = self._thread or ThreadPoolExecutor(1, "promises")
        await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _promise_of(self, code: str) -> Path:
        # A host that is started anew gives its main room another code, but what was promised there holds.
        is_main = self.directory is not None and code == self.directory.main.code
        return promise_file.path_of(self._folders.games, MAIN if is_main else code)

    def _recall_promises(self, directory: RoomDirectory, dealt: set[str]) -> None:
        """Let rooms deal what was promised there, but no seed that has been dealt: the host was killed just then."""
        for room in directory.rooms.values():
            text = promise_file.read(self._promise_of(room.code))
            promise = None if text is None else promise_in(text)
            if promise is not None and promise.seed not in dealt:
                room.cutting.begin(self, promise)
        promise_file.forget_others(self._folders.games, {MAIN, *directory.rooms})

    def _bring_back(self, directory: RoomDirectory, notes: Notes, resumed: saves.Resumed) -> set[str]:
        """Open the room of a game that was left; answers the seeds of its deals."""
        room = directory.restore(notes.code, notes.setup, main=notes.main)
        room_seats = [RoomSeat(seat, owner=owner) for seat, owner in zip(notes.setup.seats, notes.owners, strict=True)]
        room.room_seats = RoomSeats(room_seats)
        for identity, name in notes.names.items():
            if identity in notes.owners:
                room.members[identity] = Member(Person(identity, name, identity in notes.keepers))
        table = open_game(
            notes.setup, self._speed, game=resumed.game, time_control=self._time_control, journal=resumed.journal
        )
        room.take_up(self._hosted_game(table, room_seats, resumed.journal), asleep=True)
        later = [entry.command.seed for entry in resumed.entries if isinstance(entry.command, Next)]
        return {resumed.game.seed.hex(), *filter(None, later)}


def promise_in(text: bytes) -> PromisedDeal | None:
    """The promise that a file holds; None if it is damaged."""
    try:
        promise = msgspec.json.decode(text, type=PromisedDeal)
        return promise if promise.commitment and (promise.cut is None or can_cut(promise.cut)) else None
    except (ValueError, RecursionError):
        return None


def read_notes(saved: saves.Saved) -> Notes | None:
    """The notes on a game; None where it was not a hosted one, or they are not those of this game."""
    if saved.header is None:
        return None
    try:
        notes = msgspec.convert(saved.heading.notes, Notes)
        setup = party_of(saved.header, saved.heading.notes["party"])
    except ValueError:
        return None
    return replace(notes, setup=setup) if len(notes.owners) == len(setup.seats) else None
