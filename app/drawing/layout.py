"""The layout: where everything goes on a screen of a given size, the same between two resizes."""

from dataclasses import dataclass
from functools import lru_cache

from textual.geometry import Region

from app.drawing.cards import SIZES, Size

LEAST_WIDTH, LEAST_HEIGHT = 80, 24
# From this width on the log has a column of its own.
WIDE = 110
# What the middle of the table needs beside the seats, in cells.
PILES_WIDTH, PILES_HEIGHT = 46, 10
FELT_SHARE = 0.57
MOST_ON_TOP = 5
WIDEST_PLATE = 32
# The felt's shape: cells of breadth for one of height at most, and of height for one of breadth.
MOST_BROAD, MOST_HIGH = 6, 0.42


@dataclass(frozen=True, eq=False)
class Layout:
    """The regions of a screen, in cells, and the sizes of cards: one object for each size of screen (`layout`).

    `plates` are the other seats', clockwise from the viewer's left; a spectator has all seats there, and no hand.
    """

    width: int
    height: int
    table: Region
    piles: Region
    plates: tuple[Region, ...]
    own: Region
    log: Region
    prompt: Region
    hand: Region
    keys: Region
    hand_size: Size
    pile_size: Size

    @property
    def log_columns(self) -> int:
        """How many columns the log is set in: beside the table one, below it two."""
        return 1 if self.log.y == 0 else 2

    @property
    def log_width(self) -> int:
        """How many cells a line of the log has."""
        return (self.log.width - self.log_columns + 1) // self.log_columns


def fits(width: int, height: int) -> bool:
    """Whether a table can be shown on a screen of that size."""
    return width >= LEAST_WIDTH and height >= LEAST_HEIGHT


@lru_cache(64)
def layout(width: int, height: int, seats: int, spectator: bool = False) -> Layout:
    """The layout of a screen that is large enough (`fits`), for a table of so many seats."""
    column = min(max(width // 4, 30), 48) if width >= WIDE else 0
    main = width - column
    hand_size = Size.LARGE if height >= 54 else Size.MEDIUM if height >= 34 else Size.SMALL
    air = 1 if height >= 30 else 0
    keys = Region(1, height - 1, width - 2, 1)
    cards_height = 0 if spectator else SIZES[hand_size][1] + 1
    hand = Region(1, keys.y - air - cards_height, main - 2, cards_height)
    own = Region(1, hand.y - (0 if spectator else 1), main - 2, 0 if spectator else 1)
    prompt = Region(1, own.y - 1, main - 2, 1)
    if column:
        log = Region(main, 0, column - 1, keys.y - air)
        table = Region(1, 0, main - 2, prompt.y - air)
    else:
        rows = 2 + 2 * air
        log = Region(1, prompt.y - rows, main - 2, rows)
        table = Region(0, 0, main, log.y - air)
    left, top, bottom = ring(seats if spectator else seats - 1, spectator)
    across, high = plate_size(table, left, top, bottom)
    plates = around(table, (left, top, bottom), across, high)
    piles = middle(table, (left, top, bottom), across, high)
    return Layout(width, height, table, piles, plates, own, log, prompt, hand, keys, hand_size, pile_size(piles))


def ring(others: int, all_round: bool) -> tuple[int, int, int]:
    """How many seats go on each side, on top, and at the bottom (where the viewer has no seat)."""
    bottom = 0
    if all_round:
        bottom = 1 if others < 8 else 2 if others < 12 else 4
        others -= bottom
    if others == 2:
        return 1, 0, bottom
    top = round(others / 3 + 0.1)
    if (others - top) % 2:
        top += 1 if top < MOST_ON_TOP else -1
    return (others - top) // 2, top, bottom


def plate_size(table: Region, side: int, top: int, bottom: int) -> tuple[int, int]:
    """Width and height of a seat's plate: as large as leaves room for the piles."""
    felt = max(PILES_WIDTH, int(table.width * FELT_SHARE))
    across = min((table.width - felt) // 2, WIDEST_PLATE)
    most = max(top, bottom)
    if most:
        across = min(across, (table.width - most + 1) // most)
    ends = (top > 0) + (bottom > 0)
    for high in (7, 5, 4, 3):
        room = table.height - ends * (high + 1)
        if room >= PILES_HEIGHT and side * (high + 1) - 1 <= room:
            return across, high
    return across, 2


def around(table: Region, counts: tuple[int, int, int], across: int, high: int) -> tuple[Region, ...]:
    """The plates in clockwise order: bottom from right to left, left side upwards, top, right side downwards."""
    side, top, bottom = counts
    first = table.y + (high if top else 0)
    last = table.bottom - (high if bottom else 0)
    rows = spread(side, first, last - first, high)
    over = [Region(x, table.y, across, high) for x in spread(top, table.x, table.width, across)]
    under = [Region(x, table.bottom - high, across, high) for x in spread(bottom, table.x, table.width, across)]
    left = [Region(table.x, y, across, high) for y in rows]
    right = [Region(table.right - across, y, across, high) for y in rows]
    return (*reversed(under), *reversed(left), *over, *right)


def spread(count: int, start: int, room: int, size: int) -> list[int]:
    """Where so many things of a size begin when they share the room evenly, in mirror symmetry."""
    gap, over = divmod(room - count * size, count) if count else (0, 0)
    first = start + (gap + over) // 2
    return [first + place * (size + gap) for place in range(count)]


def middle(table: Region, counts: tuple[int, int, int], across: int, high: int) -> Region:
    """The felt between the plates: as large as can be, and wider than high."""
    side, top, bottom = counts
    beside = across + 1 if side else 0
    above, below = high if top else 0, high if bottom else 0
    free = Region(table.x + beside, table.y + above, table.width - 2 * beside, table.height - above - below)
    width = min(free.width, MOST_BROAD * free.height)
    height = min(free.height, max(int(free.width * MOST_HIGH), PILES_HEIGHT))
    return Region(free.x + (free.width - width) // 2, free.y + (free.height - height) // 2, width, height)


def pile_size(piles: Region) -> Size:
    """The largest cards for which both piles fit on the felt, with air around the larger ones."""
    for size, across, above in ((Size.GIANT, 24, 8), (Size.HUGE, 24, 6), (Size.LARGE, 14, 3)):
        width, height = SIZES[size]
        if piles.width >= 2 * width + across and piles.height >= height + above:
            return size
    return Size.MEDIUM
