"""Cards as rows: the face and the back in every size."""

from enum import StrEnum
from functools import lru_cache

from rich.color import Color
from rich.style import Style

from app.drawing.look import Frame, Look
from app.render.canvas import Canvas, FinishedRows
from app.render.cell_cache import cell_cache, in_rows
from app.render.cells import split
from engine.cards import COLOURS, Card, Colour, card

NOTHING = Style.null()
PIXEL_COLOURS = {letter.lower(): Colour(letter) for letter in "RYGB"}


class Size(StrEnum):
    """How large a card is drawn: see SIZES for cells."""

    LINE = "line"
    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"
    HUGE = "huge"
    GIANT = "giant"


# Width and height in cells; what is not a line has a frame, of which half a cell is the card's.
SIZES = {
    Size.LINE: (4, 1),
    Size.SMALL: (6, 4),
    Size.MEDIUM: (9, 6),
    Size.LARGE: (11, 7),
    Size.HUGE: (17, 11),
    Size.GIANT: (25, 17),
}
# How many times its size a picture is drawn.
SCALES = {Size.HUGE: 2, Size.GIANT: 3}


@cell_cache(2048, 600_000, in_rows)
def face(look: Look, code: str, size: Size, covered: bool = False) -> FinishedRows:
    """The face of a card; cells outside its rounded corners have no ground of their own.

    Of a card that is `covered` by others but for its left side, the index alone is drawn.
    """
    shown, (width, height) = card(code), SIZES[size]
    style = look.palette.card(shown.colour)
    index = look.faces.index(shown, look.ranks)
    canvas = Canvas(width, height, NOTHING)
    if size is Size.LINE:
        canvas.write(0, 0, f" {index}   ", style)
        return canvas.rows()
    frame(canvas, look, style, shown.colour)
    canvas.write(1, 1, index, style)
    if covered:
        return canvas.rows()
    if size is Size.SMALL:
        sign = look.faces.signs[shown.face]
        canvas.write(width - 1 - len(split(sign)), 2, sign, style)
        return canvas.rows()
    if size is not Size.MEDIUM:
        canvas.write(width - 1 - len(split(index)), height - 2, index, style)
    draw_picture(canvas, look, shown, SCALES.get(size, 1))
    return canvas.rows()


@cell_cache(64, 300_000, in_rows)
def back(look: Look, size: Size) -> FinishedRows:
    """The back of a card, the same for all."""
    width, height = SIZES[size]
    style, pattern = look.palette.back, look.faces.back
    canvas = Canvas(width, height, NOTHING)
    if size is Size.LINE:
        canvas.write(0, 0, pattern[0] * 2, style)
        return canvas.rows()
    frame(canvas, look, style)
    for y in range(1, height - 1):
        line = pattern[y % len(pattern)] * width
        canvas.write(1, y, line[: width - 2], style)
    return canvas.rows()


def frame(canvas: Canvas, look: Look, style: Style, colour: Colour | None = Colour.RED) -> None:
    """Fill the canvas with a card of that style; the edge of a wild (colour None) shows the four colours."""
    inside = range(1, canvas.height - 1)
    if look.outlined:
        outline(canvas, look.faces.outline, style)
    elif look.faces.ascii:  # no half cells: a block with a blank column on either side
        inside = range(canvas.height)
    else:
        outline(canvas, look.faces.filled, Style(color=style.bgcolor))
    for y in inside:
        canvas.write(1, y, " " * (canvas.width - 2), style)
    if colour is None and not look.outlined and not look.faces.ascii:
        for place, quarter in enumerate(COLOURS):
            start, end = (canvas.width * turn // len(COLOURS) for turn in (place, place + 1))
            for y in (0, canvas.height - 1):
                canvas.tint(start, y, end - start, Style(color=look.palette.card(quarter).bgcolor))


def outline(canvas: Canvas, lines: Frame, style: Style) -> None:
    """Draw a frame along the edge of the canvas."""
    for y in range(canvas.height):
        cells = lines[0] if y == 0 else lines[2] if y == canvas.height - 1 else lines[1]
        canvas.write(0, y, cells[0], style)
        canvas.write(canvas.width - 1, y, cells[2], style)
        if y in {0, canvas.height - 1}:
            canvas.write(1, y, cells[1] * (canvas.width - 2), style)


def draw_picture(canvas: Canvas, look: Look, shown: Card, scale: int) -> None:
    """Draw the picture of a face in the middle of the canvas."""
    picture = look.faces.pictures[shown.face]
    style = look.palette.card(shown.colour)
    if look.faces.ascii:
        word = picture[0]
        canvas.write((canvas.width - len(word)) // 2, canvas.height // 2, word, style)
        return
    pixels = ["".join(pixel * scale for pixel in line) for line in picture for _ in range(scale)]
    x0, y0 = (canvas.width - len(pixels[0])) // 2, (canvas.height - len(pixels) // 2 + 1) // 2
    for y in range(0, len(pixels), 2):
        for x, (above, below) in enumerate(zip(pixels[y], pixels[y + 1], strict=True)):
            text, look_of_cell = pair(look, style, above, below)
            canvas.write(x0 + x, y0 + y // 2, text, look_of_cell)


@lru_cache(1024)
def pair(look: Look, style: Style, above: str, below: str) -> tuple[str, Style]:
    """One cell of a picture: the pixel above and the pixel below."""
    text = {(False, False): " ", (True, False): "▀", (False, True): "▄"}.get((above != ".", below != "."), "█")
    if look.outlined:
        return text, style
    if {above, below} <= {".", "#"}:
        return text, style
    upper, lower = (pixel_ink(look, style, pixel) for pixel in (above, below))
    if above == below or text == "▄":
        return text, Style(color=lower, bgcolor=style.bgcolor)
    return "▀", Style(color=upper, bgcolor=lower)


def pixel_ink(look: Look, style: Style, pixel: str) -> Color | None:
    """The colour of a pixel on a card of that style."""
    if pixel in PIXEL_COLOURS:
        return look.palette.card(PIXEL_COLOURS[pixel]).bgcolor
    return style.bgcolor if pixel == "." else style.color
