"""Set-ups as files keep them: the last one played, the one in a game's heading, and what a newcomer finds."""

import getpass
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace
from platformdirs import user_config_path

from app.setup.model import SLAP_KEYS, GameSetup, SeatSetup
from app.text.i18n import _
from app.text.plain_file import NotPlain, TooLarge, read_plain
from app.text.sanitize import clean
from app.text.widths import clean_name
from engine.bots.bot import CHARACTERS
from engine.options import BadSettings, options_from
from engine.record import Header

# In bytes: more than any party's file.
LARGEST = 1 << 20


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


def remember(setup: GameSetup, file: Path) -> None:
    """Keep a party for the next time. Raises OSError where it cannot be written."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_suffix(".new")
    fresh.write_bytes(msgspec.json.format(msgspec.json.encode(setup)))
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
    setup = msgspec.json.decode(text, type=GameSetup)
    options = options_from(msgspec.to_builtins(setup.options))
    seed = clean(setup.seed or "") or None
    return replace(setup, options=options, seats=tuple(map(made_fit, setup.seats)), seed=seed)


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


def party_of(header: Header, kept: Any) -> GameSetup:  # noqa: ANN401 - whatever a file holds
    """The party whose game a header begins, as a file keeps it in builtin types. Raises ValueError for any other."""
    given = msgspec.convert(kept, GameSetup)
    setup = replace(given, seats=tuple(map(made_fit, given.seats)))
    setup.check()
    if setup.names != header.seats or setup.options != options_from(header.options):
        raise ValueError("this is another game's party")
    return setup
