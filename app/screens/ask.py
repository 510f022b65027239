"""Small questions: a line of text, or a single key."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.events import Key
from textual.widgets import Input, Static

from app.language import _
from app.screens.hints import Hints
from app.screens.room import Dialog, sheets
from app.widgets.line import Line


class AskText(Dialog[str | None]):
    """Asks for a line of text of at most `most` characters; answers it, or None where it was left."""

    CSS_PATH = sheets("ask")
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False, id="ask.leave")]

    def __init__(self, question: str, value: str = "", most: int = 64) -> None:
        super().__init__()
        self.question, self.value, self.most = question, value, most

    def compose(self) -> ComposeResult:
        """The question, the line, the keys."""
        with Vertical(id="box"):
            yield Static(self.question, markup=False)
            yield Line(self.value, max_length=self.most, id="line")
            yield Hints(("enter", _("keep")), ("escape", _("leave as it was")))

    @on(Input.Submitted)
    def answer(self, submitted: Input.Submitted) -> None:
        """Enter: that is the answer."""
        self.dismiss(submitted.value)


class AskKey(Dialog[str | None]):
    """Asks for one of the `allowed` keys; answers it, or None where it was left."""

    CSS_PATH = sheets("ask")

    def __init__(self, question: str, allowed: str) -> None:
        super().__init__()
        self.question, self.allowed = question, allowed

    def compose(self) -> ComposeResult:
        """The question and the keys there are."""
        with Vertical(id="box"):
            yield Static(self.question, markup=False)
            yield Static("  ".join(self.allowed), id="allowed", markup=False)
            yield Hints(("escape", _("leave as it was")))

    def on_key(self, event: Key) -> None:
        """Take the first key that will do."""
        event.stop()
        if event.key == "escape":
            self.dismiss(None)
        elif event.character is not None and event.character.lower() in self.allowed:
            self.dismiss(event.character.lower())
