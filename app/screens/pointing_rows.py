"""What is seen of pointing: who has pointed, the count, all fingers with what they cost."""

from typing import NamedTuple

from textual.dom import DOMNode

from app.drawing.canvas import Canvas, Rows
from app.drawing.cards import SIZES, Size, face
from app.drawing.cells import fit
from app.drawing.look import Look
from app.language import _, ngettext
from app.screens.appearance import seat_colour, seat_ink, seat_mark
from app.screens.live import LiveDialog
from engine.cards import Face

NAME = 16
# The number counted is a card of that number.
COUNT = {3: "R3", 2: "Y2", 1: "G1"}


class Fingers(NamedTuple):
    """Whom each seat points at, who drew how many in turn, and how many of those draws are shown so far."""

    targets: tuple[int, ...]
    drew: tuple[tuple[int, int], ...]
    shown: int


def draw_waiting(screen: LiveDialog, look: Look, width: int, height: int) -> Rows:
    """Who has pointed, and who is still awaited."""
    palette, view = look.palette, screen.view
    canvas = Canvas(width, height, palette.panel)
    awaited = len(view.prompt.seats)
    text = ngettext("{count} finger is still awaited", "{count} fingers are still awaited", awaited)
    canvas.write(0, 1, fit(text.format(count=awaited), width, "centre"), palette.accent)
    for seat, name in enumerate(view.names):
        x = max(0, width // 2 - 20)
        still = seat in view.prompt.seats
        draw_person(canvas, screen, look, x, 3 + seat, seat, name)
        word = _("is choosing") if still else _("has pointed")
        canvas.write(x + NAME + 4, 3 + seat, word, palette.dim if still else palette.good)
    return canvas.rows()


def draw_person(canvas: Canvas, node: DOMNode, look: Look, x: int, y: int, seat: int, name: str) -> None:
    """A seat's mark and name."""
    colour = seat_colour(node, seat)
    canvas.write(x, y, seat_mark(look, colour), seat_ink(look.palette, colour))
    canvas.write(x + 2, y, fit(name, NAME), look.palette.ink)


def draw_count(look: Look, number: int, width: int, height: int) -> Rows:
    """A number, as large as a card can be."""
    canvas = Canvas(width, height, look.palette.panel)
    across, tall = SIZES[Size.HUGE]
    canvas.paste((width - across) // 2, (height - tall) // 2, face(look, COUNT[number], Size.HUGE))
    return canvas.rows()


def draw_fingers(screen: LiveDialog, look: Look, fingers: Fingers, width: int, height: int) -> Rows:
    """Who points at whom on the left; on the right how many fingers each has on it, and what it has drawn."""
    palette, view = look.palette, screen.view
    canvas = Canvas(width, height, palette.panel)
    canvas.write(0, 0, fit(_("ALL FINGERS OUT"), width, "centre"), palette.accent)
    finger = look.faces.signs[Face.POINT_TAKEN]
    left, right = max(1, width // 2 - 40), width // 2 + 1
    for seat, target in enumerate(fingers.targets):
        draw_person(canvas, screen, look, left, 2 + seat, seat, view.names[seat])
        canvas.write(left + NAME + 2, 2 + seat, finger, palette.accent)
        draw_person(canvas, screen, look, left + NAME + 4, 2 + seat, target, view.names[target])
    drew = dict(fingers.drew[: fingers.shown])
    newest = fingers.drew[fingers.shown - 1][0] if fingers.shown else None
    for seat, name in enumerate(view.names):
        count = fingers.targets.count(seat)
        draw_person(canvas, screen, look, right, 2 + seat, seat, name)
        canvas.write(right + NAME + 3, 2 + seat, fit(finger * count, 8), palette.warn)
        if seat in drew:
            ink = palette.turn if seat == newest else palette.ink
            canvas.write(right + NAME + 12, 2 + seat, f" +{drew[seat]} ", ink)
        elif not count:
            canvas.write(right + NAME + 13, 2 + seat, _("nobody"), palette.faint)
    return canvas.rows()
