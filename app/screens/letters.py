"""Letters that are keys: what each of them means where no text is typed, and a word where one means nothing."""

from collections.abc import Callable
from time import monotonic

from textual.events import Key

from app.terminal.events import is_shift_told
from app.terminal.names import meant_by, name_of
from app.text.i18n import _

Calls = Callable[[str], bool | None]


class Letters:
    """Makes keys what they mean. What people should know is said by `tell`; they can read it for so many `seconds`."""

    def __init__(self, tell: Callable[[str], None], seconds: float) -> None:
        self._tell = tell
        self._seconds = seconds
        self._told_of_caps_lock = False
        self._told_of_alphabet = float("-inf")

    def understand(self, event: Key, calls: Calls | None = None) -> None:
        """Make a key what it means: a letter of full width, or with Caps Lock on, is the small letter.

        `calls` tells of a capital whether it calls something out that counts now; None where it has no meaning of its
        own. That Caps Lock is on is a guess, where the terminal does not tell: one call in vain, or one such letter.
        """
        letter = meant_by(event.key, event.character)
        if letter is None:
            return
        if letter.isascii() and letter.isupper():
            counts = None if calls is None else calls(letter)
            if not counts and not is_shift_told(event):
                self._tell_of_caps_lock()
            letter = letter.lower() if counts is None else letter
        elif letter.isalpha() and not letter.isascii():
            self._tell_of_alphabet(letter)
        event.key, event.character = name_of(letter), letter

    def _tell_of_caps_lock(self) -> None:
        if not self._told_of_caps_lock:
            self._told_of_caps_lock = True
            self._tell(_("Caps Lock seems to be on."))

    def _tell_of_alphabet(self, letter: str) -> None:
        """Say why nothing happens, unless that can still be read."""
        if monotonic() - self._told_of_alphabet > self._seconds:
            self._told_of_alphabet = monotonic()
            text = _("“{letter}” is no key here: switch the keyboard to Latin letters.")
            self._tell(text.format(letter=letter))
