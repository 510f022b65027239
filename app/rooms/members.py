"""The members of a room: who is there, or was and may come back, and who is told of changes."""

from collections.abc import Callable

from msgspec.structs import replace

from app.rooms.chat import ChatLog, ChatMessage
from app.rooms.comings import BACK, CALLED, GONE, IN, Comings
from app.rooms.member import Member, OnEnd, end_unheard
from app.rooms.person import Person
from app.text.i18n import mark
from app.text.names import own_name, own_name_or_guest


class Members:
    """The people in a room. `members` are those who are here, and those who may come back to a seat.

    `on_message` is told of everything that is said.
    """

    def __init__(self, on_message: Callable[[ChatMessage], None]) -> None:
        self.members: dict[str, Member] = {}
        self.chat = ChatLog(on_message)
        self.comings = Comings(self.chat.tell, self.tell_all)
        self.locked = False
        self._banned: set[str] = set()
        self._listeners: list[Callable[[], None]] = []

    @property
    def present(self) -> list[Member]:
        """Those who are here; the host's display is nobody."""
        return [member for member in self.members.values() if member.present and not member.display]

    def admit(self, person: Person, on_end: OnEnd, taken: list[str]) -> tuple[Member, bool]:
        """Let a person in, back in, or in from another place: the member, and whether they are new here.

        `taken` are names that nobody else can have. Raises PermissionError if the room is locked, or for one who was
        sent away.
        """
        member = self.members.get(person.identity)
        is_new = member is None
        if person.identity in self._banned or (self.locked and is_new and not person.is_host):
            raise PermissionError(person.identity)
        if member is None:
            member = Member(replace(person, name=own_name_or_guest(person.name, [*taken, *self.names()])))
            self.members[person.identity] = member
            self.comings.note(member, IN)
        elif not member.present:
            self.comings.note(member, BACK)
        member.on_end(mark("You have come in from elsewhere: your seat is there now."))
        member.arrive(on_end, person.is_host)
        return member, is_new

    def add_display(self, host: Person) -> Member:
        """The host's own screen, which has the host's powers and no seat."""
        member = self.members[host.identity] = Member(host, display=True)
        member.arrive(end_unheard, is_host=True)
        return member

    def see_off(self, member: Member) -> None:
        """A member's session is over."""
        member.depart()
        if not member.display:
            self.comings.note(member, GONE)

    def forget_the_absent(self) -> list[str]:
        """Know only those who are here from now on; returns the identities of the others."""
        absent = [identity for identity, member in self.members.items() if not member.present]
        for identity in absent:
            del self.members[identity]
        return absent

    def ask_anew(self) -> None:
        """Nobody is ready any more."""
        for member in self.members.values():
            member.ready = False

    def ban(self, member: Member) -> None:
        """Send a member away for good."""
        self.chat.tell(mark("{name} was sent away."), name=member.name)
        self.members.pop(member.identity, None)
        self._banned.add(member.identity)
        member.on_end(mark("You were sent away from this table."))
        member.depart()

    def rename(self, member: Member, name: str, taken: list[str]) -> None:
        """Give a member another name. Raises BadName if it cannot be had."""
        fit = own_name(name, [other for other in (*taken, *self.names()) if other != member.name])
        before = member.name
        member.rename(fit)
        self.comings.note(member, CALLED, before)

    def names(self) -> list[str]:
        """What those are called who are known here."""
        return [member.name for member in self.members.values()]

    def say(self, member: Member, text: str) -> None:
        """A line of chat; the text is clean."""
        self.chat.say(member.name, text)
        self.tell_all()

    def react(self, member: Member, text: str) -> None:
        """One of the things that everybody says, a text to be translated."""
        self.chat.react(member.name, text)
        self.tell_all()

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Be told whenever something here changes; returns the function that ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def tell_all(self) -> None:
        """Something has changed."""
        for listener in [*self._listeners]:
            listener()
