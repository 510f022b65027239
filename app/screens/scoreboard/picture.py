"""The picture of a scoreboard: the standing in as many columns as there is room for."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.style import Style
from textual.geometry import Region

from app.drawing.cards import SIZES, Size, face
from app.drawing.felt import felt
from app.drawing.look import Look
from app.live.public_log import GameStats, SeatStats
from app.render.canvas import Canvas, FinishedRows
from app.render.cells import fit
from app.text.i18n import _
from app.widgets.appearance import seat_ink, seat_mark
from app.widgets.card_grid import sorted_cards
from engine.cards import CARDS
from engine.view import View


class Score(NamedTuple):
    """What is drawn: the table as it is after a round, what was counted, how it looks, which seat is looked at."""

    view: View
    stats: GameStats
    look: Look
    colours: Sequence[int]
    chosen: int

    @property
    def standing(self) -> list[int]:
        """The seats, the leader first; who won the round stands before others with the same total."""
        lowest = self.view.options.lowest_wins
        winners = self.view.prompt.winners
        totals = self.view.scores
        order = [(totals[seat] if lowest else -totals[seat], seat not in winners, seat) for seat in range(len(totals))]
        return [seat for _total, _won, seat in sorted(order)]

    def gain(self, seat: int) -> int:
        """What the last round added to a seat's total."""
        race = self.stats.totals
        before = race[-2][seat] if len(race) > 1 else 0
        return self.view.scores[seat] - before


def cost(hand: Sequence[str]) -> int:
    """The points of a hand."""
    return sum(CARDS[code].points for code in hand)


def draw_hands(score: Score, canvas: Canvas, x: int, width: int) -> None:
    """The cards left, each worth its points; their sum, what the round brought, the total."""
    palette = score.look.palette
    room = width - 21
    canvas.write(x, 0, fit(_("Cards left"), room), palette.dim)
    for place, heading in enumerate((_("cost"), _("gain"), _("total"))):
        canvas.write(x + room + 7 * place, 0, fit(heading, 6, "right"), palette.dim)
    for y, seat in enumerate(score.standing, start=1):
        hand = sorted_cards(score.view.all_hands[seat])
        draw_hand(score.look, canvas, x, y, hand, room - 1)
        gain, total = score.gain(seat), score.view.scores[seat]
        canvas.write(x + room, y, f"{cost(hand):>6}", palette.ink)
        canvas.write(x + room + 7, y, f"{f'+{gain}' if gain else '·':>6}", palette.good if gain else palette.dim)
        canvas.write(x + room + 14, y, f"{total:>6}", palette.accent)


def draw_hand(look: Look, canvas: Canvas, x: int, y: int, hand: Sequence[str], width: int) -> None:
    """As many cards of a hand as fit on a line, and how many more there are."""
    across = SIZES[Size.LINE][0]
    fits = width // across
    shown = hand if len(hand) <= fits else hand[: fits - 1]
    for place, code in enumerate(shown):
        canvas.paste(x + place * across, y, face(look, code, Size.LINE))
    if len(shown) < len(hand):
        canvas.write(x + len(shown) * across, y, f" +{len(hand) - len(shown)}", look.palette.dim)
    if not hand:
        canvas.write(x, y, fit(_("out!"), width), look.palette.good)


def draw_race(score: Score, canvas: Canvas, x: int, width: int) -> None:
    """A lane for each seat: how far it has come, the last round's stretch apart, and where the finish is."""
    palette, glyphs, options = score.look.palette, score.look.faces.glyphs, score.view.options
    goal = max(options.play_to, *score.view.scores, 1)
    title = _("Lowest at {goal} wins") if options.lowest_wins else _("Race to {goal}")
    canvas.write(x + 1, 0, fit(title.format(goal=options.play_to or goal), width - 2), palette.dim)
    lane = width - 9
    finish = lane if not options.play_to else round(options.play_to / goal * lane)
    for y, seat in enumerate(score.standing, start=1):
        total = score.view.scores[seat]
        now, before = round(total / goal * lane), round((total - score.gain(seat)) / goal * lane)
        ink: Style = seat_ink(palette, score.colours[seat])
        canvas.write(x + 1, y, glyphs["track"] * lane, palette.faint)
        canvas.write(x + 1, y, glyphs["bar"] * before, ink)
        canvas.write(x + 1 + before, y, glyphs["full"] * (now - before), ink)
        canvas.write(x + 1 + finish, y, glyphs["along"], palette.ink)
        canvas.write(x + 2 + lane, y, f"{total:>5}", palette.ink)


DEEDS: tuple[tuple[str, Callable[[SeatStats], int | None]], ...] = (
    ("slaps", lambda deeds: deeds.slaps),
    ("wrong", lambda deeds: deeds.wrong),
    ("caught", lambda deeds: deeds.caught),
    ("drawn", lambda deeds: deeds.drawn),
    ("bluffs", lambda deeds: deeds.bluffs),
    ("won", lambda deeds: deeds.rounds),
    ("best", lambda deeds: deeds.best),
)


def deed_names() -> dict[str, str]:
    """The headings of the statistics."""
    return {
        "slaps": _("slaps"),
        "wrong": _("wrong"),
        "caught": _("caught"),
        "drawn": _("drawn"),
        "bluffs": _("found"),
        "won": _("rounds"),
        "best": _("best"),
    }


def draw_deeds(score: Score, canvas: Canvas, x: int, width: int) -> None:
    """What each seat did; the most of each is marked."""
    palette, names, column = score.look.palette, deed_names(), width // len(DEEDS)
    for place, (name, count) in enumerate(DEEDS):
        left = x + place * column
        canvas.write(left, 0, fit(names[name], column - 1, "right"), palette.dim)
        counts = [count(deeds) or 0 for deeds in score.stats.seats]
        for y, seat in enumerate(score.standing, start=1):
            most = counts[seat] == max(counts) > 0
            text = f"{counts[seat]}{'*' if most else ' '}" if counts[seat] else "· "
            canvas.write(left, y, fit(text, column, "right"), palette.accent if most else palette.ink)


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


def board(score: Score, width: int, height: int, leaf: int) -> FinishedRows:
    """As many leaves of the board as fit below one another, from that one on; at least the one."""
    leaves = groups(width)
    many = min(len(leaves), max(1, (height - LEAST_DETAIL) // (score.view.seats + 1)))
    return tuple([row for turn in range(many) for row in draw_leaf(score, width, leaves[(leaf + turn) % len(leaves)])])


def draw_leaf(score: Score, width: int, shown: Sequence[Group]) -> FinishedRows:
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


def detail(score: Score, width: int, height: int) -> FinishedRows:
    """The whole hand of the seat looked at on the table, each card with its points, and their sum."""
    look = score.look
    canvas = Canvas(width, height, look.palette.ground)
    seat = score.standing[score.chosen]
    hand = sorted_cards(score.view.all_hands[seat])
    text = _("{name}: {points} points left in hand").format(name=score.view.names[seat], points=cost(hand))
    canvas.write(0, 0, fit(text, width, "centre"), look.palette.dim)
    room = Region(2, 1, width - 4, max(0, height - 1))
    if room.height >= LEAST_TABLE:
        canvas.paste(room.x, room.y, felt(look, room.width, room.height))
        room = room.shrink((1, 6, 1, 6))
    draw_open_hand(canvas, look, hand, room)
    return canvas.rows()


def draw_open_hand(canvas: Canvas, look: Look, hand: Sequence[str], room: Region) -> None:
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
