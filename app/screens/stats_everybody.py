"""The pages on everybody: who wins, who scores, who slaps fastest, who is whose nemesis."""

from collections.abc import Callable

from app.drawing.cells import fit
from app.drawing.plots import Bar, draw_bars
from app.drawing.sheet import Sheet
from app.language import _
from app.screens.people import titled
from app.screens.stats_player import draw_times
from app.stats import Figures, Statistics

# A share or a mean says little of somebody who has played less often.
LEAST_ROUNDS, LEAST_SLAPS = 5, 3

Measure = Callable[[Figures], float | None]


def draw_wins(sheet: Sheet, book: Statistics) -> None:
    """Who has won how many games."""
    text = _("{count} players have finished {games} games").format(count=len(book.players), games=book.games)
    sheet.write(0, 0, text, sheet.look.palette.ink)
    best = sorted(book.players, key=lambda one: -one.wins)
    bars = [Bar(titled(one), one.wins, _("{wins} of {games}").format(wins=one.wins, games=one.games)) for one in best]
    draw_bars(sheet.part(1, sheet.height), bars, sheet.look.palette.good, name_width(sheet))


def draw_scores(sheet: Sheet, book: Statistics) -> None:
    """Who scores how many points a round."""
    text = _("points a round, from {count} rounds on").format(count=LEAST_ROUNDS)
    ranking(sheet, text, book, lambda one: one.points_a_round if one.rounds >= LEAST_ROUNDS else None, "{:.1f}", -1)


def draw_slappers(sheet: Sheet, book: Statistics) -> None:
    """How fast slaps are, and whose are the fastest."""
    times = [time for one in book.players for time in one.slap_times]
    sheet.write(0, 0, _("{count} right slaps").format(count=len(times)), sheet.look.palette.ink)
    used = 2 + draw_times(sheet.part(1, sheet.height // 2 - 2), times)
    text = _("half were faster, from {count} slaps on").format(count=LEAST_SLAPS)
    usual: Measure = lambda one: one.usual_slap if len(one.slap_times) >= LEAST_SLAPS else None
    ranking(sheet.part(used, sheet.height), text, book, usual, "{:.2f} s", 1)


def ranking(sheet: Sheet, text: str, book: Statistics, measure: Measure, written: str, way: int) -> None:
    """A bar for each player of whom there is a measure, the smallest first (1) or the largest (-1)."""
    sheet.write(0, 0, text, sheet.look.palette.ink)
    found = [(value, one) for one in book.players if (value := measure(one)) is not None]
    found.sort(key=lambda pair: way * pair[0])
    bars = [Bar(titled(one), value, written.format(value)) for value, one in found]
    draw_bars(sheet.part(1, sheet.height), bars, sheet.look.palette.glow_yellow, name_width(sheet))


def draw_nemeses(sheet: Sheet, book: Statistics) -> None:
    """Who is whose nemesis."""
    palette, across = sheet.look.palette, (sheet.width - 12) // 2
    sheet.write(0, 0, fit(_("player"), across), palette.dim)
    sheet.write(across + 2, 0, fit(_("nemesis"), across), palette.dim)
    sheet.write(sheet.width - 10, 0, fit(_("ahead"), 10, "right"), palette.dim)
    for y, one in enumerate(book.players[: sheet.height - 1], 1):
        nemesis = one.nemesis
        sheet.write(0, y, fit(titled(one), across), palette.ink)
        if nemesis is not None:
            sheet.write(across + 2, y, fit(titled(nemesis.player), across), palette.warn)
            often = _("{wins} of {games}").format(wins=nemesis.behind, games=nemesis.games)
            sheet.write(sheet.width - 10, y, fit(often, 10, "right"), palette.dim)


def name_width(sheet: Sheet) -> int:
    """Cells for a name before a bar."""
    return max(17, min(26, sheet.width // 3))
