"""The whole hash of a deal, for people who want to check it afterwards."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static

from app.screens.base import Dialog, sheets
from app.text.i18n import _, mark
from app.widgets.key_bar import KeyBar
from app.widgets.key_command import KeyCommand, bindings

# How many digits stand in a line.
ACROSS = 32


class DealHashScreen(Dialog[None]):
    """Shows the `commitment` of a round: it was fixed before the deal, and the record has the seed to it."""

    CSS_PATH = sheets("dialog")
    KEYS = (KeyCommand("deal.close", "enter,space,escape", mark("close"), mark("Put it away."), "dismiss(None)"),)
    BINDINGS: ClassVar[list[BindingType]] = bindings(*KEYS)

    def __init__(self, number: int, commitment: str) -> None:
        super().__init__()
        self.number, self.commitment = number, commitment

    def compose(self) -> ComposeResult:
        """The round, its hash in two lines, what it is good for, the keys."""
        lines = [self.commitment[start : start + ACROSS] for start in range(0, len(self.commitment), ACROSS)]
        with Vertical(id="box", classes="narrow"):
            yield Static(_("The deal of round {number}").format(number=self.number), classes="title", markup=False)
            yield Static("\n".join(lines), classes="line", markup=False)
            yield Static(
                "\n" + _("Note it, or some of it: after the game uno-party verify tells whether it holds."),
                classes="line",
                markup=False,
            )
            yield KeyBar(*self.offered())
