"""The names of keys, as Textual's bindings know them."""

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from textual.keys import KEY_NAME_REPLACEMENTS

from app.terminal.values import Press

CONTROLS = {
    "\x00": "ctrl+@",
    **{chr(code): f"ctrl+{chr(code + 96)}" for code in range(1, 27)},
    "\x08": "backspace",
    "\t": "tab",
    "\r": "enter",
    "\x1b": "escape",
    "\x1c": "ctrl+backslash",
    "\x1d": "ctrl+right_square_bracket",
    "\x1e": "ctrl+circumflex_accent",
    "\x1f": "ctrl+underscore",
    "\x7f": "backspace",
}
# What Alt and a key send in terminals that have a use for it of their own: tabs backwards, words, signs of a Mac.
ALT_KEYS = {"\t": "shift+tab", "\x7f": "ctrl+w", "f": "ctrl+right", "b": "ctrl+left"}
ALT_SIGNS = dict(zip("1234567890-=§", "¡™£¢∞§¶•ªº–≠§", strict=True))
UNREADABLE = "\ufffd"
# The key that always works, whatever else is sent.
INTERRUPT_KEY = "ctrl+c"


@lru_cache(1024)
def name_of(character: str) -> str:
    """The name of the key that types a character: a letter or a digit is its own, a sign goes by its Unicode name."""
    if character.isalnum():
        return character
    name = unicodedata.name(character, character).lower().replace("-", "_").replace(" ", "_")
    return KEY_NAME_REPLACEMENTS.get(name, name)


@lru_cache(1024)
def typed(character: str) -> Press | None:
    """The key that types a character; None for what could not be read."""
    if character == UNREADABLE:
        return None
    return Press(CONTROLS.get(character) or name_of(character), character)


def with_alt(character: str) -> Press | None:
    """The key that comes with Alt, or after an escape."""
    if character in ALT_KEYS:
        return Press(ALT_KEYS[character])
    press = typed(ALT_SIGNS.get(character, character))
    if press is None or len(press.key) > 1:
        return press
    shift = "shift+" if press.key.isupper() else ""
    return Press(f"alt+{shift}{press.key.lower()}", character)


def with_modifiers(modifiers: Iterable[str], key: str) -> str:
    """The name of a key that is pressed together with others."""
    return "+".join([*sorted(modifiers), key])


def meant_by(key: str, character: str | None) -> str | None:
    """The letter or sign that a key means where no text is typed; None for a key that types none.

    A letter of full width is the same letter, and so is any other that Unicode takes for its equal (NFKC).
    """
    if character is None or (len(key) > 1 and key != name_of(character)):
        return None
    plain = unicodedata.normalize("NFKC", key if len(key) == 1 else character)
    return plain if len(plain) == 1 and plain.isprintable() else None
