"""The columns of a scoreboard: hands counted card by card, the race to the target, and what each seat did."""

from collections.abc import Callable, Sequence

from rich.style import Style

from app.drawing.canvas import Canvas
from app.drawing.cards import SIZES, Size, face
from app.drawing.cells import fit
from app.drawing.look import Look
from app.language import _
from app.screens.appearance import seat_ink
from app.screens.score import Score, cost
from app.screens.spread import sorted_cards
from app.tally import Deeds


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


DEEDS: tuple[tuple[str, Callable[[Deeds], int | None]], ...] = (
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
        counts = [count(deeds) or 0 for deeds in score.tally.deeds]
        for y, seat in enumerate(score.standing, start=1):
            most = counts[seat] == max(counts) > 0
            text = f"{counts[seat]}{'*' if most else ' '}" if counts[seat] else "· "
            canvas.write(left, y, fit(text, column, "right"), palette.accent if most else palette.ink)
