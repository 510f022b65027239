"""A choice: one of several things, in a list."""

from collections.abc import Mapping
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static

from app.language import _
from app.screens.chooser import Row, Rows
from app.screens.hints import Hints
from app.screens.room import Dialog, sheets


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
            yield Rows([Row(key, Content(text)) for key, text in self.choices.items()])
            yield Hints(("up", _("move")), ("enter", _("choose")), ("escape", _("back")))

    @on(OptionList.OptionSelected)
    def answer(self, selected: OptionList.OptionSelected) -> None:
        """That it is."""
        self.dismiss(list(self.choices)[selected.option_index])
