"""The cloth: the table's top, a sheet with round corners and a rim, drawn in pixels of half a cell."""

from math import sqrt

from rich.style import Style

from app.drawing.canvas import Canvas, Rows
from app.drawing.cards import outline
from app.drawing.look import Look
from app.render.cell_cache import cell_cache, in_rows

# The corners' radius and the rim's breadth, in pixels: a pixel is a cell wide and half a cell high.
ROUND, RIM = 14, 1.6
# So many rows have room for the corners, and for one row between them.
TALL = ROUND + 1


@cell_cache(64, 300_000, in_rows)
def cloth(look: Look, width: int, height: int) -> Rows:
    """The table without anything on it, on the ground of the screen."""
    if height > TALL:  # the rows between the corners are all alike
        drawn, half = cloth(look, width, TALL), TALL // 2
        return (*drawn[:half], *[drawn[half]] * (height - TALL + 1), *drawn[-half:])
    palette = look.palette
    canvas = Canvas(width, height, palette.ground)
    if look.outlined:
        outline(canvas, look.faces.outline, palette.faint)
        return canvas.rows()
    for y in range(height):
        for x in range(width):
            above, below = (ground_at(look, x, line, width, 2 * height) for line in (2 * y, 2 * y + 1))
            if above is below or look.faces.ascii:
                canvas.write(x, y, " ", above)
            else:
                canvas.write(x, y, "▀", Style(color=above.bgcolor, bgcolor=below.bgcolor))
    return canvas.rows()


def ground_at(look: Look, x: int, y: int, width: int, height: int) -> Style:
    """What lies at a pixel: the screen's ground, the rim or the felt."""
    depth = inside(x, y, width, height)
    if depth < 0:
        return look.palette.ground
    return look.palette.rim if depth < RIM else look.palette.felt


def inside(x: int, y: int, width: int, height: int) -> float:
    """How far a pixel lies inside the round rectangle, in pixels; negative outside."""
    corner = min(ROUND, width / 2, height / 2)
    from_left, from_top = min(x, width - 1 - x) + 0.5, min(y, height - 1 - y) + 0.5
    if from_left >= corner or from_top >= corner:
        return min(from_left, from_top)
    return corner - sqrt((corner - from_left) ** 2 + (corner - from_top) ** 2)
