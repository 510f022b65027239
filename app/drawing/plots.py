"""Plots out of block characters: bars, courses of a value, and the sheet that they are written on."""

from collections.abc import Sequence
from itertools import pairwise
from math import floor
from typing import NamedTuple

from rich.style import Style
from textual.geometry import Region

from app.drawing.look import Look
from app.render.canvas import Canvas
from app.render.cells import fit


class PlotSheet(NamedTuple):
    """Where to draw. Lines count from the sheet's own top, cells from its left; nothing is written beside it."""

    canvas: Canvas
    look: Look
    room: Region

    @property
    def width(self) -> int:
        """Cells across."""
        return self.room.width

    @property
    def height(self) -> int:
        """Lines."""
        return self.room.height

    def part(self, top: int, height: int) -> "PlotSheet":
        """So many of its lines from one on, as far as there are any."""
        bottom = min(top + height, self.height)
        return PlotSheet(
            self.canvas, self.look, Region(self.room.x, self.room.y + top, self.width, max(0, bottom - top))
        )

    def write(self, x: int, y: int, text: str, ink: Style, align: str = "left") -> None:
        """Write text from a cell on, cut at the right edge; aligned in what is left of the line."""
        if 0 <= y < self.height and x < self.width:
            shown = fit(text, self.width - x, align)
            self.canvas.write(self.room.x + x, self.room.y + y, shown.rstrip() if align == "left" else shown, ink)


EIGHTHS = " ▏▎▍▌▋▊▉█"
STEPS = "▁▂▃▄▅▆▇█"


def bar(share: float, width: int) -> str:
    """A bar that long: `share` of the width, in eighths of a cell."""
    cells, eighths = divmod(round(max(0.0, min(1.0, share)) * width * 8), 8)
    return "█" * cells + (EIGHTHS[eighths] if eighths else "")


def course(values: Sequence[float], width: int) -> str:
    """How a value went, a step for each of the last `width` of them."""
    last = values[-width:]
    low, high = min(last, default=0.0), max(last, default=0.0)
    scale = (len(STEPS) - 1) / (high - low) if high > low else 0.0
    return "".join([STEPS[round((value - low) * scale)] for value in last])


def bins(values: Sequence[float], size: float) -> list[tuple[float, int]]:
    """How many values there are from each multiple of `size` on; bins between that are empty are there, too."""
    counted: dict[int, int] = {}
    for value in values:
        number = floor(value / size + 1e-9)
        counted[number] = counted.get(number, 0) + 1
    places = range(min(counted), max(counted) + 1) if counted else range(0)
    return [(round(place * size, 6), counted.get(place, 0)) for place in places]


# Cells for the numbers beside a course.
SCALE = 7


class Bar(NamedTuple):
    """One bar: what it is of, how long it is, what is written behind it."""

    label: str
    value: float
    text: str


def draw_bars(sheet: PlotSheet, bars: Sequence[Bar], ink: Style, across: int) -> None:
    """As many bars as there are lines, after labels of so many cells; the longest takes all the room but its text's."""
    shown, palette = bars[: sheet.height], sheet.look.palette
    most = max((one.value for one in shown), default=0.0)
    tail = max((len(one.text) for one in shown), default=0)
    for y, one in enumerate(shown):
        drawn = bar_of(sheet.look, one.value / most if most > 0 else 0.0, max(1, sheet.width - across - tail - 2))
        sheet.write(0, y, fit(one.label, across), palette.ink)
        sheet.write(across + 1, y, drawn, ink)
        sheet.write(across + 1 + len(drawn), y, f" {one.text}", palette.dim)


def bar_of(look: Look, share: float, width: int) -> str:
    """A bar of that share of the width; what is more than nothing is seen."""
    return look.faces.glyphs["bar"] * (max(1, round(share * width)) if share > 0 else 0)


def spread(values: Sequence[float], sizes: Sequence[float], most: int) -> tuple[float, list[tuple[float, int]]]:
    """How many values there are from each multiple of a size on; of the sizes, the first that makes few enough bins."""
    for size in sizes:
        counted = bins(values, size)
        if len(counted) <= most:
            break
    return size, counted[:most]


def draw_course(sheet: PlotSheet, values: Sequence[float], ink: Style) -> None:
    """How a value went, as a line from the first to the last, beside a scale."""
    palette, glyphs = sheet.look.palette, sheet.look.faces.glyphs
    low, high, bottom = min(values), max(values), sheet.height - 1
    for y in range(sheet.height):
        sheet.write(SCALE, y, glyphs["along"], palette.faint)
    levels = [level(value, low, high, sheet.height) for value in stretched(values, max(1, sheet.width - SCALE - 1))]
    for value in {low, high}:
        sheet.write(0, bottom - level(value, low, high, sheet.height), f"{value:{SCALE - 1}.1f}", palette.dim)
    for x, (before, now) in enumerate(pairwise([levels[0], *levels]), SCALE + 1):
        for line, text in step(sheet.look, before, now).items():
            sheet.write(x, bottom - line, text, ink)


def stretched(values: Sequence[float], width: int) -> list[float]:
    """One of the values for each of so many cells, the first and the last among them."""
    last = len(values) - 1
    return [values[round(place * last / max(1, width - 1))] for place in range(width)]


def level(value: float, low: float, high: float, height: int) -> int:
    """The line of a value, from 0 at the bottom; in the middle where all are alike."""
    return round((value - low) / (high - low) * (height - 1)) if high > low else (height - 1) // 2


def step(look: Look, before: int, now: int) -> dict[int, str]:
    """What a course that comes from one line and goes on in another shows in a column, by line."""
    glyphs = look.faces.glyphs
    if before == now:
        return {now: glyphs["across"]}
    top_left, top_right, bottom_left, bottom_right = tuple(glyphs["corners"])
    rising = now > before
    between = dict.fromkeys(range(min(before, now) + 1, max(before, now)), glyphs["along"])
    return between | {before: bottom_right if rising else top_right, now: top_left if rising else bottom_left}
