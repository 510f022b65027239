"""The cut: a text that somebody adds to a seed that is fixed already, so that nobody can have chosen the deal."""

from hashlib import sha256

from msgspec import Struct

LONGEST_CUT = 64
# Controls, ends of lines, halves of characters: what these are is the same in every version of Unicode.
UNFIT = frozenset(map(chr, (*range(32), *range(127, 160), 0x2028, 0x2029, *range(0xD800, 0xE000))))


class Cut(Struct, frozen=True, gc=False):
    """A deck that was cut: the `text` that was given before the deal, and the `seat` that gave it, if that is known."""

    text: str
    seat: int | None = None


def cut_of(text: str | None, seat: int | None) -> Cut | None:
    """The cut that a record tells of; None where there is no text, since the deck is not cut then."""
    return None if text is None else Cut(text, seat)


def can_cut(text: object) -> bool:
    """Whether a deck can be cut with that: a text on one line, of 1 to 64 characters, not of spaces alone."""
    return type(text) is str and len(text) <= LONGEST_CUT and bool(text.strip()) and UNFIT.isdisjoint(text)


def seed_of_deal(seed: bytes, cut: Cut | None) -> bytes:
    """What the deal follows from: the round's seed itself, or where the deck was cut, both together."""
    return seed if cut is None else sha256(seed + b"\0" + cut.text.encode()).digest()
