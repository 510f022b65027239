"""A terminal's way in with a clock of its own, so that pauses take no time."""

from collections.abc import Iterable

from app.terminal.input import TerminalInput
from app.terminal.limits import InputLimits
from app.terminal.values import Pasted, Press, Value

LIMITS = InputLimits(paste_characters=100, typed_at_once=8)
# A pause in the middle of what a terminal sends, as a slow network makes it; and one after which nothing is awaited.
PAUSE, LONG = 0.3, 60.0


class Front:
    """Feeds packets and lets time pass."""

    def __init__(self, limits: InputLimits = LIMITS) -> None:
        self.now = 1000.0
        self.input = TerminalInput(limits, lambda: self.now)

    def receive(self, *packets: bytes, pause: float = 0.0) -> list[Value]:
        """What packets say, with a pause after each."""
        heard: list[Value] = []
        for packet in packets:
            heard += [*self.input.feed(packet), *self.wait(pause)]
        return heard

    def wait(self, seconds: float = LONG) -> list[Value]:
        """What becomes of what there is while time passes, each thing as soon as it is due."""
        heard: list[Value] = []
        end = self.now + seconds
        while self.input.wait is not None and self.now + self.input.wait <= end:
            self.now += self.input.wait
            heard += self.input.tick()
        self.now = end
        return heard


def keys(heard: Iterable[Value]) -> list[str]:
    """The names of the keys that were pressed."""
    return [value.key for value in heard if isinstance(value, Press)]


def pastes(heard: Iterable[Value]) -> list[str]:
    """The texts that were pasted."""
    return [value.text for value in heard if isinstance(value, Pasted)]
