"""The chat line: it opens at the foot of a screen, and is gone when something was said."""

from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input

from app.language import _
from app.text import CHAT_CHARACTERS
from app.widgets.line import Line


class ChatLine(Line):
    """A line to type into, hidden until it is opened. It tells what was `Said`, and that it was `Left`."""

    DEFAULT_CSS = """
    ChatLine { display: none; height: 1; border: none; padding: 0 1; background: $surface; }
    ChatLine.-open { display: block; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False, id="chat.leave")]

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
