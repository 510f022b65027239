"""A member: one who is in a room, or was and may come back."""

from collections.abc import Callable

# What is called when a session is sent away: with the reason, a text to be translated.
Farewell = Callable[[str], None]


def nobody_hears(_reason: str) -> None:
    """The farewell of one who has no session here."""


class Member:
    """One who is here, or was and may come back. `identity` is what returns their seat to them, a name never does.

    `is_host`: has the host's powers. `bot_plays`: a bot plays for them. `display`: a screen for the whole room,
    nobody's own. `visits` counts their sessions, of which only the last one is theirs; `farewell` ends that one.
    """

    def __init__(self, identity: str, name: str, is_host: bool = False, display: bool = False) -> None:
        self.identity = identity
        self.name = name
        self.is_host = is_host
        self.display = display
        self.present = False
        self.ready = self.bot_plays = False
        self.visits = 0
        self.farewell: Farewell = nobody_hears

    def arrive(self, farewell: Farewell) -> None:
        """A session of theirs begins; it is the one that counts from now on."""
        self.present = True
        self.visits += 1
        self.farewell = farewell

    def depart(self) -> None:
        """Their session is gone."""
        self.present = self.ready = False
        self.farewell = nobody_hears
