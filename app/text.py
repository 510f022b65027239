"""Text that people type: made harmless and short, once, where it comes in."""

import unicodedata

from rich.cells import cell_len, set_cell_size

LONGEST_NAME = 16
COMBINING_MARKS = 2
# Control, format, surrogate, private and unassigned characters; separators of lines and paragraphs.
UNFIT = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def clean(text: str) -> str:
    """One line without control or invisible characters, at most two combining marks on a letter, single spaces."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFKC", text):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in {"Mn", "Me"} else 0
        if letter.isspace():
            kept.append(" ")
        elif kind not in UNFIT and marks <= COMBINING_MARKS:
            kept.append(letter)
    return " ".join("".join(kept).split())


def clean_name(text: str) -> str:
    """A name of at most 16 cells; empty where nothing fit to be shown is left."""
    name = clean(text)
    return name if cell_len(name) <= LONGEST_NAME else set_cell_size(name, LONGEST_NAME).strip()
