"""The one table of all settings of a game: what each is called and means, what it takes, when it can do nothing.

Set-up, lobby, `--house`, simulations and rules pages all read it. A house rule is a row here, its function in the
engine, and its page.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from app.setup.values import DECK, HAND, POINTS, START, SWITCH, Values, decks
from app.text.i18n import _, mark
from engine.cards import Face
from engine.options import HOUSE_RULES, BadSettings, Options

# Of what cannot be read, so many characters are quoted.
LONGEST = 40


def never(_options: Options) -> None:
    """It always changes something."""


class Setting(NamedTuple):
    """One row. `name` is the field of `Options`; `label` and `meaning` are messages; `page` is its page of the rules.

    `values` are what it takes; `idle` tells why it can do nothing with the other options, if so. Only `--house` has
    what is `rare`.
    """

    name: str
    label: str
    meaning: str
    page: str
    values: Values = SWITCH
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
        return self.values.shown(self.of(options))

    def step(self, options: Options, way: int) -> Options:
        """The options with its next value up or down, and round again."""
        values = self.values.steps(options)
        place = place_before(values, self.of(options), way)
        return replace(options, **{self.name: values[(place + way) % len(values)]})

    def read(self, text: str, options: Options) -> object:
        """The value that a text stands for in a game by these options. Raises BadSettings if there is none."""
        try:
            return self.values.read(text, options)
        except ValueError:
            raise BadSettings(
                "bad-option",
                mark("“{text}” is no {name}: it takes {takes}."),
                text=text[:LONGEST],
                name=self.name,
                takes=self.values.takes(options),
            ) from None


def place_before(values: Sequence[Any], now: Any, way: int) -> int:  # noqa: ANN401
    """The place from which a step that way begins; of a number that is not among the values, that of the nearest."""
    if now in values:
        return values.index(now)
    if isinstance(now, int):
        return min(range(len(values)), key=lambda place: abs(values[place] - now))
    return -1 if way > 0 else 0  # such as the deck of another variant: to the first, or the last


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
    """Tells that a variant has one deck alone, which is in use."""
    return (
        None if len({*decks(options), options.deck}) > 1 else _("It can do nothing here: this game has one deck alone.")
    )


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
        "no_bluffing", idle=lacks(Face.DRAW_FOUR),
    ),
    Setting(
        "no_challenge", mark("No challenge"), mark("A bluffed Wild Draw Four stands: nobody may doubt it."),
        "no_challenge", idle=lacks(Face.DRAW_FOUR),
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
        POINTS,
    ),
    Setting(
        "hand_size", mark("Cards at the deal"), mark("How many cards everybody starts with; seven is usual."), "start",
        HAND,
    ),
    Setting(
        "deck", mark("Deck"),
        mark("Classic can be played with playing cards too: jack, queen and king are actions."), "playing_cards",
        DECK, idle=has_one_deck,
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
        START, rare=True,
    ),
)  # fmt: skip
SETTINGS: Mapping[str, Setting] = {row.name: row for row in ROWS}
RULES: Mapping[str, Setting] = {row.name: row for row in ROWS if row.is_rule}


def read_setting(text: str, options: Options) -> tuple[Setting, object | None]:
    """The row and the value that a text such as `stacking` or `hand_size=5` stands for; None if it names none.

    `options` are those of the game. Raises BadSettings if there is no such setting, or no such value.
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
    return row, row.read(value.replace("_", "-"), options) if equals else None
