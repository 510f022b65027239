"""The board: the whole screen of a table, put together from its parts."""

from collections.abc import Iterable

from app.drawing.hand import Sorting, colour_counts, fan, hand_blocks, playable
from app.drawing.layout import LEAST_HEIGHT, LEAST_WIDTH, Layout
from app.drawing.log import log_blocks
from app.drawing.look import Look
from app.drawing.narration import cards_in_words
from app.drawing.piles import piles
from app.drawing.prompt import keys_row, prompt_row
from app.drawing.scene import Scene
from app.drawing.seats import SeatPlate, badges, plates, seat
from app.render.canvas import Block, FinishedRows, compose, row
from app.render.cell_cache import cell_cache, in_row, in_rows
from app.render.cells import fit, split
from app.render.rows import Row
from app.render.sgr import StyledText
from app.text.i18n import _, language
from engine.cards import Colour


def board(look: Look, scene: Scene, where: Layout) -> FinishedRows:
    """The whole screen."""
    view, prompt = scene.view, where.prompt
    blocks = [
        piles(look, view, where, scene.beneath, scene.turned, scene.impact),
        *plates(look, view, scene.marks, where),
        *log_blocks(look, scene.entries, where.log, where.log_columns),
        Block(prompt.x, prompt.y, (prompt_row(look, view, scene.marks, prompt.width, scene.notice),)),
        Block(where.keys.x, where.keys.y, (keys_row(look, scene.keys, where.keys.width, scene.corner),)),
    ]
    if view.viewer is not None:
        fit_now = playable(view.legal, view.top)
        blocks += hand_blocks(look, scene.cards, fit_now, scene.first, scene.cursor, where.hand, where.hand_size)
        blocks.append(Block(where.own.x, where.own.y, (own_row(look, scene, where),)))
    return compose(blocks, where.width, where.height, look.palette.ground)


def board_for_all(look: Look, scene: Scene, where: Layout) -> FinishedRows:
    """The same, drawn once for all who look on at screens alike."""
    return board_in(language(), look, scene, where)


@cell_cache(32, 600_000, in_rows)
def board_in(_language: str, look: Look, scene: Scene, where: Layout) -> FinishedRows:
    """The whole screen in a language, which is the one in use."""
    return board(look, scene, where)


def own_row(look: Look, scene: Scene, where: Layout) -> Row:
    """The viewer's own plate, above the hand: name, cards, marks; at the right what the hand holds and what shows."""
    assert scene.view.viewer is not None
    shown = fan(len(scene.cards), where.hand.width, where.hand_size).shown
    position = ""
    if shown < len(scene.cards):
        position = _("{first}–{last} of {count}").format(
            first=scene.first + 1, last=scene.first + shown, count=len(scene.cards)
        )
    mine = seat(scene.view, scene.marks, scene.view.viewer)
    sorted_by = _("by colour") if scene.sorting is Sorting.COLOUR else _("by number")
    counts = colour_counts(scene.cards)
    return drawn(look, mine, cards_in_words(mine.cards), counts, position, sorted_by, where.own.width)


@cell_cache(1024, 300_000, in_row)
def drawn(
    look: Look,
    mine: SeatPlate,
    words: str,
    counts: tuple[tuple[str, int], ...],
    position: str,
    sorted_by: str,
    width: int,
) -> Row:
    """The row above the hand."""
    palette, glyphs = look.palette, look.faces.glyphs
    name = f" {glyphs[mine.mark] if mine.mark else ' '} {mine.name} "
    left: list[tuple[StyledText, ...]] = [
        ((name, palette.turn if mine.turn else palette.own), (f"  {words}", palette.ink))
    ]
    left += [(("  ", palette.ink), badge) for badge in badges(look, mine._replace(turn=False), roomy=True)]
    coloured: list[StyledText] = []
    for letter, count in counts:
        if count:
            style = palette.card(Colour(letter) if letter != "W" else None)
            coloured += [(f" {letter}{glyphs['times']}{count} ", style), (" ", palette.ink)]
    right = [*coloured, (f" {sorted_by}", palette.dim), (f" {position}", palette.accent)]
    if cells_of(*left, right) >= width:
        del right[-2]
    while len(left) > 1 and cells_of(*left, right) >= width:
        left.pop()
    room = (" " * max(width - cells_of(*left, right), 1), palette.ink)
    return row((*(span for part in left for span in part), room, *right), width, palette.ground)


def cells_of(*parts: Iterable[StyledText]) -> int:
    """How many cells these spans take."""
    return sum(len(split(text)) for part in parts for text, _style in part)


def too_small(look: Look, width: int, height: int) -> FinishedRows:
    """What a screen shows that is too small for a table: one line with the size needed."""
    text = _("The table needs {width}×{height}; this is {here}×{there}.").format(
        width=LEAST_WIDTH, height=LEAST_HEIGHT, here=width, there=height
    )
    line = row(((fit(text, width, "centre"), look.palette.accent),), width, look.palette.ground)
    return compose([Block(0, height // 2, (line,))], width, height, look.palette.ground)
