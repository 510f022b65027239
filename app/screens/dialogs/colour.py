"""Naming a colour."""

from collections.abc import Iterable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from app.screens.base import Dialog, sheets
from app.text.i18n import _, ngettext
from app.text.labels import colour_name
from app.widgets.answer_tiles import Tile, Tiles
from app.widgets.appearance import look_of
from app.widgets.key_bar import Hint, KeyBar
from engine.cards import CARDS, COLOURS, Colour


class ColourScreen(Dialog[Colour | None]):
    """Asks for a colour; answers it, or None where the play is taken back, which only `may_leave` allows.

    `hand` is what would be left, for a count of each colour; the cursor begins at the colour held most.
    """

    CSS_PATH = sheets("dialog")
    SUBMITTING = ("enter", "space", *(colour.lower() for colour in COLOURS))
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False, id="colour.leave")]

    def __init__(self, hand: Iterable[str] = (), may_leave: bool = True) -> None:
        super().__init__()
        held = [CARDS[code].colour for code in hand]
        self.held = [held.count(colour) for colour in COLOURS]
        self.may_leave = may_leave

    def compose(self) -> ComposeResult:
        """The question, the four colours, the keys."""
        palette = look_of(self).palette
        tiles = [
            Tile(colour.lower(), colour_name(colour).upper(), self.note(count), palette.card(colour))
            for colour, count in zip(COLOURS, self.held, strict=True)
        ]
        leave: list[Hint] = [("escape", _("take it back"))] if self.may_leave else []
        with Vertical(id="box"):
            yield Static(_("Which colour shall it be?"), classes="title")
            yield Tiles(tiles, 15, self.held.index(max(self.held)))
            yield KeyBar(("left", ""), ("right", _("move")), ("enter", _("choose")), *leave)

    def note(self, count: int) -> str:
        """How many cards of a colour are held."""
        return ngettext("{count} card", "{count} cards", count).format(count=count) if any(self.held) else ""

    @on(Tiles.Picked)
    def answer(self, picked: Tiles.Picked) -> None:
        """That colour it is."""
        self.dismiss(COLOURS[picked.place])

    def action_leave(self) -> None:
        """Take the play back."""
        if self.may_leave:
            self.dismiss(None)
