"""What is seen of a mini-pile: the heap on its stage, the colour asked for, whose turn it is, and the viewer's hand."""

from typing import NamedTuple

from textual.geometry import Region

from app.drawing.canvas import Canvas, Rows
from app.drawing.cards import SIZES, Size
from app.drawing.cells import fit
from app.drawing.hand import Sorting, arranged, fan, hand_blocks, held, scrolled
from app.drawing.look import Look
from app.drawing.seats import Seat
from app.drawing.shade import shaded
from app.drawing.words import colour_name
from app.language import _, ngettext
from app.screens.heap_rows import Burial, draw_heap
from app.screens.stage import around, draw_band, stage, staged, told
from engine.commands import PileCard
from engine.events import Piled
from engine.view import View


class PileScene(NamedTuple):
    """A mini-pile as it is seen: by whom, its fall if it falls, the last card, and where the viewer's cursor stands."""

    view: View
    burial: Burial | None = None
    last: Piled | None = None
    cursor: int = 0

    @property
    def cards(self) -> list[str]:
        """The cards that the viewer may add now, in the order of the hand."""
        if self.burial is not None:
            return []
        cards = {command.card for command in self.view.legal if isinstance(command, PileCard)}
        return [code for code in dict.fromkeys(arranged(self.view.hand, Sorting.COLOUR)) if code in cards]


class Plan(NamedTuple):
    """How a picture's rows are shared out: the band of the colour, the stage, and the hand at the foot."""

    band: range
    stage: range
    hand: int
    size: Size


def plan(height: int, spectator: bool) -> Plan:
    """The plan for a picture of that height."""
    size = Size.LARGE if height >= 53 else Size.MEDIUM if height >= 33 else Size.SMALL
    roomy = height >= 33
    band = range(2, 5) if roomy else range(1, 2)
    hand = height - (0 if spectator else SIZES[size][1] + 1 + roomy)
    return Plan(band, range(band.stop + roomy, hand - roomy), hand, size)


def draw_pile(pile: PileScene, look: Look, width: int, height: int) -> Rows:
    """The whole picture."""
    palette, view = look.palette, pile.view
    planned = plan(height, view.viewer is None)
    where = stage(width, planned.stage.start, len(planned.stage), view.seats)
    canvas = staged(look, width, height, where, seats(view, pile.burial))
    canvas.write(0, planned.band.start // 2, fit(_("MINI-PILE"), width, "centre"), palette.accent)
    draw_demand(canvas, look, pile, planned.band)
    draw_heap(canvas, look, where.cloth, view, pile.burial, pile.last)
    if view.viewer is not None:
        draw_hand(canvas, look, pile, planned)
    return canvas.rows()


def seats(view: View, burial: Burial | None) -> list[Seat]:
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


def draw_hand(canvas: Canvas, look: Look, pile: PileScene, planned: Plan) -> None:
    """The viewer's hand, as it lies at the table: the cards that follow raised, the others shaded."""
    cards, fits = arranged(pile.view.hand, Sorting.COLOUR), pile.cards
    cursor = cards.index(fits[pile.cursor]) if fits else None
    where = Region(1, planned.hand, canvas.width - 2, SIZES[planned.size][1] + 1)
    first = scrolled(0, cursor, len(cards), fan(len(cards), where.width, planned.size).shown) if cards else 0
    blocks = hand_blocks(look, cards, frozenset(fits), first, cursor, where, planned.size)
    for block, lies in zip(blocks, held(cards, first, cursor, where.width, planned.size), strict=True):
        rows = block.rows if cards[lies.place] in fits else shaded(look, block.rows)
        canvas.paste(block.x, block.y, rows)
