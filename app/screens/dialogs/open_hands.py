"""All hands laid open, as who looks at a replay may see them."""

from collections.abc import Sequence

from app.drawing.cards import Size, face
from app.drawing.hand import Sorting, arranged
from app.drawing.look import Look
from app.render.canvas import Canvas, FinishedRows
from app.render.cells import fit
from app.text.i18n import _


def hand_rows(
    look: Look, names: Sequence[str], hands: Sequence[Sequence[str]], title: str, width: int, height: int
) -> FinishedRows:
    """Every hand on a line of its own, as far as the lines reach."""
    canvas = Canvas(width, height, look.palette.ground)
    canvas.write(1, 0, fit(title, width - 2), look.palette.accent)
    for seat, hand in enumerate(hands):
        y = 2 + seat if len(hands) > height // 2 - 2 else 2 + 2 * seat
        canvas.write(1, y, fit(names[seat], 16), look.palette.ink)
        canvas.write(18, y, fit(str(len(hand)), 3, "right"), look.palette.dim)
        x = 23
        for code in arranged(hand, Sorting.COLOUR):
            card = face(look, code, Size.LINE)
            canvas.paste(x, y, card)
            x += card[0].cell_length + 1
    keys = _("a: back to the table   Space, arrows, Tab as there")
    canvas.write(1, height - 1, fit(keys, width - 2), look.palette.dim)
    return canvas.rows()
