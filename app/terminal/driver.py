"""One's own terminal: Textual's driver for it, with our way in and our way out."""

import os
import selectors
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, TextIO

from textual._compositor import LayoutUpdate
from textual.constants import DISABLE_KITTY_KEY
from textual.drivers.linux_driver import LinuxDriver
from textual.geometry import Size

from app.render.cell_driver import CellDriver
from app.render.colour_depth import colours_of
from app.render.screen_buffer import FrameUpdate
from app.terminal.events import Translator
from app.terminal.input import TerminalInput
from app.terminal.limits import OWN_TERMINAL
from app.terminal.values import SizeReport, Value

# Textual asks terminals of kitty's protocol for all keys and their texts; this adds where they lie on a US keyboard.
TELL_OTHER_LAYOUTS = "\x1b[=4;2u"
READ_BYTES = 4096
# How often it is looked whether listening is over, in seconds.
LOOK_SECONDS = 0.1


class TerminalFile:
    """A terminal to write on. Once it is gone, what is written on it is lost.

    Textual writes in a thread, which an error would end: all others would wait for it for ever.
    """

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def write(self, text: str) -> None:
        """Write, if there is anything to write on."""
        with suppress(OSError):
            self._file.write(text)

    def flush(self) -> None:
        """Have it shown, if there is anything to show it on."""
        with suppress(OSError):
            self._file.flush()

    def fileno(self) -> int:
        """The number of its descriptor."""
        return self._file.fileno()


class OwnTerminal(CellDriver, LinuxDriver):
    """Takes the terminal over as Textual does, and draws and listens as all our doors do."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._file: Any = TerminalFile(self._file)
        self.draw_for(self._app, *self._app.size, colours_of(self._app.console))

    @property
    def writes_whole_frames_as_one(self) -> bool:
        """Whether the terminal said that it can."""
        return self._app._sync_available  # noqa: SLF001 - Textual asked it, and heard the answer

    def fits(self, size: Size) -> bool:
        """Whatever size Textual draws for: it asks the terminal itself, which may have changed since."""
        if not super().fits(size):
            self.screen_buffer.forget(*size)
        return True

    def display(self, update: FrameUpdate, cursor: tuple[int, int]) -> None:
        """Write every cell of what is drawn whole, as after a resize: something else may have written there."""
        if isinstance(update, LayoutUpdate):
            self.screen_buffer.forget(*self.screen_buffer.size)
        super().display(update, cursor)

    def run_input_thread(self) -> None:
        """Listen until that is over, or the terminal is gone: then the app ends."""
        if not DISABLE_KITTY_KEY:
            self.write(TELL_OTHER_LAYOUTS)
            self.flush()
        front, translator = TerminalInput(OWN_TERMINAL), Translator()
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                wait = LOOK_SECONDS if front.wait is None else min(LOOK_SECONDS, front.wait)
                if not selector.select(wait):
                    self._tell(translator, front.tick())
                elif data := self._read():
                    self._tell(translator, front.feed(data))
                else:
                    self._app.call_later(self._app.exit)
                    return

    def _read(self) -> bytes:
        """What was typed; nothing where the terminal is gone."""
        try:
            return os.read(self.fileno, READ_BYTES)
        except OSError:
            return b""

    def _tell(self, translator: Translator, heard: Iterable[Value]) -> None:
        for value in heard:
            # The size is known from the system: nothing but a stray report would tell another.
            if not isinstance(value, SizeReport) and (event := translator.event(value)) is not None:
                self.process_message(event)
