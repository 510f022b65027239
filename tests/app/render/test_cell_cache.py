"""What is remembered of drawings is bounded by its cells, so that large terminals do not fill the host's memory."""

import gc
import sys
from collections.abc import Callable, Iterator
from functools import _lru_cache_wrapper
from importlib import import_module
from pkgutil import walk_packages
from types import FunctionType

from rich.style import Style

import app.drawing
import app.render
import app.screens
import app.terminal
import app.widgets
from app.render.canvas import row
from app.render.cell_cache import ENTRY, cell_cache, in_row
from app.render.colour_depth import Colours
from app.render.screen_buffer import ChangedRows, ScreenBuffer

# What takes memory by the cell, as it is named in what functions give back.
BY_THE_CELL = ("Row", "Line", "TerminalCell", "StyledCell", "Patch", "tuple[str, ...]")
PACKAGES = (app.drawing, app.terminal, app.render, app.screens, app.widgets)


class Strip:
    """So many cells."""

    def __init__(self, cell_length: int) -> None:
        self.cell_length = cell_length


def strips(made: list[int], entries: int = 100, cells: int = 1000) -> Callable[[int], Strip]:
    """A cache that notes what it had to make."""

    @cell_cache(entries, cells - 1, in_row)
    def strip(width: int) -> Strip:
        made.append(width)
        return Strip(width - ENTRY)

    return strip


def test_what_is_remembered_is_made_once() -> None:
    made: list[int] = []
    strip = strips(made)
    assert strip(100) is strip(100)
    assert [strip(width).cell_length for width in (200, 300, 200)] == [184, 284, 184]
    assert made == [100, 200, 300]


def test_so_many_cells_are_forgotten_for_others() -> None:
    made: list[int] = []
    strip = strips(made)
    for width in (100, 200, 300, 400, 100, 400, 100):
        strip(width)
    assert made == [100, 200, 300, 400, 100]
    strip(5000)
    strip(5000)
    assert made[-2:] == [100, 5000], "what is larger than the whole cache is still remembered for as long as it is last"


def test_small_ones_are_bounded_by_their_number() -> None:
    made: list[int] = []
    strip = strips(made, entries=2)
    for width in (20, 21, 22, 20):
        strip(width)
    assert made == [20, 21, 22, 20]


def caches() -> Iterator[tuple[str, object]]:
    """Every cache of a function of the app that gives back what takes memory by the cell."""
    for package in PACKAGES:
        for found in walk_packages(package.__path__, f"{package.__name__}."):
            for name, cache in vars(import_module(found.name)).items():
                made = getattr(cache, "__wrapped__", None)
                if isinstance(cache, _lru_cache_wrapper) and isinstance(made, FunctionType):
                    told = str(made.__annotations__.get("return", ""))
                    if made.__module__.startswith("app.") and any(kind in told for kind in BY_THE_CELL):
                        yield f"{made.__module__}.{name}", cache


def test_every_cache_of_rows_counts_their_cells() -> None:
    found = dict(caches())
    assert len(found) > 25
    # One for each width, and what makes rows of it: of these there are few.
    few = {"app.render.screen_buffer.blank", "app.render.canvas.layer"}
    assert {name for name, cache in found.items() if not hasattr(cache, "cells")} - few == set()


def test_a_large_terminal_on_which_much_changes_fills_no_memory() -> None:
    """Each row takes five hundred objects for as long as its cells are known one by one."""
    screen_buffer = ScreenBuffer(500, 1, Colours.ALL)
    gc.collect()
    before = sys.getallocatedblocks()
    for number in range(1600):
        changed(screen_buffer, number)
    assert sys.getallocatedblocks() - before < 500_000  # Python 3.12 takes some more of them than 3.11


def changed(screen_buffer: ScreenBuffer, number: int) -> None:
    """Write a row on a terminal that differs from all others in every cell."""
    fresh = row(((chr(0x4E00 - 1 - number) * 500, Style(bold=bool(number % 2))),), 500, Style())
    assert screen_buffer.paint(ChangedRows({0: fresh}), (0, 0))
