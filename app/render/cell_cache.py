"""Caches of what was drawn, bounded by the cells in them: a large terminal is to cost no more than a small one.

By entries alone, a cache that is meant for the rows of usual terminals would keep hundreds of megabytes of large ones.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache, update_wrapper
from typing import Protocol, TypeVar, cast

Made = TypeVar("Made")
Function = TypeVar("Function", bound=Callable[..., object])
# What an entry takes that has no cells at all, in cells.
ENTRY = 16


class Wide(Protocol):
    """What takes so many cells."""

    @property
    def cell_length(self) -> int:
        """Its cells."""


def in_row(row: Wide, *_arguments: object) -> int:
    """The cells of a row."""
    return row.cell_length


def in_rows(rows: Sequence[Wide], *_arguments: object) -> int:
    """The cells of several rows."""
    return sum([row.cell_length for row in rows])


def cell_cache(entries: int, cells: int, count: Callable[..., int]) -> Callable[[Function], Function]:
    """Remember what a function makes: so many of it, and no more than so many cells.

    `count` tells the cells of an entry, from what was made and what it was made from. Where they become too many, all
    is forgotten: so what is remembered is found as fast as in any cache, and hardly anything is made twice.
    """

    def remembering(function: Function) -> Function:
        held = 0

        def make(*given: object, **named: object) -> object:
            nonlocal held
            made = function(*given, **named)
            held += (added := count(made, *given, *named.values()) + ENTRY)
            if held > cells:
                held = added
                remembered.cache_clear()
            return made

        remembered = lru_cache(entries)(make)
        update_wrapper(remembered, function)
        vars(remembered)["cells"] = cells
        return cast("Function", remembered)

    return remembering
