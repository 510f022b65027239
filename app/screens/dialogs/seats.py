"""Choosing seats: one to point at or swap with, or two to link."""

from collections.abc import Collection, Sequence
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.widgets import OptionList, Static

from app.screens.base import Dialog, sheets
from app.text.i18n import _, mark
from app.widgets.appearance import SEAT_KEYS, seat_row
from app.widgets.choice_list import Choice, ChoiceList
from app.widgets.key_bar import KeyBar
from app.widgets.key_command import KeyCommand, bindings
from engine.view import View

Pair = tuple[int, int]


class SeatList(ChoiceList):
    """Seats to choose from by arrows, mouse, or the key that stands before each."""

    KEYS: ClassVar[Sequence[KeyCommand[Any]]] = (
        *(command._replace(submits=command.id == "rows.choose") for command in ChoiceList.KEYS),
        KeyCommand(
            "seats.pick",
            ",".join(SEAT_KEYS),
            mark("this seat"),
            mark("Choose that seat at once."),
            submits=True,
            quiet=True,
            several=True,
            name="1 2 3 ...",
        ),
    )

    def on_key(self, event: Key) -> None:
        """A seat's key chooses it at once."""
        place = SEAT_KEYS.find(event.character or " ")
        found = [number for number, row in enumerate(self.rows) if row.key == str(place) and row.open]
        if found:
            event.stop()
            self.highlighted = found[0]
            self.action_select()


class TargetScreen(Dialog[int | None]):
    """Asks for one of the `seats`; answers its number, or None where that is taken back, which `may_leave` allows."""

    CSS_PATH = sheets("dialog")
    KEYS: ClassVar[Sequence[KeyCommand["TargetScreen"]]] = (
        *SeatList.KEYS,
        KeyCommand(
            "target.leave", "escape", mark("back"), mark("Do not play the card."), "leave",
            lambda screen: screen.may_leave,
        ),
    )  # fmt: skip
    BINDINGS: ClassVar[list[BindingType]] = bindings(KEYS[-1])

    def __init__(self, view: View, seats: Collection[int], question: str, may_leave: bool = True) -> None:
        super().__init__()
        self.view, self.seats, self.question = view, sorted(seats), question
        self.may_leave: bool = may_leave

    def compose(self) -> ComposeResult:
        """The question, the seats, the keys."""
        with Vertical(id="box", classes="narrow"):
            yield Static(self.question, classes="title", markup=False)
            yield SeatList(Choice(str(seat), seat_row(self, self.view, seat)) for seat in self.seats)
            yield KeyBar(*self.offered())

    @on(OptionList.OptionSelected)
    def answer(self, selected: OptionList.OptionSelected) -> None:
        """That seat it is."""
        self.dismiss(self.seats[selected.option_index])

    def action_leave(self) -> None:
        """Take it back."""
        if self.may_leave:
            self.dismiss(None)


class LinkScreen(Dialog[Pair | None]):
    """Asks for two seats out of the `pairs` that may be linked; answers the pair, the lower seat first, or None."""

    CSS_PATH = sheets("dialog")
    KEYS = (
        *SeatList.KEYS,
        KeyCommand(
            "link.leave", "escape", mark("back"), mark("Let the first seat go, or take the play back."), "leave"
        ),
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings(KEYS[-1])

    def __init__(self, view: View, pairs: Collection[Pair]) -> None:
        super().__init__()
        self.view, self.pairs = view, frozenset(pairs)
        self.one: int | None = None

    def compose(self) -> ComposeResult:
        """The question, the seats, the keys."""
        with Vertical(id="box", classes="narrow"):
            yield Static(_("Which two shall draw together?"), classes="title")
            yield SeatList(self.seat_rows())
            yield KeyBar(*self.offered())

    def seat_rows(self) -> list[Choice]:
        """All seats; those that cannot be chosen next are closed."""
        rows = []
        for seat in range(self.view.seats):
            mark = "[x]" if seat == self.one else "[ ]" if self.fits(seat) else "   "
            rows.append(Choice(str(seat), Content.assemble(mark, seat_row(self, self.view, seat)), mark != "   "))
        return rows

    def fits(self, seat: int) -> bool:
        """Whether a seat can be chosen, beside the one chosen before it."""
        return any(seat in pair and (self.one is None or self.one in pair) for pair in self.pairs)

    @on(OptionList.OptionSelected)
    def choose(self, selected: OptionList.OptionSelected) -> None:
        """The first seat is marked, or let go again; the second is the answer."""
        seat = selected.option_index
        if self.one is None or seat == self.one:
            self.one = seat if self.one is None else None
            seats = self.query_one(SeatList)
            seats.show(self.seat_rows())
        else:
            self.dismiss((min(self.one, seat), max(self.one, seat)))

    def action_leave(self) -> None:
        """Let the first seat go, else take the play back."""
        if self.one is None:
            self.dismiss(None)
            return
        self.one = None
        self.query_one(SeatList).show(self.seat_rows())
