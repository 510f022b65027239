"""The room that a text takes on a screen, in cells as the renderer counts them; names and titles keep to theirs."""

from collections.abc import Collection

from rich.cells import cell_len

from app.text.i18n import _
from app.text.names import BadName, guest_name, need_letter, refuse_taken
from app.text.sanitize import COMBINING_MARKS, clean

NAME_CELLS = 16
TITLE_CELLS = 40


def cut(text: str, cells: int) -> str:
    """As much of a clean text as fits in that many cells of a terminal, as the renderer counts them."""
    text = text[: cells * (1 + COMBINING_MARKS)]
    while cell_len(text) > cells:
        text = text[:-1]
    return text.strip()


def clean_name(text: str) -> str:
    """A name of at most 16 cells; empty where nothing fit to be shown is left."""
    return cut(clean(text), NAME_CELLS)


def clean_title(text: str) -> str:
    """The name of a table, a file or a key, of at most 40 cells."""
    return cut(clean(text), TITLE_CELLS)


def fit_name(asked: str, taken: Collection[str] = ()) -> str:
    """The name, cleaned, for one who joins those whose names are `taken`. Raises BadName if it cannot be had."""
    name = clean(asked)
    need_letter(name)
    if cell_len(name) > NAME_CELLS:
        sentence = _("A name has at most {count} characters, of which wide ones count twice.")
        raise BadName(sentence.format(count=NAME_CELLS))
    refuse_taken(name, taken)
    return name


def name_at_the_door(asked: str, taken: Collection[str] = ()) -> str:
    """The name that a guest comes in under: the one asked for if it fits, else one like `guest-7f3a`."""
    try:
        return fit_name(asked, taken)
    except BadName:
        return guest_name(taken)
