"""Keys that come as sequences: those of xterm and its kin, of rxvt, of the Linux console, and by kitty's protocol.

https://sw.kovidgoyal.net/kitty/keyboard-protocol/ and https://invisible-island.net/xterm/ctlseqs/ctlseqs.html
"""

import re
from typing import TypeGuard

from msgspec import Struct

from app.terminal.names import name_of, typed, with_modifiers
from app.terminal.values import Press

ARROWS = {"A": "up", "B": "down", "C": "right", "D": "left"}
LETTERS = {**ARROWS, "H": "home", "F": "end", "P": "f1", "Q": "f2", "R": "f3", "S": "f4"}
NUMBERS = {
    **dict(enumerate(("home", "insert", "delete", "end", "pageup", "pagedown", "home", "end"), 1)),
    **dict(zip((*range(11, 16), *range(17, 22), 23, 24), (f"f{number}" for number in range(1, 13)), strict=True)),
    **dict(zip((25, 26, 28, 29, 31, 32, 33, 34), (f"f{number}" for number in range(13, 21)), strict=True)),
}
KEYPAD_SIGNS = dict(zip("jklmnopqrstuvwxyX ", "*+,-./0123456789= ", strict=True))
RXVT_MODIFIERS = {"$": ("shift",), "^": ("ctrl",), "@": ("ctrl", "shift")}
# kitty's numbers for keys that type nothing, and for its keypad. Keys that are only held, and others, are none of ours.
FUNCTIONS = {
    **dict(zip((9, 13, 27, 127, 57414), ("tab", "enter", "escape", "backspace", "enter"), strict=True)),
    **{57376 + number: f"f{13 + number}" for number in range(23)},
    **dict(
        zip(
            range(57417, 57427),
            ("left", "right", "up", "down", "pageup", "pagedown", "home", "end", "insert", "delete"),
            strict=True,
        )
    ),
}
KEYPAD = {57399 + place: ord(sign) for place, sign in enumerate("0123456789./*-+")} | {57415: ord("="), 57416: ord(",")}
PRIVATE = range(57344, 63744)
SHIFT, ALT, CONTROL, CAPS = 1, 2, 4, 64
HELD = {ALT: "alt", CONTROL: "ctrl", 8: "super", 16: "hyper", 32: "meta"}
RELEASE = 3
TYPES = {"enter": "\r", "tab": "\t", "backspace": "\x7f"}
FORM = re.compile(
    r"(?P<code>\d{0,7})(?::(?P<shifted>\d{0,7}))?(?::(?P<base>\d{0,7}))?"
    r"(?:;(?P<held>\d{0,7})(?::(?P<event>\d{0,7}))?)?(?:;(?P<text>[\d:]{0,64}))?"
)
MODIFIED_OTHER = re.compile(r"27;(\d{1,3});(\d{1,7})")


class KeyReport(Struct, frozen=True, gc=False):
    """A key with all that kitty's protocol tells of it; numbers that are not told are None."""

    code: int
    shifted: int | None = None
    base: int | None = None
    held: int = 0
    text: str = ""


def read_key(parameters: str, final: str) -> tuple[Press, ...]:
    """The key of a control sequence: the presses that it makes, none where it is no key or was only let go."""
    if final in RXVT_MODIFIERS:
        return named(NUMBERS.get(number(parameters)), RXVT_MODIFIERS[final])
    if final == "Z":
        return named("tab", ("shift",)) if parameters in {"", "1;2"} else ()
    if not parameters and final in "abcd":
        return named(ARROWS[final.upper()], ("shift",))
    if final == "~" and (other := MODIFIED_OTHER.fullmatch(parameters)):
        return press(KeyReport(int(other[2]), held=max(0, int(other[1]) - 1)))
    if final not in {"u", "~", *LETTERS} or (report := understand(parameters, final)) is None:
        return ()
    if final == "u":
        return press(report)
    name = NUMBERS.get(report.code) if final == "~" else LETTERS[final] if report.code == 1 else None
    return named(name, modifiers(report.held))


def read_shift(parameters: str, final: str) -> tuple[Press, ...]:
    """The key of a single shift three: arrows and the keypad in application mode, and the first function keys."""
    held = modifiers(max(0, number(parameters.rpartition(";")[2]) - 1))
    if final in LETTERS:
        return named(LETTERS[final], held)
    if final in "abcd":
        return named(ARROWS[final.upper()], ("ctrl",))
    if final == "M":
        return (Press("enter", "\r"),)
    sign = typed(KEYPAD_SIGNS[final]) if final in KEYPAD_SIGNS else None
    return () if sign is None else (sign,)


def read_console_key(final: str) -> tuple[Press, ...]:
    """A function key of the Linux console."""
    return (Press(f"f{ord(final) - ord('A') + 1}"),) if "A" <= final <= "E" else ()


def number(digits: str) -> int:
    """A number, 0 for what is none."""
    return int(digits) if digits.isdecimal() and len(digits) < 8 else 0


def named(name: str | None, held: tuple[str, ...]) -> tuple[Press, ...]:
    """A key that types nothing; none where it has no name."""
    return () if name is None else (Press(with_modifiers(held, name)),)


def modifiers(held: int) -> tuple[str, ...]:
    """The keys that are held; locks are none of them."""
    return (*(("shift",) if held & SHIFT else ()), *(name for bit, name in HELD.items() if held & bit))


def understand(parameters: str, final: str) -> KeyReport | None:
    """What a key's sequence says; None where it makes no sense, or tells of a key that was let go."""
    told = FORM.fullmatch(parameters)
    if told is None or number(told["event"] or "") == RELEASE:
        return None
    # Terminals before kitty's send the keys that are held as the only number: CSI 5 A.
    alone = final in LETTERS and parameters.isdecimal()
    try:
        return KeyReport(
            code=1 if alone else number(told["code"]) or int(final in LETTERS),
            shifted=number(told["shifted"] or "") or None,
            base=number(told["base"] or "") or None,
            held=max(0, number(parameters if alone else told["held"] or "") - 1),
            text="".join(chr(number(code)) for code in (told["text"] or "").split(":") if code),
        )
    except ValueError:
        return None  # a text that Unicode does not have


def press(report: KeyReport) -> tuple[Press, ...]:
    """The presses that a key makes: one, or one a letter where it types several."""
    report = KeyReport(KEYPAD.get(report.code, report.code), report.shifted, report.base, report.held, report.text)
    if report.code in FUNCTIONS:
        name = FUNCTIONS[report.code]
        held = modifiers(report.held)
        return (Press(with_modifiers(held, name), None if held else TYPES.get(name)),)
    if not report.text.isprintable() or report.code in PRIVATE:
        return ()
    if len(report.text) > 1:
        return tuple(Press(name_of(letter), letter, shift_told=True) for letter in report.text)
    letter = letter_of(report)
    if letter is None:
        return ()
    if report.held & sum(HELD) and not report.text:
        return named(name_of(cased(letter, capital=False)), modifiers(report.held))
    return (type_letter(report, letter),)


def letter_of(report: KeyReport) -> str | None:
    """What a key means: its letter on the player's own layout if that is ASCII, else where it lies on a US one."""
    code = report.code if report.code < 128 or report.base is None else report.base
    return chr(code) if is_letter(code) else report.text or None


def type_letter(report: KeyReport, letter: str) -> Press:
    """A letter that is typed: Shift makes a capital of what it means, Caps Lock only of what it writes."""
    shift, caps = bool(report.held & SHIFT), bool(report.held & CAPS)
    own = chr(report.code) if is_letter(report.code) else letter
    if letter.isalpha():
        meant = cased(letter, shift)
        return Press(name_of(meant), report.text or cased(own, shift != caps), shift_told=True)
    written = report.text or (chr(report.shifted) if shift and is_letter(report.shifted) else own)
    return Press(name_of(written if report.code < 128 else letter), written, shift_told=True)


def cased(letter: str, capital: bool) -> str:
    """A letter as a capital or a small one, where that is one letter too."""
    other = letter.upper() if capital else letter.lower()
    return other if len(other) == 1 else letter


def is_letter(code: int | None) -> TypeGuard[int]:
    """Whether a number stands for a character that is seen."""
    return code is not None and 32 <= code < 0x110000 and chr(code).isprintable()
