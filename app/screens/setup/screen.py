"""The screen of the set-up."""

from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, OptionList, Static

from app.drawing.banner import banner, banner_line
from app.screens.base import ROOMY_WIDTH, sheets
from app.screens.dialogs.rules import RulesScreen
from app.screens.setup import rows
from app.screens.setup.editor import PartyPage
from app.screens.statistics.screen import StatisticsScreen
from app.setup.file import remember
from app.setup.model import GameSetup, sentence
from app.store.statistics import read_statistics
from app.text.i18n import _
from app.text.labels import VARIANTS
from app.widgets.appearance import look_of
from app.widgets.choice_list import ChoiceList
from app.widgets.key_bar import Hint, KeyBar
from app.widgets.pane import Pane
from engine.options import BadSettings

# The heights from which there is room for the banner, and for a sentence below each house rule.
BANNER_HEIGHT, SENTENCES_HEIGHT = 30, 40
# From this width on the columns lie further apart.
WIDE = 140


class SetupScreen(PartyPage):
    """Puts a party together; dismisses with it when it is dealt, with None when one leaves.

    The party is remembered in `file` when it is dealt; `note` is said first, such as that a file was damaged. What was
    played before is in `history`, where there is one.
    """

    CSS_PATH = sheets("setup")
    AUTO_FOCUS = "#deal"
    SUBMITTING = ("enter",)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("d", "deal", show=False, id="setup.deal"),
        Binding("question_mark", "rules", show=False, id="setup.rules"),
        Binding("t", "statistics", show=False, id="setup.statistics"),
        Binding("q,escape", "leave", show=False, id="setup.leave"),
        Binding("left", "across('seats')", show=False, id="setup.left"),
        Binding("right", "across('rules')", show=False, id="setup.right"),
        Binding("down", "enter_rows(1)", show=False, id="setup.down"),
        Binding("up", "enter_rows(-1)", show=False, id="setup.up"),
    ]

    def __init__(
        self, party: GameSetup, file: Path | None = None, note: str | None = None, history: Path | None = None
    ) -> None:
        super().__init__(party, note)
        self.file, self.history = file, history

    def compose(self) -> ComposeResult:
        """Title and deal button; variants; seats beside house rules and settings; what it means; keys."""
        with Vertical(id="sheet"):
            with Horizontal(id="head"):
                yield Pane(id="title")
                yield KeyBar(("question_mark", _("rules")), ("q", _("leave")), identity="global")
                yield Button(_("Deal") + " (d)", id="deal", variant="primary", compact=True)
            yield ChoiceList(ends=False, identity="variants")
            with Horizontal(id="columns"):
                with Vertical(id="left"):
                    yield Static(id="seats-title", classes="heading")
                    yield ChoiceList(ends=False, identity="seats")
                with Vertical(id="right"):
                    yield Static(_("House rules and settings"), classes="heading")
                    yield ChoiceList(ends=False, identity="rules")
            with Vertical(id="foot"):
                yield Static(id="about", markup=False)
                yield KeyBar(identity="keys")

    def on_mount(self) -> None:
        """Show the party."""
        self.draw()
        variants = list(VARIANTS)
        self.rows("variants").highlighted = variants.index(self.party.options.variant)

    def on_resize(self) -> None:
        """With much room, the title is a banner, and each house rule says what it changes."""
        super().on_resize()
        width, height = self.app.size
        self.set_class(width >= ROOMY_WIDTH and height >= BANNER_HEIGHT, "-banner")
        self.set_class(width >= WIDE, "-wide")
        self.set_class(look_of(self).outlined, "-plain")
        self.draw()

    def draw(self) -> None:
        """Show the party as it is now."""
        look, high = look_of(self), self.has_class("-banner")
        self.query_one("#title", Pane).show(banner(look) if high else banner_line(look))
        roomy = high and self.app.size.height >= SENTENCES_HEIGHT
        self.rows("variants").show(rows.variants(self.party))
        self.rows("seats").show(rows.seats(self, self.party))
        self.rows("rules").show(rows.rules(self.party, roomy))
        self.query_one("#seats-title", Static).update(
            _("Seats: {count} of {most}").format(count=len(self.party.seats), most=rows.most_seats(self.party))
        )
        self.explain()

    def explain(self) -> None:
        """Say why the party cannot be dealt, else what the row under the cursor means; and the keys that work there."""
        trouble = self.trouble()
        about = self.query_one("#about", Static)
        about.set_class(trouble is not None, "-trouble")
        focused = self.focused.id if self.focused is not None else None
        chosen = self.focused.chosen if isinstance(self.focused, ChoiceList) else None
        meaning = rows.meaning(self.party, focused, chosen) or self.note or rows.ready(self.party)
        about.update(f"! {trouble}" if trouble else meaning)
        statistics: list[Hint] = [("t", _("statistics"))] if self.history is not None else []
        self.query_one("#keys", KeyBar).show(*rows.hints(focused, chosen), *statistics)

    def trouble(self) -> str | None:
        """Why this party cannot be dealt; None where it can."""
        try:
            self.party.check()
        except BadSettings as error:
            return sentence(error)
        return None

    @on(OptionList.OptionHighlighted)
    def moved(self) -> None:
        """The cursor has moved."""
        self.explain()

    def on_descendant_focus(self) -> None:
        """Another list has the keys."""
        self.explain()

    def action_across(self, name: str) -> None:
        """To the left or the right column."""
        self.rows(name).focus()

    def action_enter_rows(self, way: int) -> None:
        """From the button to the lists."""
        if way > 0:
            self.rows("variants").focus()

    @on(ChoiceList.Edge)
    def beyond(self, edge: ChoiceList.Edge) -> None:
        """From the end of a list to what lies there."""
        match edge.rows.id, edge.way:
            case "variants", -1:
                self.query_one("#deal").focus()
            case "variants", 1:
                self.rows("seats").focus()
            case _, -1:
                self.rows("variants").focus()

    def action_rules(self) -> None:
        """Open the page on what the cursor is at."""
        focused = self.focused
        topic = focused.chosen if isinstance(focused, ChoiceList) and focused.id != "seats" else None
        self.app.push_screen(RulesScreen(topic or self.party.options.variant))

    def action_statistics(self) -> None:
        """Show what was played before."""
        if self.history is not None:
            self.app.push_screen(StatisticsScreen(partial(read_statistics, self.history)))

    @on(Button.Pressed, "#deal")
    def pressed(self) -> None:
        """The button."""
        self.action_deal()

    def action_deal(self) -> None:
        """Deal, unless the party is unfit: then the reason stays where it is, and blinks."""
        if self.trouble() is not None:
            self.app.bell()
            self.explain()
            return
        if self.file is not None:
            with suppress(OSError):  # a folder that cannot be written is no reason not to play
                remember(self.party, self.file)
        self.dismiss(self.party)

    def action_leave(self) -> None:
        """Leave without a party."""
        self.dismiss(None)
