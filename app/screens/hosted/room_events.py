"""How a screen hears of changes in its room, and where a guest goes from it."""

from collections.abc import Callable
from enum import StrEnum
from typing import Any, NamedTuple

from textual.message import Message
from textual.screen import Screen

from app.screens.subscriptions import subscriptions_of
from app.text.i18n import mark
from app.widgets.unsaved_line import say_unsaved


class Whither(StrEnum):
    """The ways that lead on."""

    TABLE = "table"
    LOBBY = "lobby"
    OTHER = "other"
    LANGUAGE = "language"
    LEAVE = "leave"


class Destination(NamedTuple):
    """A way, and where to: the code of another table (empty: a new one), or a language."""

    way: Whither
    where: str = ""


# Calls a function at every change from now on; the answer ends that.
Listen = Callable[[Callable[[], None]], Callable[[], None]]

TOO_MUCH = mark("Not so much at once.")


class RoomChanged(Message):
    """Something has changed at the room."""


class RoomListener:
    """Tells a screen of changes in its room, as long as it is there, once for as many as come in one turn."""

    def __init__(self, screen: Screen[Any], listen: Listen) -> None:
        self._screen = screen
        self._waits = False
        subscriptions_of(screen).add(screen, listen(self._heard))

    def _heard(self) -> None:
        if not self._waits:
            self._waits = True
            self._screen.post_message(RoomChanged())

    def take(self) -> None:
        """The screen has looked: tell it of the next change. What lies on it says if the game is not being saved."""
        self._waits = False
        say_unsaved(self._screen.app)
