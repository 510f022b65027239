"""Going on: whether to take up the game that was left last time."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from app.language import _
from app.screens.hints import Hints
from app.screens.room import Dialog, sheets


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
            yield Hints(("enter", _("go on with it")), ("n", _("leave it for later")))
