"""What settings take: the values that stepping goes through, how a text is read as one, and the words for it."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from app.text.i18n import _
from app.text.labels import DECKS
from engine.cards import DeckName
from engine.options import CLASSIC, LARGEST_HAND, MOST_POINTS, PRESETS, Options, StartCard

# What a command line may write for yes and no.
YES, NO = {"", "yes", "true", "on", "1"}, {"no", "false", "off", "0"}


class Values(NamedTuple):
    """What a setting takes in a game by some options: the `steps`, a text's value (or ValueError) by `read`, and in
    words all that it `takes`, and one value as it is `shown`.
    """

    steps: Callable[[Options], Sequence[Any]]
    read: Callable[[str, Options], Any]
    takes: Callable[[Options], str]
    shown: Callable[[Any], str] = str


def yes_or_no(text: str, _options: Options) -> bool:
    """Whether a text means yes. Raises ValueError if it means neither."""
    if text in YES or text in NO:
        return text in YES
    raise ValueError(text)


def number(least: int, most: int) -> Callable[[str, Options], int]:
    """Reads a whole number in those bounds; what it makes raises ValueError for any other text."""

    def read(text: str, _options: Options) -> int:
        found = int(text) if text.isascii() and text.isdigit() else -1
        if not least <= found <= most:
            raise ValueError(text)
        return found

    return read


def decks(options: Options) -> Sequence[DeckName]:
    """The decks of a variant: Classic can be played with playing cards."""
    if options.variant == CLASSIC.variant:
        return (DeckName.UNO, DeckName.TWO_PACKS, DeckName.ONE_PACK)
    return (PRESETS[options.variant].deck,)


def read_deck(text: str, options: Options) -> DeckName:
    """Reads a deck of the variant. Raises ValueError if it has none of that name."""
    if text not in decks(options):
        raise ValueError(text)
    return DeckName(text)


def decks_in_words(options: Options) -> str:
    """The decks of the variant, as they are written."""
    template = _("one of {decks}") if len(decks(options)) > 1 else _("in this game {decks} alone")
    return template.format(decks=", ".join(decks(options)))


SWITCH = Values(lambda _options: (False, True), yes_or_no, lambda _options: _("yes or no"))
POINTS = Values(
    lambda _options: (0, 100, 200, 300, 400, 500, 750, 1000),
    number(0, MOST_POINTS),
    lambda _options: _("a whole number of points up to {most}, or 0 for a single round").format(
        most=f"{MOST_POINTS:,}"
    ),
    lambda points: str(points) if points else _("a single round"),
)
HAND = Values(
    lambda _options: range(1, LARGEST_HAND + 1),
    number(1, LARGEST_HAND),
    lambda _options: _("a whole number from 1 to {most}").format(most=LARGEST_HAND),
)
DECK = Values(decks, read_deck, decks_in_words, lambda deck: _(DECKS[deck]))
START = Values(
    lambda _options: tuple(StartCard),
    lambda text, _options: StartCard(text),
    lambda _options: _("{one} or {other}").format(one=StartCard.TURN_PAST, other=StartCard.APPLY),
)
