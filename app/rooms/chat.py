"""The chat of a room: what was said and what happened, the newest messages alone."""

from collections import deque
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from app.text.i18n import _

MESSAGES_KEPT = 200


class ChatMessage(Struct, frozen=True):
    """What somebody said, or if `who` is None, what happened.

    A text of this program's `own` is to be translated, with its `values`.
    """

    number: int
    who: str | None
    text: str
    values: dict[str, Any] = {}
    own: bool = False

    def read(self) -> str:
        """The message in the language in use."""
        text = _(self.text).format(**self.values) if self.own else self.text
        return text if self.who is None else f"{self.who}: {text}"


class ChatLog:
    """The last messages, oldest first; each has a number, so that one who looks again knows which are new.

    `on_message` is called with every new one.
    """

    def __init__(self, on_message: Callable[[ChatMessage], None]) -> None:
        self._on_message = on_message
        self.messages: deque[ChatMessage] = deque(maxlen=MESSAGES_KEPT)
        self._said = 0

    def say(self, who: str, text: str) -> None:
        """Somebody says something; the text is clean."""
        self._add(ChatMessage(self._said, who, text))

    def react(self, who: str, text: str) -> None:
        """Somebody says one of this program's own texts."""
        self._add(ChatMessage(self._said, who, text, own=True))

    def tell(self, text: str, **values: object) -> None:
        """Something happened."""
        self._add(ChatMessage(self._said, None, text, values, own=True))

    @property
    def coming(self) -> int:
        """The number that the next message will have."""
        return self._said

    def since(self, number: int) -> list[ChatMessage]:
        """The messages from that number on."""
        return [message for message in self.messages if message.number >= number]

    def _add(self, message: ChatMessage) -> None:
        self._said += 1
        self.messages.append(message)
        self._on_message(message)
