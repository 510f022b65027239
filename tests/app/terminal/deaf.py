"""An app that does nothing and a connection that leads nowhere, for tests of what lies between keys and apps."""

from queue import SimpleQueue
from typing import Any

from textual.app import App
from textual.message import Message


class Deaf(App[None]):
    """An app that only keeps what it was told."""

    def __init__(self) -> None:
        super().__init__()
        self.told: SimpleQueue[Message] = SimpleQueue()

    def post_message(self, message: Message) -> bool:
        """Keep it."""
        self.told.put(message)
        return True


class Nowhere:
    """A wire that ends here."""

    drained: Any = None

    def has_room(self) -> bool:
        """There is."""
        return True

    def send(self, data: bytes) -> None:
        """Take it."""
