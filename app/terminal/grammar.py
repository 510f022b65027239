"""The grammar of what terminals send, by ECMA-35 and ECMA-48: where a sequence begins, and where it ends.

It knows neither keys nor time. Whoever feeds it calls `give_up` when nothing has come for as long as `patience` says.
"""

from collections.abc import Callable
from enum import Enum, auto

from textual.constants import ESCAPE_DELAY

from app.terminal.pasting import INTERRUPT, Pasting
from app.terminal.tokens import Alt, Bracketed, Sequence, Token

ESCAPE, CANCEL, SUBSTITUTE, BELL, DELETE = "\x1b", "\x18", "\x1a", "\x07", "\x7f"
# The control strings DCS, SOS, OSC, PM and APC; as C1 controls each is one character, and so is what ends them.
STRINGS, STRINGS_C1, TERMINATOR_C1 = "PX]^_", "\x90\x98\x9d\x9e\x9f", "\x9c"
# How long the rest of a sequence is waited for, in seconds, and how long it may be, in characters.
REST_SECONDS = 1.0
LONGEST_SEQUENCE, LONGEST_STRING = 1024, 65536
# A mouse report of old: three characters follow, none of which is a control.
POSITION_LENGTH = 3
KEYPAD = "ABCDEFHMPQRSabcdjklmnopqrstuvwxyz"
# What goes on with an escape into a sequence: signs that are no keys of ours, and letters that are.
SIGNS_BEFORE_REST, LETTERS_BEFORE_REST = "[]^_", "OPX"


class ParserState(Enum):
    """What the next character is part of."""

    GROUND = auto()
    AFTER_ESCAPE = auto()
    # The escape was given out as a key: what could only be the rest of a sequence is still taken for one.
    LATE = auto()
    # So it was, and a letter came by itself which may be a key, or go on with the sequence.
    LATE_LETTER = auto()
    SEQUENCE = auto()
    CONSOLE_KEY = auto()
    SHIFT = auto()
    POSITION = auto()
    STRING = auto()
    STRING_END = auto()
    PASTE = auto()


PATIENCE = {
    ParserState.GROUND: None,
    ParserState.AFTER_ESCAPE: ESCAPE_DELAY,
    ParserState.LATE_LETTER: ESCAPE_DELAY,
}


class Grammar:
    """Cuts characters into tokens. Replies and broken sequences give none. A paste is kept up to `longest_paste`."""

    def __init__(self, longest_paste: int) -> None:
        self._longest_paste = longest_paste
        self._pasting = Pasting(longest_paste)
        self._state = ParserState.GROUND
        self._held = ""
        self._length = 0
        self._tokens: list[Token] = []
        self._take: dict[ParserState, Callable[[str], None]] = {
            ParserState.GROUND: self._ground,
            ParserState.AFTER_ESCAPE: self._after_escape,
            ParserState.LATE: self._late,
            ParserState.LATE_LETTER: self._late_letter,
            ParserState.SEQUENCE: self._sequence,
            ParserState.CONSOLE_KEY: self._console_key,
            ParserState.SHIFT: self._shift,
            ParserState.POSITION: self._position,
            ParserState.STRING: self._string,
            ParserState.STRING_END: self._string_end,
        }

    @property
    def patience(self) -> float | None:
        """How many seconds the rest is waited for; None where nothing is."""
        return PATIENCE.get(self._state, REST_SECONDS)

    @property
    def is_paste(self) -> bool:
        """Whether it is a paste that goes on."""
        return self._state is ParserState.PASTE

    def feed(self, text: str) -> list[Token]:
        """What these characters complete."""
        self._tokens = []
        at = 0
        while at < len(text):
            if self._state is ParserState.PASTE:
                at = len(text) - len(self._paste(text[at:]))
            else:
                self._take[self._state](text[at])
                at += 1
        return self._tokens

    def give_up(self) -> list[Token]:
        """What there was, now that no more of it is waited for."""
        state, held = self._state, self._held
        self._enter(ParserState.LATE if state is ParserState.AFTER_ESCAPE else ParserState.GROUND)
        if state is ParserState.PASTE:
            return [Bracketed(self._pasting.text)]
        if state is ParserState.LATE_LETTER:
            return [held]
        return [ESCAPE] if state is ParserState.AFTER_ESCAPE else []

    def _enter(self, state: ParserState) -> None:
        self._state, self._held, self._length = state, "", 0

    def _ground(self, character: str) -> None:
        if character == ESCAPE:
            self._enter(ParserState.AFTER_ESCAPE)
        elif not "\x80" <= character <= "\x9f":
            self._tokens.append(character)
        elif character == "\x9b":
            self._enter(ParserState.SEQUENCE)
        elif character == "\x8f":
            self._enter(ParserState.SHIFT)
        elif character in STRINGS_C1:
            self._enter(ParserState.STRING)

    def _after_escape(self, character: str) -> None:
        if character == ESCAPE:
            self._tokens.append(ESCAPE)
        elif character == "[":
            self._enter(ParserState.SEQUENCE)
        elif character == "O":
            self._enter(ParserState.SHIFT)
        elif character in STRINGS:
            self._enter(ParserState.STRING)
        else:
            self._enter(ParserState.GROUND)
            self._tokens.append(Alt(character))

    def _late(self, character: str) -> None:
        """Go on after an escape that has become a key, since nothing came for too long.

        No key of ours begins with what introduces most sequences. The letters that introduce the others are keys, but
        fingers that press one make a pause after it, and a terminal makes none: so they are held for as long as an
        escape is.
        """
        if character in LETTERS_BEFORE_REST:
            self._enter(ParserState.LATE_LETTER)
            self._held = character
        else:
            self._enter(ParserState.GROUND)
            (self._after_escape if character in SIGNS_BEFORE_REST else self._ground)(character)

    def _late_letter(self, character: str) -> None:
        letter = self._held
        if letter == "O" and character not in KEYPAD:
            self._tokens.append(letter)
            self._enter(ParserState.GROUND)
        else:
            self._after_escape(letter)
        self._take[self._state](character)

    def _is_control(self, character: str) -> bool:
        """Obey a control amid a sequence: some end it, all others count as if they stood before it."""
        if " " <= character < DELETE:
            return False
        if character < " " and character not in {ESCAPE, CANCEL, SUBSTITUTE}:
            self._tokens.append(character)
        elif character != DELETE:
            self._enter(ParserState.GROUND)
            if character == ESCAPE or "\x80" <= character <= "\x9f":
                self._ground(character)
        return True

    def _sequence(self, character: str) -> None:
        if self._is_control(character):
            return
        # Some mouse reports say NaN for a number: xterm.js at a window without a size.
        if character <= "?" or (self._held[:1] == "<" and character in "Na"):
            if character == "$" and self._held.isdecimal():
                self._finish(character)  # rxvt's own way to say Shift: elsewhere a dollar follows several numbers
            else:
                self._hold(character)
        elif character == "[" and not self._held:
            self._enter(ParserState.CONSOLE_KEY)
        elif character == "M" and not self._held:
            self._enter(ParserState.POSITION)
        elif character == "~" and self._held == "200":
            self._pasting = Pasting(self._longest_paste)
            self._enter(ParserState.PASTE)
        else:
            self._finish(character)

    def _hold(self, character: str) -> None:
        self._held += character
        if len(self._held) > LONGEST_SEQUENCE:
            self._enter(ParserState.GROUND)

    def _finish(self, final: str, introducer: str = "[") -> None:
        self._tokens.append(Sequence(introducer, self._held, final))
        self._enter(ParserState.GROUND)

    def _console_key(self, character: str) -> None:
        if not self._is_control(character):
            self._finish(character, "[[")

    def _shift(self, character: str) -> None:
        if self._is_control(character):
            return
        if character.isdecimal() or character == ";":
            self._hold(character)
        else:
            self._finish(character, "O")

    def _position(self, character: str) -> None:
        self._length += 1
        if character < " ":
            self._enter(ParserState.GROUND)
            self._ground(character)
        elif self._length == POSITION_LENGTH:
            self._enter(ParserState.GROUND)

    def _string(self, character: str) -> None:
        self._length += 1
        if character == ESCAPE:
            self._state = ParserState.STRING_END
        elif character in {BELL, CANCEL, SUBSTITUTE, TERMINATOR_C1} or self._length > LONGEST_STRING:
            self._enter(ParserState.GROUND)
        elif character == INTERRUPT:
            self._tokens.append(character)

    def _string_end(self, character: str) -> None:
        if character == "\\":
            self._enter(ParserState.GROUND)
        elif character != ESCAPE:
            self._enter(ParserState.AFTER_ESCAPE)
            self._after_escape(character)

    def _paste(self, text: str) -> str:
        """Take in what was pasted; what comes after its end."""
        taken = self._pasting.take(text)
        if taken.interrupted:
            self._tokens.append(INTERRUPT)
        if taken.is_whole:
            self._tokens.append(Bracketed(self._pasting.text))
            self._enter(ParserState.GROUND)
        return taken.rest
