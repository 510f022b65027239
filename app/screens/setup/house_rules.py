"""Choosing the rules of a hosted table: the variant, the house rules, the target and the hand."""

from typing import ClassVar

from msgspec.structs import replace
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static

from app.screens.base import Page, sheets
from app.screens.dialogs.rules import RulesScreen
from app.screens.setup import rows
from app.setup import edits
from app.setup.model import GameSetup
from app.setup.settings import RULES, SETTINGS
from app.text.i18n import _, mark
from app.text.labels import VARIANTS
from app.widgets.choice_list import Choice, ChoiceList
from app.widgets.key_bar import KeyBar
from app.widgets.key_command import KeyCommand, bindings


class HouseRulesScreen(Page[GameSetup | None]):
    """Lets the host choose; answers the party with other rules."""

    CSS_PATH = sheets("house_rules")
    AUTO_FOCUS = "#rules"
    KEYS = (
        KeyCommand(
            "rows.choose", "space,enter", mark("switch"), mark("Switch the rule at the cursor."), by_widget=True
        ),
        KeyCommand("house_rules.more", "plus,equals_sign,right", "", mark("A setting one step up."), "step(1)"),
        KeyCommand("house_rules.less", "minus,left", mark("change"), mark("A setting one step down."), "step(-1)"),
        KeyCommand("house_rules.rules", "question_mark", mark("rules"), mark("Read about this rule."), "rules"),
        KeyCommand("house_rules.done", "escape,q,e", mark("done"), mark("Play by these rules."), "done"),
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings(*KEYS)

    def __init__(self, setup: GameSetup) -> None:
        super().__init__()
        self.setup = setup

    def compose(self) -> ComposeResult:
        """Variants, rules and settings in one list; what the row means; the keys."""
        with Vertical(id="sheet"):
            yield Static(_("Rules from the next game on"), id="title")
            yield ChoiceList(identity="rules")
            yield Static(id="about", markup=False)
            yield KeyBar(*self.offered())

    def on_mount(self) -> None:
        """Show the rules as they are."""
        self.draw()

    @property
    def rows(self) -> ChoiceList:
        """The list."""
        return self.query_one("#rules", ChoiceList)

    def draw(self) -> None:
        """Show the rules as they are now."""
        settings = [row for row in rows.rules(self.setup, 0) if row.key in SETTINGS]
        self.rows.show([*rows.variants(self.setup), Choice("", Content(""), False), *settings])
        self.explain()

    @on(OptionList.OptionHighlighted)
    def explain(self) -> None:
        """Say what the row under the cursor means."""
        chosen = self.rows.chosen or ""
        if chosen in VARIANTS:
            text = _(VARIANTS[chosen].meaning)
        else:
            text = rows.meaning(self.setup, "rules", chosen) if chosen else ""
        self.query_one("#about", Static).update(text)

    @on(OptionList.OptionSelected)
    def choose(self, selected: OptionList.OptionSelected) -> None:
        """Space or Enter: choose the variant, switch the rule, change the setting."""
        key = self.rows.rows[selected.option_index].key
        if key in VARIANTS:
            self.change(edits.choose_variant(self.setup, key))
        else:
            self.change(edits.step_setting(self.setup, key))

    def action_step(self, step: int) -> None:
        """A step up or down, on a setting."""
        chosen = self.rows.chosen or ""
        if chosen in SETTINGS and chosen not in RULES:
            self.change(edits.step_setting(self.setup, chosen, step))

    def change(self, setup: GameSetup) -> None:
        """Go on with a changed party."""
        self.setup = replace(setup, seats=self.setup.seats)
        self.draw()

    def action_rules(self) -> None:
        """The page on the row under the cursor."""
        self.app.push_screen(RulesScreen(self.rows.chosen or self.setup.options.variant))

    def action_done(self) -> None:
        """These are the rules."""
        self.dismiss(self.setup)
