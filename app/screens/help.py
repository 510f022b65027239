"""Help with keys: a page of all keys of a screen, and a palette that finds what can be done there."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.fuzzy import Matcher
from textual.widgets import Input, OptionList, Static

from app.render.cells import fit, split
from app.screens.base import BaseScreen, Dialog, Page, sheets
from app.text.i18n import _, mark
from app.widgets.chat_input import TextInput
from app.widgets.choice_list import Choice, ChoiceList
from app.widgets.key_bar import KeyBar
from app.widgets.key_command import KeyCommand, bindings, key_map_of, key_name

# The most cells for the keys, and for the label.
KEYS_WIDTH, LABEL_WIDTH = 16, 24
MOST_LETTERS = 40
HELP: tuple[KeyCommand[Any], ...] = (
    KeyCommand("help.keys", "f1", mark("keys"), mark("All keys of this screen."), "show_keys", quiet=True, urgent=True),
    KeyCommand("help.find", "ctrl+p", mark("find"), mark("Search what can be done."), "find", quiet=True, urgent=True),
)


class KeyHere(NamedTuple):
    """A key of a screen: what is pressed, what is shown for its keys, label and help, and if it does something now.

    Nothing is pressed if there are several keys, of which each does something else: that is left to a finger.
    """

    key: str
    keys: str
    label: str
    help: str
    is_offered: bool


def rows(keys: Sequence[KeyHere]) -> list[Choice]:
    """A row for each: its keys and its label in columns as wide as they need, and what it does."""
    across = min(max((len(split(one.keys)) for one in keys), default=0), KEYS_WIDTH)
    along = min(max((len(split(one.label)) for one in keys), default=0), LABEL_WIDTH)
    found = []
    for one in keys:
        before, after = ("bold", "") if one.is_offered else ("dim", "dim")
        text = f"{fit(one.keys, across)}  {fit(one.label, along)}  "
        found.append(Choice(one.key, Content.assemble((text, before), (one.help, after)), one.is_offered))
    return found


def keys_here(screen: BaseScreen[Any], of_app: Sequence[KeyCommand[Any]]) -> list[KeyHere]:
    """All keys of a screen and of its app, as things are."""
    situation, key_map = screen.situation(), key_map_of(screen)
    found = [key_here(command, situation, key_map) for command in screen.key_commands()]
    return [*found, *(key_here(command, None, key_map) for command in of_app)]


def key_here(command: KeyCommand[Any], situation: object, key_map: Mapping[str, str]) -> KeyHere:
    """One of them."""
    shown = command.name or " ".join(key_name(key) for key in command.pressed_by(key_map))
    pressed = command.pressed_for_one(key_map)
    return KeyHere(pressed, shown, command.called(situation), _(command.help), command.when(situation))


class KeysScreen(Page[str | None]):
    """Shows all keys of a screen, with what they do; answers one to be pressed there, or None."""

    CSS_PATH = sheets("help")
    AUTO_FOCUS = "#list"
    KEYS = (
        *ChoiceList.KEYS[:2],
        ChoiceList.KEYS[2]._replace(label=mark("do it"), help=mark("Do what the row says.")),
        *ChoiceList.KEYS[3:],
        KeyCommand("keys.leave", "escape,q,question_mark", mark("back"), mark("Back to the screen."), "dismiss(None)"),
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings(KEYS[-1])

    def __init__(self, keys: Sequence[KeyHere]) -> None:
        super().__init__()
        self.keys = keys

    def compose(self) -> ComposeResult:
        """A title, the keys, all that the one under the cursor does, and the keys of this page."""
        with Vertical(id="sheet"):
            yield Static(_("KEYS"), id="title")
            yield ChoiceList(rows(self.keys), identity="list")
            yield Static(id="about", markup=False)
            yield KeyBar(*self.offered())

    @on(OptionList.OptionHighlighted)
    def explain(self, highlighted: OptionList.OptionHighlighted) -> None:
        """Say in full what the key under the cursor does."""
        one = self.keys[highlighted.option_index]
        by_hand = "" if one.key else " " + _("Press it yourself: each of these keys does something else.")
        self.query_one("#about", Static).update(f"{one.keys}: {one.help}{by_hand}")

    @on(OptionList.OptionSelected)
    def choose(self, selected: OptionList.OptionSelected) -> None:
        """That key is pressed; which of several is not for this page to say."""
        if key := self.keys[selected.option_index].key:
            self.dismiss(key)


class PaletteScreen(Dialog[str | None]):
    """Finds what can be done on a screen by some letters of it; answers the key to be pressed there, or None."""

    CSS_PATH = sheets("help")
    AUTO_FOCUS = "#letters"
    KEYS = (
        KeyCommand("palette.up", "up", "", mark("The row above."), "move(-1)"),
        KeyCommand("palette.down", "down", mark("move"), mark("The row below."), "move(1)"),
        KeyCommand("palette.do", "enter", mark("do it"), mark("Do what the row says."), by_widget=True),
        KeyCommand("palette.leave", "escape", mark("back"), mark("Back to the screen."), "dismiss(None)"),
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings(*KEYS)

    def __init__(self, keys: Sequence[KeyHere]) -> None:
        super().__init__()
        self.keys = [one for one in keys if one.is_offered]
        self.found = self.keys

    def compose(self) -> ComposeResult:
        """The line to type into, what is found, the keys."""
        with Vertical(id="box"):
            yield TextInput(placeholder=_("What do you want to do?"), max_length=MOST_LETTERS, id="letters")
            yield ChoiceList(identity="found")
            yield KeyBar(*self.offered())

    def on_mount(self) -> None:
        """Everything is found by no letters."""
        self.show()

    def show(self) -> None:
        """Show what is found, the first row under the cursor."""
        found = self.query_one("#found", ChoiceList)
        found.can_focus = False
        found.show(rows(self.found))
        found.highlighted = 0 if self.found else None

    @on(Input.Changed)
    def search(self, changed: Input.Changed) -> None:
        """Letters have been typed: what fits best comes first."""
        self.found = found_in(self.keys, changed.value.strip())
        self.show()

    def action_move(self, way: int) -> None:
        """Another row."""
        found = self.query_one("#found", ChoiceList)
        (found.action_cursor_down if way > 0 else found.action_cursor_up)()

    @on(Input.Submitted)
    @on(OptionList.OptionSelected)
    def choose(self) -> None:
        """That key is pressed; where one of several would be, one reads on."""
        place = self.query_one("#found", ChoiceList).highlighted
        key = None if place is None or not self.found else self.found[place].key
        if key != "":
            self.dismiss(key)


def found_in(keys: Sequence[KeyHere], letters: str) -> list[KeyHere]:
    """The keys whose label or help has these letters in that order, those that fit best first; all by no letters."""
    if not letters:
        return list(keys)
    matcher = Matcher(letters)
    scored = [(matcher.match(f"{one.label} {one.help}"), one) for one in keys]
    return [one for score, one in sorted(scored, key=lambda pair: -pair[0]) if score > 0]
