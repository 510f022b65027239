"""The whole hash of a deal, for people who want to check it afterwards."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static

from app.screens.base import Dialog, sheets
from app.text.i18n import _, mark
from app.text.sanitize import clean
from app.widgets.key_bar import KeyBar
from app.widgets.key_command import KeyCommand, bindings
from engine.cut import Cut

# How many digits stand in a line.
ACROSS = 32


def in_lines(commitment: str) -> str:
    """A hash in two lines."""
    return "\n".join(commitment[start : start + ACROSS] for start in range(0, len(commitment), ACROSS))


class DealHashScreen(Dialog[None]):
    """Shows the `commitment` of a round, fixed before its `cut` and its deal: the record has the seed to it."""

    CSS_PATH = sheets("dialog")
    KEYS = (KeyCommand("deal.close", "enter,space,escape", mark("close"), mark("Put it away."), "dismiss(None)"),)
    BINDINGS: ClassVar[list[BindingType]] = bindings(*KEYS)

    def __init__(self, number: int, commitment: str, cut: Cut | None = None) -> None:
        super().__init__()
        self.number, self.commitment, self.cut = number, commitment, cut

    def compose(self) -> ComposeResult:
        """The round, its hash in two lines, what it is good for, the keys."""
        with Vertical(id="box", classes="narrow"):
            yield Static(_("The deal of round {number}").format(number=self.number), classes="title", markup=False)
            yield Static(in_lines(self.commitment), classes="line", markup=False)
            if self.cut is not None:
                yield Static(
                    "\n" + _("Cut with “{text}”.").format(text=clean(self.cut.text)), classes="line", markup=False
                )
            yield Static(
                "\n" + _("Note it, or some of it: after the game uno-party verify tells whether it holds."),
                classes="line",
                markup=False,
            )
            yield KeyBar(*self.offered())
