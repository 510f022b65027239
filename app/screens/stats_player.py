"""The pages on one player: games and rating, points, slaps, rivals."""

from collections.abc import Sequence

from rich.style import Style

from app.drawing.cells import fit
from app.drawing.plots import Bar, bar_of, draw_bars, draw_course, spread
from app.drawing.sheet import Sheet
from app.language import _
from app.screens.people import titled
from app.stats import Figures

# Slaps that took longer are counted with those that took so many seconds.
SLOWEST = 3.0
SECONDS = (0.1, 0.2, 0.5, 1.0)
POINTS = (5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 10_000)
LABEL = 9
COUNT = 6


def draw_games(sheet: Sheet, one: Figures) -> None:
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


def draw_points(sheet: Sheet, one: Figures) -> None:
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


def draw_points_spread(sheet: Sheet, title: str, points: Sequence[int], ink: Style) -> int:
    """How often there were how many points; answers how many lines that takes."""
    sheet.write(0, 0, title, sheet.look.palette.dim)
    dash = "-" if sheet.look.faces.ascii else "–"
    size, counted = spread(points, POINTS, sheet.height - 1)
    bars = [Bar(f"{start:g}{dash}{start + size - 1:g}".rjust(LABEL), count, str(count)) for start, count in counted]
    draw_bars(sheet.part(1, sheet.height - 1), bars, ink, LABEL)
    return 1 + len(bars)


def draw_slaps(sheet: Sheet, one: Figures) -> None:
    """How many slaps were how fast; catches and challenges."""
    palette = sheet.look.palette
    count = _("{right} right, {wrong} wrong").format(right=len(one.slap_times), wrong=one.wrong_slaps)
    sheet.write(0, 0, f"{_('slaps')}: {count}", palette.ink)
    if one.usual_slap is not None:
        fastest = _("{least} s at best, {usual} s as a rule")
        fastest = fastest.format(least=f"{min(one.slap_times):.2f}", usual=f"{one.usual_slap:.2f}")
        sheet.write(0, 1, fastest, palette.ink)
    foot = sheet.part(3 + draw_times(sheet.part(2, sheet.height - 5), one.slap_times), 2)
    caught = _("caught {others}, was caught {own}").format(others=one.catches, own=one.caught)
    found = _("{all} made, {right} found a bluff").format(all=one.challenges, right=one.bluffs_found)
    foot.write(0, 0, f"{_('catches')}: {caught}", palette.ink)
    foot.write(0, 1, f"{_('challenges')}: {found}", palette.ink)


def draw_times(sheet: Sheet, times: Sequence[float]) -> int:
    """How many slaps were how fast; answers how many lines that takes."""
    _size, counted = spread([min(time, SLOWEST) for time in times], SECONDS, sheet.height)
    bars = [Bar(f"{start:.1f} s".rjust(LABEL), count, str(count)) for start, count in counted]
    draw_bars(sheet, bars, sheet.look.palette.glow_yellow, LABEL)
    return len(bars)


def draw_rivals(sheet: Sheet, one: Figures) -> None:
    """The nemesis, and everybody met: in how many games together who came out ahead."""
    palette, rivals = sheet.look.palette, one.rivals
    nemesis = one.nemesis
    if nemesis is None:
        sheet.write(0, 0, _("Nobody has come out ahead so far."), palette.good)
    else:
        ahead = _("{wins} of {games}").format(wins=nemesis.behind, games=nemesis.games)
        sheet.write(0, 0, f"{_('nemesis')}: {titled(nemesis.player)}, {ahead}", palette.warn)
    across = min(28, sheet.width - 2 * COUNT - 8)
    for x, heading in ((across, _("games")), (across + COUNT, _("ahead"))):
        sheet.write(x, 1, fit(heading, COUNT, "right"), palette.dim)
    rows = sheet.height - 2
    shown = rivals if len(rivals) <= rows else rivals[: rows - 1]
    for y, rival in enumerate(shown, 2):
        sheet.write(0, y, fit(titled(rival.player), across), palette.warn if rival == nemesis else palette.ink)
        sheet.write(across, y, f"{rival.games:{COUNT}}{rival.behind:{COUNT}}", palette.ink)
        length = sheet.width - across - 2 * COUNT - 1
        sheet.write(across + 2 * COUNT + 1, y, bar_of(sheet.look, rival.behind / rival.games, length), palette.glow_red)
    if len(shown) < len(rivals):
        sheet.write(0, sheet.height - 1, _("and {count} more").format(count=len(rivals) - len(shown)), palette.dim)
