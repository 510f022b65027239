"""A dialog that shows a game while it goes on, and closes by itself."""

from collections.abc import Callable, Sequence

from textual import on
from textual.app import ComposeResult
from textual.geometry import Region
from textual.strip import Strip
from textual.timer import Timer

from app.render.canvas import finish
from app.screens.base import LEAST_HEIGHT, LEAST_WIDTH, Dialog, sheets
from app.widgets.appearance import look_of
from app.widgets.key_bar import KeyBar
from app.widgets.pane import Pane
from app.widgets.unsaved_line import UnsavedLine
from engine.commands import AnyCommand
from engine.events import Event
from engine.view import View

FRAME = 1 / 12


class LiveDialog(Dialog[None]):
    """A dialog that shows `view` as it changes. What its viewer asks for goes to `ask`; it closes when it is over."""

    CSS_PATH = sheets("live")

    def __init__(self, view: View, ask: Callable[[AnyCommand], object]) -> None:
        super().__init__()
        self.view, self.ask = view, ask
        self._timer: Timer | None = None
        self._ending = self._over = False

    def compose(self) -> ComposeResult:
        """A picture, and the keys below it."""
        yield Pane(id="picture")
        yield KeyBar(identity="keys")

    def render_lines(self, crop: Region) -> list[Strip]:
        """What lies beneath the picture: a plain ground, unless there is too little room."""
        if self.has_class("-cramped"):
            return super().render_lines(crop)
        return [finish(((" " * crop.width, look_of(self).palette.ground),), crop.width)] * crop.height

    def show(self, view: View, events: Sequence[Event] = ()) -> None:
        """The table has changed: this is how it looks now, and what has happened."""
        self.view = view
        self.on_events(events)
        if self.is_shown:
            self.draw()

    @property
    def is_shown(self) -> bool:
        """Whether there is something to draw on: it is open, and not about to be closed."""
        return self.is_mounted and self.is_attached and bool(self.query("#picture"))

    def on_events(self, events: Sequence[Event]) -> None:
        """Take note of what has happened."""
        raise NotImplementedError

    def draw(self) -> None:
        """Draw what there is to see."""
        raise NotImplementedError

    def on_resize(self) -> None:
        """Draw for the new size."""
        super().on_resize()
        self.draw()

    @on(UnsavedLine.Changed)
    def make_room(self) -> None:
        """Draw for the rows that are left."""
        self.draw()

    def later(self, seconds: float, act: Callable[[], None]) -> None:
        """Do that in a while, in place of what was to be done before."""
        self.never_mind()
        self._timer = self.set_timer(seconds, act)

    def never_mind(self) -> None:
        """Do nothing of what was to be done."""
        self._ending = self._over = False
        if self._timer is not None:
            self._timer.stop()

    def close_soon(self, seconds: float) -> None:
        """Close by itself in a while, however much happens until then."""
        if not self._ending:
            self.later(seconds, self.close_now)
            self._ending = True

    def close_now(self) -> None:
        """Close by itself, where it is still open; where something lies on it, when that is gone."""
        self._over = True
        if self.is_attached and self.is_active:
            self.vanish()

    def on_screen_resume(self) -> None:
        """Close now, if it should have been closed while something lay on it."""
        if self._over:
            self.close_now()

    @property
    def room(self) -> tuple[int, int]:
        """Width and height of the picture: the rows that the keys leave, and the warning where there is one."""
        width, height = self.app.size
        warnings = sum(line.is_there for line in self.query(UnsavedLine))
        return max(width, LEAST_WIDTH), max(height, LEAST_HEIGHT) - 1 - warnings
