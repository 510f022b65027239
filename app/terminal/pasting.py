"""A paste between a terminal's brackets, as it comes in."""

from typing import NamedTuple

CLOSE = "\x1b[201~"
INTERRUPT = "\x03"
# One whose closing bracket has not come after so many characters is over.
LONGEST_PASTE = 65536


class Taken(NamedTuple):
    """What became of a text: whether the paste is whole now, what comes after it, and whether Ctrl-C was in it."""

    is_whole: bool
    rest: str
    interrupted: bool


class Pasting:
    """Collects one paste, as much of it as is kept."""

    def __init__(self, longest: int) -> None:
        self._longest = longest
        self._held = ""
        self._length = 0

    @property
    def text(self) -> str:
        """What was pasted."""
        return self._held[: self._longest]

    def take(self, text: str) -> Taken:
        """Take in what comes next."""
        self._length += len(text)
        pasted, closed, rest = (self._held + text).partition(CLOSE)
        interrupted = INTERRUPT in pasted
        pasted = pasted.replace(INTERRUPT, "")
        kept = pasted[: self._longest]
        # What could be the beginning of the closing bracket is kept beyond the limit.
        self._held = kept + pasted[len(kept) :][-len(CLOSE) :]
        return Taken(bool(closed) or self._length > LONGEST_PASTE, rest, interrupted)
