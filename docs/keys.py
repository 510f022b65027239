"""Makes the table of all keys, docs/keys.md, from the screens' own key commands: python -m docs.keys."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from app.screens.all_keys import PLACES
from app.screens.help import HELP
from app.text import i18n
from app.text.i18n import LANGUAGES, _
from app.widgets.key_command import KeyCommand, key_name

FILE = Path(__file__).with_suffix(".md")
HEAD = """# Keys

Every key by screen, mode, dialog and language, as the screens have them: `python -m docs.keys` writes this page anew.
`F1` shows the keys of any screen, `Ctrl+P` searches what can be done there.

## Keys of your own

At your own keyboard a file `keys.toml` in the configuration folder (`~/.config/uno-party` on Linux) gives commands
other keys:

```toml
[keys]
"table.draw" = "f2"
"table.sort" = ["f3", "/"]
```

A key is a letter, a digit, a sign, or a name: enter, escape, space, tab, up, down, left, right, home, end, pageup,
pagedown, f1 to f12, ctrl+ with a letter. A key that does something else in the same place (a slap, “UNO!”, a letter of
a text, the cursor in a list), and what is no command or no key, is refused with a sentence when the game starts. Slap
keys are chosen in the set-up, on `k`. Keys of parties stay as they are.
"""


def keys_of(command: KeyCommand[Any]) -> str:
    """How its keys are written in the table."""
    return " ".join(f"`{key_name(key)}`" for key in command.keys.split(","))


def table(name: str, commands: Iterable[KeyCommand[Any]]) -> Iterator[str]:
    """The lines of one place."""
    yield f"\n## {name}\n"
    yield f"| key | name | {' | '.join(LANGUAGES.values())} |"
    yield "|---|---|" + "---|" * len(LANGUAGES)
    for command in commands:
        helps = []
        for language in LANGUAGES:
            i18n.use(language)
            helps.append(_(command.help))
        i18n.use("en")
        yield f"| {keys_of(command)} | {command.id} | {' | '.join(helps)} |"


def page() -> str:
    """The whole page."""
    before = i18n.language()
    try:
        i18n.use("en")
        lines = [line for place in PLACES for line in table(place.name, place.commands)]
        return HEAD + "\n".join([*lines, *table("Everywhere", HELP)]) + "\n"
    finally:
        i18n.use(before)


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")
