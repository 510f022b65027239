"""The hand: the viewer's own cards as a fan, those that can be played raised and marked."""

from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from textual.geometry import Region

from app.drawing.cards import SIZES, Size, face, outline
from app.drawing.look import Look
from app.render.canvas import Block, Canvas, FinishedRows, crop
from app.render.cell_cache import cell_cache, in_rows
from engine.cards import CARDS, COLOURS, Card, Face, card
from engine.commands import AnyCommand, PileCard, Play, Slap

# The least that is seen of an overlapped card: its edge and its index.
LEAST_PITCH = 4
FACES = tuple(Face)


class Sorting(StrEnum):
    """By what a hand is sorted."""

    COLOUR = "colour"
    NUMBER = "number"


class Fan(NamedTuple):
    """How the cards of a hand are laid: `pitch` cells from one to the next, `shown` of them at a time."""

    pitch: int
    shown: int


class Held(NamedTuple):
    """A card of the fan and the cells it may be clicked in."""

    place: int
    x: int
    width: int


def arranged(hand: Iterable[str], sorting: Sorting) -> tuple[str, ...]:
    """The cards of a hand in the order in which they are shown."""
    if sorting is Sorting.COLOUR:
        return tuple(sorted(hand, key=list(CARDS).index))
    return tuple(sorted(hand, key=lambda code: (FACES.index(card(code).face), code)))


def playable(legal: Iterable[AnyCommand], top: str) -> frozenset[str]:
    """The cards that may be put down now: on turn, on the mini-pile, or as the exact twin of the top."""
    return frozenset(
        command.card
        for command in legal
        if isinstance(command, Play | PileCard) or (isinstance(command, Slap) and command.card == top)
    )


@lru_cache(256)
def fan(count: int, width: int, size: Size) -> Fan:
    """The fan of so many cards in that many cells: side by side where there is room, else overlapping."""
    across = SIZES[size][0]
    if count * across <= width:
        return Fan(across, count)
    pitch = max((width - across) // (count - 1), LEAST_PITCH)
    return Fan(pitch, min((width - across - (across - pitch)) // pitch + 1, count))


def scrolled(first: int, cursor: int | None, count: int, shown: int) -> int:
    """The first card to show, so that the cursor's is among those shown."""
    if cursor is not None:
        first = min(max(first, cursor - shown + 1), cursor)
    return max(min(first, count - shown), 0)


def held(cards: tuple[str, ...], first: int, cursor: int | None, width: int, size: Size) -> list[Held]:
    """Where each card that shows lies: the fan opens after the cursor's, which is seen in full."""
    laid, across = fan(len(cards), width, size), SIZES[size][0]
    last = min(first + laid.shown, len(cards)) - 1
    x, found = max((width - (last - first) * laid.pitch - across) // 2, 0), list[Held]()
    if cursor is not None and first <= cursor < last:
        x = max(x - (across - laid.pitch) // 2, 0)
    for place in range(first, last + 1):
        seen = across if place in {cursor, last} else laid.pitch
        found.append(Held(place, x, seen))
        x += seen
    return found


def hand_blocks(
    look: Look,
    cards: tuple[str, ...],
    fit_now: frozenset[str],
    first: int,
    cursor: int | None,
    where: Region,
    size: Size,
) -> tuple[Block, ...]:
    """The cards that show; those in `fit_now` are raised by a row and have a mark below."""
    return tuple(
        [
            Block(
                where.x + x, where.y, in_hand(look, cards[place], size, seen, cards[place] in fit_now, place == cursor)
            )
            for place, x, seen in held(cards, first, cursor, where.width, size)
        ]
    )


@cell_cache(4096, 600_000, in_rows)
def in_hand(look: Look, code: str, size: Size, seen: int, raised: bool, chosen: bool) -> FinishedRows:
    """One card of the fan: the left part that is seen of it, raised if it may be played, framed under the cursor."""
    width, height = SIZES[size]
    canvas = Canvas(width, height + 1, look.palette.ground)
    shown = (
        chosen_face(look, code, size) if chosen else face(look, code, size, seen < width - 2 and size is not Size.SMALL)
    )
    canvas.paste(0, 0 if raised else 1, shown)
    if raised:
        mark = look.faces.glyphs["cursor" if chosen else "playable"]
        canvas.write(min(seen, width) // 2, height, mark, look.palette.accent)
    return crop(canvas.rows(), 0, seen)


@cell_cache(512, 300_000, in_rows)
def chosen_face(look: Look, code: str, size: Size) -> FinishedRows:
    """A card under the cursor: with a line round it."""
    width, height = SIZES[size]
    shown: Card = card(code)
    style = look.palette.card(shown.colour)
    canvas = Canvas(width, height, look.palette.ground)
    canvas.paste(0, 0, face(look, code, size))
    if look.outlined:
        outline(canvas, look.faces.outline, look.palette.cursor)
        return canvas.rows()
    lined = Canvas(width, height, style)
    outline(lined, look.faces.outline, style)
    lined.paste(1, 1, crop(canvas.rows()[1:-1], 1, width - 2))
    return lined.rows()


@lru_cache(256)
def colour_counts(cards: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """How many cards of each colour a hand has, wilds last: (letter, cards)."""
    held_colours = [card(code).colour for code in cards]
    counts = [(colour.value, held_colours.count(colour)) for colour in COLOURS]
    return (*counts, ("W", held_colours.count(None)))
