"""Text from strangers, cleaned once where it comes in.

What comes out is safe to write to any terminal. It may still hold square brackets: show it with `markup=False`. How
much room it takes on a screen is for `widths` to say.
"""

import re
import unicodedata

from engine.cut import LONGEST_CUT

CHAT_CHARACTERS = 200
COMBINING_MARKS = 2
# What is longer is cut before any work is done on it.
LONGEST_INPUT = 2048

# Control, format, surrogate, private and unassigned characters; separators of lines and paragraphs.
UNFIT = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# Fillers, joiners and selectors that count as letters or marks and yet show nothing, or change another's width.
FILLERS = (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0x2800, 0x3164, 0xFFA0)
INVISIBLE = frozenset(map(chr, (*FILLERS, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
# Letters and signs without a cell of their own, as marks: vowels and ends of old Korean syllables, and tones of skin.
CELLLESS = frozenset(map(chr, (*range(0x1160, 0x1200), *range(0xD7B0, 0xD800), *range(0x1F3FB, 0x1F400))))

TABLE_CODE = re.compile(r"[a-z0-9-]{1,32}")
TERM = re.compile(r"[A-Za-z0-9][A-Za-z0-9+._-]{0,31}")


def hidden(letter: str) -> bool:
    """Whether a character shows nothing of its own: it steers a terminal, or changes what stands beside it."""
    return unicodedata.category(letter) in UNFIT or letter in INVISIBLE


def printable(text: str) -> str:
    """The text as it may stand in a line that is being typed: its spaces stay, hidden characters do not."""
    return "".join(
        " " if letter.isspace() else letter for letter in text[:LONGEST_INPUT] if letter.isspace() or not hidden(letter)
    )


def clean(text: str) -> str:
    """One line without control or invisible characters, at most two combining marks on a letter, single spaces."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFKC", text[:LONGEST_INPUT])[:LONGEST_INPUT]:
        kind = unicodedata.category(letter)
        if letter.isspace():
            kept.append(" ")
        elif hidden(letter):
            continue
        elif kind[0] != "M" and letter not in CELLLESS:
            kept.append(letter)
            marks = 0
        elif kept and kept[-1] != " " and marks < COMBINING_MARKS:
            kept.append(letter)
            marks += 1
    # What was taken out may have stood between a letter and its mark.
    return unicodedata.normalize("NFKC", " ".join("".join(kept).split()))


def clean_chat(text: str) -> str:
    """One line of chat, of at most 200 characters."""
    return clean(text)[:CHAT_CHARACTERS].strip()


def clean_cut(text: str) -> str:
    """A text with which a deck is cut, of at most 64 characters."""
    return clean(text)[:LONGEST_CUT].strip()


def clean_term(text: str) -> str:
    """A terminal's type as it is asked for (TERM); empty where it is no such thing."""
    return text if TERM.fullmatch(text) else ""


def split_login(login: str) -> tuple[str, str | None]:
    """What stands before and after the plus of `ann+plum-42`: a name as typed, and a table's code in small letters."""
    name, _plus, table = login.partition("+")
    return name, table.lower() if TABLE_CODE.fullmatch(table.lower()) else None
