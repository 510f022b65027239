"""The screen of the statistics."""

import asyncio
from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import OptionList, Static

from app.render.cells import fit
from app.screens.base import ROOMY_WIDTH, Page, begin, sheets
from app.screens.statistics.pages import COUNT, columns, pages, together
from app.store.history import BadHistory
from app.store.statistics import PlayerFigures, Statistics
from app.text.i18n import _, mark
from app.widgets.appearance import look_of, titled
from app.widgets.choice_list import Choice, ChoiceList
from app.widgets.key_bar import KeyBar
from app.widgets.key_command import KeyCommand, bindings
from app.widgets.pane import Pane

# The list of players: its width, and how much of that its rows have beside cursor and scroll bar.
NARROW, WIDE, EDGES = 43, 55, 4


def has_players(screen: "StatisticsScreen") -> bool:
    """Whether there is anybody to choose."""
    return screen.book is not None and bool(screen.book.players)


class StatisticsScreen(Page[None]):
    """Shows what a history has to tell; `count` reads it, in a thread of its own, and may raise BadHistory.

    The cursor begins at the first player called `name`, else at everybody.
    """

    CSS_PATH = sheets("statistics")
    AUTO_FOCUS = "#players"
    KEYS: ClassVar[Sequence[KeyCommand["StatisticsScreen"]]] = (
        KeyCommand("rows.up", "up", "", mark("The player above."), when=has_players, by_widget=True),
        KeyCommand("rows.down", "down", mark("choose"), mark("The player below."), when=has_players, by_widget=True),
        KeyCommand(
            "statistics.previous", "left,shift+tab", "", mark("The pages before."), "turn(-1)", lambda at: at.several
        ),
        KeyCommand(
            "statistics.next", "right,tab", mark("other pages"), mark("The next pages."), "turn(1)",
            lambda at: at.several,
        ),
        KeyCommand("statistics.leave", "escape,q,t", mark("back"), mark("Back to where one was."), "dismiss(None)"),
    )  # fmt: skip
    BINDINGS: ClassVar[list[BindingType]] = bindings(*KEYS)

    def __init__(self, count: Callable[[], Statistics], name: str | None = None) -> None:
        super().__init__()
        self.count, self.name_first = count, name
        self.book: Statistics | None = None
        self.leaf = 0
        self.several: bool = False

    def compose(self) -> ComposeResult:
        """The list of players beside the pages on the one chosen; or why there is nothing to show."""
        yield Static(_("STATISTICS"), id="title", markup=False)
        with Horizontal(id="book"):
            with Vertical(id="list"):
                yield Static(id="headings", markup=False)
                yield ChoiceList(identity="players")
            yield Pane(id="pages")
        yield Static(_("Counting …"), id="nothing", markup=False)
        yield KeyBar(*self.offered(), identity="keys")

    def on_mount(self) -> None:
        """Count."""
        begin(self, self.open)

    async def open(self) -> None:
        """Show what was counted, or why that could not be."""
        nothing = _(
            "Nobody has finished a game here yet.\n\n"
            "Play one to its end: who wins, how fast you slap and who is always ahead of you is counted then."
        )
        try:
            self.book = await asyncio.to_thread(self.count)
        except BadHistory as error:
            nothing = str(error)
        self.query_one("#nothing", Static).update(nothing)
        if self.book is not None and self.book.players:
            self.add_class("-counted")
            self.fill(self.book)

    def fill(self, book: Statistics) -> None:
        """List the players, and put the cursor where it begins."""
        self.list_players(book)
        found = book.called(self.name_first) if self.name_first else ()
        if found:
            self.players.highlighted = book.players.index(found[0]) + 1
        self.players.focus()
        self.draw()

    @property
    def players(self) -> ChoiceList:
        """The list of players, everybody first."""
        return self.query_one("#players", ChoiceList)

    @property
    def chosen(self) -> PlayerFigures | None:
        """The player under the cursor; None where that is everybody."""
        place = self.players.highlighted
        return self.book.players[place - 1] if self.book and place else None

    def list_players(self, book: Statistics) -> None:
        """Fill the list."""
        width = (WIDE if self.app.size.width >= ROOMY_WIDTH else NARROW) - EDGES
        heads, cells = zip(*columns(width, len(book.players)), strict=True)
        self.query_one("#headings", Static).update("  " + line(heads, cells))
        rows = [Choice("", Content.styled(" " * cells[0] + fit(_("everybody"), cells[1]), "bold"))]
        for number, one in enumerate(book.players, 1):
            shown = (f"{number} ", titled(one), f"{one.rating:.1f}", str(one.games), str(one.wins))
            rows.append(Choice(str(number), Content(line(shown, cells))))
        self.players.show(rows)

    def on_resize(self) -> None:
        """Fit the new size."""
        self.set_class(self.app.size.width >= ROOMY_WIDTH, "-wide")
        if self.book is not None and self.book.players:
            self.list_players(self.book)
        super().on_resize()

    @on(OptionList.OptionHighlighted)
    def draw(self) -> None:
        """Draw the pages on who is chosen, and say which keys work."""
        if self.book is None or not self.book.players:
            return
        width = self.app.size.width - (WIDE if self.has_class("-wide") else NARROW)
        height = self.app.size.height - 2
        self.query_one("#pages", Pane).show(
            pages(look_of(self), self.book, self.chosen, self.leaf, max(width, 30), max(height, 10))
        )
        across, down = together(width, height)
        self.several = across * down < COUNT
        self.query_one("#keys", KeyBar).show(*self.offered())

    def action_turn(self, way: int) -> None:
        """Turn to other pages, where not all of them have room."""
        self.leaf = (self.leaf + way) % COUNT
        self.draw()


def line(texts: Sequence[str], cells: Sequence[int]) -> str:
    """A line of the list: all but the name stands on the right of its column."""
    ways = ("right", "left", *["right"] * (len(texts) - 2))
    return "".join(map(fit, texts, cells, ways))
