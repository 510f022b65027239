"""The chat of a room: what was said and what happened, the newest lines alone."""

from collections import deque
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from app.text.i18n import _

LINES_KEPT = 200


class ChatMessage(Struct, frozen=True):
    """A line of talk, or where `who` is None, of what happened.

    A text of the house's own (`own`) is to be translated, with its values.
    """

    number: int
    who: str | None
    text: str
    values: dict[str, Any] = {}
    own: bool = False

    def read(self) -> str:
        """The line in the language in use."""
        text = _(self.text).format(**self.values) if self.own else self.text
        return text if self.who is None else f"{self.who}: {text}"


class ChatLog:
    """The last lines, oldest first; each has a number, so that who looks again knows which are new.

    `heard` is called with every new one.
    """

    def __init__(self, heard: Callable[[ChatMessage], None]) -> None:
        self._heard = heard
        self.lines: deque[ChatMessage] = deque(maxlen=LINES_KEPT)
        self._said = 0

    def say(self, who: str, text: str) -> None:
        """Somebody says something; the text is clean."""
        self._add(ChatMessage(self._said, who, text))

    def react(self, who: str, text: str) -> None:
        """Somebody says one of the house's own texts."""
        self._add(ChatMessage(self._said, who, text, own=True))

    def tell(self, text: str, **values: object) -> None:
        """Something happened."""
        self._add(ChatMessage(self._said, None, text, values, own=True))

    @property
    def coming(self) -> int:
        """The number that the next line will have."""
        return self._said

    def since(self, number: int) -> list[ChatMessage]:
        """The lines from that number on."""
        return [line for line in self.lines if line.number >= number]

    def _add(self, line: ChatMessage) -> None:
        self._said += 1
        self.lines.append(line)
        self._heard(line)
