"""One renderer for every door: what is drawn alike is sent alike, to one's own terminal and to a guest."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.app import App
from textual.geometry import Region, Size
from textual.strip import Strip

from app.render.canvas import Block, compose, row
from app.render.colour_depth import Colours, colours_of
from app.render.rows import Row
from app.render.screen_buffer import ChangedRows, FrameUpdate
from app.render.transliteration import row_in_ascii
from app.server.limits import Limits
from app.terminal.driver import OwnTerminal
from app.terminal.guest_driver import GuestDriver, RemoteTerminal
from tests.app.server.terminals import HALF, Terminal

COLUMNS, LINES = 24, 3
WIDE = "王界"
STYLES = st.builds(
    Style,
    color=st.sampled_from([None, "default", "red", "bright_blue", "#102030", "#ffd700", "color(99)"]),
    bgcolor=st.sampled_from([None, "default", "blue", "#405060", "#d7af00"]),
    bold=st.booleans(),
    dim=st.booleans(),
    italic=st.booleans(),
    underline=st.booleans(),
    reverse=st.booleans(),
    strike=st.booleans(),
    overline=st.booleans(),
)
SPANS = st.lists(st.tuples(st.text("ab ─é…" + WIDE, min_size=1, max_size=6), STYLES), max_size=6).map(tuple)


def rows_of(width: int) -> st.SearchStrategy[Row]:
    """Rows of that width, whole or laid of two pieces."""
    whole = st.builds(row, SPANS, st.just(width), STYLES)
    halves = st.builds(row, SPANS, st.just(width // 2), STYLES)
    laid = st.builds(
        lambda left, right: compose([Block(0, 0, (left,)), Block(width // 2, 0, (right,))], width, 1, Style())[0],
        halves,
        halves,
    )
    return whole | laid


FRAMES = st.lists(st.lists(rows_of(COLUMNS), min_size=LINES, max_size=LINES), min_size=1, max_size=3)


class Room:
    """An output that always has room."""

    drained: Any = None

    def has_room(self) -> bool:
        """It has."""
        return True


class Sent:
    """A driver and what it was given to write."""

    def __init__(self, driver: OwnTerminal | GuestDriver) -> None:
        self.driver = driver
        self._written: list[str] = []
        vars(driver)["write"] = self._written.append

    def of(self, update: FrameUpdate) -> str:
        """What is sent for an update."""
        self._written.clear()
        self.driver.display(update, (0, 0))
        return "".join(self._written)


@contextmanager
def doors(colours: Colours, columns: int = COLUMNS) -> Iterator[tuple[Sent, Sent]]:
    """One's own terminal and a guest's, both of that size and those colours."""
    mine, guests = App[None](), App[None]()
    mine.console = Console(color_system=colours.name_for_rich, force_terminal=True, _environ={})
    with patch("signal.signal"), patch("sys.__stdin__"), patch("asyncio.get_running_loop"):
        own = OwnTerminal(mine)
        guest = GuestDriver(guests, RemoteTerminal(Room(), (columns, LINES), colours, Limits()))  # type: ignore[arg-type]
    assert own.fits(Size(columns, LINES))
    yield Sent(own), Sent(guest)


def whole(lines: list[Row]) -> LayoutUpdate:
    """All lines, as Textual draws a whole screen."""
    return LayoutUpdate([[line] for line in lines], Region(0, 0, COLUMNS, LINES))


def part(lines: list[Row], x: int) -> ChopsUpdate:
    """All lines from a column on, as Textual draws a part of a screen."""
    chops: list[dict[int, Strip | None]] = [{0: None, x: line.crop(x, COLUMNS)} for line in lines]
    return ChopsUpdate(chops, [(y, x, COLUMNS) for y in range(LINES)], [[x, COLUMNS]] * LINES)


@pytest.mark.parametrize("colours", Colours)
def test_ones_own_terminal_has_the_colours_that_rich_found(colours: Colours) -> None:
    console = Console(color_system=colours.name_for_rich, force_terminal=True, _environ={})
    assert colours_of(console) is colours


@settings(deadline=None, max_examples=40)
@given(FRAMES, st.sampled_from(Colours), st.booleans(), st.integers(1, COLUMNS - 1))
def test_both_doors_are_sent_the_same_for_the_same_cells(
    frames: list[list[Row]], colours: Colours, ascii_only: bool, x: int
) -> None:
    with doors(colours) as (own, guest):
        for number, lines in enumerate(frames):
            drawn = [row_in_ascii(line) for line in lines] if ascii_only else lines
            changed = ChangedRows(dict(enumerate(drawn)))
            for update in (changed, part(drawn, x)) if number else (whole(drawn), changed):
                sent = own.of(update)
                assert sent == guest.of(update)
                assert sent.isascii() or not ascii_only


@settings(deadline=None, max_examples=40)
@given(STYLES, st.sampled_from(Colours))
def test_a_cell_of_textuals_own_and_one_of_a_row_are_sent_alike(style: Style, colours: Colours) -> None:
    text = "a b".ljust(COLUMNS, "c")
    strip, finished = Strip([Segment(text, style)]), row(((text, style),), COLUMNS, style)
    with doors(colours) as (own, guest):
        assert own.of(LayoutUpdate([[strip]], Region(0, 0, COLUMNS, 1))) == guest.of(ChangedRows({0: finished}))


def seen(terminal: Terminal) -> list[list[object]]:
    """What a terminal shows; halves of wide characters have no look of their own."""
    return [[text if text == HALF else (text, look) for text, look in line] for line in terminal.cells]


@settings(deadline=None, max_examples=40)
@given(FRAMES, rows_of(COLUMNS), st.integers(1, COLUMNS - 1), st.sampled_from(Colours))
def test_what_differs_makes_of_the_old_screen_the_new_one(
    frames: list[list[Row]], last: Row, x: int, colours: Colours
) -> None:
    shown, afresh = Terminal(COLUMNS, LINES, WIDE), Terminal(COLUMNS, LINES, WIDE)
    with doors(colours) as (own, _guest):
        for lines in frames:
            shown.feed(own.of(ChangedRows(dict(enumerate(lines)))))
        shown.feed(own.of(part([last] * LINES, x)))
        shown.feed(own.of(ChangedRows(dict.fromkeys(range(LINES), last))))
    with doors(colours) as (other, _guest):
        afresh.feed(other.of(whole([last] * LINES)))
    assert seen(shown) == seen(afresh)


@settings(deadline=None, max_examples=40)
@given(FRAMES, st.integers(2, 40).flatmap(lambda width: st.tuples(st.just(width), rows_of(width))))
def test_after_another_size_all_is_sent_again(frames: list[list[Row]], resized: tuple[int, Row]) -> None:
    width, line = resized
    update = ChangedRows(dict.fromkeys(range(LINES), line))
    with doors(Colours.ALL) as (own, _guest), doors(Colours.ALL, width) as (fresh, _other):
        for lines in frames:
            own.of(ChangedRows(dict(enumerate(lines))))
        assert own.driver.fits(Size(width, LINES))
        if width != COLUMNS:
            assert own.of(update) == fresh.of(update)


def test_what_is_drawn_whole_is_sent_whole_to_ones_own_terminal_as_something_else_may_have_written_there() -> None:
    lines = [row((("all of it", Style(bold=True)),), COLUMNS, Style())] * LINES
    with doors(Colours.MANY) as (own, _guest):
        first = own.of(whole(lines))
        assert own.of(ChangedRows(dict(enumerate(lines)))) == ""
        assert own.of(whole(lines)) == first != ""
