"""Cards in flight: where they are at each moment between two places."""

from collections.abc import Sequence
from typing import NamedTuple

from app.drawing.cards import SIZES, Size, back, face
from app.drawing.layout import Layout
from app.drawing.look import Look
from app.drawing.piles import places
from app.drawing.seats import order
from app.render.canvas import Canvas, FinishedRows
from engine.events import Drew, Event, Piled, Played, Took
from engine.view import View

SPRITE = Size.SMALL
# Cards that travel at the same time, and how much of a flight later each of several cards sets out.
MOST, STAGGER = 6, 0.25

Spot = tuple[int, int]


class Flight(NamedTuple):
    """A card on its way between two cells of the screen (its middle); it sets out after `delay`, a part of the time."""

    rows: FinishedRows
    start: Spot
    end: Spot
    delay: float = 0.0


def flights(look: Look, view: View, where: Layout, events: Sequence[Event]) -> tuple[Flight, ...]:
    """What travels for these events."""
    piles = places(where)
    draw, discard = middle(*piles.draw), middle(*piles.discard)
    found: list[Flight] = []
    for event in events:
        match event:
            case Played(seat=seat, card=code) | Piled(seat=seat, card=code):
                found.append(Flight(face(look, code, SPRITE), spot(view, where, seat), discard))
            case Drew(seat=seat, count=count):
                found += several([back(look, SPRITE)] * count, draw, spot(view, where, seat))
            case Took(seat=seat, cards=cards):
                found += several([face(look, code, SPRITE) for code in cards], discard, spot(view, where, seat))
    return tuple(found[:MOST])


def several(cards: Sequence[FinishedRows], start: Spot, end: Spot) -> list[Flight]:
    """A few cards one after another, on one way."""
    return [Flight(rows, start, end, STAGGER * place) for place, rows in enumerate(cards[:3])]


def spot(view: View, where: Layout, seat: int) -> Spot:
    """Where a seat is on the screen."""
    if seat == view.viewer:
        return middle(*where.hand)
    return middle(*where.plates[order(view).index(seat)])


def middle(x: int, y: int, width: int, height: int) -> Spot:
    """The middle of a region."""
    return x + width // 2, y + height // 2


def overlay(rows: FinishedRows, flying: Sequence[Flight], part: float) -> FinishedRows:
    """Finished rows with the cards that are on their way after that part of the time, from 0 to 1."""
    across, high = SIZES[SPRITE]
    drawn = list(rows)
    for flight in flying:
        gone = min(max((part - flight.delay) / (1 - flight.delay), 0.0), 1.0)
        gone = 1 - (1 - gone) ** 2  # fast at first, slow at the end
        x = round(flight.start[0] + (flight.end[0] - flight.start[0]) * gone) - across // 2
        y = round(flight.start[1] + (flight.end[1] - flight.start[1]) * gone) - high // 2
        for line, piece in enumerate(flight.rows, y):
            if 0 <= line < len(drawn):
                canvas = Canvas(drawn[line].cell_length, 1, drawn[line].cells()[0][1])
                canvas.paste(0, 0, (drawn[line],))
                canvas.paste(x, 0, (piece,))
                drawn[line] = canvas.rows()[0]
    return tuple(drawn)
