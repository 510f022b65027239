"""The configuration of a simulation, checked and written as JSON."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from app.setup.model import seed_bytes
from app.setup.settings import read_setting
from app.text.i18n import _, mark
from engine.bots import CHARACTERS, LEVELS
from engine.options import BadSettings, Options, options_from, refuse_clashes, refuse_unfit
from engine.rng import Rng


class Style(Struct, frozen=True):
    """How a seat plays: a bot's level, and a character where it has one."""

    level: str
    character: str | None = None

    def __str__(self) -> str:
        return self.level if self.character is None else f"{self.level}:{self.character}"


class Setup(Struct, frozen=True, kw_only=True):
    """One simulation. `changed` are the options to compare with; `playouts` is what *sharp* may try for a decision."""

    options: Options
    styles: tuple[Style, ...]
    seed: str
    changed: Options | None = None
    playouts: int = 200

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.styles)

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return tuple([f"seat {number}" for number in range(1, self.seats + 1)])

    def rng(self, number: int) -> Rng:
        """The luck of one game: it follows from the seed and the game's number, whoever plays it."""
        return Rng(seed_bytes(self.seed)).branch(number)

    def check(self) -> None:
        """Raise BadSettings where this cannot be played."""
        for options in (self.options, self.changed):
            if options is not None:
                refuse_unfit(options, self.names)


def read_styles(text: str, seats: int) -> tuple[Style, ...]:
    """The bots of a list such as `sharp,normal:fox`; the last plays the seats left over. Raises BadSettings."""
    written = [part.strip().lower() for part in text.split(",")]
    if len(written) > seats:
        raise BadSettings(
            "too-many-bots",
            mark("There are {bots} bots for {seats} seats: name fewer."),
            bots=len(written),
            seats=seats,
        )
    styles = [read_style(part) for part in written]
    return (*styles, *[styles[-1]] * (seats - len(styles)))


def read_style(text: str) -> Style:
    """A bot such as `normal` or `normal:fox`. Raises BadSettings where there is none."""
    level, colon, character = text.partition(":")
    if level not in LEVELS:
        raise BadSettings(
            "unknown-level",
            mark("There is no level “{level}”: choose one of {levels}."),
            level=level,
            levels=", ".join(LEVELS),
        )
    if colon and character not in CHARACTERS:
        raise BadSettings(
            "unknown-character",
            mark("There is no character “{character}”: choose one of {characters}."),
            character=character,
            characters=", ".join(CHARACTERS),
        )
    return Style(level, character if colon else None)


def read_options(variant: str, rules: Sequence[str]) -> Options:
    """A variant with house rules, each as `stacking` or `hand_size=5`. Raises BadSettings."""
    preset, chosen = options_from({"variant": variant}), dict[str, object]()
    for text in rules:
        row, value = read_setting(text, preset)
        chosen[row.name] = row.read("", preset) if value is None else value
    options = options_from({"variant": variant, **chosen})
    refuse_clashes(options)
    return options


def change(options: Options, rule: str) -> Options:
    """The options with one rule otherwise: a house rule is switched, a setting set. Raises BadSettings."""
    row, value = read_setting(rule, options)
    if value is None:
        value = not row.of(options) if row.is_rule else row.read("", options)
    changed = replace(options, **{row.name: value})
    if changed == options:
        raise BadSettings("no-change", mark("“{rule}” changes nothing: these rules have it already."), rule=rule)
    refuse_clashes(changed)
    return changed


def idle_rules(options: Options, rules: Sequence[str]) -> list[str]:
    """What is to be said of rules, each written as for `read_options`, that can do nothing with these options."""
    rows = [read_setting(text, options)[0] for text in rules]
    return [f"{_(row.label)}: {idle}" for row in rows if (idle := row.idle(options)) is not None]
