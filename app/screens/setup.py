"""Set-up: the first screen, where a party is put together and dealt."""

from contextlib import suppress
from pathlib import Path
from typing import ClassVar

from msgspec.structs import replace
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, OptionList, Static

from app import seating
from app.language import _
from app.party import SLAP_KEYS, Party, remember, sentence
from app.screens import setup_rows
from app.screens.ask import AskKey, AskText
from app.screens.chooser import Rows
from app.screens.hints import Hints
from app.screens.room import Page, sheets
from app.screens.rules import RulesScreen
from app.words import VARIANTS
from engine.options import HOUSE_RULES, BadSettings


class SetupScreen(Page[Party | None]):
    """Puts a party together; dismisses with it when it is dealt, with None when one leaves.

    The party is remembered in `file` when it is dealt; `note` is said first, such as that a file was damaged.
    """

    CSS_PATH = sheets("setup")
    AUTO_FOCUS = "#deal"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("d", "deal", show=False, id="setup.deal"),
        Binding("question_mark", "rules", show=False, id="setup.rules"),
        Binding("q,escape", "leave", show=False, id="setup.leave"),
        Binding("e", "rename", show=False, id="setup.rename"),
        Binding("c", "colour", show=False, id="setup.colour"),
        Binding("k", "slap_key", show=False, id="setup.slap_key"),
        Binding("p", "add(True)", show=False, id="setup.person"),
        Binding("plus,equals_sign", "more(1)", show=False, id="setup.more"),
        Binding("minus", "more(-1)", show=False, id="setup.less"),
        Binding("left", "across('seats')", show=False, id="setup.left"),
        Binding("right", "across('rules')", show=False, id="setup.right"),
        Binding("down", "enter_rows(1)", show=False, id="setup.down"),
        Binding("up", "enter_rows(-1)", show=False, id="setup.up"),
    ]

    def __init__(self, party: Party, file: Path | None = None, note: str | None = None) -> None:
        super().__init__()
        self.party, self.file, self.note = party, file, note

    def compose(self) -> ComposeResult:
        """Title and deal button; variants; seats beside house rules and settings; what it means; keys."""
        with Vertical(id="sheet"):
            with Horizontal(id="head"):
                yield Static(_("UNO PARTY"), id="title")
                yield Hints(("question_mark", _("rules")), ("q", _("leave")), identity="global")
                yield Button(_("Deal") + " (d)", id="deal", variant="primary", compact=True)
            yield Rows(ends=False, identity="variants")
            with Horizontal(id="columns"):
                with Vertical(id="left"):
                    yield Static(id="seats-title", classes="heading")
                    yield Rows(ends=False, identity="seats")
                with Vertical(id="right"):
                    yield Static(_("House rules and settings"), classes="heading")
                    yield Rows(ends=False, identity="rules")
            yield Static(id="about", markup=False)
            yield Hints(identity="keys")

    def on_mount(self) -> None:
        """Show the party."""
        self.draw()
        variants = list(VARIANTS)
        self.rows("variants").highlighted = variants.index(self.party.options.variant)

    def on_resize(self) -> None:
        """With much room, each house rule says what it changes."""
        super().on_resize()
        self.draw()

    def rows(self, name: str) -> Rows:
        """One of the three lists."""
        return self.query_one(f"#{name}", Rows)

    def draw(self) -> None:
        """Show the party as it is now."""
        roomy = self.has_class("-roomy")
        self.rows("variants").show(setup_rows.variants(self.party))
        self.rows("seats").show(setup_rows.seats(self, self.party))
        self.rows("rules").show(setup_rows.rules(self.party, roomy))
        self.query_one("#seats-title", Static).update(
            _("Seats: {count} of {most}").format(count=len(self.party.seats), most=setup_rows.most_seats(self.party))
        )
        self.explain()

    def explain(self) -> None:
        """Say why the party cannot be dealt, else what the row under the cursor means; and the keys that work there."""
        trouble = self.trouble()
        about = self.query_one("#about", Static)
        about.set_class(trouble is not None, "-trouble")
        focused = self.focused.id if self.focused is not None else None
        chosen = self.focused.chosen if isinstance(self.focused, Rows) else None
        about.update(f"! {trouble}" if trouble else self.note or setup_rows.meaning(self.party, focused, chosen))
        self.query_one("#keys", Hints).show(*setup_rows.hints(focused, chosen))

    def trouble(self) -> str | None:
        """Why this party cannot be dealt; None where it can."""
        try:
            self.party.check()
        except BadSettings as error:
            return sentence(error)
        return None

    def change(self, party: Party) -> None:
        """Go on with a changed party."""
        self.party, self.note = party, None
        self.draw()

    def seat(self) -> int | None:
        """The seat under the cursor, while the seats have it."""
        rows = self.rows("seats")
        return int(rows.chosen) if rows.has_focus and rows.chosen and rows.chosen.isdigit() else None

    @on(OptionList.OptionHighlighted)
    def moved(self) -> None:
        """The cursor has moved."""
        self.explain()

    def on_descendant_focus(self) -> None:
        """Another list has the keys."""
        self.explain()

    @on(OptionList.OptionSelected)
    def chosen(self, selected: OptionList.OptionSelected) -> None:
        """Space, Enter or a click on a row."""
        rows = selected.option_list
        assert isinstance(rows, Rows)
        key = rows.rows[selected.option_index].key
        match rows.id:
            case "variants":
                self.change(seating.choose_variant(self.party, key))
            case "seats" if key == "add":
                self.action_add()
            case "seats":
                self.change(seating.next_player(self.party, int(key)))
            case _ if key in HOUSE_RULES:
                self.change(seating.toggle_rule(self.party, key))
            case _:
                self.set(key, 1)

    def set(self, setting: str, step: int) -> None:
        """Change a setting by a step."""
        match setting:
            case "play_to":
                self.change(seating.step_target(self.party, step))
            case "hand_size":
                self.change(seating.step_hand(self.party, step))
            case "deck":
                self.change(seating.step_deck(self.party, step))
            case "open_table":
                self.change(replace(self.party, open_table=not self.party.open_table))
            case "seed":
                question = _("Seed: the same text deals the same cards. Empty: chance.")
                self.app.push_screen(AskText(question, self.party.seed or "", 32), self.seeded)

    def seeded(self, text: str | None) -> None:
        """A seed has been typed."""
        if text is not None:
            self.change(replace(self.party, seed=text.strip() or None))

    def action_more(self, step: int) -> None:
        """A seat more or less; on a setting, a step up or down."""
        chosen = self.rows("rules").chosen
        if self.rows("rules").has_focus and chosen is not None and chosen not in HOUSE_RULES:
            self.set(chosen, step)
        elif step > 0:
            self.action_add()
        elif self.party.seats:
            seat = self.seat()
            self.change(seating.remove_seat(self.party, len(self.party.seats) - 1 if seat is None else seat))

    def action_add(self, person: bool = False) -> None:
        """A bot more, or a person."""
        self.change(seating.add_seat(self.party, person))
        if self.rows("seats").has_focus:
            self.rows("seats").highlighted = len(self.party.seats) - 1

    def action_rename(self) -> None:
        """Ask for another name of the seat under the cursor."""
        seat = self.seat()
        if seat is not None:
            question = _("What is the player on seat {number} called?").format(number=seat + 1)
            asked = AskText(question, self.party.seats[seat].name)
            self.app.push_screen(asked, lambda name: self.change(seating.rename(self.party, seat, name or "")))

    def action_colour(self) -> None:
        """Give the seat under the cursor another colour."""
        seat = self.seat()
        if seat is not None:
            self.change(seating.next_colour(self.party, seat))

    def action_slap_key(self) -> None:
        """Ask for the slap key of the seat under the cursor."""
        seat = self.seat()
        if seat is not None and not self.party.seats[seat].is_bot:
            question = _("Which key slaps for {name}? With Shift it calls UNO.").format(
                name=self.party.seats[seat].name
            )
            asked = AskKey(question, SLAP_KEYS)
            self.app.push_screen(asked, lambda key: self.change(seating.assign_key(self.party, seat, key or "")))

    def action_across(self, name: str) -> None:
        """To the left or the right column."""
        self.rows(name).focus()

    def action_enter_rows(self, way: int) -> None:
        """From the button to the lists."""
        if way > 0:
            self.rows("variants").focus()

    @on(Rows.Edge)
    def beyond(self, edge: Rows.Edge) -> None:
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
        topic = focused.chosen if isinstance(focused, Rows) and focused.id != "seats" else None
        self.app.push_screen(RulesScreen(topic or self.party.options.variant))

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
