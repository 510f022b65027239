"""A screen on which a set-up is changed."""

from typing import ClassVar

from msgspec.structs import replace
from textual import on
from textual.binding import Binding, BindingType
from textual.widgets import OptionList

from app.screens.base import Page
from app.screens.dialogs.prompts import AskKey, AskText
from app.setup import edits
from app.setup.model import SLAP_KEYS, GameSetup
from app.text.i18n import _
from app.text.sanitize import clean
from app.text.widths import clean_name
from app.widgets.choice_list import ChoiceList
from engine.options import HOUSE_RULES


class PartyPage(Page[GameSetup | None]):
    """A page with lists `variants`, `seats` and `rules`, whose rows and keys change `party`; `note` is said first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("e", "rename", show=False, id="setup.rename"),
        Binding("c", "colour", show=False, id="setup.colour"),
        Binding("k", "slap_key", show=False, id="setup.slap_key"),
        Binding("p", "add(True)", show=False, id="setup.person"),
        Binding("plus,equals_sign", "more(1)", show=False, id="setup.more"),
        Binding("minus", "more(-1)", show=False, id="setup.less"),
    ]

    def __init__(self, party: GameSetup, note: str | None = None) -> None:
        super().__init__()
        self.party, self.note = party, note

    def draw(self) -> None:
        """Show the party as it is now."""
        raise NotImplementedError

    def rows(self, name: str) -> ChoiceList:
        """One of the three lists."""
        return self.query_one(f"#{name}", ChoiceList)

    def change(self, party: GameSetup) -> None:
        """Go on with a changed party."""
        self.party, self.note = party, None
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
                self.change(edits.choose_variant(self.party, key))
            case "seats" if key == "add":
                self.action_add()
            case "seats":
                self.change(edits.next_player(self.party, int(key)))
            case _ if key in HOUSE_RULES:
                self.change(edits.toggle_rule(self.party, key))
            case _:
                self.set(key, 1)

    def set(self, setting: str, step: int) -> None:
        """Change a setting by a step."""
        match setting:
            case "play_to":
                self.change(edits.step_target(self.party, step))
            case "hand_size":
                self.change(edits.step_hand(self.party, step))
            case "deck":
                self.change(edits.step_deck(self.party, step))
            case "open_game":
                self.change(replace(self.party, open_game=not self.party.open_game))
            case "seed":
                question = _("Seed: the same text deals the same cards. Empty: chance.")
                self.app.push_screen(AskText(question, self.party.seed or "", 32), self.seeded)

    def seeded(self, text: str | None) -> None:
        """A seed has been typed."""
        if text is not None:
            self.change(replace(self.party, seed=clean(text) or None))

    def action_more(self, step: int) -> None:
        """A seat more or less; on a setting, a step up or down."""
        chosen = self.rows("rules").chosen
        if self.rows("rules").has_focus and chosen is not None and chosen not in HOUSE_RULES:
            self.set(chosen, step)
        elif step > 0:
            self.action_add()
        elif self.party.seats:
            seat = self.seat()
            self.change(edits.remove_seat(self.party, len(self.party.seats) - 1 if seat is None else seat))

    def action_add(self, person: bool = False) -> None:
        """A bot more, or a person."""
        self.change(edits.add_seat(self.party, person))
        if self.rows("seats").has_focus:
            self.rows("seats").highlighted = len(self.party.seats) - 1

    def action_rename(self) -> None:
        """Ask for another name of the seat under the cursor."""
        seat = self.seat()
        if seat is not None:
            question = _("What is the player on seat {number} called?").format(number=seat + 1)
            asked = AskText(question, self.party.seats[seat].name)
            self.app.push_screen(
                asked, lambda name: self.change(edits.rename(self.party, seat, clean_name(name or "")))
            )

    def action_colour(self) -> None:
        """Give the seat under the cursor another colour."""
        seat = self.seat()
        if seat is not None:
            self.change(edits.next_colour(self.party, seat))

    def action_slap_key(self) -> None:
        """Ask for the slap key of the seat under the cursor."""
        seat = self.seat()
        if seat is not None and not self.party.seats[seat].is_bot:
            question = _("Which key slaps for {name}? With Shift it calls UNO.").format(
                name=self.party.seats[seat].name
            )
            asked = AskKey(question, SLAP_KEYS)
            self.app.push_screen(asked, lambda key: self.change(edits.assign_key(self.party, seat, key or "")))
