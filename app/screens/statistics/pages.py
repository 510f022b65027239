"""The pages of the statistics, on everybody and on one player, and how they lie side by side."""

from collections.abc import Callable, Sequence

from rich.style import Style
from textual.geometry import Region

from app.drawing.look import Look
from app.drawing.plots import Bar, PlotSheet, bar_of, draw_bars, draw_course, spread
from app.render.canvas import Canvas, FinishedRows
from app.render.cells import fit
from app.store.statistics import PlayerFigures, Statistics
from app.text.i18n import _, mark
from app.widgets.appearance import titled

# A share or a mean says little of somebody who has played less often.
LEAST_ROUNDS, LEAST_SLAPS = 5, 3

Measure = Callable[[PlayerFigures], float | None]


def draw_wins(sheet: PlotSheet, book: Statistics) -> None:
    """Who has won how many games."""
    text = _("{count} players have finished {games} games").format(count=len(book.players), games=book.games)
    sheet.write(0, 0, text, sheet.look.palette.ink)
    best = sorted(book.players, key=lambda one: -one.wins)
    bars = [Bar(titled(one), one.wins, _("{wins} of {games}").format(wins=one.wins, games=one.games)) for one in best]
    draw_bars(sheet.part(1, sheet.height), bars, sheet.look.palette.good, name_width(sheet))


def draw_scores(sheet: PlotSheet, book: Statistics) -> None:
    """Who scores how many points a round."""
    text = _("points a round, from {count} rounds on").format(count=LEAST_ROUNDS)
    ranking(sheet, text, book, lambda one: one.points_a_round if one.rounds >= LEAST_ROUNDS else None, "{:.1f}", -1)


def draw_slappers(sheet: PlotSheet, book: Statistics) -> None:
    """How fast slaps are, and whose are the fastest."""
    times = [time for one in book.players for time in one.slap_times]
    sheet.write(0, 0, _("{count} right slaps").format(count=len(times)), sheet.look.palette.ink)
    used = 2 + draw_times(sheet.part(1, sheet.height // 2 - 2), times)
    text = _("half were faster, from {count} slaps on").format(count=LEAST_SLAPS)
    usual: Measure = lambda one: one.usual_slap if len(one.slap_times) >= LEAST_SLAPS else None
    ranking(sheet.part(used, sheet.height), text, book, usual, "{:.2f} s", 1)


def ranking(sheet: PlotSheet, text: str, book: Statistics, measure: Measure, written: str, way: int) -> None:
    """A bar for each player of whom there is a measure, the smallest first (1) or the largest (-1)."""
    sheet.write(0, 0, text, sheet.look.palette.ink)
    found = [(value, one) for one in book.players if (value := measure(one)) is not None]
    found.sort(key=lambda pair: way * pair[0])
    bars = [Bar(titled(one), value, written.format(value)) for value, one in found]
    draw_bars(sheet.part(1, sheet.height), bars, sheet.look.palette.glow_yellow, name_width(sheet))


def draw_nemeses(sheet: PlotSheet, book: Statistics) -> None:
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


def name_width(sheet: PlotSheet) -> int:
    """Cells for a name before a bar."""
    return max(17, min(26, sheet.width // 3))


# Slaps that took longer are counted with those that took so many seconds.
SLOWEST = 3.0
SECONDS = (0.1, 0.2, 0.5, 1.0)
POINTS = (5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 10_000)
LABEL = 9
COUNT_WIDTH = 6


def draw_games(sheet: PlotSheet, one: PlayerFigures) -> None:
    """The rating's course, and a mark for each of the last games."""
    palette, glyphs = sheet.look.palette, sheet.look.faces.glyphs
    rating = _("rating {now}; {most} at best").format(now=f"{one.rating:.1f}", most=f"{max(one.ratings):.1f}")
    sheet.write(0, 0, rating, palette.ink)
    draw_course(sheet.part(1, sheet.height - 4), one.ratings, palette.glow_blue)
    foot = sheet.part(sheet.height - 2, 2)
    won = _("{wins} of {games} games won: {share}")
    foot.write(0, 0, won.format(wins=one.wins, games=one.games, share=f"{one.wins / one.games:.0%}"), palette.ink)
    for x, is_won in enumerate(one.won[-sheet.width :]):
        foot.write(x, 1, glyphs["full" if is_won else "track"], palette.good if is_won else palette.faint)


def draw_points(sheet: PlotSheet, one: PlayerFigures) -> None:
    """What rounds brought that were won, and what the others left in hand."""
    palette = sheet.look.palette
    sheet.write(0, 0, _("{points} points a round").format(points=f"{one.points_a_round:.1f}"), palette.ink)
    won = _("{wins} of {games} rounds won: {share}")
    share = one.rounds_won / max(1, one.rounds)
    sheet.write(0, 1, won.format(wins=one.rounds_won, games=one.rounds, share=f"{share:.0%}"), palette.ink)
    half = (sheet.height - 3) // 2
    scored = [points for points in one.scored if points]
    used = draw_points_spread(sheet.part(2, half), _("points scored by rounds won"), scored, palette.glow_green)
    draw_points_spread(sheet.part(3 + used, half), _("points left in hand in rounds lost"), one.left, palette.glow_red)


def draw_points_spread(sheet: PlotSheet, title: str, points: Sequence[int], ink: Style) -> int:
    """How often there were how many points; answers how many lines that takes."""
    sheet.write(0, 0, title, sheet.look.palette.dim)
    dash = "-" if sheet.look.faces.ascii else "–"
    size, counted = spread(points, POINTS, sheet.height - 1)
    bars = [Bar(f"{start:g}{dash}{start + size - 1:g}".rjust(LABEL), count, str(count)) for start, count in counted]
    draw_bars(sheet.part(1, sheet.height - 1), bars, ink, LABEL)
    return 1 + len(bars)


def draw_slaps(sheet: PlotSheet, one: PlayerFigures) -> None:
    """How many slaps were how fast; catches and challenges."""
    palette = sheet.look.palette
    count = _("{right} right, {wrong} wrong").format(right=len(one.slap_times), wrong=one.wrong_slaps)
    sheet.write(0, 0, _("slaps") + f": {count}", palette.ink)
    if one.usual_slap is not None:
        fastest = _("{least} s at best, {usual} s as a rule")
        fastest = fastest.format(least=f"{min(one.slap_times):.2f}", usual=f"{one.usual_slap:.2f}")
        sheet.write(0, 1, fastest, palette.ink)
    foot = sheet.part(3 + draw_times(sheet.part(2, sheet.height - 5), one.slap_times), 2)
    caught = _("caught {others}, was caught {own}").format(others=one.catches, own=one.caught)
    found = _("{all} made, {right} found a bluff").format(all=one.challenges, right=one.bluffs_found)
    foot.write(0, 0, _("catches") + f": {caught}", palette.ink)
    foot.write(0, 1, _("challenges") + f": {found}", palette.ink)


def draw_times(sheet: PlotSheet, times: Sequence[float]) -> int:
    """How many slaps were how fast; answers how many lines that takes."""
    _size, counted = spread([min(time, SLOWEST) for time in times], SECONDS, sheet.height)
    bars = [Bar(f"{start:.1f} s".rjust(LABEL), count, str(count)) for start, count in counted]
    draw_bars(sheet, bars, sheet.look.palette.glow_yellow, LABEL)
    return len(bars)


def draw_rivals(sheet: PlotSheet, one: PlayerFigures) -> None:
    """The nemesis, and everybody met: in how many games together who came out ahead."""
    palette, rivals = sheet.look.palette, one.rivals
    nemesis = one.nemesis
    if nemesis is None:
        sheet.write(0, 0, _("Nobody has come out ahead so far."), palette.good)
    else:
        ahead = _("{wins} of {games}").format(wins=nemesis.behind, games=nemesis.games)
        sheet.write(0, 0, _("nemesis") + f": {titled(nemesis.player)}, {ahead}", palette.warn)
    across = min(28, sheet.width - 2 * COUNT_WIDTH - 8)
    for x, heading in ((across, _("games")), (across + COUNT_WIDTH, _("ahead"))):
        sheet.write(x, 1, fit(heading, COUNT_WIDTH, "right"), palette.dim)
    rows = sheet.height - 2
    shown = rivals if len(rivals) <= rows else rivals[: rows - 1]
    for y, rival in enumerate(shown, 2):
        sheet.write(0, y, fit(titled(rival.player), across), palette.warn if rival == nemesis else palette.ink)
        sheet.write(across, y, f"{rival.games:{COUNT}}{rival.behind:{COUNT}}", palette.ink)
        length = sheet.width - across - 2 * COUNT_WIDTH - 1
        sheet.write(
            across + 2 * COUNT_WIDTH + 1, y, bar_of(sheet.look, rival.behind / rival.games, length), palette.glow_red
        )
    if len(shown) < len(rivals):
        sheet.write(0, sheet.height - 1, _("and {count} more").format(count=len(rivals) - len(shown)), palette.dim)


Drawing = Callable[[PlotSheet], None]
LEAST_WIDTH, LEAST_HEIGHT = 56, 17
GAP = 2

PLAYER: dict[str, Callable[[PlotSheet, PlayerFigures], None]] = {
    mark("Games and rating"): draw_games,
    mark("Points"): draw_points,
    mark("Slaps"): draw_slaps,
    mark("Rivals"): draw_rivals,
}
EVERYBODY: dict[str, Callable[[PlotSheet, Statistics], None]] = {
    mark("Wins"): draw_wins,
    mark("Points a round"): draw_scores,
    mark("Slaps"): draw_slappers,
    mark("Nemeses"): draw_nemeses,
}
COUNT = len(PLAYER)


def together(width: int, height: int) -> tuple[int, int]:
    """How many pages have room beside one another, and below."""
    across = max(1, min(2, width // LEAST_WIDTH))
    return across, max(1, min(COUNT // across, (height - 1) // LEAST_HEIGHT))


def pages(
    look: Look, book: Statistics, chosen: PlayerFigures | None, first: int, width: int, height: int
) -> FinishedRows:
    """As many pages as have room, from that one on: on the player chosen, or on everybody (None)."""
    canvas = Canvas(width, height, look.palette.ground)
    sheet = PlotSheet(canvas, look, Region(1, 0, width - 2, height))
    sheet.write(0, 0, _("Everybody") if chosen is None else titled(chosen), look.palette.accent)
    across, down = together(width, height)
    titles = list(EVERYBODY if chosen is None else PLAYER)
    wide, tall = (width - GAP * (across - 1)) // across, (height - 1) // down
    for place in range(across * down):
        number = (first + place) % COUNT
        row, column = divmod(place, across)
        page = PlotSheet(canvas, look, Region(column * (wide + GAP), 1 + row * tall, wide, tall))
        draw_heading(page, titles[number], number if across * down < COUNT else None)
        body = PlotSheet(canvas, look, page.room.shrink((1, 1, 1 if row < down - 1 else 0, 1)))
        if chosen is None:
            EVERYBODY[titles[number]](body, book)
        else:
            PLAYER[titles[number]](body, chosen)
    return canvas.rows()


def draw_heading(page: PlotSheet, title: str, number: int | None) -> None:
    """The heading of a page; its number where others have no room beside it."""
    palette = page.look.palette
    page.canvas.write(page.room.x, page.room.y, " " * page.width, palette.panel)
    page.write(1, 0, _(title), palette.accent)
    if number is not None:
        text = f"{number + 1}/{COUNT} "
        page.write(page.width - len(text), 0, text, palette.dim)


def columns(width: int, players: int) -> Sequence[tuple[str, int]]:
    """The columns of a list of so many players: headings and widths; the name has what is left."""
    numbers = [(heading, max(6, len(heading) + 1)) for heading in (_("rating"), _("games"), _("wins"))]
    place = max(3, len(str(players)) + 1)
    return [("", place), (_("player"), width - place - sum(cells for _heading, cells in numbers)), *numbers]
