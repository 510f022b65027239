"""The talk at a hosted table: what people say, and what happens to who is there."""

from collections import deque
from typing import Any

from msgspec import Struct

LINES_KEPT = 200


class Line(Struct, frozen=True):
    """A line of talk, or where `who` is None, of what happened: a text to be translated with its values."""

    number: int
    who: str | None
    text: str
    values: dict[str, Any] = {}


class Talk:
    """The last lines, oldest first; each has a number, so that who looks again knows which are new."""

    def __init__(self) -> None:
        self.lines: deque[Line] = deque(maxlen=LINES_KEPT)
        self._said = 0

    def say(self, who: str, text: str) -> None:
        """Somebody says something; the text is clean."""
        self._add(Line(self._said, who, text))

    def tell(self, text: str, **values: object) -> None:
        """Something happened."""
        self._add(Line(self._said, None, text, values))

    def since(self, number: int) -> list[Line]:
        """The lines from that number on."""
        return [line for line in self.lines if line.number >= number]

    def _add(self, line: Line) -> None:
        self._said += 1
        self.lines.append(line)
