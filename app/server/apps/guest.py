"""The app of a guest: where they belong is told by their key, or by the code that those without one are shown."""

import hashlib
import re
import secrets

from app.live.fairness import Lag, lag_of
from app.rooms.directory import RoomDirectory
from app.rooms.member import Member
from app.rooms.person import Person
from app.rooms.room import Room
from app.rooms.session import HostInfo, RateLimits, RoomSession
from app.server.apps.visitor import VisitorApp
from app.server.guest import Guest
from app.server.limits import Limits
from app.setup.display import DisplayPreferences
from app.terminal.latency import trips_to
from app.terminal.rate import Rate
from app.text.i18n import _

# Letters and digits that are not taken for one another; eight of them are hard to guess.
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
REJOIN = re.compile(rf"[{LETTERS}]{{4}}-[{LETTERS}]{{4}}")
# Terminals whose fonts have little more than ASCII.
PLAIN_TERMS = ("vt", "linux", "ansi", "cygwin", "sun")


def rejoin_code() -> str:
    """A new code by which a guest without a key comes back."""
    letters = "".join(secrets.choice(LETTERS) for _letter in range(8))
    return f"{letters[:4]}-{letters[4:]}"


def identity_of_code(code: str) -> str:
    """Whose code that is. The code itself is nowhere but on its owner's screen."""
    return "code:" + hashlib.sha256(code.encode()).hexdigest()[:32]


def identity_in(directory: RoomDirectory, fingerprint: str | None, code: str | None) -> str | None:
    """Who comes with that key and that code: the owner of a seat that the code leads back to, else of the key."""
    if code is not None and REJOIN.fullmatch(code) and directory.home_of(identity_of_code(code)) is not None:
        return identity_of_code(code)
    return fingerprint


class GuestApp(VisitorApp):
    """A guest's visit.

    A key owns its seats. A guest without one is shown a code, and comes back with `ssh NAME+CODE@…`, as one goes to a
    table with `ssh NAME+TABLE@…`.
    """

    def __init__(
        self,
        guest: Guest,
        preferences: DisplayPreferences,
        directory: RoomDirectory,
        host_info: HostInfo,
        lang: str,
        limits: Limits,
    ) -> None:
        super().__init__(preferences, directory, host_info, lang)
        self.guest, self.limits = guest, limits

    def arrive(self) -> RoomSession:
        """Come in at one's own table, the one asked for, or the main one."""
        guest, directory = self.guest, self.directory
        identity, rejoin = self.who()
        home = directory.home_of(identity)
        asked = directory.find(guest.table) if guest.table is not None else None
        room = asked or home or directory.main
        if guest.is_host:
            directory.give_powers(identity)
        member = room.come(Person(identity, guest.name, guest.is_host), self.send_away)
        session = RoomSession(
            directory, member, room, self.host_info, rate_limits=self.manners(), rejoin=rejoin, lag=lambda: self.lag
        )
        session.on_record = guest.offer_record
        if session.has_record:
            guest.offer_record()
        session.note = self.greeting(room, member, known=asked is not None or home is not None)
        return session

    def who(self) -> tuple[str, str | None]:
        """The guest's identity, and the code that stands for it, where it is not a key."""
        code = self.guest.table
        identity = identity_in(self.directory, self.guest.fingerprint, code)
        if identity is None:
            code = rejoin_code()
            identity = identity_of_code(code)
        return identity, None if identity == self.guest.fingerprint else code

    def greeting(self, room: Room, member: Member, known: bool) -> str:
        """What the guest has to be told first."""
        if self.guest.table is not None and not known:
            return _("There is no table “{code}”: this is the main one.").format(code=self.guest.table)
        if room.room_seats.of(member.identity) is None:
            return _("The table is full: you can watch.")
        if room.seat_of(member) is None and room.goes_on:
            return _("You will be dealt in at the next deal.")
        return ""

    def manners(self) -> RateLimits:
        """How much this session may ask for."""
        limits = self.limits
        commands = Rate(limits.commands_a_second, limits.commands_a_second)
        chat = Rate(limits.chats / limits.chats_seconds, limits.chats)
        return RateLimits(commands.allows, chat.allows, limits.chat_characters)

    @property
    def lag(self) -> Lag | None:
        """How far away this guest's keys are; None until their terminal has told, which some never do."""
        return lag_of(trips_to(self))


class GuestApps:
    """Opens the app of every guest."""

    def __init__(
        self, directory: RoomDirectory, host_info: HostInfo, limits: Limits, lang: str = "en", motion: bool = False
    ) -> None:
        self._directory, self._host_info, self._limits = directory, host_info, limits
        self._lang, self._motion = lang, motion

    def open_app(self, guest: Guest) -> GuestApp:
        """The app for a guest."""
        preferences = DisplayPreferences(ascii_only=guest.term.startswith(PLAIN_TERMS), motion=self._motion)
        return GuestApp(guest, preferences, self._directory, self._host_info, guest.lang or self._lang, self._limits)

    def owner_of(self, fingerprint: str | None, code: str | None) -> str | None:
        """The identity of the one who has a seat in this house, and comes with that key or that code; else None."""
        identity = identity_in(self._directory, fingerprint, code)
        return identity if identity is not None and self._directory.home_of(identity) is not None else None
