"""What a scoreboard shows: the standing in as many columns as there is room for, and one hand laid open."""

from collections.abc import Callable, Sequence

from textual.geometry import Region

from app.drawing.canvas import Canvas, Rows
from app.drawing.cards import SIZES, Size, face
from app.drawing.cells import fit
from app.drawing.cloth import cloth
from app.drawing.look import Look
from app.language import _
from app.screens.appearance import seat_ink, seat_mark
from app.screens.score import Score, cost
from app.screens.score_columns import draw_deeds, draw_hands, draw_race
from app.screens.spread import sorted_cards
from engine.cards import CARDS

NAME_WIDTH = 24
LEAST_DETAIL = 4
# How many rows there must be for the table to be drawn below a hand.
LEAST_TABLE = 12
LEAST_HANDS, LEAST_RACE, STATISTICS = 54, 40, 56


Group = tuple[int, Callable[[Score, Canvas, int, int], None]]


def groups(width: int) -> list[list[Group]]:
    """The leaves of the board: as many groups of columns on each as fit beside the names."""
    everything: list[Group] = [(LEAST_HANDS, draw_hands), (LEAST_RACE, draw_race), (STATISTICS, draw_deeds)]
    leaves: list[list[Group]] = []
    room = 0
    for group in everything:
        if group[0] > room:
            leaves.append([])
            room = width - NAME_WIDTH
        leaves[-1].append(group)
        room -= group[0]
    return leaves


def board(score: Score, width: int, height: int, leaf: int) -> Rows:
    """As many leaves of the board as fit below one another, from that one on; at least the one."""
    leaves = groups(width)
    many = min(len(leaves), max(1, (height - LEAST_DETAIL) // (score.view.seats + 1)))
    return tuple([row for turn in range(many) for row in draw_leaf(score, width, leaves[(leaf + turn) % len(leaves)])])


def draw_leaf(score: Score, width: int, shown: Sequence[Group]) -> Rows:
    """One leaf: a heading, then a row for each seat."""
    palette = score.look.palette
    canvas = Canvas(width, score.view.seats + 1, palette.ground)
    canvas.write(0, 0, " " * width, palette.panel)
    canvas.write(2, 0, _("Standing"), palette.accent)
    draw_names(score, canvas)
    spare = (width - NAME_WIDTH - sum(least for least, _draw in shown)) // len(shown)
    x = NAME_WIDTH
    for least, draw in shown:
        draw(score, canvas, x, least + spare)
        x += least + spare
    return canvas.rows()


def draw_names(score: Score, canvas: Canvas) -> None:
    """Place, mark and name of every seat; a mark at who has won, and at the one looked at."""
    palette, glyphs = score.look.palette, score.look.faces.glyphs
    for y, seat in enumerate(score.standing, start=1):
        if y - 1 == score.chosen:
            canvas.write(0, y, " " * canvas.width, palette.own)
            canvas.write(0, y, glyphs["turn"], palette.accent)
        canvas.write(1, y, f"{y:>2}", palette.dim)
        colour = score.colours[seat]
        canvas.write(4, y, seat_mark(score.look, colour), seat_ink(palette, colour))
        won = seat in score.view.prompt.winners
        canvas.write(6, y, fit(score.view.names[seat], 16), palette.accent if won else palette.ink)


def detail(score: Score, width: int, height: int) -> Rows:
    """The whole hand of the seat looked at on the table, each card with its points, and their sum."""
    look = score.look
    canvas = Canvas(width, height, look.palette.ground)
    seat = score.standing[score.chosen]
    hand = sorted_cards(score.view.all_hands[seat])
    text = _("{name}: {points} points left in hand").format(name=score.view.names[seat], points=cost(hand))
    canvas.write(0, 0, fit(text, width, "centre"), look.palette.dim)
    room = Region(2, 1, width - 4, max(0, height - 1))
    if room.height >= LEAST_TABLE:
        canvas.paste(room.x, room.y, cloth(look, room.width, room.height))
        room = room.shrink((1, 6, 1, 6))
    draw_hand(canvas, look, hand, room)
    return canvas.rows()


def draw_hand(canvas: Canvas, look: Look, hand: Sequence[str], room: Region) -> None:
    """Cards in as few lines as the largest size takes, in the middle of the room, with their points below them."""
    size = largest(len(hand), room.width, room.height)
    across, tall = SIZES[size]
    across += size is Size.LINE
    each = room.width // across
    lines = max(1, -(-len(hand) // each))
    if lines * (tall + 1) <= room.height:
        each = -(-len(hand) // lines)
    top = room.y + max(0, room.height - lines * (tall + 1)) // 2
    for place, code in enumerate(hand):
        row, column = divmod(place, each)
        left = room.x + (room.width - min(each, len(hand) - row * each) * across) // 2
        x, y = left + column * across, top + row * (tall + 1)
        canvas.paste(x, y, face(look, code, size))
        points = fit(str(CARDS[code].points), across - (size is Size.LINE), "centre")
        canvas.write(x, y + tall, points, look.palette.ink)


def largest(cards: int, width: int, height: int) -> Size:
    """The largest size in which so many cards, each with a line below, have room."""
    for size in (Size.GIANT, Size.HUGE, Size.LARGE, Size.MEDIUM, Size.SMALL):
        across, tall = SIZES[size]
        if -(-cards // (width // across)) * (tall + 1) <= height:
            return size
    return Size.LINE
