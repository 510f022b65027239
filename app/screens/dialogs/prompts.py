"""Small questions: a choice, a line of text, a key."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.widgets import Input, OptionList, Static

from app.screens.base import Dialog, sheets
from app.text.i18n import _, mark
from app.widgets.chat_input import TextInput
from app.widgets.choice_list import Choice, ChoiceList
from app.widgets.key_bar import KeyBar
from app.widgets.key_command import KeyCommand, bindings


class ChoiceScreen(Dialog[str | None]):
    """Asks for one of several things, each with its key; answers the key, or None where that is left."""

    CSS_PATH = sheets("dialog")
    KEYS = (
        *ChoiceList.KEYS,
        KeyCommand("choice.leave", "escape,q", mark("back"), mark("Choose nothing."), "dismiss(None)"),
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings(KEYS[-1])

    def __init__(self, question: str, choices: Mapping[str, str]) -> None:
        super().__init__()
        self.question, self.choices = question, choices

    def compose(self) -> ComposeResult:
        """The question, the choices, the keys."""
        with Vertical(id="box", classes="narrow"):
            yield Static(self.question, classes="title", markup=False)
            yield ChoiceList([Choice(key, Content(text)) for key, text in self.choices.items()])
            yield KeyBar(*self.offered())

    @on(OptionList.OptionSelected)
    def answer(self, selected: OptionList.OptionSelected) -> None:
        """That it is."""
        self.vanish(list(self.choices)[selected.option_index])


class AskText(Dialog[str | None]):
    """Asks for a line of text of at most `most` characters; answers it, or None where it was left."""

    CSS_PATH = sheets("ask")
    KEYS = (
        KeyCommand("ask.keep", "enter", mark("keep"), mark("That is the text.")),
        KeyCommand("ask.leave", "escape", mark("leave as it was"), mark("Change nothing."), "dismiss(None)"),
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings(*KEYS)

    def __init__(self, question: str, value: str = "", most: int = 64) -> None:
        super().__init__()
        self.question, self.value, self.most = question, value, most

    def compose(self) -> ComposeResult:
        """The question, the line, the keys."""
        with Vertical(id="box"):
            yield Static(self.question, markup=False)
            yield TextInput(self.value, max_length=self.most, id="line")
            yield KeyBar(*self.offered())

    @on(Input.Submitted)
    def answer(self, submitted: Input.Submitted) -> None:
        """Enter: that is the answer."""
        self.vanish(submitted.value)


class AskKey(Dialog[str | None]):
    """Asks for one of the `allowed` keys; answers it, or None if it was left. `why_not` tells why another cannot be."""

    CSS_PATH = sheets("ask")
    KEYS = (KeyCommand("ask_key.leave", "escape", mark("leave as it was"), mark("Change nothing."), "dismiss(None)"),)
    BINDINGS: ClassVar[list[BindingType]] = bindings(*KEYS)

    def __init__(self, question: str, allowed: str, why_not: Callable[[str], str | None] = lambda _key: None) -> None:
        super().__init__()
        self.question, self.allowed, self.why_not = question, allowed, why_not

    def compose(self) -> ComposeResult:
        """The question and the keys there are."""
        with Vertical(id="box"):
            yield Static(self.question, markup=False)
            yield Static(" ".join(self.allowed), id="allowed", markup=False)
            yield KeyBar(*self.offered())

    def on_key(self, event: Key) -> None:
        """Take the first key that will do; say why another does not."""
        if event.key == "escape":
            return
        event.stop()
        event.prevent_default()
        key = (event.character or "").lower()
        if key and key in self.allowed:
            self.vanish(key)
        elif (reason := self.why_not(key)) is not None:
            self.query_one("#allowed", Static).update(reason)


class GoOnScreen(Dialog[bool]):
    """Asks whether to go on with a game of these names; answers that."""

    CSS_PATH = sheets("ask")
    KEYS = (
        KeyCommand("go_on.yes", "enter,y", mark("go on with it"), mark("Take the game up again."), "dismiss(True)"),
        KeyCommand("go_on.no", "n,escape", mark("leave it for later"), mark("Play another."), "dismiss(False)"),
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings(*KEYS)

    def __init__(self, game: str, names: tuple[str, ...]) -> None:
        super().__init__()
        self.game, self.names = game, names

    def compose(self) -> ComposeResult:
        """What was left, and the two ways."""
        with Vertical(id="box"):
            yield Static(_("Your last game is not over:"), markup=False)
            yield Static(f"{self.game}: {', '.join(self.names)}", markup=False)
            yield KeyBar(*self.offered())
