"""From what is asked for on the command line to what a host is; errors say what to do."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec

from app.live.clock import TimeControl
from app.server.access.identity import BadHostKey, host_key, state_folder
from app.server.access.policy import BadAccessPolicy, open_door
from app.server.host import HostConfig
from app.server.limits import Limits
from app.server.saved_rooms import Folders
from app.setup.edits import add_seat
from app.setup.model import GameSetup, Level, sentence
from app.simulate.config import read_options
from app.store.archive import finished_folder
from app.store.history import history_file
from app.store.saves import games_folder
from app.text import i18n
from app.text.i18n import _
from engine.options import BadSettings

# Of what cannot be read, so many characters are quoted.
LONGEST = 40
SHORTEST_CLOCK, LONGEST_CLOCK, RESERVE = 1.0, 3600.0, 30.0


class BadHostOptions(Exception):
    """A host that cannot be; the message is a sentence for whoever asked for it."""


class HostOptions(msgspec.Struct, frozen=True, kw_only=True):
    """What the command line asks for, as it was written there."""

    port: int
    address: str
    public: bool
    password_file: Path | None
    authorized_keys: Path | None
    without_a_lock: bool
    keepers: Sequence[str]
    variant: str
    bots: int
    bot_level: Level
    house_rules: Sequence[str]
    clock: float
    web: int | None
    fair: bool
    stand_in: Level | None
    resume: bool | None
    limits: Sequence[str]
    motion: bool


def make_plan(wishes: HostOptions) -> HostConfig:
    """The configuration of a host that was asked for. Raises BadHostOptions."""
    try:
        return HostConfig(
            setup=make_setup(wishes.variant, wishes.house_rules, wishes.bots, wishes.bot_level),
            folders=Folders(games_folder(), finished_folder(), history_file()),
            key=host_key(state_folder()),
            policy=open_door(
                password_file=wishes.password_file,
                authorized_keys=wishes.authorized_keys,
                keepers=wishes.keepers,
                public=wishes.public,
                without_a_lock=wishes.without_a_lock,
            ),
            limits=read_limits(wishes.limits),
            address=wishes.address,
            port=wishes.port,
            time_control=TimeControl(read_clock(wishes.clock), RESERVE),
            absent_level=wishes.stand_in or wishes.bot_level,
            fair=wishes.fair,
            motion=wishes.motion,
            web=wishes.web,
            resume=wishes.resume,
            lang=i18n.language(),
        )
    except BadSettings as error:
        raise BadHostOptions(sentence(error)) from error
    except (BadAccessPolicy, BadHostKey) as error:
        raise BadHostOptions(str(error)) from error


def make_setup(variant: str, house_rules: Sequence[str], bots: int, level: Level = "normal") -> GameSetup:
    """The set-up that the main table begins with, its bots of that level. Raises BadSettings."""
    setup = GameSetup(options=read_options(variant, house_rules), seats=(), bot_level=level)
    for _bot in range(bots):
        setup = add_seat(setup)
    if bots > 1:
        setup.check()
    return setup


def read_clock(seconds: float) -> float | None:
    """Seconds a turn, None for as long as one likes. Raises BadHostOptions where there is no living with that."""
    if seconds and not SHORTEST_CLOCK <= seconds <= LONGEST_CLOCK:
        raise BadHostOptions(_("The clock takes a number of seconds from 1 to 3600, or 0 for none."))
    return seconds or None


def read_limits(given: Sequence[str]) -> Limits:
    """The limits with those changed that are given as `name=value`. Raises BadHostOptions."""
    known: dict[str, Any] = msgspec.to_builtins(Limits())
    changed = dict([read_limit(text, known) for text in given])
    return msgspec.convert(known | changed, Limits, strict=False)


def read_limit(text: str, known: dict[str, Any]) -> tuple[str, object]:
    """The name and the value of one limit. Raises BadHostOptions if there is none of that name, or no such value."""
    name, _equals, value = text.partition("=")
    if name not in known:
        usual = ", ".join(f"{one}={shown(value)}" for one, value in known.items())
        raise BadHostOptions(_("There is no limit “{name}”. As they are: {usual}.").format(name=name, usual=usual))
    several = isinstance(known[name], tuple | list)
    given: object = value.split("-") if several else value
    try:
        limit = getattr(msgspec.convert({**known, name: given}, Limits, strict=False), name)
    except msgspec.ValidationError:
        limit = 0
    ordered = [0, *limit] if isinstance(limit, tuple) else [0, limit]
    if not all(before < after < float("inf") for before, after in pairwise(ordered)):
        takes = _("two numbers, the smaller first,") if several else _("a number above zero,")
        sentence = _("The limit “{name}” cannot be “{value}”: it takes {takes} such as {usual}.")
        raise BadHostOptions(sentence.format(name=name, value=value[:LONGEST], takes=takes, usual=shown(known[name])))
    return name, given


def shown(value: object) -> str:
    """A limit as it is written."""
    return "-".join(map(str, value)) if isinstance(value, tuple | list) else f"{value}"
