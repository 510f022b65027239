"""Numerals: a number as large as a picture, made of the pixels of the number cards."""

from rich.style import Style

from app.drawing.cards import NOTHING, pair
from app.drawing.look import Look
from app.render.canvas import Canvas, FinishedRows
from app.render.cell_cache import cell_cache, in_rows
from engine.cards import Face

PLUS = ("......", "..##..", "######", "######", "..##..", "......")
ACROSS, PIXELS = 6, 6


def numeral_width(text: str, scale: int) -> int:
    """How many cells such a number takes, with one between digits for each step of the scale."""
    return (len(text) * (ACROSS + 1) - 1) * scale


def numeral_height(scale: int) -> int:
    """How many rows such a number takes."""
    return PIXELS * scale // 2


@cell_cache(256, 300_000, in_rows)
def numeral(look: Look, text: str, scale: int, ink: Style) -> FinishedRows:
    """Digits and “+” in that ink, on no ground of their own; in ASCII, plain text on the middle row."""
    canvas = Canvas(numeral_width(text, scale), numeral_height(scale), NOTHING)
    if look.faces.ascii:
        canvas.write((canvas.width - len(text)) // 2, canvas.height // 2, text, ink)
        return canvas.rows()
    for place, sign in enumerate(text):
        picture = PLUS if sign == "+" else look.faces.pictures[Face(sign)]
        pixels = ["".join(pixel * scale for pixel in line) for line in picture for _ in range(scale)]
        for y in range(0, len(pixels), 2):
            for x, (above, below) in enumerate(zip(pixels[y], pixels[y + 1], strict=True)):
                shown, style = pair(look, ink, above, below)
                canvas.write(place * (ACROSS + 1) * scale + x, y // 2, shown, style)
    return canvas.rows()
