"""The hold: what a finger was on its way to when the screen changed by itself is not done to what has come instead."""

from collections.abc import Callable
from time import monotonic

from textual.dom import DOMNode

# Seconds for which keys submit nothing: people need so long to stop a finger.
AFTER_A_DIALOG, AFTER_A_TURN = 0.4, 0.2


class Hold:
    """Whether keys that play, draw, pass or answer are held back now; `clock` tells seconds."""

    def __init__(self, clock: Callable[[], float] | None = None) -> None:
        self._clock = clock or monotonic
        self._ends = self._clock()

    def after_dialog(self) -> None:
        """A dialog has closed by itself."""
        self._last(AFTER_A_DIALOG)

    def after_turn(self) -> None:
        """A turn has begun, or a question was put, by somebody else's doing."""
        self._last(AFTER_A_TURN)

    @property
    def is_on(self) -> bool:
        """Whether keys that submit something do nothing now."""
        return self._clock() < self._ends

    def _last(self, seconds: float) -> None:
        self._ends = max(self._ends, self._clock() + seconds)


def hold_of(node: DOMNode) -> Hold:
    """The hold that the app has; one that holds nothing back where it has none."""
    hold = getattr(node.app, "hold", None)
    return hold if isinstance(hold, Hold) else Hold()
