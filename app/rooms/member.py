"""A member: a person who is in a room, or was and may come back."""

from collections.abc import Callable

from msgspec.structs import replace

from app.rooms.person import Person

# What is called when a session is sent away: with the reason, a text to be translated.
OnEnd = Callable[[str], None]


def end_unheard(_reason: str) -> None:
    """What is called at the end of a member who has no session here."""


class Member:
    """A `person` at a room, and how they take part.

    `display`: a screen for the whole room, nobody's own. `present`: has a session here. `ready`: waits for the next
    deal. `bot_plays`: a bot plays for them. `visits` counts their sessions, of which only the last one is theirs;
    `on_end` is called when that one is ended.
    """

    def __init__(self, person: Person, display: bool = False) -> None:
        self.person = person
        self.display = display
        self.present = False
        self.ready = self.bot_plays = False
        self.visits = 0
        self.on_end: OnEnd = end_unheard

    @property
    def identity(self) -> str:
        """What returns their seat to them."""
        return self.person.identity

    @property
    def name(self) -> str:
        """What they are called here."""
        return self.person.name

    @property
    def is_host(self) -> bool:
        """Whether they have the host's powers."""
        return self.person.is_host

    def rename(self, name: str) -> None:
        """Be called otherwise from now on."""
        self.person = replace(self.person, name=name)

    def arrive(self, on_end: OnEnd, is_host: bool = False) -> None:
        """A session of theirs begins; it is the one that counts from now on. `is_host`: it brings the host's powers."""
        self.person = replace(self.person, is_host=self.is_host or is_host)
        self.present = True
        self.visits += 1
        self.on_end = on_end

    def depart(self) -> None:
        """Their session is gone."""
        self.present = self.ready = False
        self.on_end = end_unheard
