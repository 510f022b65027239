"""The pages of the statistics: which there are, how many have room at once, and how they lie side by side."""

from collections.abc import Callable, Sequence

from textual.geometry import Region

from app.drawing.canvas import Canvas, Rows
from app.drawing.look import Look
from app.drawing.sheet import Sheet
from app.language import _, mark
from app.screens import stats_everybody, stats_player
from app.screens.people import titled
from app.stats import Figures, Statistics

Drawing = Callable[[Sheet], None]
LEAST_WIDTH, LEAST_HEIGHT = 56, 17
GAP = 2

PLAYER: dict[str, Callable[[Sheet, Figures], None]] = {
    mark("Games and rating"): stats_player.draw_games,
    mark("Points"): stats_player.draw_points,
    mark("Slaps"): stats_player.draw_slaps,
    mark("Rivals"): stats_player.draw_rivals,
}
EVERYBODY: dict[str, Callable[[Sheet, Statistics], None]] = {
    mark("Wins"): stats_everybody.draw_wins,
    mark("Points a round"): stats_everybody.draw_scores,
    mark("Slaps"): stats_everybody.draw_slappers,
    mark("Nemeses"): stats_everybody.draw_nemeses,
}
COUNT = len(PLAYER)


def together(width: int, height: int) -> tuple[int, int]:
    """How many pages have room beside one another, and below."""
    across = max(1, min(2, width // LEAST_WIDTH))
    return across, max(1, min(COUNT // across, (height - 1) // LEAST_HEIGHT))


def pages(look: Look, book: Statistics, chosen: Figures | None, first: int, width: int, height: int) -> Rows:
    """As many pages as have room, from that one on: on the player chosen, or on everybody (None)."""
    canvas = Canvas(width, height, look.palette.ground)
    sheet = Sheet(canvas, look, Region(1, 0, width - 2, height))
    sheet.write(0, 0, _("Everybody") if chosen is None else titled(chosen), look.palette.accent)
    across, down = together(width, height)
    titles = list(EVERYBODY if chosen is None else PLAYER)
    wide, tall = (width - GAP * (across - 1)) // across, (height - 1) // down
    for place in range(across * down):
        number = (first + place) % COUNT
        row, column = divmod(place, across)
        page = Sheet(canvas, look, Region(column * (wide + GAP), 1 + row * tall, wide, tall))
        draw_heading(page, titles[number], number if across * down < COUNT else None)
        body = Sheet(canvas, look, page.room.shrink((1, 1, 1 if row < down - 1 else 0, 1)))
        if chosen is None:
            EVERYBODY[titles[number]](body, book)
        else:
            PLAYER[titles[number]](body, chosen)
    return canvas.rows()


def draw_heading(page: Sheet, title: str, number: int | None) -> None:
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
