"""The screen of the set-up."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import ClassVar

from msgspec.structs import replace
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, OptionList, Static

from app.drawing.banner import banner, banner_line
from app.screens.base import ROOMY_WIDTH, Ask, Page, begin, sheets
from app.screens.dialogs.rules import RulesScreen
from app.screens.setup import rows
from app.screens.setup.asking import ask_name, ask_seed, ask_slap_key
from app.screens.setup.commands import AT_THE_TOP, KEYS, AtSetup
from app.screens.statistics.screen import StatisticsScreen
from app.setup import edits
from app.setup.file import remember
from app.setup.model import GameSetup, sentence
from app.setup.settings import RULES
from app.store.statistics import read_statistics
from app.text.i18n import _
from app.text.labels import VARIANTS
from app.widgets.appearance import look_of
from app.widgets.choice_list import ChoiceList
from app.widgets.key_bar import KeyBar
from app.widgets.key_command import bindings, key_map_of, offered
from app.widgets.pane import Pane
from engine.options import BadSettings

# The height from which there is room for the banner; the rows that stand around the lists with it, and without.
BANNER_HEIGHT = 30
AROUND_WITH_BANNER, AROUND = 14, 8
# From this width on the columns lie further apart.
WIDE = 140


class SetupScreen(Page[GameSetup | None]):
    """Puts a game together; answers its set-up when it is dealt, None if one leaves.

    The set-up is remembered in `file` when it is dealt; `note` is said first, such as that a file was damaged. What was
    played before is in `history`, if there is one.
    """

    CSS_PATH = sheets("setup")
    AUTO_FOCUS = "#deal"
    KEYS = (*KEYS, *AT_THE_TOP)
    BINDINGS: ClassVar[list[BindingType]] = bindings(*KEYS)

    def __init__(
        self, setup: GameSetup, file: Path | None = None, note: str | None = None, history: Path | None = None
    ) -> None:
        super().__init__()
        self.setup, self.file, self.note, self.history = setup, file, note, history

    def compose(self) -> ComposeResult:
        """Title and deal button; variants; seats beside house rules and settings; what it means; keys."""
        with Vertical(id="sheet"):
            with Horizontal(id="head"):
                yield Pane(id="title")
                yield KeyBar(*offered(AT_THE_TOP, self.situation(), key_map_of(self)), identity="global")
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
        self.rows("variants").highlighted = variants.index(self.setup.options.variant)

    def on_resize(self) -> None:
        """With much room, the title is a banner, and each house rule says what it changes."""
        width, height = self.app.size
        self.set_class(width >= ROOMY_WIDTH and height >= BANNER_HEIGHT, "-banner")
        self.set_class(width >= WIDE, "-wide")
        self.set_class(look_of(self).outlined, "-plain")
        super().on_resize()

    def draw(self) -> None:
        """Show the party as it is now."""
        look, high = look_of(self), self.has_class("-banner")
        self.query_one("#title", Pane).show(banner(look) if high else banner_line(look))
        lines = self.app.size.height - (AROUND_WITH_BANNER if high else AROUND)
        self.rows("variants").show(rows.variants(self.setup))
        self.rows("seats").show(rows.seats(self, self.setup))
        self.rows("rules").show(rows.rules(self.setup, lines))
        self.query_one("#seats-title", Static).update(
            _("Seats: {count} of {most}").format(count=len(self.setup.seats), most=rows.most_seats(self.setup))
        )
        self.explain()

    def explain(self) -> None:
        """Say why the party cannot be dealt, else what the row under the cursor means; and the keys that work there."""
        trouble = self.trouble()
        about = self.query_one("#about", Static)
        about.set_class(trouble is not None, "-trouble")
        at = self.situation()
        meaning = rows.meaning(self.setup, at.where, at.chosen) or self.note or rows.ready(self.setup)
        about.update(f"! {trouble}" if trouble else meaning)
        self.query_one("#keys", KeyBar).show(*offered(KEYS, at, key_map_of(self)))

    def situation(self) -> AtSetup:
        """What decides which keys are offered."""
        focused = self.focused if isinstance(self.focused, ChoiceList) else None
        where, chosen = (focused.id, focused.chosen) if focused is not None else (None, None)
        return AtSetup(where, chosen, self.history is not None)

    def trouble(self) -> str | None:
        """Why this party cannot be dealt; None where it can."""
        try:
            self.setup.check()
        except BadSettings as error:
            return sentence(error)
        return None

    # What keys do

    def rows(self, name: str) -> ChoiceList:
        """One of the three lists."""
        return self.query_one(f"#{name}", ChoiceList)

    def change(self, setup: GameSetup) -> None:
        """Go on with a changed party."""
        self.setup, self.note = setup, None
        self.draw()

    def seat(self) -> int | None:
        """The seat under the cursor, while the seats have it."""
        rows = self.rows("seats")
        return int(rows.chosen) if rows.has_focus and rows.chosen and rows.chosen.isdigit() else None

    @on(OptionList.OptionSelected)
    def chosen(self, selected: OptionList.OptionSelected) -> None:
        """Space, Enter or a click on a row."""
        rows = selected.option_list
        assert isinstance(rows, ChoiceList)
        key = rows.rows[selected.option_index].key
        match rows.id:
            case "variants":
                self.change(edits.choose_variant(self.setup, key))
            case "seats" if key == "add":
                self.action_add()
            case "seats":
                self.change(edits.next_player(self.setup, int(key)))
            case _:
                self.set(key, 1)

    def set(self, setting: str, step: int) -> None:
        """Change a setting by a step."""
        match setting:
            case "open_game":
                self.change(replace(self.setup, open_game=not self.setup.open_game))
            case "seed":
                begin(self, partial(self.change_by, ask_seed), "asking")
            case _:
                self.change(edits.step_setting(self.setup, setting, step))

    async def change_by(self, question: Callable[[Ask, GameSetup], Awaitable[GameSetup]]) -> None:
        """Go on with what is answered to a question."""
        self.change(await question(self.app.push_screen_wait, self.setup))

    def ask_about_seat(self, question: Callable[[Ask, GameSetup, int], Awaitable[GameSetup]]) -> None:
        """Ask something about the seat under the cursor."""
        seat = self.seat()
        if seat is not None:
            begin(self, partial(self.change_by, lambda ask, setup: question(ask, setup, seat)), "asking")

    def action_more(self, step: int) -> None:
        """A seat more or less; on a setting, a step up or down."""
        chosen = self.rows("rules").chosen
        if self.rows("rules").has_focus and chosen is not None and chosen not in RULES:
            self.set(chosen, step)
        elif step > 0:
            self.action_add()
        elif self.setup.seats:
            seat = self.seat()
            self.change(edits.remove_seat(self.setup, len(self.setup.seats) - 1 if seat is None else seat))

    def action_add(self, person: bool = False) -> None:
        """A bot more, or a person."""
        self.change(edits.add_seat(self.setup, person))
        if self.rows("seats").has_focus:
            self.rows("seats").highlighted = len(self.setup.seats) - 1

    def action_rename(self) -> None:
        """Ask for another name of the seat under the cursor."""
        self.ask_about_seat(ask_name)

    def action_slap_key(self) -> None:
        """Ask for the slap key of the seat under the cursor."""
        self.ask_about_seat(ask_slap_key)

    def action_colour(self) -> None:
        """Give the seat under the cursor another colour."""
        seat = self.seat()
        if seat is not None:
            self.change(edits.next_colour(self.setup, seat))

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
        self.app.push_screen(RulesScreen(topic or self.setup.options.variant))

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
                remember(self.setup, self.file)
        self.dismiss(self.setup)

    def action_leave(self) -> None:
        """Leave without a party."""
        self.dismiss(None)
