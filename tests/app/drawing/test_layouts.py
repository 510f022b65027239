"""Layouts: on every screen all seats have their place, in playing order, and nothing overlaps."""

from itertools import combinations, pairwise
from math import atan2, pi

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region

from app.drawing.cards import SIZES
from app.drawing.layout import Layout, fits, layout
from app.drawing.piles import RING_X, RING_Y, places

SCREENS = st.builds(layout, st.integers(80, 260), st.integers(24, 90), st.integers(2, 16), st.booleans())


def parts(where: Layout) -> list[Region]:
    """All regions that are drawn in."""
    areas = [where.piles, *where.plates, where.own, where.log, where.prompt, where.hand, where.keys]
    return [area for area in areas if area.area]


@given(SCREENS)
def test_nothing_overlaps_and_all_is_on_the_screen(where: Layout) -> None:
    screen = Region(0, 0, where.width, where.height)
    assert all(screen.contains_region(part) for part in parts(where))
    assert not [pair for pair in combinations(parts(where), 2) if pair[0].overlaps(pair[1])]


@given(SCREENS)
def test_plates_are_large_enough_for_a_name_and_its_cards(where: Layout) -> None:
    assert all(plate.width >= 13 and plate.height >= 2 for plate in where.plates)


@given(SCREENS)
def test_both_piles_with_their_ring_lie_on_the_cloth(where: Layout) -> None:
    spots = places(where)
    width, height = SIZES[where.pile_size]
    ring = Region(spots.discard.x - RING_X, spots.discard.y - RING_Y, width + 2 * RING_X, height + 2 * RING_Y)
    stack = Region(spots.draw.x, spots.draw.y, width + 1, height + 1)
    assert where.piles.contains_region(ring)
    assert where.piles.contains_region(stack)
    assert not ring.overlaps(stack)


@given(st.integers(80, 260), st.integers(24, 90), st.integers(2, 16))
def test_the_seats_go_round_clockwise_from_the_viewer(width: int, height: int, seats: int) -> None:
    where = layout(width, height, seats)
    assert len(where.plates) == seats - 1
    x, y = where.piles.x + where.piles.width / 2, where.piles.y + where.piles.height / 2
    # The angle from straight down, clockwise, of each plate's middle; rows are twice as high as columns are wide.
    angles = [
        atan2(x - plate.x - plate.width / 2, 2 * (plate.y + plate.height / 2 - y)) % (2 * pi) for plate in where.plates
    ]
    assert all(first < second for first, second in pairwise(angles)), angles


@pytest.mark.parametrize(("width", "height", "enough"), [(80, 24, True), (79, 24, False), (80, 23, False)])
def test_a_table_needs_eighty_by_twentyfour(width: int, height: int, enough: bool) -> None:
    assert fits(width, height) is enough


def test_more_room_is_used() -> None:
    small, large = layout(80, 24, 6), layout(200, 60, 6)
    assert SIZES[large.pile_size] > SIZES[small.pile_size]
    assert SIZES[large.hand_size] > SIZES[small.hand_size]
    assert large.plates[0].area > small.plates[0].area
