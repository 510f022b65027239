"""Lines to type into: any text, and what is said at a table."""

from collections.abc import Sequence
from typing import Any, ClassVar

from textual import on
from textual.binding import BindingType
from textual.events import Paste
from textual.message import Message
from textual.widgets import Input

from app.terminal.events import is_entered
from app.text.i18n import _, mark
from app.text.sanitize import CHAT_CHARACTERS, printable
from app.widgets.key_command import KeyCommand, bindings


class TextInput(Input):
    """Takes in only what can be shown, also of a paste, and of what is too long as much as fits."""

    def replace(self, text: str, start: int, end: int) -> None:
        """Put text in the place of what lies between `start` and `end`."""
        start, end = sorted((max(0, start), min(len(self.value), end)))
        kept = len(self.value) - (end - start)
        shown = printable(text)
        fitting = shown if not self.max_length else shown[: max(0, self.max_length - kept)]
        super().replace(fitting, start, end)
        if fitting != shown:
            self.restricted()

    def on_paste(self, event: Paste) -> None:
        """What was typed and came in one piece is typed here, and a final Enter counts."""
        if is_entered(event):
            self.call_next(self.action_submit)


class ChatLine(TextInput):
    """A line to type into, hidden until it is opened. It tells what was `Said`, and that it was `Left`."""

    DEFAULT_CSS = """
    ChatLine { display: none; height: 1; border: none; padding: 0 1; background: $surface; }
    ChatLine.-open { display: block; }
    """
    KEYS: ClassVar[Sequence[KeyCommand[Any]]] = (
        KeyCommand("chat.send", "enter", mark("send"), mark("Say what was typed.")),
        KeyCommand("chat.leave", "escape", mark("back"), mark("Say nothing."), "leave"),
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings(*KEYS)

    class Said(Message):
        """Something was typed, not cleaned yet."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Left(Message):
        """The line was closed."""

    def __init__(self) -> None:
        super().__init__(max_length=CHAT_CHARACTERS, compact=True, id="chat", select_on_focus=False)
        self.can_focus = False

    @property
    def is_open(self) -> bool:
        """Whether somebody is typing."""
        return self.has_class("-open")

    @property
    def draft(self) -> str | None:
        """What is being typed; None where nobody types."""
        return self.value if self.is_open else None

    def open(self, draft: str = "") -> None:
        """Be there to be typed into, going on with a draft."""
        self.value = draft
        self.cursor_position = len(draft)
        self.placeholder = _("Say something to everybody; Enter sends, Esc leaves.")
        self.can_focus = True
        self.add_class("-open")
        self.focus()

    def close(self) -> None:
        """Be gone."""
        self.value = ""
        self.remove_class("-open")
        self.can_focus = False
        self.screen.set_focus(None)
        self.post_message(self.Left())

    @on(Input.Submitted)
    def say(self, submitted: Input.Submitted) -> None:
        """Enter: say it."""
        submitted.stop()
        self.post_message(self.Said(submitted.value))
        self.close()

    def action_leave(self) -> None:
        """Say nothing."""
        self.close()
