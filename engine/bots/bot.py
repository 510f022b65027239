"""What a bot is: it watches, and decides, from what its seat may know alone."""

from collections.abc import Sequence
from typing import Protocol

from engine.commands import AnyCommand
from engine.events import Event
from engine.view import View


class Bot(Protocol):
    """A player of one seat. It never sees a game or a state, only views and the events its seat may see."""

    def watch(self, events: Sequence[Event], view: View) -> None:
        """See what a command has done: the events as this seat may see them, and its view afterwards."""

    def decide(self, view: View) -> AnyCommand | None:
        """A command of `view.legal`; None where the seat is not awaited and has nothing to call, catch or slap."""
