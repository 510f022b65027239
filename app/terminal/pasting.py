"""A paste between a terminal's brackets, as it comes in."""

import re
from typing import NamedTuple

from app.terminal.keys import read_key
from app.terminal.names import INTERRUPT_KEY

CLOSE = "\x1b[201~"
INTERRUPT = "\x03"
# One whose closing bracket has not come after so many characters is over.
LONGEST_PASTE = 65536
# A key as a sequence: terminals that tell keys so take it out of what they paste. Ctrl-C is one of them.
KEY_SEQUENCE = re.compile(r"\x1b\[([\d:;]{1,40})([u~])")
LONGEST_KEY_SEQUENCE = 43


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
        without = KEY_SEQUENCE.sub(leave_out_interrupts, pasted).replace(INTERRUPT, "")
        kept = without[: self._longest]
        # What could be the beginning of the closing bracket, or of a key, is kept beyond the limit.
        self._held = kept + without[len(kept) :][-LONGEST_KEY_SEQUENCE:]
        return Taken(bool(closed) or self._length > LONGEST_PASTE, rest, interrupted=without != pasted)


def leave_out_interrupts(sequence: re.Match[str]) -> str:
    """Nothing for a key that is Ctrl-C, and any other sequence as it is."""
    pressed = read_key(sequence[1], sequence[2])
    return "" if any(press.key == INTERRUPT_KEY for press in pressed) else sequence[0]
