"""The set-up of a game: its options, and who sits where."""

import getpass
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace
from platformdirs import user_config_path

from app.text.i18n import _, mark
from app.text.plain_file import NotPlain, TooLarge, read_plain
from app.text.sanitize import clean, clean_name
from engine.bots.bot import CHARACTERS
from engine.options import PARTY, BadSettings, Options, options_from, refuse_unfit

MOST_SEATS = 16
# In bytes: more than any party's file.
LARGEST = 1 << 20
Level = Literal["easy", "normal", "sharp"]
LEVELS: tuple[Level, ...] = ("easy", "normal", "sharp")

# A slap key is a letter, for with Shift it calls UNO. These sixteen are left by the keys of turns and dialogs; seats
# that sit down one after another get letters far from each other on the keyboard.
SLAP_KEYS = "xmtokzeuvinwlfjh"


class SeatSetup(Struct, frozen=True, kw_only=True):
    """Who sits there. `level` is a bot's, None a person's; `character` a bot's style; `colour` numbers the seat's own.

    `slap_key` is the letter by which a person at this keyboard slaps.
    """

    name: Annotated[str, Meta(max_length=64)]
    level: Level | None = None
    character: str | None = None
    colour: Annotated[int, Meta(ge=0, lt=MOST_SEATS)] = 0
    slap_key: Annotated[str, Meta(pattern=f"^[{SLAP_KEYS}]?$")] = ""

    @property
    def is_bot(self) -> bool:
        """Whether a bot plays here."""
        return self.level is not None


class GameSetup(Struct, frozen=True, kw_only=True):
    """A set-up. `seed` is any text, the same text deals the same cards, None chance; `open_table` shows every hand.

    `bot_level` is that of the first bot that joins; the next are as strong as those who are there.
    """

    options: Options = PARTY
    seats: Annotated[tuple[SeatSetup, ...], Meta(max_length=MOST_SEATS)]
    seed: str | None = None
    open_table: bool = False
    bot_level: Level = "normal"

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats, clockwise."""
        return tuple([seat.name for seat in self.seats])

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple([number for number, seat in enumerate(self.seats) if not seat.is_bot])

    def check(self) -> None:
        """Raise BadSettings where this set-up cannot be played."""
        refuse_unfit(self.options, self.names)
        keys = [self.seats[number].slap_key for number in self.people if self.seats[number].slap_key]
        if len(set(keys)) < len(keys):
            raise BadSettings("same-key", mark("Two seats have the same slap key: change one of them."))


def sentence(error: BadSettings) -> str:
    """Why a set-up cannot be played, in the language in use."""
    return _(error.template).format(**error.values)


def seed_bytes(text: str) -> bytes:
    """The seed that a text stands for."""
    return text.encode()


def first_party() -> GameSetup:
    """The party of a newcomer: UNO Party! for one person and seven bots."""
    person = SeatSetup(name=login_name(), slap_key=SLAP_KEYS[0])
    bots = [
        SeatSetup(name=character.name, level="normal", character=key, colour=number)
        for number, (key, character) in enumerate(list(CHARACTERS.items())[:7], start=1)
    ]
    return GameSetup(seats=(person, *bots))


def login_name() -> str:
    """The name one is logged in by, if it can serve as a name; else “Player”."""
    try:
        name = clean_name(getpass.getuser())
    except (OSError, KeyError, ImportError):
        name = ""
    return name.capitalize() if name and name != "root" else _("Player")


def default_file() -> Path:
    """Where the last party is remembered."""
    return user_config_path("uno-party") / "party.json"


def remember(party: GameSetup, file: Path) -> None:
    """Keep a party for the next time. Raises OSError where it cannot be written."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_suffix(".new")
    fresh.write_bytes(msgspec.json.format(msgspec.json.encode(party)))
    fresh.replace(file)


def recall(file: Path) -> tuple[GameSetup, Path | None]:
    """The party remembered in a file, else a newcomer's; where the file is damaged, also where it is kept now."""
    try:
        return read(read_plain(file, LARGEST)), None
    except (msgspec.MsgspecError, UnicodeDecodeError, BadSettings, RecursionError, NotPlain, TooLarge):
        return first_party(), set_aside(file)
    except OSError:
        return first_party(), None


def read(text: bytes) -> GameSetup:
    """The party in a file. Raises msgspec's errors or BadSettings where it is none."""
    party = msgspec.json.decode(text, type=GameSetup)
    options = options_from(msgspec.to_builtins(party.options))
    seed = clean(party.seed or "") or None
    return replace(party, options=options, seats=tuple(map(made_fit, party.seats)), seed=seed)


def made_fit(seat: SeatSetup) -> SeatSetup:
    """A seat whose name can be shown and whose style, if any, there is."""
    style = seat.character if seat.character in CHARACTERS else None
    return replace(seat, name=clean_name(seat.name), character=style)


def set_aside(file: Path) -> Path | None:
    """Keep a damaged file under another name; None where that cannot be done."""
    kept = file.with_suffix(".damaged")
    try:
        return file.replace(kept)
    except OSError:
        return None
