"""A list to choose from by cursor or by key."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, NamedTuple

from textual.binding import BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from app.text.i18n import mark
from app.widgets.appearance import look_of
from app.widgets.key_command import KeyCommand, bindings


class Choice(NamedTuple):
    """One row: what names it, what it shows, whether it can be chosen."""

    key: str
    text: Content
    open: bool = True


class ChoiceList(OptionList):
    """Rows with a cursor. At either end it goes round; with `ends=False` it says `Edge` instead."""

    KEYS: ClassVar[Sequence[KeyCommand[Any]]] = (
        KeyCommand("rows.up", "up", "", mark("The row above."), "cursor_up"),
        KeyCommand("rows.down", "down", mark("move"), mark("The row below."), "cursor_down"),
        KeyCommand("rows.choose", "enter,space", mark("choose"), mark("Choose the row under the cursor."), "select"),
        KeyCommand("rows.first", "home", mark("first"), mark("The first row."), "first", quiet=True),
        KeyCommand("rows.last", "end", mark("last"), mark("The last row."), "last", quiet=True),
        KeyCommand("rows.page_up", "pageup", "", mark("A page up."), "page_up", quiet=True),
        KeyCommand("rows.page_down", "pagedown", mark("page"), mark("A page down."), "page_down", quiet=True),
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings(*KEYS)

    class Edge(Message):
        """The cursor would go beyond the first row (-1) or the last (1)."""

        def __init__(self, rows: "ChoiceList", way: int) -> None:
            super().__init__()
            self.rows, self.way = rows, way

    def __init__(self, rows: Iterable[Choice] = (), *, ends: bool = True, identity: str | None = None) -> None:
        super().__init__(id=identity, markup=False, compact=True)
        self.rows: list[Choice] = []
        self.goes_round = ends
        self._marked: int | None = None
        self._first = tuple(rows)

    def on_mount(self) -> None:
        """Show the rows it was made with, now that it is known how things look here."""
        if self._first and not self.rows:
            self.show(self._first)

    @property
    def chosen(self) -> str | None:
        """The key of the row under the cursor."""
        return None if self.highlighted is None or not self.rows else self.rows[self.highlighted].key

    def show(self, rows: Iterable[Choice]) -> None:
        """Show these rows; the cursor stays where it was as far as it can."""
        before, self.rows = self.highlighted, list(rows)
        if len(self.rows) == self.option_count:
            for place in range(len(self.rows)):
                self.replace_option_prompt_at_index(place, self._prompt(place))
            return
        self.set_options(Option(self._prompt(place), disabled=not row.open) for place, row in enumerate(self.rows))
        self._marked = None
        if self.rows:
            first = next((place for place, row in enumerate(self.rows) if row.open), 0)
            self.highlighted = first if before is None else min(before, len(self.rows) - 1)

    def _prompt(self, place: int) -> Content:
        cursor = look_of(self).faces.glyphs["right"] if place == self._marked else " "
        return Content.assemble(f"{cursor} ", self.rows[place].text)

    def _mark(self, place: int | None) -> None:
        """Put the mark at that row."""
        before, self._marked = self._marked, place
        for changed in (before, place):
            if changed is not None and changed < self.option_count:
                self.replace_option_prompt_at_index(changed, self._prompt(changed))

    def watch_highlighted(self, highlighted: int | None) -> None:
        """Move the mark along with the cursor, also where the screen moves it for a list that cannot have the keys."""
        super().watch_highlighted(highlighted)
        self._mark(highlighted if self.has_focus or not self.can_focus else None)

    def watch_has_focus(self, has_focus: bool) -> None:
        """Only the list that has the keys shows where its cursor is."""
        super().watch_has_focus(has_focus)
        self._mark(self.highlighted if has_focus else None)

    def action_cursor_up(self) -> None:
        """One row up, or over the edge."""
        if self.highlighted in (0, None) and not self.goes_round:
            self.post_message(self.Edge(self, -1))
        else:
            super().action_cursor_up()

    def action_cursor_down(self) -> None:
        """One row down, or over the edge."""
        if self.highlighted == len(self.rows) - 1 and not self.goes_round:
            self.post_message(self.Edge(self, 1))
        else:
            super().action_cursor_down()
