"""How one has the record for oneself: the lines to copy, since no terminal can be given a file."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static

from app.screens.base import Dialog, sheets
from app.text.i18n import _, mark
from app.widgets.key_bar import KeyBar
from app.widgets.key_command import KeyCommand, bindings


class TakeHomeScreen(Dialog[None]):
    """Shows those lines: commands and addresses, or `is_here`, the file where the record is."""

    CSS_PATH = sheets("dialog")
    KEYS = (KeyCommand("take_home.close", "enter,space,escape", mark("close"), mark("Put it away."), "dismiss(None)"),)
    BINDINGS: ClassVar[list[BindingType]] = bindings(*KEYS)

    def __init__(self, lines: Sequence[str], is_here: bool = False) -> None:
        super().__init__()
        self.lines, self.is_here = lines, is_here

    def compose(self) -> ComposeResult:
        """What they are for, the lines, the keys."""
        if self.is_here:
            told = _("The record of this game is a file on this machine:")
        else:
            told = _("The rounds that are over, for those who sat there. By this, outside of the game, you have them:")
        with Vertical(id="box", classes="lines"):
            yield Static(_("Take the record home"), classes="title", markup=False)
            yield Static(told, classes="line", markup=False)
            yield Static("\n" + "\n".join(self.lines), classes="line", markup=False)
            yield Static("\n" + _("uno-party verify checks it."), classes="line", markup=False)
            yield KeyBar(*self.offered())
