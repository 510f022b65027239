"""A user's own keys: a TOML file that gives commands other keys, read with clear sentences on what is wrong there."""

import tomllib
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_config_path

from app.setup.model import SLAP_KEYS
from app.text.i18n import _
from app.text.plain_file import NotPlain, TooLarge, read_plain

# In bytes: more than a key for every command takes.
LARGEST = 1 << 16
# What the file may call keys that write nothing, beside single characters, `f1` to `f12` and `ctrl+` with a letter.
NAMED = {
    *("enter", "escape", "space", "tab", "shift+tab", "backspace", "delete", "insert"),
    *("up", "down", "left", "right", "home", "end", "pageup", "pagedown"),
    *(f"f{number}" for number in range(1, 13)),
    *(f"ctrl+{letter}" for letter in "abdefgklnoprtuvwxyz"),
}
SIGNS = {
    ".": "full_stop", ",": "comma", "?": "question_mark", "!": "exclamation_mark", "+": "plus", "-": "minus",
    "/": "slash", ";": "semicolon", "'": "apostrophe", "[": "left_square_bracket", "]": "right_square_bracket",
    "=": "equals_sign", "*": "asterisk", "#": "number_sign",
}  # fmt: skip


class BadKeyMap(ValueError):
    """A key map that cannot be used; says in the language in use what to change."""


class KeyGroup(NamedTuple):
    """Commands that are there at the same time: the name of their place, and keys by command.

    The keys of those that are `fixed` cannot be changed: reflexes, and what widgets do. Other keys are taken by widgets
    for scrolling, the cursor or a text (`of_widgets`); where text is typed, what writes is (`is_typed`); and where
    people slap, each letter that may be a slap key (`has_slaps`).
    """

    place: str
    keys: Mapping[str, str]
    fixed: Collection[str] = ()
    has_slaps: bool = False
    of_widgets: Collection[str] = ()
    is_typed: bool = False

    def may_change(self, command: str) -> bool:
        """Whether that is a command here, whose key can be another one."""
        return command in self.keys and command not in self.fixed


def default_key_map() -> Path:
    """Where a user's own keys are."""
    return user_config_path("uno-party") / "keys.toml"


def read_key_map(file: Path, groups: Iterable[KeyGroup]) -> dict[str, str]:
    """The keys that a file gives commands: empty if there is none.

    Raises BadKeyMap if it cannot be read, names what is no command or no key, or gives a key that has another use.
    """
    groups = tuple(groups)
    chosen = {}
    for command, keys in written(file).items():
        if not any(group.may_change(command) for group in groups):
            raise BadKeyMap(
                _("{file}: there is no command “{command}” whose key can be changed; docs/keys.md lists all.").format(
                    file=file, command=command
                )
            )
        chosen[command] = ",".join(key_called(file, command, key) for key in keys)
    for group in groups:
        refuse_clashes(file, group, chosen)
    return chosen


def written(file: Path) -> dict[str, list[str]]:
    """What the file says, each command with a list of keys."""
    try:
        tables = tomllib.loads(read_plain(file, LARGEST).decode())
    except FileNotFoundError:
        return {}
    except (OSError, NotPlain, TooLarge, UnicodeDecodeError) as error:
        raise BadKeyMap(_("{file} cannot be read: {error}").format(file=file, error=error)) from None
    except tomllib.TOMLDecodeError as error:
        text = _('{file} is not TOML ({error}). A key is given so: “"table.draw" = "e"” below “[keys]”.')
        raise BadKeyMap(text.format(file=file, error=error)) from None
    for name in tables.keys() - {"keys"}:
        text = _("{file}: “{name}” has no meaning there: commands stand below “[keys]”, and nothing else does.")
        raise BadKeyMap(text.format(file=file, name=name))
    table = tables.get("keys", {})
    keys = flat(table) if isinstance(table, dict) else {"keys": table}
    return {command: listed(file, command, given) for command, given in keys.items()}


def flat(table: Mapping[str, object], before: str = "") -> dict[str, object]:
    """A table of TOML by dotted names: without quotes, `table.draw` is a table in a table."""
    found = dict[str, object]()
    for name, value in table.items():
        found |= flat(value, f"{before}{name}.") if isinstance(value, dict) else {before + name: value}
    return found


def listed(file: Path, command: str, given: object) -> list[str]:
    """The names of keys that are given to a command. Raises BadKeyMap if it is neither a text nor a list of some."""
    names = given if isinstance(given, list) else [given]
    keys = [name for name in names if isinstance(name, str) and name]
    if not keys or len(keys) < len(names):
        text = _("{file}: “{command}” needs a key in quotes, or several in brackets.")
        raise BadKeyMap(text.format(file=file, command=command))
    return keys


def key_called(file: Path, command: str, name: str) -> str:
    """Textual's name of a key."""
    key = SIGNS.get(name, name.lower())
    if (len(key) == 1 and key.isascii() and key.isalnum()) or key in NAMED or key in SIGNS.values():
        return key
    text = _("{file}: “{key}”, for “{command}”, is no key. Use a letter, a digit, a sign, or a name such as {names}.")
    names = "enter, space, pageup, f2, ctrl+t"
    raise BadKeyMap(text.format(file=file, key=name, command=command, names=names))


def refuse_clashes(file: Path, group: KeyGroup, chosen: Mapping[str, str]) -> None:
    """Raise BadKeyMap if a chosen key does two things in a place, or has a use there that no command has declared."""
    owners, here = dict[str, str](), group.keys.keys() & chosen.keys()
    for command, keys in group.keys.items():
        for key in chosen.get(command, keys).split(","):
            other = owners.setdefault(key, command)
            if other != command and not here.isdisjoint({other, command}):
                text = _("{file}: “{key}” would be both “{one}” and “{other}” ({place}): choose another one.")
                raise BadKeyMap(text.format(file=file, key=key, one=other, other=command, place=group.place))
    for key, command in owners.items():
        if command in here and (use := other_use(group, command, key)) is not None:
            text = _("{file}: “{key}”, for “{command}”, {use} ({place}): choose another one.")
            raise BadKeyMap(text.format(file=file, key=key, command=command, use=use, place=group.place))


def other_use(group: KeyGroup, command: str, key: str) -> str | None:
    """What else a key that a user gives a command does in a place, without a command's name; None if nothing."""
    if group.has_slaps and key in SLAP_KEYS:
        return _("may be somebody's slap key")
    if group.is_typed and (len(key) == 1 or key in {"space", *SIGNS.values()}):
        return _("is typed")
    if key in group.of_widgets and key not in group.keys[command].split(","):
        return _("moves the cursor or scrolls")
    return None
