"""The picture of a pointing: seats, fingers, and what they cost."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from textual.geometry import Region

from app.drawing.cards import SIZES, Size, face, frame
from app.drawing.felt import LEAST_PLATE_HEIGHT, Stage, around, draw_band, felt, stage, staged, told
from app.drawing.look import Look
from app.drawing.numerals import numeral, numeral_height, numeral_width
from app.drawing.seats import SeatPlate
from app.render.canvas import Canvas, FinishedRows
from app.render.cells import fit
from app.text.i18n import _, ngettext
from app.widgets.appearance import seat_ink, seat_mark
from engine.cards import Face, card
from engine.view import View

# From this height on a picture has air.
ROOMY = 33
NAME = 16
LIST_WIDTH = 78
# The number counted is a card of that number.
COUNT = {3: "R3", 2: "Y2", 1: "G1"}


class ShownFingers(NamedTuple):
    """Whom each seat points at, who drew how many in turn, and how many of those draws are shown so far."""

    targets: tuple[int, ...]
    drew: tuple[tuple[int, int], ...]
    shown: int


class PointingScene(NamedTuple):
    """What is drawn: the table as the viewer sees it, and the number of each seat's colour."""

    view: View
    colours: Sequence[int]


def draw_waiting(scene: PointingScene, look: Look, width: int, height: int) -> FinishedRows:
    """Who has pointed, and who is still awaited; in the middle the card that was played."""
    where, awaited = below_band(scene, width, height), scene.view.prompt.seats
    canvas = staged(look, width, height, where, pointers(scene, where, awaited, {}))
    text = ngettext("{count} finger is still awaited", "{count} fingers are still awaited", len(awaited))
    head(canvas, scene, look, text.format(count=len(awaited)))
    below = draw_in_the_middle(canvas, look, where.felt, scene.view.top, numeral_height(1) + 1) + 1
    count = str(len(awaited))
    x = where.felt.x + (where.felt.width - numeral_width(count, 1)) // 2
    canvas.paste(x, below, numeral(look, count, 1, look.palette.accent))
    return canvas.rows()


def draw_count(
    scene: PointingScene, look: Look, fingers: ShownFingers, number: int, width: int, height: int
) -> FinishedRows:
    """A number, as large as a card can be."""
    where = below_band(scene, width, height)
    canvas = staged(look, width, height, where, pointers(scene, where, (), dict(fingers.drew)))
    head(canvas, scene, look, _("Everybody has pointed"))
    draw_in_the_middle(canvas, look, where.felt, COUNT[number], 0)
    return canvas.rows()


def band(height: int) -> range:
    """The rows of the band at the head."""
    return range(1, 4) if height >= ROOMY else range(1)


def below_band(scene: PointingScene, width: int, height: int) -> Stage:
    """The stage below the band."""
    top = band(height).stop + 1
    return stage(width, top, height - top - 1, scene.view.seats)


def head(canvas: Canvas, scene: PointingScene, look: Look, text: str) -> None:
    """A text in a band in the colour of the card that was played."""
    draw_band(canvas, band(canvas.height), text, look.palette.card(card(scene.view.top).colour))


def pointers(scene: PointingScene, where: Stage, awaited: Sequence[int], drew: Mapping[int, int]) -> list[SeatPlate]:
    """What the plates tell: who is `awaited`, and their cards before they `drew` any for fingers.

    A plate without room for words has the mark alone.
    """
    in_words, made = where.plates[0].height > LEAST_PLATE_HEIGHT, []
    for seat in around(scene.view):
        still = seat in awaited
        word = _("is choosing") if still else _("has pointed")
        shown = told(scene.view, seat, "turn" if still else "", False, word if in_words else "")
        made.append(shown._replace(cards=shown.cards - drew.get(seat, 0)))
    return made


def draw_in_the_middle(canvas: Canvas, look: Look, felt: Region, code: str, below: int) -> int:
    """The largest card that fits on the felt with so many rows below it; returns the row after the card."""
    for size in (Size.GIANT, Size.HUGE, Size.LARGE):
        across, tall = SIZES[size]
        if tall + below + 4 <= felt.height:
            break
    y = felt.y + (felt.height - tall - below) // 2
    canvas.paste(felt.x + (felt.width - across) // 2, y, face(look, code, size))
    return y + tall


def draw_fingers(scene: PointingScene, look: Look, fingers: ShownFingers, width: int, height: int) -> FinishedRows:
    """Who points at whom on the left; on the right how many fingers each has on it, and what it has drawn."""
    canvas, where = Canvas(width, height, look.palette.ground), below_band(scene, width, height)
    head(canvas, scene, look, _("ALL FINGERS OUT"))
    seats = scene.view.seats
    step = 2 if 2 * seats + 1 <= where.felt.height else 1
    high = min(step * (seats - 1) + 3 + 2 * (step - 1), where.felt.height + 1)
    if height >= ROOMY:
        canvas.paste(2, where.felt.y, felt(look, width - 4, where.felt.height))
    x, y = (width - LIST_WIDTH) // 2, where.felt.y + (where.felt.height - high) // 2
    board = Canvas(LIST_WIDTH, high, look.palette.felt if height >= ROOMY else look.palette.ground)
    frame(board, look, look.palette.panel)
    for seat in range(seats):
        line = step + step * seat
        draw_finger(board, scene, look, line, seat, fingers.targets[seat])
        draw_drawn(board, scene, look, line, seat, fingers)
    canvas.paste(x, y, board.rows())
    return canvas.rows()


def draw_person(canvas: Canvas, scene: PointingScene, look: Look, x: int, y: int, seat: int) -> None:
    """A seat's mark and name."""
    colour = scene.colours[seat]
    canvas.write(x, y, seat_mark(look, colour), seat_ink(look.palette, colour))
    canvas.write(x + 2, y, fit(scene.view.names[seat], NAME), look.palette.ink)


def draw_finger(canvas: Canvas, scene: PointingScene, look: Look, y: int, seat: int, target: int) -> None:
    """Whom a seat points at."""
    draw_person(canvas, scene, look, 2, y, seat)
    canvas.write(NAME + 5, y, look.faces.signs[Face.POINT_TAKEN], look.palette.accent)
    draw_person(canvas, scene, look, NAME + 7, y, target)


def draw_drawn(canvas: Canvas, scene: PointingScene, look: Look, y: int, seat: int, fingers: ShownFingers) -> None:
    """How many fingers are on a seat, and what it has drawn for them so far."""
    palette, finger = look.palette, look.faces.signs[Face.POINT_TAKEN]
    count, drew = fingers.targets.count(seat), dict(fingers.drew[: fingers.shown])
    newest = fingers.drew[fingers.shown - 1][0] if fingers.shown else None
    x = LIST_WIDTH // 2 + 5
    draw_person(canvas, scene, look, x, y, seat)
    canvas.write(x + NAME + 2, y, fit(finger * count, 9), palette.warn)
    if seat in drew:
        canvas.write(x + NAME + 12, y, f" +{drew[seat]} ", palette.turn if seat == newest else palette.ink)
    elif not count:
        canvas.write(x + NAME + 2, y, _("nobody"), palette.faint)
