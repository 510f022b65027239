"""The options: every switch of the rules, the presets that variants are, and which set-ups are refused."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from engine.cards import JOKERS, MOST_SEATS, NUMBERS, RANKS, WILDS, Card, DeckName, Face, deck

# How many cards a hand has at the deal, and how many points a game goes to, at the most.
LARGEST_HAND = 15
MOST_POINTS = 1_000_000


class BadSettings(ValueError):
    """A set-up that cannot be played: `reason` is a short stable word, the message a sentence for a person.

    The sentence is `template` with `values` filled in, so that another language can have a template of its own.
    """

    def __init__(self, reason: str, template: str, **values: int | str) -> None:
        super().__init__(template.format(**values))
        self.reason = reason
        self.template = template
        self.values = values


class StartCard(StrEnum):
    """What becomes of a start card that is no number (SET-3, SET-4)."""

    TURN_PAST = "turn-past"
    APPLY = "apply"


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every rule that can be switched. A variant is a preset of these; house rules change single ones.

    `play_to` and scores are in points, `hand_size` in cards; `ranks` is what playing cards stand for, ace to king, and
    `jokers` what the two jokers of a pack do.
    """

    variant: str
    deck: DeckName
    start_card: StartCard
    speed_play: bool = False
    wilds_bar_draw_four: bool = False
    play_to: Annotated[int, Meta(ge=0, le=MOST_POINTS)] = 0
    lowest_wins: bool = False
    hand_size: Annotated[int, Meta(ge=1, le=LARGEST_HAND)] = 7
    stacking: bool = False
    seven_zero: bool = False
    jump_in: bool = False
    draw_to_match: bool = False
    force_play: bool = False
    no_bluffing: bool = False
    no_challenge: bool = False
    doubles: bool = False
    mirror_pile_up: bool = False
    ranks: Annotated[tuple[Face, ...], Meta(min_length=13, max_length=13)] = RANKS
    jokers: tuple[Face, Face] = JOKERS

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards that are played with, unshuffled."""
        return deck(self.deck, self.ranks, self.jokers)


PARTY = Options(
    variant="party",
    deck=DeckName.PARTY,
    start_card=StartCard.TURN_PAST,
    speed_play=True,
    wilds_bar_draw_four=True,
)
DELUXE = Options(variant="deluxe", deck=DeckName.UNO, start_card=StartCard.APPLY, play_to=500)
CLASSIC = Options(variant="classic", deck=DeckName.UNO, start_card=StartCard.APPLY, play_to=500)
PRESETS: Mapping[str, Options] = {preset.variant: preset for preset in (PARTY, DELUXE, CLASSIC)}

# Section 10: the switches that are off in every variant.
HOUSE_RULES = tuple(
    name for name in Options.__struct_fields__ if all(getattr(preset, name) is False for preset in PRESETS.values())
)
# Rules that cannot both hold.
CLASHES = (("no_bluffing", "no_challenge"),)
LEAST_SEATS = 2
# Of what cannot be used, so many characters are quoted.
LONGEST = 40


def options_from(given: Mapping[str, Any]) -> Options:
    """Options from a record's header: the variant's preset with what is given changed. Raises BadSettings."""
    variant = given.get("variant", "party")
    preset = PRESETS.get(variant) if isinstance(variant, str) else None
    if preset is None:
        raise BadSettings(
            "unknown-variant",
            "There is no variant “{variant}”: choose one of {variants}.",
            variant=str(variant),
            variants=", ".join(PRESETS),
        )
    try:
        return msgspec.convert({**msgspec.to_builtins(preset), **given}, Options)
    except (msgspec.ValidationError, TypeError):
        raise wrong_option(msgspec.to_builtins(preset), given) from None


def wrong_option(preset: Mapping[str, Any], given: Mapping[str, Any]) -> BadSettings:
    """Why these options cannot be used: the first that there is not, or that cannot have its value."""
    for name, value in given.items():
        if name not in preset:
            return BadSettings("bad-option", "There is no option “{option}”.", option=str(name)[:LONGEST])
        try:
            msgspec.convert({**preset, name: value}, Options)
        except (msgspec.ValidationError, TypeError):
            shown = repr(value)[:LONGEST]
            return BadSettings("bad-option", "The option “{option}” cannot be {value}.", option=name, value=shown)
    return BadSettings("bad-option", "These options cannot be used together.")


def options_given(options: Options) -> dict[str, Any]:
    """The variant and what differs from its preset: the inverse of `options_from`."""
    preset = msgspec.to_builtins(PRESETS[options.variant])
    chosen = msgspec.to_builtins(options)
    return {name: value for name, value in chosen.items() if name == "variant" or value != preset[name]}


def refuse_unfit(options: Options, names: Sequence[str]) -> None:
    """Raise BadSettings where these seats cannot play by these options; names are the seats', clockwise."""
    refuse_unfit_ranks(options)
    seats, most, cards = len(names), MOST_SEATS[options.deck], len(options.cards)
    if seats < LEAST_SEATS:
        raise BadSettings("too-few-seats", "A game needs at least {least} seats.", least=LEAST_SEATS)
    if seats > most:
        raise BadSettings(
            "too-many-seats", "This deck seats {most} at most: take {extra} away.", most=most, extra=seats - most
        )
    if not all(name.strip() for name in names):
        raise BadSettings("no-name", "Every seat needs a name.")
    if len({name.strip().casefold() for name in names}) < seats:
        raise BadSettings("same-name", "Two seats have the same name: rename one of them.")
    if not 1 <= options.hand_size <= LARGEST_HAND:
        raise BadSettings("hand-size", "A hand has 1 to {most} cards at the deal.", most=LARGEST_HAND)
    if seats * options.hand_size >= cards:
        raise BadSettings(
            "deck-too-small",
            "{seats} hands of {size} leave no start card in a deck of {cards}: deal {most} or fewer.",
            seats=seats,
            size=options.hand_size,
            cards=cards,
            most=(cards - 1) // seats,
        )
    if options.play_to < 0:
        raise BadSettings("play-to", "Points to play to cannot be negative; 0 is a single round.")
    refuse_clashes(options)


def refuse_clashes(options: Options) -> None:
    """Raise BadSettings where two rules hold that contradict each other; its values are their names."""
    for one, other in CLASHES:
        if getattr(options, one) and getattr(options, other):
            raise BadSettings(
                "clash", "“{one}” and “{other}” cannot both hold: switch one of them off.", one=one, other=other
            )


def refuse_unfit_ranks(options: Options) -> None:
    """Raise BadSettings where playing cards cannot stand for what they are to (section 11)."""
    faces, jokers = {*options.ranks}, {*options.jokers}
    if not jokers <= {*WILDS}:
        raise BadSettings("ranks", "A joker has no suit: it can only stand for a wild.")
    if not {Face.WILD, Face.DRAW_FOUR} <= faces | jokers:
        raise BadSettings("ranks", "Some playing card has to stand for Wild, and another for Wild Draw Four.")
    if faces.isdisjoint(NUMBERS):  # the start card would be sought for ever (SET-3)
        raise BadSettings("ranks", "At least one rank of playing cards has to stand for a number.")
