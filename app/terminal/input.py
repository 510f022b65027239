"""The one way in: whatever bytes a terminal sends become values, at all doors."""

import codecs
import time
from collections.abc import Callable, Iterable

from app.terminal.fingers import Fingers
from app.terminal.grammar import Grammar
from app.terminal.limits import InputLimits
from app.terminal.names import UNREADABLE
from app.terminal.reports import read
from app.terminal.tokens import Token
from app.terminal.values import Value

# However its rest trickles in, what a terminal has begun is over after so many seconds; a paste ends by its size.
LONGEST_SECONDS = 10.0
CONTROLS_C1 = range(0x80, 0xA0)


def read_alone(error: UnicodeError) -> tuple[str, int]:
    """Bytes that are no UTF-8: a control of eight bits stands for itself (ECMA-35), others cannot be read."""
    assert isinstance(error, UnicodeDecodeError)
    byte, alone = error.object[error.start], error.end == error.start + 1
    return chr(byte) if alone and byte in CONTROLS_C1 else UNREADABLE, error.end


codecs.register_error("terminal", read_alone)


class TerminalInput:
    """Reads what one terminal sends. Nothing that comes in makes it raise, nothing makes it keep more and more.

    Whoever feeds it calls `tick` after `wait` seconds in which nothing has come. With `limits.typed_at_once` at 0 keys
    are keys, however many come at once.
    """

    def __init__(self, limits: InputLimits, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._decoder = codecs.getincrementaldecoder("utf-8")("terminal")
        self._grammar = Grammar(limits.paste_characters)
        self._fingers = Fingers(limits, clock) if limits.typed_at_once else None
        self._due: float | None = None
        self._over: float | None = None

    @property
    def wait(self) -> float | None:
        """In how many seconds something is over that its rest is awaited of; None where nothing is."""
        return None if self._due is None else max(0.0, self._due - self._clock())

    def feed(self, data: bytes) -> list[Value]:
        """What one packet says."""
        late = self.tick()
        heard = values(self._grammar.feed(self._decoder.decode(data)))
        self._count_down()
        return late + (self._fingers.judge(heard) if self._fingers else heard)

    def tick(self) -> list[Value]:
        """What an escape or a paste was, if nothing has followed it for long enough."""
        if self._due is None or self._clock() < self._due:
            return []
        heard = values(self._grammar.give_up())
        self._over = None
        self._count_down()
        return heard

    def _count_down(self) -> None:
        patience = self._grammar.patience
        if patience is None:
            self._due = self._over = None
            return
        now = self._clock()
        if self._over is None or self._grammar.is_paste:
            self._over = now + LONGEST_SECONDS
        self._due = min(now + patience, self._over)


def values(tokens: Iterable[Token]) -> list[Value]:
    """What tokens say, one after the other."""
    return [value for token in tokens for value in read(token)]
