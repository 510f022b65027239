"""Key commands: each key of a screen is declared once, and all that binds, shows or explains keys follows from that."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from textual.actions import parse
from textual.binding import Binding, BindingType
from textual.dom import DOMNode

from app.text.i18n import _, mark

Situation = TypeVar("Situation")
KEY_NAMES: Mapping[str, str] = {
    "enter": "Enter",
    "escape": "Esc",
    "space": mark("Space"),
    "tab": "Tab",
    "shift+tab": mark("Shift+Tab"),
    "home": "Home",
    "end": "End",
    "pageup": mark("PgUp"),
    "pagedown": mark("PgDn"),
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "question_mark": "?",
    "full_stop": ".",
    "plus": "+",
    "equals_sign": "=",
    "minus": "−",
    "exclamation_mark": "!",
    "slash": "/",
    "number_sign": "#",
}


class Hint(NamedTuple):
    """A key on a line of keys: what a click presses, what it does, and what is shown if not the key's own name.

    A hint without a label is joined to the next one: the two go to and fro. One without a key is only read.
    """

    key: str
    label: str
    name: str = ""

    @property
    def cap(self) -> str:
        """What is shown for the key."""
        return self.name or key_name(self.key)


def key_name(key: str) -> str:
    """What a key is called on the keyboard."""
    if key.startswith("ctrl+"):
        return "Ctrl+" + key.removeprefix("ctrl+").upper()
    return _(KEY_NAMES[key]) if key in KEY_NAMES else key.upper() if len(key) > 1 else key


def joined(hints: Iterable[Hint]) -> list[tuple[Hint, ...]]:
    """Each hint by itself, but those without a label together with the next."""
    found, waiting = list[tuple[Hint, ...]](), list[Hint]()
    for hint in hints:
        waiting.append(hint)
        if hint.label:
            found.append(tuple(waiting))
            waiting.clear()
    return found


class KeyCommand(NamedTuple, Generic[Situation]):
    """What one key does on a screen.

    `id` names it in key maps; `keys` are Textual's names of its keys, divided by commas: the first is shown, the others
    are aliases, unless there are `several` that each do something else, and nothing but a finger says which. The
    `label` stands on the line of keys (a message, or told from the situation), `help` says in a sentence what it does.
    `act` is Textual's action; empty if the key is a reflex. It is offered `when` that holds.

    A command that `submits` answers the game, and is held back if things have just changed by themselves. A `reflex` is
    heeded under dialogs too. What is `by_widget` is bound by the widget that has the focus. One that is `quiet` is not
    on the line of keys, but on the page of keys; one that is `urgent` comes before any other. `name` is shown
    in place of the key.
    """

    id: str
    keys: str
    label: str | Callable[[Situation], str]
    help: str
    act: str = ""
    when: Callable[[Situation], bool] = lambda _situation: True
    submits: bool = False
    reflex: bool = False
    by_widget: bool = False
    quiet: bool = False
    urgent: bool = False
    several: bool = False
    name: str = ""

    def called(self, situation: Situation) -> str:
        """Its label in the language in use, as things are."""
        if callable(self.label):
            return self.label(situation)
        return _(self.label) if self.label else ""

    def pressed_by(self, key_map: Mapping[str, str]) -> list[str]:
        """Its keys, the one shown first; a user's key map has other ones for it."""
        return key_map.get(self.id, self.keys).split(",")

    def pressed_for_one(self, key_map: Mapping[str, str]) -> str:
        """The key to press for one who clicks on it or chooses it from a list; empty if that does not say which."""
        return "" if self.several else self.pressed_by(key_map)[0]

    def runs(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Whether that is its action."""
        return bool(self.act) and parse(self.act)[1:] == (action, parameters)


def bindings(*commands: KeyCommand[Situation]) -> list[BindingType]:
    """Textual's bindings of key commands; a reflex has none, as it is heeded beneath whatever lies on top."""
    return [
        Binding(command.keys, command.act, show=False, id=command.id, priority=command.urgent)
        for command in commands
        if command.act
    ]


def submitting(commands: Iterable[KeyCommand[Situation]], key_map: Mapping[str, str]) -> set[str]:
    """The keys that answer the game."""
    return {key for command in commands if command.submits for key in command.pressed_by(key_map)}


def offered(commands: Sequence[KeyCommand[Situation]], situation: Situation, key_map: Mapping[str, str]) -> list[Hint]:
    """The line of keys as things are: of commands with the same key, the first that is offered."""
    found = dict[str, Hint]()
    for command in commands:
        key = command.pressed_by(key_map)[0]
        if not command.quiet and key not in found and command.when(situation):
            found[key] = Hint(command.pressed_for_one(key_map), command.called(situation), command.name)
    return list(found.values())


def key_map_of(node: DOMNode) -> Mapping[str, str]:
    """The user's key map: keys by the ids of commands; empty if the app has none."""
    found = getattr(node.app, "key_map", None)
    return found if isinstance(found, Mapping) else {}
