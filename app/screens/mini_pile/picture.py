"""The picture of a mini-pile: the heap on its stage, the colour asked for, and the viewer's hand."""

from typing import NamedTuple

from textual.geometry import Region

from app.drawing.cards import SIZES, Size, face
from app.drawing.felt import around, draw_band, stage, staged, told
from app.drawing.hand import Sorting, arranged, fan, hand_blocks, held, scrolled
from app.drawing.look import Look
from app.drawing.numerals import numeral, numeral_height, numeral_width
from app.drawing.seats import SeatPlate
from app.drawing.shade import shaded
from app.render.canvas import Canvas, FinishedRows
from app.render.cells import fit, split
from app.text.i18n import _, ngettext
from app.text.labels import card_name, colour_name
from engine.commands import PileCard
from engine.events import Piled
from engine.view import View

# Sizes of cards and of the number below them, the largest first.
SCALES = ((Size.GIANT, 2), (Size.HUGE, 2), (Size.HUGE, 1), (Size.LARGE, 1), (Size.MEDIUM, 1))
LEAST_PITCH = 3
# With fewer rows than this the band lies on the title, so that the plates of sixteen seats fit.
TITLED = 23
# How many frames the heap trembles before it falls.
TREMBLING = 4


class PileCollapse(NamedTuple):
    """The pile falls on a seat: which, the cards, and how far it has fallen."""

    seat: int
    cards: tuple[str, ...]
    frame: int


class Heap(NamedTuple):
    """How the heap lies: on what part of the felt, its cards' size, its number's scale, by how many rows it bends."""

    room: Region
    size: Size
    scale: int
    rise: int


def heap(felt: Region) -> Heap:
    """The largest heap for which there is room."""
    room = felt.shrink((1, 5, 1, 5))
    for size, scale in SCALES:
        across, tall = SIZES[size]
        rise = 1 if size in {Size.LARGE, Size.MEDIUM} else 2
        if tall + rise + numeral_height(scale) + 2 <= room.height and 2 * across <= room.width:
            return Heap(room, size, scale, rise)
    return Heap(room, Size.SMALL, 1, 0)


def draw_heap(
    canvas: Canvas, look: Look, felt: Region, view: View, burial: PileCollapse | None, last: Piled | None
) -> None:
    """The heap with its number and who added the last card; or its fall."""
    lies = heap(felt)
    tall = SIZES[lies.size][1]
    high = tall + lies.rise + numeral_height(lies.scale) + 2
    top = lies.room.y + max(0, lies.room.height - high) // 2
    if burial is not None:
        draw_fall(canvas, look, lies, top, burial)
        return
    cards = view.mini
    for x, y, code in fanned(lies, cards):
        draw_card(canvas, look, x, top + y, code, lies.size)
    y = top + tall + lies.rise + 1
    draw_number(canvas, look, lies, y, len(cards))
    if last is not None:
        said = _("{name} added {card}")
        said = said.format(name=view.names[last.seat], card=card_name(last.card))
        below = fit(said, lies.room.width, "centre")
        canvas.write(lies.room.x, y + numeral_height(lies.scale), below, look.palette.dim)


def fanned(lies: Heap, cards: tuple[str, ...]) -> list[tuple[int, int, str]]:
    """Where each card that shows lies in the heap: cell, rows below the highest, code; the newest comes last."""
    across = SIZES[lies.size][0]
    shown = cards[-((lies.room.width - across) // LEAST_PITCH + 1) :]
    steps = max(len(shown) - 1, 1)
    pitch = min((lies.room.width - across) // steps, across // 2 + 1)
    left = lies.room.x + (lies.room.width - across - (len(shown) - 1) * pitch) // 2
    return [
        (left + place * pitch, round(lies.rise * (2 * place / steps - 1) ** 2), code)
        for place, code in enumerate(shown)
    ]


def draw_card(canvas: Canvas, look: Look, x: int, y: int, code: str, size: Size) -> None:
    """A card on top of others: its edge is that of the felt, so that it can be told from them."""
    across, tall = SIZES[size]
    for line in range(y, y + tall):
        canvas.write(x, line, " " * across, look.palette.felt)
    canvas.paste(x, y, face(look, code, size))


def draw_number(canvas: Canvas, look: Look, lies: Heap, y: int, count: int) -> None:
    """How many cards there are, large, and in words."""
    text = ngettext("{count} card in the pile", "{count} cards in the pile", count).format(count=count)
    across = numeral_width(str(count), lies.scale)
    x = lies.room.x + (lies.room.width - across - 3 - len(split(text))) // 2
    canvas.paste(x, y, numeral(look, str(count), lies.scale, look.palette.accent))
    canvas.write(x + across + 3, y + numeral_height(lies.scale) // 2, text, look.palette.accent)


def draw_fall(canvas: Canvas, look: Look, lies: Heap, top: int, burial: PileCollapse) -> None:
    """The heap trembles, then falls card by card, and what it costs stands above it."""
    tall = SIZES[lies.size][1]
    floor = lies.room.bottom - tall
    for place, (x, y, code) in enumerate(fanned(lies, burial.cards)):
        time = burial.frame - TREMBLING - place % 3
        shake = (0, 2, -1)[(burial.frame + place) % 3] if time <= 0 else (place * 5 % 3) - 1
        drawn_at = min(top + y + max(time, 0) ** 2, floor - place * 7 % 3 + 1)
        draw_card(canvas, look, x + shake, drawn_at, code, lies.size)
    if burial.frame > TREMBLING + 2:
        draw_cost(canvas, look, lies, f"+{len(burial.cards)}")


def draw_cost(canvas: Canvas, look: Look, lies: Heap, text: str) -> None:
    """What a burial costs, stamped on the heap."""
    style, across, tall = look.palette.uno, numeral_width(text, lies.scale), numeral_height(lies.scale)
    x = lies.room.x + (lies.room.width - across) // 2
    y = lies.room.y + (lies.room.height - tall) // 2
    for line in range(y - 1, y + tall + 1):
        canvas.write(x - 2, line, " " * (across + 4), style)
    canvas.paste(x, y, numeral(look, text, lies.scale, style))


class PileScene(NamedTuple):
    """A mini-pile as it is seen: by whom, its fall if it falls, the last card, and where the viewer's cursor stands."""

    view: View
    burial: PileCollapse | None = None
    last: Piled | None = None
    cursor: int = 0

    @property
    def cards(self) -> list[str]:
        """The cards that the viewer may add now, in the order of the hand."""
        if self.burial is not None:
            return []
        cards = {command.card for command in self.view.legal if isinstance(command, PileCard)}
        return [code for code in dict.fromkeys(arranged(self.view.hand, Sorting.COLOUR)) if code in cards]


class PicturePlan(NamedTuple):
    """How a picture's rows are shared out: the band of the colour, the stage, and the hand at the foot."""

    band: range
    stage: range
    hand: int
    size: Size


def plan(height: int, spectator: bool) -> PicturePlan:
    """The plan for a picture of that height."""
    size = Size.LARGE if height >= 53 else Size.MEDIUM if height >= 33 else Size.SMALL
    roomy = height >= 33
    band = range(2, 5) if roomy else range(1, 2) if height >= TITLED else range(1)
    hand = height - (0 if spectator else SIZES[size][1] + 1 + roomy)
    return PicturePlan(band, range(band.stop + roomy, hand - roomy), hand, size)


def draw_pile(pile: PileScene, look: Look, width: int, height: int) -> FinishedRows:
    """The whole picture."""
    palette, view = look.palette, pile.view
    planned = plan(height, view.viewer is None)
    where = stage(width, planned.stage.start, len(planned.stage), view.seats)
    canvas = staged(look, width, height, where, seats(view, pile.burial))
    canvas.write(0, planned.band.start // 2, fit(_("MINI-PILE"), width, "centre"), palette.accent)
    draw_demand(canvas, look, pile, planned.band)
    draw_heap(canvas, look, where.felt, view, pile.burial, pile.last)
    if view.viewer is not None:
        draw_hand(canvas, look, pile, planned)
    return canvas.rows()


def seats(view: View, burial: PileCollapse | None) -> list[SeatPlate]:
    """What the plates tell: who is asked, or buried, and who comes after."""
    asked = view.prompt.seat if burial is None else burial.seat
    after = None if asked is None or burial is not None else view.after(asked)
    return [
        told(view, number, "turn" if number == asked else "next" if number == after else "", number == asked)
        for number in around(view)
    ]


def draw_demand(canvas: Canvas, look: Look, pile: PileScene, rows: range) -> None:
    """A band in the colour asked for, with what is asked of whom; or who is buried."""
    view, burial = pile.view, pile.burial
    if burial is not None:
        count, style = len(burial.cards), look.palette.uno
        text = ngettext("{name} is buried under {count} card!", "{name} is buried under {count} cards!", count)
        text = text.format(name=view.names[burial.seat], count=count)
    elif view.colour is None or view.prompt.seat is None:
        return
    else:
        colour, style = colour_name(view.colour), look.palette.card(view.colour)
        ask = _("{name}: add {colour} or a wild, else take it all")
        text = f"{colour.upper()}   {ask.format(name=view.names[view.prompt.seat], colour=colour)}"
    draw_band(canvas, rows, text, style)


def draw_hand(canvas: Canvas, look: Look, pile: PileScene, planned: PicturePlan) -> None:
    """The viewer's hand, as it lies at the table: the cards that follow raised, the others shaded."""
    cards, fits = arranged(pile.view.hand, Sorting.COLOUR), pile.cards
    cursor = cards.index(fits[pile.cursor]) if fits else None
    where = Region(1, planned.hand, canvas.width - 2, SIZES[planned.size][1] + 1)
    first = scrolled(0, cursor, len(cards), fan(len(cards), where.width, planned.size).shown) if cards else 0
    blocks = hand_blocks(look, cards, frozenset(fits), first, cursor, where, planned.size)
    for block, lies in zip(blocks, held(cards, first, cursor, where.width, planned.size), strict=True):
        rows = block.rows if cards[lies.place] in fits else shaded(look, block.rows)
        canvas.paste(block.x, block.y, rows)
