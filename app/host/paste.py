"""Pastes told apart from keys: what comes between a terminal's brackets, or too fast for fingers, presses no key."""

import time
from collections.abc import Callable, Iterable, Iterator

from textual.events import Key, Paste
from textual.message import Message

OPEN = "\x1b[200~"
CLOSE = "\x1b[201~"
# A paste without brackets may come in several packets: so many seconds after the first are part of it.
TAIL_SECONDS = 0.05


class Brackets:
    """Splits what a terminal sends into what was typed and what was pasted between brackets."""

    def __init__(self, longest: int) -> None:
        self._longest = longest
        self._pasted: str | None = None

    def split(self, data: str) -> Iterator[tuple[bool, str]]:
        """Runs of text, each with whether it is a whole paste. A paste is cut at the longest that is kept."""
        while data:
            if self._pasted is None:
                typed, found, data = data.partition(OPEN)
                if typed:
                    yield False, typed
                if found:
                    self._pasted = ""
                continue
            together = self._pasted + data
            pasted, found, data = together.partition(CLOSE)
            if found:
                self._pasted = None
                yield True, pasted[: self._longest]
            else:
                # What could be the beginning of the closing bracket is kept beyond the limit.
                kept = pasted[: self._longest]
                self._pasted = kept + pasted[len(kept) :][-len(CLOSE) :]


class Fingers:
    """Turns more keys than fingers can press at once into the paste that they are."""

    def __init__(self, typed_at_once: int, longest: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._typed_at_once = typed_at_once
        self._longest = longest
        self._clock = clock
        self._until = float("-inf")

    def judge(self, messages: Iterable[Message]) -> list[Message]:
        """The messages of one packet; if it is a paste, its keys become one Paste in their place."""
        heard = list(messages)
        keys = [message for message in heard if isinstance(message, Key)]
        typed = sum(key.character is not None for key in keys)
        now = self._clock()
        if not keys or (typed <= self._typed_at_once and now > self._until):
            return heard
        self._until = now + TAIL_SECONDS
        text = "".join("\n" if key.key == "enter" else key.character or "" for key in keys)
        return [*(message for message in heard if not isinstance(message, Key)), Paste(text[: self._longest])]
