"""Plots: bars and courses that show what the values are, in any room and with any glyphs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.style import Style
from textual.geometry import Region

from app.drawing.look import look
from app.drawing.plots import Bar, PlotSheet, draw_bars, draw_course, spread
from app.render.canvas import Canvas

INK = Style.null()


def sheet(width: int, height: int, ascii_only: bool = False) -> PlotSheet:
    """A sheet in the middle of a canvas, so that what is drawn beside it shows."""
    canvas = Canvas(width + 4, height + 2, INK)
    return PlotSheet(canvas, look(ascii_only=ascii_only), Region(2, 1, width, height))


def shown(drawn: PlotSheet) -> list[str]:
    """The lines of a sheet; nothing was drawn beside it."""
    lines = [row.text for row in drawn.canvas.rows()]
    assert not (lines[0] + lines[-1]).strip()
    assert all(not (line[:2] + line[-2:]).strip() for line in lines)
    return [line[2:-2].rstrip() for line in lines[1:-1]]


def test_the_longest_bar_takes_all_the_room_and_the_others_their_share_of_it() -> None:
    drawn = sheet(20, 4)
    draw_bars(drawn, [Bar("one", 10, "10"), Bar("two", 5, "5"), Bar("three", 0, "0"), Bar("four", 0.01, "0")], INK, 5)
    assert shown(drawn) == ["one   ━━━━━━━━━━━ 10", "two   ━━━━━━ 5", "three  0", "four  ━ 0"]


def test_a_course_goes_up_and_down_between_its_least_and_its_most() -> None:
    drawn = sheet(14, 3)
    draw_course(drawn, [0, 0, 2, 2, 1, 1], INK)
    assert shown(drawn) == ["   2.0 │  ╭─╮", "       │  │ ╰─", "   0.0 │──╯"]
    drawn = sheet(14, 3, ascii_only=True)
    draw_course(drawn, [0, 0, 2, 2, 1, 1], INK)
    assert shown(drawn) == ["   2.0 |  .-.", "       |  | '-", "   0.0 |--'"]


def test_a_course_of_values_that_are_alike_is_a_line_in_the_middle() -> None:
    drawn = sheet(12, 3)
    draw_course(drawn, [7.0], INK)
    assert shown(drawn) == ["       │", "   7.0 │────", "       │"]


@given(
    st.lists(st.floats(-999, 999), min_size=1, max_size=300),
    st.integers(1, 90),
    st.integers(1, 30),
    st.booleans(),
)
def test_nothing_is_drawn_beside_a_sheet(values: list[float], width: int, height: int, ascii_only: bool) -> None:
    drawn = sheet(width, height, ascii_only)
    draw_course(drawn, values, INK)
    shown(drawn)
    drawn = sheet(width, height, ascii_only)
    draw_bars(drawn, [Bar("日本語の名前です", abs(value), f"{value:.1f}") for value in values], INK, 9)
    shown(drawn)


@pytest.mark.parametrize(("most", "size", "count"), [(9, 1.0, 8), (4, 2.0, 4), (1, 5.0, 2)])
def test_bins_are_as_small_as_there_is_room_for(most: int, size: float, count: int) -> None:
    values = [0, 1, 1, 7]
    found, counted = spread(values, (1.0, 2.0, 5.0), most)
    assert (found, len(counted)) == (size, min(count, most))
    assert most < count or sum(many for _start, many in counted) == len(values)
