"""The directory: all rooms of a host by their codes, and where everyone belongs."""

import asyncio
import secrets
import time
from collections.abc import Callable

from app.rooms.cutting import Promises
from app.rooms.hosted_game import OpenGame
from app.rooms.room import Room
from app.setup.model import GameSetup, Level
from app.text.i18n import _

# Words that are told apart in a noisy place, in most languages.
WORDS = (
    "plum", "mango", "lemon", "peach", "melon", "cherry", "olive", "ginger", "pepper", "cocoa", "tiger", "panda",
    "koala", "zebra", "otter", "robin", "comet", "piano", "banjo", "tango", "salsa", "disco", "opera", "magic",
)  # fmt: skip
NUMBERS = range(11, 100)
# A room where nobody is closes after so many seconds.
IDLE_SECONDS = 600.0
MOST_ROOMS = 16


class DirectoryFull(Exception):
    """There are as many rooms as there may be; the message is a sentence."""


class RoomDirectory:
    """The rooms by code. `main` is where guests come in who name none; it never closes by itself.

    At most `most` rooms are open, and one where nobody is closes after `idle` seconds. `level` is that of bots who play
    for the absent, `patience` how many seconds one can keep the others waiting between two rounds.
    """

    def __init__(
        self,
        setup: GameSetup,
        open_game: OpenGame,
        *,
        level: Level = "normal",
        patience: float | None = None,
        most: int = MOST_ROOMS,
        idle: float = IDLE_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.setup = setup
        self.rooms: dict[str, Room] = {}
        self._open_game = open_game
        self._level: Level = level
        self._patience = patience
        self._most = most
        self._idle = idle
        self._clock = clock
        self._empty_since: dict[str, float] = {}
        self._hosts: set[str] = set()
        self._promises: Promises | None = None
        self.main = self.open()

    def keep_promises(self, promises: Promises) -> None:
        """Let decks be cut in all rooms from now on; what is promised before that is kept there."""
        self._promises = promises
        for room in self.rooms.values():
            room.cutting.begin(promises)

    def open(self) -> Room:
        """A new room under a code that is free. Raises DirectoryFull."""
        if len(self.rooms) >= self._most:
            raise DirectoryFull(_("There are {count} tables already: join one of them.").format(count=self._most))
        return self.restore(self._free_code(), self.setup)

    def restore(self, code: str, setup: GameSetup, main: bool = False) -> Room:
        """A room under that code, as there was one before; `main`: in place of the main one."""
        room = Room(code, setup, self._open_game, self._level, self._patience)
        if self._promises is not None:
            room.cutting.begin(self._promises)
        if main:
            del self.rooms[self.main.code]
            self.main = room
        self.rooms[code] = room
        return room

    def give_powers(self, identity: str) -> None:
        """Let somebody have the host's powers in every room."""
        self._hosts.add(identity)

    def is_host(self, identity: str) -> bool:
        """Whether somebody has the host's powers in every room."""
        return identity in self._hosts

    def home_of(self, identity: str) -> Room | None:
        """The room in which somebody has a seat, if there is one."""
        return next((one for one in self.rooms.values() if one.room_seats.of(identity) is not None), None)

    def find(self, code: str | None) -> Room | None:
        """The room of a code; the main one if none is named, None if there is no such code."""
        return self.main if code is None else self.rooms.get(code)

    def _free_code(self) -> str:
        while (code := f"{secrets.choice(WORDS)}-{secrets.choice(NUMBERS)}") in self.rooms:
            pass
        return code

    async def tidy(self) -> list[str]:
        """Close the rooms where nobody has been for a while; returns their codes."""
        now, closed = self._clock(), list[str]()
        for code, room in [*self.rooms.items()]:
            if room.present or room is self.main:
                self._empty_since.pop(code, None)
            elif now - self._empty_since.setdefault(code, now) >= self._idle:
                closed.append(code)
                del self.rooms[code], self._empty_since[code]
                await room.clear(saved=True)
        return closed

    async def keep_tidy(self) -> None:
        """Look after empty rooms for as long as the host is open."""
        while True:
            await asyncio.sleep(min(30.0, self._idle / 2))
            await self.tidy()

    async def close(self) -> None:
        """End all games; what was kept of them can be taken up again."""
        for room in self.rooms.values():
            await room.clear(saved=True)
