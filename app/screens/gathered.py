"""What all screens at a gathering need: to hear of changes, and the keys of reactions."""

from collections.abc import Callable

from textual.message import Message
from textual.message_pump import MessagePump

from app.language import mark
from app.visit import REACTIONS, Visit

TOO_MUCH = mark("Not so much at once.")


class GatheringChanged(Message):
    """Something has changed at the gathering."""


class Ear:
    """Tells a screen of changes at its gathering, once for as many as come in one turn."""

    def __init__(self, screen: MessagePump, visit: Visit) -> None:
        self._screen = screen
        self._waits = False
        self.end: Callable[[], None] = visit.gathering.listen(self._heard)

    def _heard(self) -> None:
        if not self._waits:
            self._waits = True
            self._screen.post_message(GatheringChanged())

    def take(self) -> None:
        """The screen has looked: tell it of the next change."""
        self._waits = False


def reaction(character: str | None) -> int | None:
    """The number of the reaction that a key stands for."""
    place = "12345678".find(character) if character else -1
    return place if 0 <= place < len(REACTIONS) else None
