"""Names: which may be had among others, and which are taken for one another."""

import re
import secrets
import unicodedata
from collections.abc import Collection

from app.text.i18n import _
from app.text.sanitize import clean

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


class BadName(ValueError):
    """A name that cannot be had; the message is a sentence for whoever asked for it."""


def skeleton(name: str) -> str:
    """What a reader sees of a name at a glance: names with equal skeletons are taken for one another."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    bare = "".join(letter for letter in letters if letter.isalnum() or unicodedata.category(letter)[0] in "SP")
    seen = re.sub(r"[\s._'’-]", "", bare).translate(SKELETON)
    for pair, letter in PAIRS:
        seen = seen.replace(pair, letter)
    return seen


def need_letter(name: str) -> None:
    """Raise BadName for a clean name that holds nothing to read."""
    if not any(letter.isalnum() for letter in name):
        raise BadName(_("A name needs a letter or a digit."))


def refuse_taken(name: str, taken: Collection[str] = ()) -> None:
    """Raise BadName for a clean name that is the house's, or looks like one of those that are `taken`."""
    seen = skeleton(name)
    if seen in map(skeleton, HOUSE_NAMES) or seen.startswith(skeleton(BOT)):
        raise BadName(_("That name belongs to the house."))
    if seen in map(skeleton, taken):
        raise BadName(_("Somebody here has that name, or one that looks like it."))


def own_name(asked: str, taken: Collection[str] = ()) -> str:
    """The name, cleaned, for one who joins those whose names are `taken`. Raises BadName if it cannot be had."""
    name = clean(asked)
    need_letter(name)
    refuse_taken(name, taken)
    return name


def own_name_or_guest(asked: str, taken: Collection[str] = ()) -> str:
    """The name that was asked for; if it cannot be had, one like `guest-7f3a`."""
    try:
        return own_name(asked, taken)
    except BadName:
        return guest_name(taken)


def guest_name(taken: Collection[str] = ()) -> str:
    """A name like `guest-7f3a` that nobody has."""
    seen = {skeleton(name) for name in taken}
    while skeleton(name := f"guest-{secrets.token_hex(2)}") in seen:
        pass
    return name
