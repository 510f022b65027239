"""Text as cells: what a terminal makes of letters, wide characters and combining marks."""

from collections.abc import Sequence

from rich.cells import cell_len

from app.render.cell_cache import cell_cache

# Every character before this one takes one cell or none; asking Rich about them all would be slow.
FIRST_WIDE = "\u1100"


def wide(text: str) -> bool:
    """Whether the text of one cell takes two."""
    return text >= FIRST_WIDE and cell_len(text) > 1


def in_text(cells: Sequence[str], text: str, *_asked: object) -> int:
    """The letters and cells of a text."""
    return len(text) + len(cells)


@cell_cache(8192, 300_000, in_text)
def split(text: str) -> tuple[str, ...]:
    """Text as one entry a cell: combining marks go with their letter, a wide character is followed by an empty entry.

    Control characters, which have no cell, are dropped.
    """
    if text.isascii() and text.isprintable():
        return tuple(text)
    cells: list[str] = []
    for letter in text:
        width = cell_len(letter)
        if width:
            cells += [letter, *[""] * (width - 1)]
        elif cells and letter.isprintable():
            cells[-1 if cells[-1] else -2] += letter
    return tuple(cells)


@cell_cache(8192, 600_000, in_text)
def fit(text: str, width: int, align: str = "left") -> str:
    """Text clipped with “…” and padded to that many cells; `align` is left, right or centre."""
    cells = list(split(text))
    if len(cells) > width:
        del cells[max(width - 1, 0) :]
        if cells and wide(cells[-1]):  # the cut halves a wide character
            cells[-1] = " "
        cells += ["…"] if width > 0 else []
    room = width - len(cells)
    left = {"left": 0, "right": room, "centre": room // 2}[align]
    return f"{' ' * left}{''.join(cells)}{' ' * (room - left)}"
