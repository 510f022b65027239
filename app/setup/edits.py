"""Changes of a set-up: people and bots that join and leave, names, colours, slap keys."""

from msgspec.structs import replace

from app.setup.model import LEVELS, MOST_SEATS, SLAP_KEYS, GameSetup, Level, SeatSetup
from app.setup.settings import SETTINGS
from app.text.i18n import _
from engine.bots.bot import CHARACTERS
from engine.options import HOUSE_RULES, PRESETS, Options

SPARE_NAMES = ("Pim", "Noor", "Ravi", "Mila", "Otto", "Juno", "Kofi", "Lena", "Hugo", "Yara", "Ike", "Nils", "Ada")


def add_seat(party: GameSetup, person: bool = False) -> GameSetup:
    """One seat more, at the end; the same party where there is no room."""
    if len(party.seats) >= MOST_SEATS:
        return party
    return replace(party, seats=(*party.seats, new_person(party) if person else new_bot(party)))


def new_bot(party: GameSetup) -> SeatSetup:
    """A bot with a style and a name that nobody here has yet, as strong as the other bots."""
    levels: list[Level] = [seat.level for seat in party.seats if seat.level is not None]
    level = levels[-1] if levels else party.bot_level
    styles = [key for key, style in CHARACTERS.items() if style.name not in party.names]
    if styles:
        return SeatSetup(name=CHARACTERS[styles[0]].name, level=level, character=styles[0], colour=free_colour(party))
    return SeatSetup(name=free_name(party, SPARE_NAMES), level=level, colour=free_colour(party))


def new_person(party: GameSetup) -> SeatSetup:
    """A person with a name, a colour and a slap key that nobody here has yet."""
    return SeatSetup(name=free_name(party), colour=free_colour(party), slap_key=free_key(party))


def free_name(party: GameSetup, names: tuple[str, ...] = ()) -> str:
    """The first of these names that nobody has, else a numbered one."""
    numbered = [_("Player {number}").format(number=number) for number in range(1, MOST_SEATS + 2)]
    return next(name for name in (*names, *numbered) if name not in party.names)


def free_colour(party: GameSetup) -> int:
    """The first colour that no seat has."""
    taken = {seat.colour for seat in party.seats}
    return next((colour for colour in range(MOST_SEATS) if colour not in taken), 0)


def free_key(party: GameSetup) -> str:
    """The first slap key that no seat has."""
    taken = {seat.slap_key for seat in party.seats}
    return next((key for key in SLAP_KEYS if key not in taken), "")


def remove_seat(party: GameSetup, number: int) -> GameSetup:
    """One seat less."""
    return replace(party, seats=(*party.seats[:number], *party.seats[number + 1 :]))


def change_seat(party: GameSetup, number: int, seat: SeatSetup) -> GameSetup:
    """Another seat in place of that one."""
    return replace(party, seats=(*party.seats[:number], seat, *party.seats[number + 1 :]))


def rename(party: GameSetup, number: int, name: str) -> GameSetup:
    """Give a seat another name, which is clean and short enough; the same party if it is empty."""
    return change_seat(party, number, replace(party.seats[number], name=name)) if name else party


def next_player(party: GameSetup, number: int, step: int = 1) -> GameSetup:
    """Who plays there, one further: a person, then a bot of each level, and round again."""
    seat = party.seats[number]
    kinds = (None, *LEVELS)
    level = kinds[(kinds.index(seat.level) + step) % len(kinds)]
    key = "" if level is not None else seat.slap_key or free_key(party)
    return change_seat(party, number, replace(seat, level=level, slap_key=key))


def next_colour(party: GameSetup, number: int) -> GameSetup:
    """The next colour that no other seat has."""
    seat = party.seats[number]
    taken = {other.colour for other in party.seats}
    after = [(seat.colour + step) % MOST_SEATS for step in range(1, MOST_SEATS)]
    return change_seat(party, number, replace(seat, colour=next((c for c in after if c not in taken), seat.colour)))


def assign_key(party: GameSetup, number: int, key: str) -> GameSetup:
    """Give a person a slap key; whoever had it gets that person's. The same party where it is no slap key."""
    seat = party.seats[number]
    if len(key) != 1 or key not in SLAP_KEYS or seat.is_bot:
        return party
    seats = [replace(other, slap_key=seat.slap_key) if other.slap_key == key else other for other in party.seats]
    seats[number] = replace(seat, slap_key=key)
    return replace(party, seats=tuple(seats))


def choose_variant(party: GameSetup, variant: str) -> GameSetup:
    """Another variant; house rules and hand size stay as they are."""
    kept = {rule: getattr(party.options, rule) for rule in (*HOUSE_RULES, "hand_size")}
    return replace(party, options=replace(PRESETS[variant], **kept))


def with_options(party: GameSetup, options: Options) -> GameSetup:
    """The party with other options."""
    return replace(party, options=options)


def step_setting(party: GameSetup, name: str, step: int = 1) -> GameSetup:
    """The next value of a setting up or down, and round again: a house rule is switched."""
    return with_options(party, SETTINGS[name].step(party.options, step))
