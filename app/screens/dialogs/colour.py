"""Naming a colour."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static

from app.screens.base import Dialog, sheets
from app.text.i18n import _, mark, ngettext
from app.text.labels import colour_name
from app.widgets.answer_tiles import Tile, Tiles, tile_key
from app.widgets.appearance import look_of
from app.widgets.key_bar import KeyBar
from app.widgets.key_command import KeyCommand, bindings
from engine.cards import CARDS, COLOURS, Colour


class ColourScreen(Dialog[Colour | None]):
    """Asks for a colour; answers it, or None where the play is taken back, which only `may_leave` allows.

    `hand` is what would be left, for a count of each colour; the cursor begins at the colour held most.
    """

    CSS_PATH = sheets("dialog")
    KEYS: ClassVar[Sequence[KeyCommand["ColourScreen"]]] = (
        *Tiles.KEYS,
        *(tile_key(f"colour.{colour.lower()}", colour.lower(), mark("Name that colour.")) for colour in COLOURS),
        KeyCommand(
            "colour.leave", "escape", mark("take it back"), mark("Do not play the card."), "leave",
            lambda screen: screen.may_leave,
        ),
    )  # fmt: skip
    BINDINGS: ClassVar[list[BindingType]] = bindings(KEYS[-1])

    def __init__(self, hand: Iterable[str] = (), may_leave: bool = True) -> None:
        super().__init__()
        held = [CARDS[code].colour for code in hand]
        self.held = [held.count(colour) for colour in COLOURS]
        self.may_leave: bool = may_leave

    def compose(self) -> ComposeResult:
        """The question, the four colours, the keys."""
        palette = look_of(self).palette
        tiles = [
            Tile(colour.lower(), colour_name(colour).upper(), self.note(count), palette.card(colour))
            for colour, count in zip(COLOURS, self.held, strict=True)
        ]
        with Vertical(id="box"):
            yield Static(_("Which colour shall it be?"), classes="title")
            yield Tiles(tiles, 15, self.held.index(max(self.held)))
            yield KeyBar(*self.offered())

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
