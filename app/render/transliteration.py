"""Transliteration: any text in ASCII, cell for cell, for terminals and fonts that have nothing else."""

import unicodedata
from functools import lru_cache

from app.render.canvas import finish
from app.render.cell_cache import cell_cache, in_row
from app.render.cells import split, wide
from app.render.rows import Row

SIGNS = {
    **dict.fromkeys("“”„«»″", '"'),
    **dict.fromkeys("‘’‚‹›′", "'"),
    **dict.fromkeys("–—−‐‑", "-"),
    **dict.fromkeys("…·•∙", "."),
    **dict.fromkeys("▶►→▸", ">"),
    **dict.fromkeys("◀◄←◂", "<"),
    **dict.fromkeys("▲↑▴", "^"),
    **dict.fromkeys("▼↓▾", "v"),
    **dict.fromkeys("●○◉◎", "o"),
    **dict.fromkeys("■□◆◇★☆♣♠♥♦", "*"),
    "×": "x",
    "±": "~",
    "€": "E",
    "ß": "s",
    "ø": "o",
    "Ø": "O",
    "æ": "a",
    "Æ": "A",
    "œ": "o",
    "Œ": "O",
    "ł": "l",
    "Ł": "L",
    "đ": "d",
    "ð": "d",
    "þ": "t",
    "ı": "i",
}
UNKNOWN = "?"


@lru_cache(4096)
def in_ascii(text: str) -> str:
    """The text in ASCII, as wide as it was; a sign that has nothing like it becomes a question mark."""
    return text if text.isascii() else "".join(map(_cell_in_ascii, split(text)))


def _cell_in_ascii(cell: str) -> str:
    if not cell:  # the second half of a wide character
        return UNKNOWN
    if (sign := SIGNS.get(cell[0])) is not None:
        return sign
    base = unicodedata.normalize("NFKD", cell)[:1]
    if base.isascii() and base.isprintable() and not wide(cell):
        return base
    return _drawing_in_ascii(cell[0])


def _drawing_in_ascii(sign: str) -> str:
    name = unicodedata.name(sign, "")
    if name.startswith("BOX DRAWINGS"):
        across = any(way in name for way in ("HORIZONTAL", "LEFT", "RIGHT"))
        along = any(way in name for way in ("VERTICAL", "UP", "DOWN"))
        return "-" if across and not along else "|" if along and not across else "+"
    return "#" if "\u2580" <= sign <= "\u259f" else UNKNOWN


@cell_cache(2048, 300_000, in_row)
def row_in_ascii(row: Row) -> Row:
    """A finished row in ASCII: the same row if it is that already."""
    if all(text.isascii() for text, _style in row.spans):
        return row
    return finish(tuple([(in_ascii(text), style) for text, style in row.spans]), row.cell_length)
