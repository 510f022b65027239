"""The banner: the name of the game, a card for each letter."""

from collections.abc import Iterator
from itertools import cycle

from app.drawing.cards import frame, pair
from app.drawing.look import Look
from app.render.canvas import Canvas, FinishedRows
from app.render.cell_cache import cell_cache, in_rows
from engine.cards import COLOURS, Colour

NAME = "UNO PARTY!"
# Own drawings, made of pixels as the pictures of the cards are.
LETTERS = {
    "U": ("#..#", "#..#", "#..#", "#..#", "#..#", ".##."),
    "N": ("#..#", "##.#", "##.#", "#.##", "#.##", "#..#"),
    "O": (".##.", "#..#", "#..#", "#..#", "#..#", ".##."),
    "P": ("###.", "#..#", "#..#", "###.", "#...", "#..."),
    "A": (".##.", "#..#", "#..#", "####", "#..#", "#..#"),
    "R": ("###.", "#..#", "#..#", "###.", "#..#", "#..#"),
    "T": ("####", ".##.", ".##.", ".##.", ".##.", ".##."),
    "Y": ("#..#", "#..#", ".##.", ".##.", ".##.", ".##."),
    "!": (".##.", ".##.", ".##.", ".##.", "....", ".##."),
}
ACROSS, TALL, GAP = 8, 5, 3
WIDTH = (len(NAME) - 1) * ACROSS + GAP
LINE_WIDTH = 3 * len(NAME) - 2


@cell_cache(64, 300_000, in_rows)
def banner(look: Look) -> FinishedRows:
    """The name on cards."""
    canvas = Canvas(WIDTH, TALL, look.palette.ground)
    x = 0
    for letter, colour in coloured():
        if colour is None:
            x += GAP
        else:
            canvas.paste(x, 0, letter_card(look, letter, colour))
            x += ACROSS
    return canvas.rows()


def coloured() -> Iterator[tuple[str, Colour | None]]:
    """Each letter with the colour of its card: the four go round; a space has none."""
    round_and_round = cycle(COLOURS)
    for letter in NAME:
        yield letter, None if letter == " " else next(round_and_round)


def letter_card(look: Look, letter: str, colour: Colour) -> FinishedRows:
    """A card with a letter."""
    style = look.palette.card(colour)
    canvas = Canvas(ACROSS, TALL, look.palette.ground)
    frame(canvas, look, style, colour)
    if look.faces.ascii:
        canvas.write(ACROSS // 2, TALL // 2, letter, style)
        return canvas.rows()
    picture = LETTERS[letter]
    for y in range(0, len(picture), 2):
        for x, (above, below) in enumerate(zip(picture[y], picture[y + 1], strict=True)):
            text, ink = pair(look, style, above, below)
            canvas.write(2 + x, 1 + y // 2, text, ink)
    return canvas.rows()


@cell_cache(64, 300_000, in_rows)
def banner_line(look: Look) -> FinishedRows:
    """The name in a line, each letter in the colour of its card."""
    canvas = Canvas(LINE_WIDTH, 1, look.palette.panel)
    x = 0
    for letter, colour in coloured():
        x = x + 1 if colour is None else canvas.write(x, 0, f" {letter} ", look.palette.card(colour))
    return canvas.rows()
