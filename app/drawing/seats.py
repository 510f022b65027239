"""The seats: a plate for each, with its name, its cards, whose turn it is and every mark the seat bears."""

from typing import NamedTuple

from rich.style import Style

from app.drawing.cards import frame
from app.drawing.layout import Layout
from app.drawing.look import Look
from app.drawing.marks import SeatMarks
from app.render.canvas import Block, Canvas, FinishedRows, over
from app.render.cell_cache import cell_cache, in_rows
from app.render.cells import fit, split
from app.text.i18n import _
from engine.view import View

# From this height on a plate has a frame, half a cell of it all round; at the least height its plates touch.
FRAMED, TIGHT = 4, 2
# From this height on the cards are two rows high.
TALL = 7
# From this width on badges are words where they can be.
ROOMY = 20
# How many cards a tight plate shows by their edges.
MOST_EDGES = 7


class SeatPlate(NamedTuple):
    """What a plate tells of a seat. `mark` is "turn" where it is awaited, "next", or ""; `uno` "", "open" or "called".

    Texts are in the language in use.
    """

    name: str
    cards: int
    turn: bool = False
    mark: str = ""
    uno: str = ""
    linked: bool = False
    note: str = ""
    key: str = ""
    dealer: str = ""
    score: str = ""


def seat(view: View, marks: SeatMarks, number: int) -> SeatPlate:
    """What is to be told of a seat of the table."""
    turn = view.prompt.seat
    mark = "turn" if number in view.prompt.seats else "next" if turn is not None and number == view.after(turn) else ""
    return SeatPlate(
        view.names[number],
        view.counts[number],
        number == turn,
        mark,
        "called" if number in view.called else "open" if number == view.window else "",
        view.link is not None and number in view.link,
        _("away") if number in marks.away else _("bot") if number in marks.bots else "",
        marks.slap_keys.get(number, ""),
        _("dealer") if number == view.dealer else "",
        _("{score} p").format(score=view.scores[number]) if view.options.play_to else "",
    )


def order(view: View) -> tuple[int, ...]:
    """The seats in the order of a layout's plates: clockwise, from the viewer's left; all of them for a spectator."""
    if view.viewer is None:
        return tuple(range(view.seats))
    return tuple((view.viewer + step) % view.seats for step in range(1, view.seats))


def plates(look: Look, view: View, marks: SeatMarks, where: Layout) -> list[Block]:
    """The plates of all other seats in their places."""
    return [
        Block(region.x, region.y, plate(look, seat(view, marks, number), region.width, region.height))
        for number, region in zip(order(view), where.plates, strict=True)
    ]


@cell_cache(4096, 600_000, in_rows)
def plate(look: Look, shown: SeatPlate, width: int, height: int) -> FinishedRows:
    """One plate of that size."""
    palette = look.palette
    style = palette.turn if shown.turn else palette.ink
    ground = palette.turn if shown.turn else over(palette.panel, palette.ink)
    framed = height >= FRAMED
    canvas = Canvas(width, height, palette.ground if framed or (height == TIGHT and not shown.turn) else ground)
    y = 1 if framed else 0
    if framed:
        frame(canvas, look, ground)
    elif height == TIGHT:  # the panel below the name alone keeps plates apart that touch
        canvas.write(0, 0, " " * width, ground)
    last, lines = width - 2, height - 2 * y
    name_line(canvas, look, shown, style, last, y)
    used = cards_line(canvas, look, shown, style, last, y + (2 if lines > 3 else 1))
    if lines > 2:
        used = canvas.write(1, y + lines - 1, shown.note, shade(look, shown))
    badges_line(canvas, look, shown, y + lines - 1, used + 1)
    return canvas.rows()


def name_line(canvas: Canvas, look: Look, shown: SeatPlate, style: Style, last: int, y: int) -> None:
    """The mark of the turn and the name; on a tight plate also whether a person plays."""
    mark = look.faces.glyphs[shown.mark] if shown.mark else " "
    note = shown.note if canvas.height == TIGHT else ""
    canvas.write(1, y, mark, style if shown.turn else look.palette.accent)
    canvas.write(3, y, fit(shown.name, last - 2 - (len(split(note)) + 1 if note else 0)), style + Style(bold=True))
    canvas.write(last + 1 - len(split(note)), y, note, shade(look, shown))


def cards_line(canvas: Canvas, look: Look, shown: SeatPlate, style: Style, last: int, y: int) -> int:
    """The cards as a row of edges, and their number; returns the cell after them."""
    number = str(shown.cards)
    room = last - 2 - len(number)
    edges = max(min(shown.cards, room if canvas.height > TIGHT else MOST_EDGES), 0)
    x = canvas.write(1, y, look.faces.glyphs["card"] * edges, shade(look, shown))
    if canvas.height >= TALL:
        canvas.write(1, y + 1, look.faces.glyphs["card"] * edges, shade(look, shown))
    return canvas.write(x + (1 if edges else 0), y, number, style + Style(bold=True))


def badges_line(canvas: Canvas, look: Look, shown: SeatPlate, y: int, x: int) -> None:
    """The badges that there is room for, the most urgent first, at the right end of the line."""
    room = canvas.width - 1 - x
    kept: list[tuple[str, Style]] = []
    for text, style in badges(look, shown, canvas.width >= ROOMY):
        if len(split(text)) + 1 <= room:
            kept.append((text, style))
            room -= len(split(text)) + 1
    x = canvas.width - 1 - sum(len(split(text)) for text, _style in kept) - max(len(kept) - 1, 0)
    for text, style in kept:
        x = canvas.write(x, y, text, style) + 1


def badges(look: Look, shown: SeatPlate, roomy: bool) -> list[tuple[str, Style]]:
    """All badges of a seat, the most urgent first; words for signs where there is room."""
    palette, glyphs = look.palette, look.faces.glyphs
    found: list[tuple[str, Style]] = []
    if shown.uno:
        found.append(("UNO!", palette.uno) if shown.uno == "called" else ("UNO?", palette.slap))
    if shown.linked:
        found.append((f" {glyphs['link']} " if roomy else glyphs["link"], palette.link))
    if shown.key:
        found.append((f"[{shown.key}]", shade(look, shown)))
    if shown.score:
        found.append((shown.score, shade(look, shown)))
    if shown.dealer:
        found.append((shown.dealer if roomy else glyphs["dealer"], shade(look, shown)))
    return found


def shade(look: Look, shown: SeatPlate) -> Style:
    """The quieter ink of a plate."""
    return look.palette.turn if shown.turn else look.palette.dim
