"""Brings the catalogues up to date with the source: python -m tests.app.text.translations tells what is missing.

Languages named behind it are given a catalogue first, if they have none.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from engine.refusal import SENTENCES

ROOT = Path(__file__).parents[3]
# Where a call has text for people: in all its arguments (None), or in those of these numbers.
KEYWORDS = {"_": None, "mark": None, "ngettext": (1, 2), "BadSettings": (2,), "Character": (2,)}

Message = str | tuple[str, ...]


def catalogues() -> dict[str, Path]:
    """The catalogue of each language."""
    return {path.parents[1].name: path for path in sorted((ROOT / "assets" / "locale").glob("*/LC_MESSAGES/*.po"))}


def begin(language: str) -> None:
    """Give a language a catalogue, in which nothing is translated yet; leave one that is there as it is."""
    path = ROOT / "assets" / "locale" / language / "LC_MESSAGES" / "uno-party.po"
    if not path.exists():
        path.parent.mkdir(parents=True)
        with path.open("wb") as text:
            write_po(text, Catalog(language, project="uno-party", fuzzy=False))


def messages() -> Iterator[tuple[str, int, Message]]:
    """Every text for people: file, line, and the text, or singular and plural."""
    for folder in ("app", "engine"):
        found = extract_from_dir(ROOT / folder, [("**.py", "python")], keywords=KEYWORDS)
        for file, line, message, _comments, _context in found:
            yield f"{folder}/{file}", line, message
    for sentence in SENTENCES.values():
        yield "engine/refusal.py", 1, sentence


def read(path: Path) -> Catalog:
    """A catalogue."""
    with path.open("rb") as text:
        return read_po(text)


def update(path: Path) -> list[str]:
    """Bring a catalogue up to date; answers what is still to be translated."""
    catalogue, template = read(path), Catalog()
    for file, _line, message in messages():
        template.add(message, locations=[(file, 1)])
    catalogue.update(template, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    with path.open("wb") as text:
        write_po(text, catalogue, width=120, sort_output=True, include_lineno=False, ignore_obsolete=True)
    return [str(message.id) for message in catalogue if message.id and not filled(message.string)]


def filled(text: str | tuple[str, ...] | list[str] | None) -> bool:
    """Whether a translation is there, each of its forms."""
    return all(text) if isinstance(text, tuple | list) else bool(text)


if __name__ == "__main__":
    for code in sys.argv[1:]:
        begin(code)
    for language, file in catalogues().items():
        for missing in update(file):
            print(f"{language}: {missing}")
