"""The set-up of a game: its options, and who sits where."""

from string import ascii_lowercase
from typing import Annotated, Literal

from msgspec import Meta, Struct

from app.setup.settings import SETTINGS
from app.text.i18n import _, mark
from engine.options import PARTY, BadSettings, Options, refuse_unfit

MOST_SEATS = 16
Level = Literal["easy", "normal", "sharp"]
LEVELS: tuple[Level, ...] = ("easy", "normal", "sharp")

# A slap key is a letter, for with Shift it calls UNO. These sixteen are left by the keys of tables and their dialogs;
# seats that sit down one after another get letters far from each other on the keyboard.
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
    """A set-up. `seed` is any text, the same text deals the same cards, None chance; `open_game` shows every hand.

    `bot_level` is that of the first bot that joins; the next are as strong as those who are there.
    """

    options: Options = PARTY
    seats: Annotated[tuple[SeatSetup, ...], Meta(max_length=MOST_SEATS)]
    seed: str | None = None
    open_game: bool = False
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


def unfit_slap_key(key: str) -> str | None:
    """Why a key cannot be a slap key, in the language in use; None if it can."""
    if key in SLAP_KEYS:
        return None
    if len(key) == 1 and key in ascii_lowercase:
        return _("“{key}” does something else at the table: choose another letter.").format(key=key)
    return _("A slap key is a letter from a to z: with Shift it calls UNO.")


def sentence(error: BadSettings) -> str:
    """Why a set-up cannot be played, in the language in use; rules that clash by what they are called there."""
    values = error.values
    if error.reason == "clash":
        values = {part: _(SETTINGS[str(name)].label) for part, name in values.items()}
    return _(error.template).format(**values)


def seed_bytes(text: str) -> bytes:
    """The seed that a text stands for."""
    return text.encode()
