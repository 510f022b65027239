"""A Textual driver whose terminal is at the other end of a connection."""

import asyncio
import contextvars
from collections.abc import Iterable
from pathlib import Path
from typing import Any, BinaryIO, Literal, TextIO

from msgspec import Struct
from textual.app import App
from textual.events import Resize
from textual.geometry import Size
from textual.message import Message

from app.render.cell_driver import SYNC_OFF, CellDriver
from app.render.colour_depth import Colours
from app.terminal.events import SETTABLE, SYNCHRONIZED_OUTPUT, Translator
from app.terminal.input import TerminalInput
from app.terminal.latency import Trip
from app.terminal.limits import TerminalLimits
from app.terminal.names import INTERRUPT_KEY
from app.terminal.output import OutputBuffer
from app.terminal.rate import Rate
from app.terminal.values import CursorReport, ModeReport, Mouse, Pasted, Press, SizeReport, Value

ENTER = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?2004h\x1b[2J"
ASK_FOR_SYNC = "\x1b[?2026$p"
MOUSE_ON = "\x1b[?1000h\x1b[?1006h"
MOUSE_OFF = "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1016l"
# Everything that could have been switched on, whether or not it was; then a clean screen, the old one, and a cursor.
LEAVE = f"{SYNC_OFF}{MOUSE_OFF}\x1b[?1004l\x1b[?2048l\x1b[?2004l\x1b[?7h\x1b[m\x1b[H\x1b[2J\x1b[?1049l\x1b[?25h"


class RemoteTerminal(Struct, frozen=True):
    """A terminal at the other end of a connection: what takes its bytes, its columns and rows, and what it may cost."""

    output: OutputBuffer
    size: tuple[int, int]
    colours: Colours
    limits: TerminalLimits
    mouse: bool = False


class GuestDriver(CellDriver):
    """Draws on a guest's terminal and listens to its keyboard. Everything happens in the event loop's own thread."""

    def __init__(self, app: App[Any], terminal: RemoteTerminal) -> None:
        super().__init__(app, mouse=terminal.mouse, size=terminal.size)
        self._output = terminal.output
        self._limits = limits = terminal.limits
        self.draw_for(app, *terminal.size, terminal.colours)
        self._input = TerminalInput(limits.input)
        self._translator = Translator()
        self._keys = Rate(limits.keys_a_second, limits.keys_burst)
        # Ctrl-C always works: no other key uses up what there is for it.
        self._interrupts = Rate(limits.keys_a_second, limits.keys_burst)
        self.latency = Trip(self.write, limits.trip_seconds)
        # The app's own context: messages made outside of it have no sender.
        self._context = contextvars.copy_context()
        self._pending: list[str] = []
        self._sync = False
        self._on = False
        self._ticking: asyncio.TimerHandle | None = None
        self._resizing: asyncio.TimerHandle | None = None
        self._output.drained = self._repaint

    # Out.

    def write(self, data: str) -> None:
        """Send text with whatever else is written in this turn of the loop."""
        if not self._pending:
            self._loop.call_soon(self._send)
        self._pending.append(data)

    @property
    def is_ready(self) -> bool:
        """Whether the guest is not behind."""
        return self._output.has_room()

    @property
    def writes_whole_frames_as_one(self) -> bool:
        """Whether the guest's terminal said that it can."""
        return self._sync

    def _send(self) -> None:
        data = "".join(self._pending)
        self._pending.clear()
        self._output.send(data.encode("utf-8", "replace"))

    def _repaint(self) -> None:
        if self._on:
            self._context.run(self._app.refresh)

    # In.

    def feed(self, data: bytes) -> None:
        """Take in what the guest's terminal sent."""
        if self._on:
            self._stop_ticking()
            self._hear(self._input.feed(data))
            self._tick_later()

    def _tick(self) -> None:
        self._hear(self._input.tick())
        self._tick_later()

    def _tick_later(self) -> None:
        if (wait := self._input.wait) is not None and self._on:
            self._ticking = self._loop.call_later(wait, self._tick)

    def resize(self, columns: int, rows: int) -> None:
        """Take on another size of the terminal: at once, or as soon as sizes may change again."""
        self._size = self._limits.fit_size(columns, rows)
        if self._on and self._resizing is None:
            self._resizing = self._loop.call_later(1 / self._limits.resizes_a_second, self._settle_size, self._size)
            self._apply_size()

    def _draw_afresh(self) -> None:
        """Send every cell again, to a terminal that something else wrote on; as often as its size may change."""
        if self._resizing is None and self._size is not None:
            self._resizing = self._loop.call_later(1 / self._limits.resizes_a_second, self._settle_size, self._size)
            self.screen_buffer.forget(*self._size)
            self._repaint()

    def _settle_size(self, applied: tuple[int, int]) -> None:
        self._resizing = None
        if self._size is not None and self._size != applied:
            self.resize(*self._size)

    def _apply_size(self) -> None:
        assert self._size is not None
        size = Size(*self._size)
        self.screen_buffer.forget(*size)
        self._context.run(lambda: self.send_message(Resize(size, size)))
        # Textual draws nothing when the size is again what it was before it came to hear of another one.
        self._repaint()

    def _hear(self, heard: Iterable[Value]) -> None:
        for value in heard:
            match value:
                case SizeReport(columns, rows):
                    self.resize(columns, rows)
                case CursorReport():
                    self.latency.answered()
                case ModeReport(mode, setting):
                    self._sync |= mode == SYNCHRONIZED_OUTPUT and setting in SETTABLE
                case Press(key) if not self._rate_of(key).allows():
                    pass
                case Press(key="ctrl+l"):
                    self._draw_afresh()
                case Press() | Pasted():
                    self._tell(value)
                case Mouse() if self._mouse:
                    self._tell(value)

    def _rate_of(self, key: str) -> Rate:
        return self._interrupts if key == INTERRUPT_KEY else self._keys

    def _tell(self, value: Value) -> None:
        """Make the app's own context the one in which its event is made: else it would have no sender."""
        self._context.run(self._post, value)

    def _post(self, value: Value) -> None:
        if (event := self._translator.event(value)) is not None:
            self.process_message(event)

    def send_message(self, message: Message) -> None:
        """Give the app a message, from its own thread."""
        self._app.post_message(message)

    # From beginning to end.

    def start_application_mode(self) -> None:
        """Take the terminal over."""
        self._context = contextvars.copy_context()
        self._on = True
        self.write(ENTER + ASK_FOR_SYNC + (MOUSE_ON if self._mouse else ""))
        self._apply_size()
        self.latency.start()

    def disable_input(self) -> None:
        """Listen no more."""
        self._on = False
        self._stop_ticking()
        if self._resizing is not None:
            self._resizing.cancel()
        self.latency.stop()

    def stop_application_mode(self) -> None:
        """Give the terminal back as it was, whatever happened."""
        self.disable_input()
        self.write(LEAVE)
        self._send()

    def _stop_ticking(self) -> None:
        if self._ticking is not None:
            self._ticking.cancel()

    # What a guest's app may not do on the host's machine.

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Open nothing: the browser would be the host's."""

    def deliver_binary(
        self,
        binary: BinaryIO | TextIO,
        *,
        delivery_key: str,
        save_path: Path,
        open_method: Literal["browser", "download"] = "download",
        encoding: str | None = None,
        mime_type: str | None = None,
        name: str | None = None,
    ) -> None:
        """Save nothing: the disk would be the host's."""
        binary.close()
