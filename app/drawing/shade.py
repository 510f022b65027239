"""Shade: finished rows once more, darker, for what lies there but does not count now."""

from functools import lru_cache

from rich.color import Color, blend_rgb
from rich.style import Style

from app.drawing.look import Look
from app.render.canvas import FinishedRows
from app.render.cell_cache import cell_cache, in_rows
from app.render.rows import Row, merge

# How far a colour goes towards the ground.
SHARE = 0.62


@cell_cache(1024, 300_000, in_rows)
def shaded(look: Look, rows: FinishedRows) -> FinishedRows:
    """The rows with every colour nearer to the ground; where they cannot be mixed, cards are hollow, or dim."""
    ground = look.palette.ground.bgcolor
    return tuple(
        [Row(merge([(text, darker(style, ground)) for text, style in row.cells()]), len(row.cells())) for row in rows]
    )


@lru_cache(2048)
def darker(style: Style, ground: Color | None) -> Style:
    """A style nearer to the ground."""
    if ground is None or ground.triplet is None or any(not known(color) for color in (style.color, style.bgcolor)):
        hollow = Style(color=style.bgcolor, bgcolor=ground) if style.bgcolor not in {None, ground} else Style(dim=True)
        return style + hollow + Style(bold=False)
    return style + Style(color=mixed(style.color, ground), bgcolor=mixed(style.bgcolor, ground), bold=False)


def known(color: Color | None) -> bool:
    """Whether it is known what a colour looks like."""
    return color is None or color.triplet is not None


def mixed(color: Color | None, ground: Color) -> Color | None:
    """A colour on its way to the ground."""
    if color is None or color.triplet is None or ground.triplet is None:
        return color
    return Color.from_triplet(blend_rgb(color.triplet, ground.triplet, SHARE))
