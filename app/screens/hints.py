"""Hints: one line of keys and what they do; a click on one is the same as pressing it."""

from collections.abc import Iterable, Mapping

from textual.content import Content
from textual.style import Style
from textual.widgets import Static

from app.language import _, mark

Hint = tuple[str, str]
KEY_NAMES: Mapping[str, str] = {
    "enter": "Enter",
    "escape": "Esc",
    "space": mark("Space"),
    "up": "↑↓",
    "left": "←",
    "right": "→",
    "question_mark": "?",
    "plus": "+",
    "minus": "−",
    "exclamation_mark": "!",
}


def key_name(key: str) -> str:
    """What a key is called on the keyboard."""
    return _(KEY_NAMES[key]) if key in KEY_NAMES else key


def keycap(key: str) -> Content:
    """A key, drawn as a key."""
    return Content.styled(f" {key_name(key)} ", "reverse")


def hint_line(hints: Iterable[Hint]) -> Content:
    """Keys and what each does, a click presses it."""
    shown = [
        Content.assemble(keycap(key), f" {label}").stylize(Style.from_meta({"@click": f"app.simulate_key('{key}')"}))
        for key, label in hints
    ]
    return Content("   ").join(shown)


class Hints(Static):
    """The line of keys at the foot of a screen."""

    DEFAULT_CSS = (
        "Hints { height: auto; width: 100%; color: $text-muted; link-style: none; link-style-hover: underline; }"
    )

    def __init__(self, *hints: Hint, identity: str | None = None) -> None:
        super().__init__(hint_line(hints), id=identity)

    def show(self, *hints: Hint) -> None:
        """Show other keys."""
        self.update(hint_line(hints))
