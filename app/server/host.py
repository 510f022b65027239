"""The host: its doors, its rooms and its guests."""

import asyncio
from pathlib import Path

import asyncssh
from msgspec import Struct

from app.live.clock import TimeControl
from app.rooms.directory import RoomDirectory
from app.rooms.member import Member
from app.rooms.room import Room
from app.rooms.session import HOST, HostInfo
from app.server.access.invitation import free_port, invitations, own_addresses
from app.server.access.policy import AccessPolicy
from app.server.apps.guest import GuestApps
from app.server.limits import Limits
from app.server.metrics import Vitals
from app.server.saved_rooms import Folders, SavedRooms
from app.server.ssh.errand import RECORD
from app.server.ssh.server import PORT, Host
from app.server.state_lock import StateLock
from app.server.web.identity import WEB
from app.server.web.server import WebHost
from app.server.web.take_home import address_of
from app.setup.model import GameSetup, Level

# By itself a host brings back games that were played in the last so many seconds.
THE_SAME_EVENING = 12 * 3600.0
EVERYWHERE = ("", "0.0.0.0", "::")  # noqa: S104 - compared with, not bound to


class HostConfig(Struct, frozen=True, kw_only=True):
    """What a host is asked to be. `address` is empty for all of this machine's; `resume` is whether all old games come
    back (True), none (False), or those of the same evening (None). `web` is the port for browsers, if they may come.
    """

    setup: GameSetup
    folders: Folders
    key: asyncssh.SSHKey
    policy: AccessPolicy = AccessPolicy()
    limits: Limits = Limits()
    address: str = ""
    port: int = PORT
    time_control: TimeControl = TimeControl()
    absent_level: Level = "normal"
    fair: bool = True
    motion: bool = False
    web: int | None = None
    resume: bool | None = None
    lang: str = "en"
    speed: float = 1.0


class PartyServer:
    """A host as planned. `wrong` tells what could not be brought back, a sentence each."""

    def __init__(self, plan: HostConfig) -> None:
        self.plan = plan
        self.wrong: list[str] = []
        self._addresses = own_addresses() if plan.address in EVERYWHERE else [plan.address]
        books = SavedRooms(plan.folders, plan.time_control, plan.speed)
        patience = None if plan.time_control.turn is None else plan.time_control.turn + plan.time_control.reserve
        self.directory = books.directory = RoomDirectory(
            plan.setup, books.open, level=plan.absent_level, patience=patience
        )
        self.directory.keep_promises(books)
        self._books = books
        self.host_info = HostInfo(self.invite, plan.key.get_fingerprint(), plan.fair, self.read_vitals, self.take_home)
        guest_apps = GuestApps(self.directory, self.host_info, plan.limits, plan.lang, plan.motion)
        kept = (plan.folders.games, plan.folders.finished)
        self.server = Host(
            guest_apps.open_app, plan.policy, plan.key, plan.limits, self.is_calm, guest_apps.owner_of, kept
        )
        self.vitals = Vitals(self.server.heartbeat)
        self.web = None if plan.web is None else WebHost(self.server, plan.web, plan.address)
        self._lock = StateLock(plan.folders.games.parent)
        self._tidying: asyncio.Task[None] | None = None

    def is_calm(self) -> bool:
        """Whether no round is being played at any table."""
        return all(room.between_deals for room in self.directory.rooms.values())

    def invite(self, code: str | None = None) -> list[str]:
        """The lines to paste for a table or a seat, by its code; the main table's without one."""
        lines = invitations(self.server.port, code, self._addresses)
        if self.web is not None:
            lines += [f"http://{web_name(address)}:{self.web.port}/{code or ''}" for address in self._addresses]
        return lines

    def take_home(self, member: Member, room: Room, code: str | None) -> list[str]:
        """The lines to paste for the record, or its address for browsers; for the host's own terminal the file."""
        if member.identity == HOST:
            return [] if room.hosted_game is None else [*filter(None, [room.hosted_game.file])]
        if self.web is not None and member.identity.startswith(WEB):
            return [f"http://{web_name(address)}:{self.web.port}{address_of(None)}" for address in self._addresses]
        return [f"{line} {RECORD} > evening.uno" for line in invitations(self.server.port, code, self._addresses)]

    def read_vitals(self) -> str:
        """How the house is, for those with its powers."""
        return self.vitals.read()

    async def open(self) -> None:
        """Bring back what was being played, and listen.

        Raises StateInUse, CannotListen, BadAccessPolicy and OSError.
        """
        self._lock.take()
        if self.plan.resume is not False:
            self.wrong = self._books.take_up(self.directory, None if self.plan.resume else THE_SAME_EVENING)
        await self.server.open(self.plan.address, self.plan.port or free_port(self.plan.address))
        self._lock.tell(self.server.port)
        if self.web is not None:
            self.web.port = self.web.port or free_port(self.plan.address)
            await self.web.open()
        self._tidying = asyncio.create_task(self.directory.keep_tidy())

    async def close(self) -> None:
        """Send everybody home, and save the games."""
        if self._tidying is not None:
            self._tidying.cancel()
        await asyncio.gather(self.directory.close(), self.server.close())
        self._lock.release()


def web_name(address: str) -> str:
    """An address as it stands in a link."""
    return f"[{address}]" if ":" in address else address


def folders_in(state: Path) -> Folders:
    """The folders of a host that keeps everything in one."""
    return Folders(state / "games", state / "finished", state / "history.db")
