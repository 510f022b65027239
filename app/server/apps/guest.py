"""The app of a guest: where they belong is told by their key, or by the code that those without one are shown."""

import hashlib
import re
import secrets

from app.live.fairness import Lag, lag_of
from app.rooms.directory import Hall
from app.rooms.member import Member
from app.rooms.room import Gathering
from app.rooms.session import Manners, Sign, Visit
from app.server.apps.visitor import VisitorApp
from app.server.guest import Guest
from app.server.limits import Limits
from app.setup.display import Taste
from app.terminal.latency import Trip
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


def identity_in(hall: Hall, fingerprint: str | None, code: str | None) -> str | None:
    """Who comes with that key and that code: the owner of a seat that the code leads back to, else of the key."""
    if code is not None and REJOIN.fullmatch(code) and hall.home_of(identity_of_code(code)) is not None:
        return identity_of_code(code)
    return fingerprint


class GuestApp(VisitorApp):
    """A guest's visit.

    A key owns its seats. A guest without one is shown a code, and comes back with `ssh NAME+CODE@…`, as one goes to a
    table with `ssh NAME+TABLE@…`.
    """

    def __init__(self, guest: Guest, taste: Taste, hall: Hall, sign: Sign, lang: str, limits: Limits) -> None:
        super().__init__(taste, hall, sign, lang)
        self.guest, self.limits = guest, limits

    def arrive(self) -> Visit:
        """Come in at one's own table, the one asked for, or the main one."""
        guest, hall = self.guest, self.hall
        identity, rejoin = self.who()
        home = hall.home_of(identity)
        asked = hall.find(guest.table) if guest.table is not None else None
        gathering = asked or home or hall.main
        if guest.keeper:
            hall.give_powers(identity)
        member = gathering.come(identity, guest.name, guest.keeper, self.send_away)
        visit = Visit(hall, member, gathering, self.sign, manners=self.manners(), rejoin=rejoin, lag=lambda: self.lag)
        visit.note = self.greeting(gathering, member, known=asked is not None or home is not None)
        return visit

    def who(self) -> tuple[str, str | None]:
        """The guest's identity, and the code that stands for it, where it is not a key."""
        code = self.guest.table
        identity = identity_in(self.hall, self.guest.fingerprint, code)
        if identity is None:
            code = rejoin_code()
            identity = identity_of_code(code)
        return identity, None if identity == self.guest.fingerprint else code

    def greeting(self, gathering: Gathering, member: Member, known: bool) -> str:
        """What the guest has to be told first."""
        if self.guest.table is not None and not known:
            return _("There is no table “{code}”: this is the main one.").format(code=self.guest.table)
        if gathering.chairs.of(member.identity) is None:
            return _("The table is full: you can watch.")
        if gathering.seat_of(member) is None and gathering.goes_on:
            return _("You will be dealt in at the next deal.")
        return ""

    def manners(self) -> Manners:
        """How much this session may ask for."""
        limits = self.limits
        commands = Rate(limits.commands_a_second, limits.commands_a_second)
        chat = Rate(limits.chats / limits.chats_seconds, limits.chats)
        return Manners(commands.allows, chat.allows, limits.chat_characters)

    @property
    def lag(self) -> Lag | None:
        """How far away this guest's keys are; None until their terminal has told, which some never do."""
        trip = getattr(self._driver, "trip", None)
        return lag_of(trip.measured) if isinstance(trip, Trip) else None


class Reception:
    """Opens the app of every guest."""

    def __init__(self, hall: Hall, sign: Sign, limits: Limits, lang: str = "en", motion: bool = False) -> None:
        self._hall, self._sign, self._limits, self._lang, self._motion = hall, sign, limits, lang, motion

    def open_app(self, guest: Guest) -> GuestApp:
        """The app for a guest."""
        taste = Taste(ascii_only=guest.term.startswith(PLAIN_TERMS), motion=self._motion)
        return GuestApp(guest, taste, self._hall, self._sign, guest.lang or self._lang, self._limits)

    def owner_of(self, fingerprint: str | None, code: str | None) -> str | None:
        """The identity of who has a chair in this house, and comes with that key or that code; else None."""
        identity = identity_in(self._hall, fingerprint, code)
        return identity if identity is not None and self._hall.home_of(identity) is not None else None
