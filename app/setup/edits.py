"""Changes of a set-up: people and bots that join and leave, names, colours, slap keys."""

from msgspec.structs import replace

from app.setup.model import LEVELS, MOST_SEATS, SLAP_KEYS, GameSetup, Level, SeatSetup
from app.setup.settings import SETTINGS
from app.text.i18n import _
from engine.bots.bot import CHARACTERS
from engine.options import HOUSE_RULES, PRESETS, Options

SPARE_NAMES = ("Pim", "Noor", "Ravi", "Mila", "Otto", "Juno", "Kofi", "Lena", "Hugo", "Yara", "Ike", "Nils", "Ada")


def add_seat(setup: GameSetup, person: bool = False) -> GameSetup:
    """One seat more, at the end; the same party where there is no room."""
    if len(setup.seats) >= MOST_SEATS:
        return setup
    return replace(setup, seats=(*setup.seats, new_person(setup) if person else new_bot(setup)))


def new_bot(setup: GameSetup) -> SeatSetup:
    """A bot with a style and a name that nobody here has yet, as strong as the other bots."""
    levels: list[Level] = [seat.level for seat in setup.seats if seat.level is not None]
    level = levels[-1] if levels else setup.bot_level
    styles = [key for key, style in CHARACTERS.items() if style.name not in setup.names]
    if styles:
        return SeatSetup(name=CHARACTERS[styles[0]].name, level=level, character=styles[0], colour=free_colour(setup))
    return SeatSetup(name=free_name(setup, SPARE_NAMES), level=level, colour=free_colour(setup))


def new_person(setup: GameSetup) -> SeatSetup:
    """A person with a name, a colour and a slap key that nobody here has yet."""
    return SeatSetup(name=free_name(setup), colour=free_colour(setup), slap_key=free_key(setup))


def free_name(setup: GameSetup, names: tuple[str, ...] = ()) -> str:
    """The first of these names that nobody has, else a numbered one."""
    numbered = [_("Player {number}").format(number=number) for number in range(1, MOST_SEATS + 2)]
    return next(name for name in (*names, *numbered) if name not in setup.names)


def free_colour(setup: GameSetup) -> int:
    """The first colour that no seat has."""
    taken = {seat.colour for seat in setup.seats}
    return next((colour for colour in range(MOST_SEATS) if colour not in taken), 0)


def free_key(setup: GameSetup) -> str:
    """The first slap key that no seat has."""
    taken = {seat.slap_key for seat in setup.seats}
    return next((key for key in SLAP_KEYS if key not in taken), "")


def remove_seat(setup: GameSetup, number: int) -> GameSetup:
    """One seat less."""
    return replace(setup, seats=(*setup.seats[:number], *setup.seats[number + 1 :]))


def change_seat(setup: GameSetup, number: int, seat: SeatSetup) -> GameSetup:
    """Another seat in place of that one."""
    return replace(setup, seats=(*setup.seats[:number], seat, *setup.seats[number + 1 :]))


def rename(setup: GameSetup, number: int, name: str) -> GameSetup:
    """Give a seat another name, which is clean and short enough; the same party if it is empty."""
    return change_seat(setup, number, replace(setup.seats[number], name=name)) if name else setup


def next_player(setup: GameSetup, number: int, step: int = 1) -> GameSetup:
    """Who plays there, one further: a person, then a bot of each level, and round again."""
    seat = setup.seats[number]
    kinds = (None, *LEVELS)
    level = kinds[(kinds.index(seat.level) + step) % len(kinds)]
    key = "" if level is not None else seat.slap_key or free_key(setup)
    return change_seat(setup, number, replace(seat, level=level, slap_key=key))


def next_colour(setup: GameSetup, number: int) -> GameSetup:
    """The next colour that no other seat has."""
    seat = setup.seats[number]
    taken = {other.colour for other in setup.seats}
    after = [(seat.colour + step) % MOST_SEATS for step in range(1, MOST_SEATS)]
    return change_seat(setup, number, replace(seat, colour=next((c for c in after if c not in taken), seat.colour)))


def assign_key(setup: GameSetup, number: int, key: str) -> GameSetup:
    """Give a person a slap key; whoever had it gets that person's. The same party where it is no slap key."""
    seat = setup.seats[number]
    if len(key) != 1 or key not in SLAP_KEYS or seat.is_bot:
        return setup
    seats = [replace(other, slap_key=seat.slap_key) if other.slap_key == key else other for other in setup.seats]
    seats[number] = replace(seat, slap_key=key)
    return replace(setup, seats=tuple(seats))


def choose_variant(setup: GameSetup, variant: str) -> GameSetup:
    """Another variant; house rules and hand size stay as they are."""
    kept = {rule: getattr(setup.options, rule) for rule in (*HOUSE_RULES, "hand_size")}
    return replace(setup, options=replace(PRESETS[variant], **kept))


def with_options(setup: GameSetup, options: Options) -> GameSetup:
    """The party with other options."""
    return replace(setup, options=options)


def step_setting(setup: GameSetup, name: str, step: int = 1) -> GameSetup:
    """The next value of a setting up or down, and round again: a house rule is switched."""
    return with_options(setup, SETTINGS[name].step(setup.options, step))
