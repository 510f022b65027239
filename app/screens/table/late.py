"""For a while it stays said that a slap was too late; after that, what is awaited is to be read again."""

from collections.abc import Callable
from typing import Protocol

from textual.timer import Timer

from app.text.i18n import _

# So many seconds it stays said, though much happens meanwhile.
SECONDS = 2.0


class SetTimer(Protocol):
    """What calls a function in so many seconds, as screens do."""

    def __call__(self, delay: float, callback: Callable[[], None]) -> Timer:
        """The timer, to be stopped before its time."""


class LateNotice:
    """The notice of a slap that was too late; `show` draws the screen anew when it is over."""

    def __init__(self, set_timer: SetTimer, show: Callable[[], None]) -> None:
        self._set_timer, self._show = set_timer, show
        self._timer: Timer | None = None
        self._is_shown = False

    def say(self) -> None:
        """Say it from now on."""
        if self._timer is not None:
            self._timer.stop()
        self._timer = self._set_timer(SECONDS, self._end)
        self._show()

    def in_place_of(self, notice: str) -> str:
        """What is to be said where nothing more urgent is."""
        self._is_shown = self._timer is not None and not notice
        return _("Just too late: free.") if self._is_shown else notice

    def _end(self) -> None:
        self._timer = None
        if self._is_shown:
            self._show()
