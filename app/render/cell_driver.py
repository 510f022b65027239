"""A Textual driver that knows what its terminal shows, cell by cell, and writes only what differs."""

# ruff: noqa: SLF001 - Textual has no doors for this either: see app/terminal/embedding.py.

from collections.abc import Mapping
from typing import Any

from textual._compositor import CompositorUpdate
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget

from app.render.colour_depth import Colours
from app.render.rows import Row
from app.render.screen_buffer import ChangedRows, FrameUpdate, ScreenBuffer

SYNC_ON, SYNC_OFF = "\x1b[?2026h", "\x1b[?2026l"


class CellDriver(Driver):
    """Draws what its app would write itself, for every door: the app's own ways to its terminal end here."""

    def draw_for(self, app: App[Any], columns: int, rows: int, colours: Colours) -> None:
        """Take the app's frames from now on, for a terminal of that size and those colours."""
        self.screen_buffer = ScreenBuffer(columns, rows, colours)
        drawn_for: Any = app
        # Which screen the terminal shows.
        self._on_terminal: Screen[Any] | None = None
        drawn_for._display, drawn_for.send_rows = self._take_frame, self._send_rows
        self._drawn_for = drawn_for

    @property
    def is_ready(self) -> bool:
        """Whether a frame may be written now. Where it may not, all is drawn again when it may."""
        return True

    @property
    def writes_whole_frames_as_one(self) -> bool:
        """Whether the terminal can be told where a frame begins and ends, to show no half of it."""
        raise NotImplementedError

    def fits(self, size: Size) -> bool:
        """Whether that is the size of the terminal: what was laid out for another one makes no sense on it."""
        return self.screen_buffer.size == size

    def display(self, update: FrameUpdate, cursor: tuple[int, int]) -> None:
        """Bring the terminal up to an update. One that is behind misses this frame and gets a later one whole."""
        if self.is_ready and (frame := self.screen_buffer.paint(update, cursor)):
            self.write(f"{SYNC_ON}{frame}{SYNC_OFF}" if self.writes_whole_frames_as_one else frame)

    def _take_frame(self, screen: Screen[Any], renderable: object) -> None:
        """Take what Textual would write whole, to be compared cell by cell."""
        if not self.fits(screen.outer_size):
            return  # between a resize and the layout that follows it
        if screen is not self._on_terminal or self.screen_buffer.is_blank:
            # All of it at once: else parts of the screen before it would stand between what has changed.
            renderable = screen._compositor.render_update(full=True, screen_stack=self._drawn_for._background_screens)
        if isinstance(renderable, CompositorUpdate) and self._is_drawing():
            self._on_terminal = screen
            self.display(renderable, screen.outer_size.clamp_offset(self._drawn_for.cursor_position))
        self._drawn_for.post_display_hook()

    def _is_drawing(self) -> bool:
        """Whether the app runs and does not hold its frames back."""
        app = self._drawn_for
        return bool(app._running and not app._closed and not app._batch_count)

    def _send_rows(self, pane: Widget, rows: Mapping[int, Row]) -> bool:
        """Send changed rows of a pane that has the screen to itself at once; False where it has not.

        Textual's own way, by a timer and a composition of all that is visible, takes a third of an event's time.
        """
        app, screen = self._drawn_for, pane.screen
        alone = {screen, pane}.issuperset(screen._compositor.visible_widgets)
        if not alone or not self._is_drawing() or app.screen is not screen:
            return False
        if self._on_terminal is not screen or pane.region != screen.region or self.screen_buffer.is_blank:
            return False
        self.display(ChangedRows(rows), screen.outer_size.clamp_offset(app.cursor_position))
        return True
