"""Cards laid out in rows."""

from collections.abc import Sequence

from app.drawing.cards import SIZES, Size, face
from app.drawing.look import Look
from app.render.canvas import Canvas, FinishedRows
from app.widgets.appearance import look_of
from app.widgets.pane import Pane
from engine.cards import CARDS


def sorted_cards(codes: Sequence[str]) -> list[str]:
    """Cards by colour and face, wilds last."""
    order = list(CARDS)
    return sorted(codes, key=order.index)


def spread(look: Look, codes: Sequence[str], size: Size, width: int) -> FinishedRows:
    """Cards side by side; where a row is full, another begins. The last of each row is not cut."""
    card_width, height = SIZES[size]
    across = max(1, width // card_width)
    lines = [codes[place : place + across] for place in range(0, len(codes), across)]
    canvas = Canvas(width, max(1, height * len(lines)), look.palette.panel)
    for y, line in enumerate(lines):
        for x, code in enumerate(line):
            canvas.paste(x * card_width, y * height, face(look, code, size))
    return canvas.rows()


class Spread(Pane):
    """Cards laid open; what does not fit in four rows is drawn in lines."""

    def __init__(self, codes: Sequence[str], size: Size, width: int) -> None:
        super().__init__()
        self.codes, self.spread_width = sorted_cards(codes), width
        across = width // SIZES[size][0]
        self.card_size = size if len(codes) <= 3 * across else Size.LINE
        self.styles.width = width

    def on_mount(self) -> None:
        """Draw."""
        rows = spread(look_of(self), self.codes, self.card_size, self.spread_width)
        self.styles.height = len(rows)
        self.show(rows)
