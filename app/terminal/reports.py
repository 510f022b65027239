"""Sequences understood: keys, the mouse, and what a terminal reports of itself. All others say nothing to us."""

import re

from app.terminal.keys import read_console_key, read_key, read_shift
from app.terminal.names import typed, with_alt
from app.terminal.tokens import Alt, Bracketed, Sequence, Token
from app.terminal.values import CursorReport, FocusReport, ModeReport, Mouse, Pasted, SizeReport, Value

MOUSE = re.compile(r"<(\d{1,4});(\d{1,5});(\d{1,5})")
CURSOR = re.compile(r"(\d{1,5});(\d{1,5})")
# In-band resize: https://gist.github.com/rockorager/e695fb2924d36b2bcf1fff4a3704bd83
SIZE = re.compile(r"48;(\d{1,12})(?::[\d:]*)?;(\d{1,12})(?::[\d:]*)?(?:;[\d:]*){2}")
MODE = re.compile(r"\?(\d{1,6});([0-4])\$")
# Beyond these lengths no key and no report makes sense.
LONGEST = 128


def read(token: Token) -> tuple[Value, ...]:
    """What a token says."""
    match token:
        case str():
            press = typed(token)
            return () if press is None else (press,)
        case Alt(character):
            press = with_alt(character)
            return () if press is None else (press,)
        case Bracketed(text):
            return (Pasted(text),)
        case Sequence("[", parameters, final):
            return read_sequence(parameters, final) if len(parameters) <= LONGEST else ()
        case Sequence("O", parameters, final):
            return read_shift(parameters, final)
        case Sequence(_, _, final):
            return read_console_key(final)


def read_sequence(parameters: str, final: str) -> tuple[Value, ...]:
    """What a control sequence says."""
    if final in "Mm" and (told := MOUSE.fullmatch(parameters)):
        code, x, y = map(int, told.groups())
        return (Mouse(code, x - 1, y - 1, pressed=final == "M"),) if x and y else ()
    if final == "R" and (told := CURSOR.fullmatch(parameters)):
        row, column = map(int, told.groups())
        return (CursorReport(column - 1, row - 1),)
    if final == "t" and (told := SIZE.fullmatch(parameters)):
        return (SizeReport(columns=int(told[2]), rows=int(told[1])),)
    if final == "y" and (told := MODE.fullmatch(parameters)):
        return (ModeReport(int(told[1]), int(told[2])),)
    if final in "IO" and not parameters:
        return (FocusReport(gained=final == "I"),)
    return read_key(parameters, final)
