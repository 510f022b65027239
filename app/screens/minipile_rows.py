"""What is seen of a mini-pile: the heap, the colour asked for, whose turn it is, and a hand's cards that follow."""

from typing import TYPE_CHECKING, NamedTuple

from app.drawing.canvas import Canvas, Rows
from app.drawing.cards import SIZES, Size, face
from app.drawing.cells import fit
from app.drawing.look import Look
from app.drawing.words import card_name, colour_name
from app.language import _, ngettext
from app.screens.appearance import seat_colour, seat_ink, seat_mark
from engine.commands import PileCard
from engine.view import View

if TYPE_CHECKING:
    from app.screens.minipile import MiniPileScreen

HEAP_X, HEAP_Y = 3, 3
STEP = 4
SEATS_X = 50


class Burial(NamedTuple):
    """The pile falls on a seat: which, the cards, and how far it has fallen."""

    seat: int
    cards: tuple[str, ...]
    frame: int


def fitting(view: View) -> list[str]:
    """The cards that the viewer may add to the mini-pile now."""
    return list(dict.fromkeys(command.card for command in view.legal if isinstance(command, PileCard)))


def draw_pile(screen: "MiniPileScreen", look: Look, width: int, height: int) -> Rows:
    """The whole picture."""
    palette, view = look.palette, screen.view
    canvas = Canvas(width, height, palette.panel)
    canvas.write(0, 0, fit(_("MINI-PILE"), width, "centre"), palette.accent)
    draw_demand(canvas, look, screen)
    draw_heap(canvas, look, screen)
    draw_order(canvas, look, screen)
    if screen.burial is None:
        draw_hand(canvas, look, fitting(view), screen.cursor)
    return canvas.rows()


def draw_demand(canvas: Canvas, look: Look, screen: "MiniPileScreen") -> None:
    """What is asked for, and of whom; or who is buried."""
    palette, view = look.palette, screen.view
    if screen.burial is not None:
        count = len(screen.burial.cards)
        text = ngettext("{name} is buried under {count} card!", "{name} is buried under {count} cards!", count)
        text = f" {text.format(name=view.names[screen.burial.seat], count=count)} "
        canvas.write((canvas.width - len(text)) // 2, 1, text, palette.uno)
        return
    seat = view.prompt.seat
    if view.colour is None or seat is None:
        return
    ask = _("{name}: add {colour} or a wild, else take it all")
    colour = colour_name(view.colour)
    canvas.write(HEAP_X, 1, f" {colour.upper()} ", palette.card(view.colour))
    text = ask.format(name=view.names[seat], colour=colour)
    canvas.write(HEAP_X + len(colour) + 4, 1, fit(text, canvas.width - len(colour) - 10), palette.ink)


def draw_heap(canvas: Canvas, look: Look, screen: "MiniPileScreen") -> None:
    """The heap, the newest card on top; it shakes and falls when it is taken."""
    burial, view = screen.burial, screen.view
    cards = burial.cards if burial is not None else view.mini
    size = Size.MEDIUM if canvas.height < 34 else Size.LARGE
    across, tall = SIZES[size]
    room = SEATS_X - HEAP_X - across - 4
    shown = cards[-(room // STEP + 1) :]
    shake = 0 if burial is None else (0, 2, -1)[burial.frame % 3] if burial.frame < 10 else 0
    drop = 0 if burial is None else max(0, burial.frame - 4)
    for place, code in enumerate(shown):
        lift = 0 if burial is not None else place * 3 % 4 // 2
        y = HEAP_Y + 1 + lift + drop
        canvas.paste(HEAP_X + place * STEP + shake, y, face(look, code, size))
    below = HEAP_Y + tall + 2 + drop
    text = ngettext("{count} card in the pile", "{count} cards in the pile", len(cards)).format(count=len(cards))
    canvas.write(HEAP_X, below, text, look.palette.accent)
    if screen.last is not None and burial is None:
        said = _("{name} added {card}")
        said = said.format(name=view.names[screen.last.seat], card=card_name(screen.last.card))
        canvas.write(HEAP_X, below + 1, fit(said, SEATS_X - HEAP_X - 2), look.palette.dim)


def draw_order(canvas: Canvas, look: Look, screen: "MiniPileScreen") -> None:
    """Who is asked, and who comes after."""
    palette, view, glyphs = look.palette, screen.view, look.faces.glyphs
    first = screen.burial.seat if screen.burial is not None else view.prompt.seat
    if first is None:
        return
    for place in range(min(view.seats, canvas.height - HEAP_Y - 8)):
        seat = view.after(first, place)
        y = HEAP_Y + 1 + place
        colour = seat_colour(screen, seat)
        mark = glyphs["turn"] if place == 0 else glyphs["next"] if place == 1 else " "
        canvas.write(SEATS_X, y, mark, palette.accent)
        canvas.write(SEATS_X + 2, y, seat_mark(look, colour), seat_ink(palette, colour))
        ink = palette.turn if place == 0 else palette.ink
        canvas.write(SEATS_X + 4, y, fit(view.names[seat], 16), ink)
        canvas.write(SEATS_X + 21, y, f"{view.counts[seat]:>3} {glyphs['card']}", palette.dim)


def draw_hand(canvas: Canvas, look: Look, cards: list[str], cursor: int) -> None:
    """The viewer's cards that follow, the one under the cursor raised."""
    if not cards:
        return
    across, tall = SIZES[Size.SMALL]
    y = canvas.height - tall - 2
    fits = (canvas.width - 2 * HEAP_X) // across
    first = max(0, min(cursor - fits // 2, len(cards) - fits))
    for place, code in enumerate(cards[first : first + fits]):
        chosen = first + place == cursor
        canvas.paste(HEAP_X + place * across, y + (not chosen), face(look, code, Size.SMALL))
        if chosen:
            mark = look.faces.glyphs["cursor"]
            canvas.write(HEAP_X + place * across, y + tall, fit(mark, across, "centre"), look.palette.cursor)
