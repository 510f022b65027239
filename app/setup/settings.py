"""The one table of all settings of a game: what each is called and means, its values, how it is read, what it needs.

Set-up, lobby, `--house`, simulations and rules pages all read it. A house rule is a row here, its function in the
engine, and its page.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from app.text.i18n import _, mark
from app.text.labels import DECKS
from engine.cards import DeckName, Face
from engine.options import HOUSE_RULES, BadSettings, Options, StartCard

MOST_POINTS = 1_000_000
LARGEST_HAND = 15
# Of what cannot be read, so many characters are quoted.
LONGEST = 40
# What a command line may write for yes and no.
YES, NO = {"", "yes", "true", "on", "1"}, {"no", "false", "off", "0"}
StepValues = Callable[[Options], Sequence[Any]]


def never(_options: Options) -> None:
    """It always changes something."""


def either(_options: Options) -> Sequence[bool]:
    """What is switched is on or off."""
    return (False, True)


class Setting(NamedTuple):
    """One row. `name` is the field of `Options`; `label` and `meaning` are messages; `page` is its page of the rules.

    `values` are those that stepping goes through, and `shown` the words for one. `reads` makes a value of a text;
    `takes` says what it takes, for one that cannot be read. `clashes` are settings that it cannot stand with.
    `idle` tells why it can do nothing with the other options, if so. Only `--house` has what is `rare`.
    """

    name: str
    label: str
    meaning: str
    page: str
    values: StepValues = either
    shown: Callable[[Any], str] = str
    reads: Callable[[str], Any] | None = None
    takes: str = mark("yes or no")
    clashes: Sequence[str] = ()
    idle: Callable[[Options], str | None] = never
    rare: bool = False

    @property
    def is_rule(self) -> bool:
        """Whether it is a house rule, which is switched on or off."""
        return self.name in HOUSE_RULES

    def of(self, options: Options) -> Any:  # noqa: ANN401
        """What it is set to."""
        return getattr(options, self.name)

    def word(self, options: Options) -> str:
        """What it is set to, in words."""
        return self.shown(self.of(options))

    def step(self, options: Options, way: int) -> Options:
        """The options with its next value up or down, and round again."""
        values, now = self.values(options), self.of(options)
        place = values.index(now) if now in values else nearest(values, now)
        return replace(options, **{self.name: values[(place + way) % len(values)]})

    def read(self, text: str) -> object:
        """The value that a text stands for. Raises BadSettings, in our words, if there is none."""
        try:
            return yes_or_no(text) if self.reads is None else self.reads(text)
        except ValueError:
            raise BadSettings(
                "bad-option",
                mark("“{text}” is no {name}: it takes {takes}."),
                text=text[:LONGEST],
                name=self.name,
                takes=_(self.takes),
            ) from None


def yes_or_no(text: str) -> bool:
    """Whether a text means yes. Raises ValueError if it means neither."""
    if text in YES or text in NO:
        return text in YES
    raise ValueError(text)


def number(least: int, most: int) -> Callable[[str], int]:
    """Reads a whole number in those bounds; what it makes raises ValueError for any other text."""

    def read(text: str) -> int:
        found = int(text) if text.isascii() and text.isdigit() else -1
        if not least <= found <= most:
            raise ValueError(text)
        return found

    return read


def nearest(values: Sequence[Any], value: int) -> int:
    """The place of the value that is nearest to one that is not among them."""
    return min(range(len(values)), key=lambda place: abs(values[place] - value))


def points(value: int) -> str:
    """A target in words."""
    return str(value) if value else _("a single round")


def deck_word(deck: DeckName) -> str:
    """The name of a deck."""
    return _(DECKS[deck])


def decks(options: Options) -> Sequence[DeckName]:
    """The decks of a variant: Classic can be played with playing cards."""
    if options.variant == "classic":
        return (DeckName.UNO, DeckName.TWO_PACKS, DeckName.ONE_PACK)
    return (options.deck,)


def lacks(*faces: Face) -> Callable[[Options], str | None]:
    """Tells that a deck has none of these cards."""

    def idle(options: Options) -> str | None:
        has_one = any(card.face in faces for card in options.cards)
        return None if has_one else _("It can do nothing here: this deck has no such card.")

    return idle


def has_no_twins(options: Options) -> str | None:
    """Tells that a deck has no two number cards alike."""
    numbers = [card.code for card in options.cards if card.face.value.isdigit()]
    return None if len({*numbers}) < len(numbers) else _("It can do nothing here: in this deck no two cards are alike.")


def has_no_links(options: Options) -> str | None:
    """Tells that a deck has no mini-piles or no links."""
    return lacks(Face.PILE_UP)(options) or lacks(Face.DRAWN_TOGETHER)(options)


def has_one_deck(options: Options) -> str | None:
    """Tells that a variant has one deck alone."""
    return None if len(decks(options)) > 1 else _("It can do nothing here: this game has one deck alone.")


ROWS: tuple[Setting, ...] = (
    Setting(
        "stacking", mark("Stacking"), mark("Answer a draw card with another; who cannot draws them all."), "stacking",
        idle=lacks(Face.DRAW_TWO, Face.DRAW_FOUR),
    ),
    Setting(
        "seven_zero", mark("Seven-zero"),
        mark("A 7 swaps hands with a player you choose; a 0 moves every hand on."), "seven_zero",
        idle=lacks(Face.SEVEN, Face.ZERO),
    ),
    Setting("jump_in", mark("Jump-in"), mark("Slap identical action cards too, and slap in every variant."), "jump_in"),
    Setting(
        "draw_to_match", mark("Draw to match"), mark("Keep drawing until you hold a card that can be played."),
        "draw_to_match",
    ),
    Setting(
        "force_play", mark("Forced play"), mark("A card just drawn must be played if it can be."), "force_play"
    ),
    Setting(
        "no_bluffing", mark("No bluffing"), mark("An illegal Wild Draw Four is refused, so nothing is to challenge."),
        "no_bluffing", clashes=("no_challenge",), idle=lacks(Face.DRAW_FOUR),
    ),
    Setting(
        "no_challenge", mark("No challenge"), mark("A bluffed Wild Draw Four stands: nobody may doubt it."),
        "no_challenge", clashes=("no_bluffing",), idle=lacks(Face.DRAW_FOUR),
    ),
    Setting(
        "doubles", mark("Doubles"), mark("Play two number cards of the same colour and number at once."), "doubles",
        idle=has_no_twins,
    ),
    Setting(
        "lowest_wins", mark("Lowest wins"), mark("Everybody adds up their own hand; the lowest total wins."),
        "lowest_wins",
    ),
    Setting(
        "mirror_pile_up", mark("Shared burial"), mark("Taking a mini-pile makes your linked partner draw as many."),
        "mirror_pile_up", idle=has_no_links,
    ),
    Setting(
        "play_to", mark("Points to win"), mark("How many points end the game; or a single round."), "scoring",
        lambda _options: (0, 100, 200, 300, 400, 500, 750, 1000), points, number(0, MOST_POINTS),
        mark("a whole number of points, or 0 for a single round"),
    ),
    Setting(
        "hand_size", mark("Cards at the deal"), mark("How many cards everybody starts with: 7, or 1 to 15."), "start",
        lambda _options: range(1, LARGEST_HAND + 1), str, number(1, LARGEST_HAND),
        mark("a whole number from 1 to 15"),
    ),
    Setting(
        "deck", mark("Deck"),
        mark("Classic can be played with playing cards too: jack, queen and king are actions."), "playing_cards",
        decks, deck_word, DeckName, mark("one of party, uno, two-packs, one-pack"), idle=has_one_deck,
    ),
    Setting(
        "speed_play", mark("Speed Play"), mark("Slap the twin of the top card out of turn."), "speed", rare=True
    ),
    Setting(
        "wilds_bar_draw_four", mark("Wilds bar Wild Draw Four"),
        mark("Who holds another wild may not play Wild Draw Four."), "challenge", rare=True,
    ),
    Setting(
        "start_card", mark("Start card"), mark("An action as start card is turned past, or takes effect."), "start",
        lambda _options: tuple(StartCard), str, StartCard, mark("turn-past or apply"), rare=True,
    ),
)  # fmt: skip
SETTINGS: Mapping[str, Setting] = {row.name: row for row in ROWS}
RULES: Mapping[str, Setting] = {row.name: row for row in ROWS if row.is_rule}


def read_setting(text: str) -> tuple[Setting, object | None]:
    """The row and the value that a text such as `stacking` or `hand_size=5` stands for; None if it names none.

    Raises BadSettings if there is no such setting, or no such value.
    """
    name, equals, value = text.strip().lower().replace("-", "_").partition("=")
    if name not in SETTINGS:
        raise BadSettings(
            "unknown-rule",
            mark("There is no house rule “{rule}”: choose one of {rules}."),
            rule=name,
            rules=", ".join(SETTINGS),
        )
    row = SETTINGS[name]
    return row, row.read(value.replace("_", "-")) if equals else None


def refuse_clashes(options: Options) -> None:
    """Raise BadSettings if two settings that hold cannot stand together."""
    for row in ROWS:
        for other in row.clashes:
            if row.of(options) and SETTINGS[other].of(options):
                raise BadSettings(
                    "clash",
                    mark("“{one}” and “{other}” cannot both hold: switch one of them off."),
                    one=_(row.label),
                    other=_(SETTINGS[other].label),
                )
