"""A session: one member in a room, and what they may ask for."""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from app.live.fairness import HERE, Lag
from app.rooms.directory import RoomDirectory
from app.rooms.member import Member, end_unheard
from app.rooms.room import Room
from app.text.i18n import _, mark
from app.text.sanitize import CHAT_CHARACTERS, clean_chat, clean_cut

# Who sits at the host's terminal is known by that alone.
HOST = "host"
REACTIONS = (
    mark("Nice one!"),
    mark("Ouch!"),
    mark("Well played."),
    mark("Oops …"),
    mark("Ha ha!"),
    mark("Hurry up!"),
    mark("No way!"),
    mark("Thanks!"),
)


class HostInfo(Struct, frozen=True):
    """What guests are told of the host. `invite` gives the lines that bring one to a room or back to a seat, by code
    (None: no code is needed); `fingerprint` is that of the host's key; `fair`: slaps are judged by when their keys were
    pressed. `vitals` tells those with the host's powers how the host's machine is; `take_home` tells a member of a
    room, with their rejoin code if they have one, by which lines they have the record for themselves.
    """

    invite: Callable[[str | None], list[str]]
    fingerprint: str
    fair: bool = True
    vitals: Callable[[], str] = str
    take_home: Callable[[Member, Room, str | None], list[str]] = lambda _member, _room, _code: []


class RateLimits(Struct, frozen=True):
    """How much a session may ask for: whether one more command, or one more line of chat, is in order; and the length
    of a line.
    """

    command: Callable[[], bool] = lambda: True
    chat: Callable[[], bool] = lambda: True
    characters: int = CHAT_CHARACTERS


class RoomSession:
    """One session. `rejoin` is the code by which a guest without a key comes back, `lag` tells how far away its keys
    are (None: that is not known); a `note` is what the lobby says first; a `draft` is what was being typed to all when
    another screen took the place of one. `on_record` is called when there is a round to take home.
    """

    def __init__(
        self,
        directory: RoomDirectory,
        member: Member,
        room: Room,
        host_info: HostInfo,
        *,
        rate_limits: RateLimits | None = None,
        rejoin: str | None = None,
        lag: Callable[[], Lag | None] = lambda: HERE,
    ) -> None:
        self.directory, self.host_info, self.rejoin = directory, host_info, rejoin
        self.rate_limits = rate_limits or RateLimits()
        self.note = ""
        self.draft: str | None = None
        self.on_record: Callable[[], None] = lambda: None
        self._lag = lag
        self.be_at(room, member)

    def be_at(self, room: Room, member: Member) -> None:
        """Be in that room from now on."""
        self.room, self.member = room, member
        self._number = member.visits

    def move(self, room: Room, is_host: bool) -> None:
        """Go to another room. Raises PermissionError if it is closed to this guest."""
        before, old, number = self.room, self.member, self._number
        on_end = old.on_end
        if room is before:
            return
        person = replace(old.person, is_host=is_host or self.is_host)
        member = room.add_display(person) if old.display else room.come(person, on_end)
        self.be_at(room, member)
        old.on_end = end_unheard
        before.go(old, number)

    @property
    def is_host(self) -> bool:
        """Whether this session has the host's powers in every room, and not only in one that it has opened."""
        return self.directory.is_host(self.member.identity)

    @property
    def lag(self) -> Lag | None:
        """How far away this session's keys are; None: that is not known."""
        return self._lag()

    @property
    def latency(self) -> float:
        """For how many seconds on their way its keys are made up for in a race: 0 if that is unknown, or if no race is
        to be fair.
        """
        lag = self.lag
        return lag.shortest if lag is not None and self.host_info.fair else 0.0

    def say(self, text: str) -> bool:
        """Say something to everybody here; False if that was too much at once."""
        line = clean_chat(text)[: self.rate_limits.characters].strip()
        if line and not self.rate_limits.chat():
            return False
        if line:
            self.room.say(self.member, line)
        return True

    @property
    def has_record(self) -> bool:
        """Whether a round is over here at which this member sat, or that the host has."""
        game = self.room.live_game
        if game is None or not (self.member.display or self.room.seat_of(self.member) is not None):
            return False
        return self.room.between_deals or game.game.round > 1

    @property
    def is_at_the_host(self) -> bool:
        """Whether this is the host's own terminal, on the machine where the files are."""
        return self.member.identity == HOST

    def take_home(self) -> list[str]:
        """The lines by which this member has the record for themselves; empty while there is none."""
        return self.host_info.take_home(self.member, self.room, self.rejoin) if self.has_record else []

    def keep_draft(self, draft: str | None) -> None:
        """What is being typed where a screen closes under the fingers is for the next one; None: nothing is."""
        self.draft = self.draft if draft is None else draft

    def take_draft(self) -> str | None:
        """What was being typed on the screen before; None if nothing was, or it was taken already."""
        draft, self.draft = self.draft, None
        return draft

    def react(self, number: int) -> bool:
        """Say one of the things that everybody says; False if that was too much at once."""
        if not self.rate_limits.chat():
            return False
        self.room.react(self.member, REACTIONS[number])
        return True

    async def cut(self, text: str) -> str:
        """Cut the deck with what was typed; answers why that cannot be, in a sentence, empty if it is done."""
        line = clean_cut(text)
        if not line:
            return _("Nothing was typed: the deck is not cut.")
        if not self.rate_limits.chat():
            return _("Not so much at once.")
        if await self.room.cutting.cut(self.member, line):
            return ""
        return _("Too late: the cards are dealt, or somebody else is asked now.")

    def leave(self) -> None:
        """The session is over."""
        self.room.go(self.member, self._number)
