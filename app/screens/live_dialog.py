"""What the dialogs have in common that show a game while it goes on, and close by themselves."""

from collections.abc import Callable, Iterable

from textual.screen import Screen
from textual.timer import Timer
from textual.widget import Widget

from app.screens.base import LEAST_HEIGHT, LEAST_WIDTH, BaseScreen
from app.widgets.key_bar import KeyBar
from app.widgets.pane import Pane
from app.widgets.unsaved_line import UnsavedLine

FRAME = 1 / 12


class Closing:
    """What a screen does in a while: the next step of what it shows, or to close by itself."""

    def __init__(self, screen: BaseScreen[None]) -> None:
        self._screen = screen
        self._timer: Timer | None = None
        self._is_near = self._is_over = False

    def later(self, seconds: float, act: Callable[[], None]) -> None:
        """Do that in a while, in place of what was to be done before."""
        self.never_mind()
        self._timer = self._screen.set_timer(seconds, act)

    def never_mind(self) -> None:
        """Do nothing of what was to be done."""
        self._is_near = self._is_over = False
        if self._timer is not None:
            self._timer.stop()

    def close_soon(self, seconds: float) -> None:
        """Close by itself in a while, however much happens until then."""
        if not self._is_near:
            self.later(seconds, self._close)
            self._is_near = True

    def resume(self) -> None:
        """The screen is on top again: close it now, if it should have been closed while something lay on it."""
        if self._is_over:
            self._close()

    def _close(self) -> None:
        self._is_over = True
        if self._screen.is_attached and self._screen.is_active:
            self._screen.vanish()


def parts() -> Iterable[Widget]:
    """A picture, and the keys below it."""
    yield Pane(id="picture")
    yield KeyBar(identity="keys")


def room(screen: Screen[None]) -> tuple[int, int]:
    """Width and height of the picture: the rows that the keys leave, and the warning if there is one."""
    width, height = screen.app.size
    warnings = sum(line.is_there for line in screen.query(UnsavedLine))
    return max(width, LEAST_WIDTH), max(height, LEAST_HEIGHT) - 1 - warnings
