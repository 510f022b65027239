"""Parties for tests: a host in this process, and guests who look at their screens and press keys."""

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import asyncssh

from app.live.clock import TimeControl
from app.rooms.room import Room
from app.screens.hosted.room_events import Destination
from app.screens.table.screen import TableScreen
from app.server.access.policy import AccessPolicy
from app.server.apps.guest import GuestApp
from app.server.host import HostConfig, PartyServer, folders_in
from app.server.ssh.server import Host
from app.setup.model import GameSetup, SeatSetup
from engine.options import PARTY, Options
from tests.app.server.clients import Seen, guest
from tests.app.server.tiny import until

BOTS = tuple(SeatSetup(name=f"Robot {number}", level="easy", colour=number) for number in range(3))


@contextlib.asynccontextmanager
async def party(folder: Path, key: asyncssh.SSHKey, **asked: Any) -> AsyncIterator[PartyServer]:
    """A host that is open, on any port of this machine alone."""
    options: Options = asked.pop("options", PARTY)
    seats = BOTS[: asked.pop("bots", 1)]
    plan = HostConfig(
        setup=GameSetup(options=options, seats=seats),
        folders=folders_in(folder),
        key=key,
        address="127.0.0.1",
        port=0,
        **{"time_control": TimeControl(), "policy": AccessPolicy(), **asked},
    )
    house = PartyServer(plan)
    await house.open()
    try:
        yield house
    finally:
        await house.close()


class Player:
    """A guest with a terminal."""

    def __init__(
        self, house: PartyServer, channel: asyncssh.SSHClientChannel[bytes], seen: Seen, size: tuple[int, int]
    ) -> None:
        self.house, self.channel, self.seen, self.size = house, channel, seen, size

    @property
    def screen(self) -> str:
        """What the terminal shows."""
        return self.seen.screen(*self.size).text()

    def press(self, *keys: str) -> None:
        """Press keys: letters, or `enter`, `escape`, `right`, `down`."""
        known = {"enter": "\r", "escape": "\x1b", "right": "\x1b[C", "down": "\x1b[B", "space": " "}
        for key in keys:
            self.channel.write(known.get(key, key).encode())

    async def sees(self, text: str, seconds: float = 8.0) -> None:
        """Wait until the terminal shows a text."""
        try:
            await until(lambda: text in self.screen, seconds)
        except AssertionError:
            raise AssertionError(f"{text!r} is not on this screen:\n{self.screen}") from None

    async def types(self, text: str) -> None:
        """Type letter by letter: what comes in one piece would be a paste."""
        for letter in text:
            self.press(letter)
            await until(lambda: True)

    async def says(self, line: str) -> None:
        """Type a line into the chat, and send it."""
        self.press("c")
        await self.sees("Say something")
        await self.types(line)
        self.press("enter")


@contextlib.asynccontextmanager
async def player(
    house: PartyServer, name: str, key: asyncssh.SSHKey | None = None, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Player]:
    """A guest who has come in, with a key or without."""
    async with guest(house.server, name, key, term_size=size) as (channel, seen):
        yield Player(house, channel, seen, size)


def app_of(host: Host, name: str) -> GuestApp:
    """The app of the guest who is called that."""
    apps = [session.app for session in host.sessions]
    return next(app for app in apps if isinstance(app, GuestApp) and app.session.member.name == name)


def table_of(host: Host, name: str) -> TableScreen[Destination]:
    """The table as that guest has it on screen."""
    return next(screen for screen in app_of(host, name).screen_stack if isinstance(screen, TableScreen))


def people(room: Room) -> dict[str, bool]:
    """Who has a seat, and whether a bot plays for them."""
    return {member.name: member.bot_plays for member in room.members.values() if room.seat_of(member) is not None}
