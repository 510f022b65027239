"""More keys than fingers can press at once: the paste that they are."""

import time
from collections.abc import Callable, Sequence

from app.terminal.limits import InputLimits
from app.terminal.names import INTERRUPT_KEY
from app.terminal.values import Pasted, Press, Value

# A paste without brackets may come in several packets: so many seconds after the first are part of it.
TAIL_SECONDS = 0.05


class Fingers:
    """Tells keys that were pressed from those that only look so."""

    def __init__(self, limits: InputLimits, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits
        self._clock = clock
        self._until = float("-inf")

    def judge(self, heard: Sequence[Value]) -> list[Value]:
        """The values of one packet; if it is a paste, its keys become one text in their place.

        Ctrl-C is meant, however it came; in a paste it counts once.
        """
        keys = [value for value in heard if isinstance(value, Press) and value.key != INTERRUPT_KEY]
        if not keys:
            return list(heard)
        typed = sum(press.character is not None for press in keys)
        now = self._clock()
        if typed <= self._limits.typed_at_once and now > self._until:
            return list(heard)
        self._until = now + TAIL_SECONDS
        text = "".join("\n" if press.key == "enter" else press.character or "" for press in keys)
        others = [value for value in heard if not isinstance(value, Press)]
        interrupts = [value for value in heard if isinstance(value, Press) and value.key == INTERRUPT_KEY]
        return [*others, *interrupts[:1], Pasted(text[: self._limits.paste_characters], typed=True)]
