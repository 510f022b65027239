"""Bars: small plots out of block characters, for terminals."""

from collections.abc import Sequence
from math import floor

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
