"""Small questions: a choice, a line of text, a key."""

from collections.abc import Mapping
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.widgets import Input, OptionList, Static

from app.screens.base import Dialog, sheets
from app.text.i18n import _
from app.widgets.chat_input import TextInput
from app.widgets.choice_list import Choice, ChoiceList
from app.widgets.key_bar import KeyBar


class ChoiceScreen(Dialog[str | None]):
    """Asks for one of several things, each with its key; answers the key, or None where that is left."""

    CSS_PATH = sheets("dialog")
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "dismiss(None)", show=False, id="choice.leave")]

    def __init__(self, question: str, choices: Mapping[str, str]) -> None:
        super().__init__()
        self.question, self.choices = question, choices

    def compose(self) -> ComposeResult:
        """The question, the choices, the keys."""
        with Vertical(id="box", classes="narrow"):
            yield Static(self.question, classes="title", markup=False)
            yield ChoiceList([Choice(key, Content(text)) for key, text in self.choices.items()])
            yield KeyBar(("up", _("move")), ("enter", _("choose")), ("escape", _("back")))

    @on(OptionList.OptionSelected)
    def answer(self, selected: OptionList.OptionSelected) -> None:
        """That it is."""
        self.vanish(list(self.choices)[selected.option_index])


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
            yield TextInput(self.value, max_length=self.most, id="line")
            yield KeyBar(("enter", _("keep")), ("escape", _("leave as it was")))

    @on(Input.Submitted)
    def answer(self, submitted: Input.Submitted) -> None:
        """Enter: that is the answer."""
        self.vanish(submitted.value)


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
            yield KeyBar(("escape", _("leave as it was")))

    def on_key(self, event: Key) -> None:
        """Take the first key that will do."""
        event.stop()
        if event.key == "escape":
            self.dismiss(None)
        elif event.character is not None and event.character.lower() in self.allowed:
            self.vanish(event.character.lower())


class GoOnScreen(Dialog[bool]):
    """Asks whether to go on with a game of these names; answers that."""

    CSS_PATH = sheets("ask")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,y", "dismiss(True)", show=False, id="go_on.yes"),
        Binding("escape,n", "dismiss(False)", show=False, id="go_on.no"),
    ]

    def __init__(self, game: str, names: tuple[str, ...]) -> None:
        super().__init__()
        self.game, self.names = game, names

    def compose(self) -> ComposeResult:
        """What was left, and the two ways."""
        with Vertical(id="box"):
            yield Static(_("Your last game is not over:"), markup=False)
            yield Static(f"{self.game}: {', '.join(self.names)}", markup=False)
            yield KeyBar(("enter", _("go on with it")), ("n", _("leave it for later")))
