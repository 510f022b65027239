"""Text from strangers, cleaned once where it comes in.

What comes out is safe to write to any terminal. It may still hold square brackets: show it with `markup=False`.
"""

import re
import secrets
import unicodedata
from collections.abc import Collection

from rich.cells import cell_len

from app.text.i18n import _

NAME_CELLS = 16
TITLE_CELLS = 40
CHAT_CHARACTERS = 200
COMBINING_MARKS = 2
# What is longer is cut before any work is done on it.
LONGEST_INPUT = 2048

# Control, format, surrogate, private and unassigned characters; separators of lines and paragraphs.
UNFIT = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# Fillers, joiners and selectors that count as letters or marks and yet show nothing, or change another's width.
FILLERS = (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0x2800, 0x3164, 0xFFA0)
INVISIBLE = frozenset(map(chr, (*FILLERS, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))

HOUSE_NAMES = ("host", "dealer", "house", "server")
BOT = "bot"

# Letters of other scripts, digits and signs that a reader takes for a Latin small letter, when case and marks are gone.
# Unicode's own list (confusable-homoglyphs) costs 75 ms and 18 MB to load, and holds few more that anyone can type.
LOOKALIKES = {
    "a": "аαɑᴀ", "b": "вβьʙ", "c": "сϲᴄ", "d": "ԁɗđᴅ", "e": "еєεҽᴇ", "g": "ɡɢց", "h": "һհнʜħ", "i": "іιıɩɪ",
    "j": "јϳ", "k": "кκᴋ", "l": "1|!ӏłℓ", "m": "мᴍ", "n": "пηռɴո", "o": "оοσօø0ᴏ", "p": "рρᴘþ", "q": "ԛգ",
    "r": "гʀɾ", "s": "ѕʂ", "t": "тτᴛŧ", "u": "υʋսᴜ", "v": "ѵνᴠ", "w": "ԝωшɯᴡ", "x": "хχ", "y": "уγʏү", "z": "ᴢʐ",
}  # fmt: skip
SKELETON = str.maketrans({alike: letter for letter, group in LOOKALIKES.items() for alike in group})
# Pairs and strokes that look the same in most terminal fonts.
PAIRS = (("rn", "m"), ("vv", "w"), ("i", "l"))

TABLE_CODE = re.compile(r"[a-z0-9-]{1,32}")
TERM = re.compile(r"[A-Za-z0-9][A-Za-z0-9+._-]{0,31}")


class BadName(ValueError):
    """A name that cannot be had; the message is a sentence for whoever asked for it."""


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
        elif kind[0] != "M" and cell_len(letter):  # some vowels of old Korean have no cell of their own, as marks
            kept.append(letter)
            marks = 0
        elif kept and kept[-1] != " " and marks < COMBINING_MARKS:
            kept.append(letter)
            marks += 1
    # What was taken out may have stood between a letter and its mark.
    return unicodedata.normalize("NFKC", " ".join("".join(kept).split()))


def cut(text: str, cells: int) -> str:
    """As much of a clean text as fits in that many cells of a terminal, as the renderer counts them."""
    text = text[: cells * (1 + COMBINING_MARKS)]
    while cell_len(text) > cells:
        text = text[:-1]
    return text.strip()


def clean_name(text: str) -> str:
    """A name of at most 16 cells; empty where nothing fit to be shown is left."""
    return cut(clean(text), NAME_CELLS)


def clean_title(text: str) -> str:
    """The name of a table, a file or a key, of at most 40 cells."""
    return cut(clean(text), TITLE_CELLS)


def clean_chat(text: str) -> str:
    """One line of chat, of at most 200 characters."""
    return clean(text)[:CHAT_CHARACTERS].strip()


def clean_term(text: str) -> str:
    """A terminal's type as it is asked for (TERM); empty where it is no such thing."""
    return text if TERM.fullmatch(text) else ""


def skeleton(name: str) -> str:
    """What a reader sees of a name at a glance: names with equal skeletons are taken for one another."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    bare = "".join(letter for letter in letters if letter.isalnum() or unicodedata.category(letter)[0] in "SP")
    seen = re.sub(r"[\s._'’-]", "", bare).translate(SKELETON)
    for pair, letter in PAIRS:
        seen = seen.replace(pair, letter)
    return seen


def fit_name(asked: str, taken: Collection[str] = ()) -> str:
    """The name, cleaned, for one who joins those whose names are `taken`. Raises BadName where it cannot be had."""
    name = clean(asked)
    seen = skeleton(name)
    if not any(letter.isalnum() for letter in name):
        raise BadName(_("A name needs a letter or a digit."))
    if cell_len(name) > NAME_CELLS:
        sentence = _("A name has at most {count} characters, of which wide ones count twice.")
        raise BadName(sentence.format(count=NAME_CELLS))
    if seen in map(skeleton, HOUSE_NAMES) or seen.startswith(skeleton(BOT)):
        raise BadName(_("That name belongs to the house."))
    if seen in map(skeleton, taken):
        raise BadName(_("Somebody here has that name, or one that looks like it."))
    return name


def name_at_the_door(asked: str, taken: Collection[str] = ()) -> str:
    """The name that a guest comes in under: the one asked for, else one like `guest-7f3a`."""
    try:
        return fit_name(asked, taken)
    except BadName:
        seen = {skeleton(name) for name in taken}
        while skeleton(name := f"guest-{secrets.token_hex(2)}") in seen:
            pass
        return name


def split_login(login: str) -> tuple[str, str | None]:
    """What stands before and after the plus of `ann+plum-42`: a name as typed, and a table's code in small letters."""
    name, _plus, table = login.partition("+")
    return name, table.lower() if TABLE_CODE.fullmatch(table.lower()) else None
