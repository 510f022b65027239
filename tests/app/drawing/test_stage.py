"""What the mini-pile is drawn with: large numbers, shaded cards, and a stage on which every seat has a place."""

from itertools import combinations

import pytest

from app.drawing.cards import Size, face
from app.drawing.felt import stage
from app.drawing.look import look
from app.drawing.numerals import numeral, numeral_height, numeral_width
from app.drawing.palette import Depth
from app.drawing.shade import shaded


@pytest.mark.parametrize("seats", range(2, 17))
@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 30), (120, 40), (200, 60)])
def test_every_seat_has_a_plate_of_its_own_beside_the_cloth(seats: int, width: int, height: int):
    made = stage(width, 2, height - 8, seats)
    regions = (made.felt, *made.plates)
    assert len(made.plates) == seats
    assert not any(one.overlaps(other) for one, other in combinations(regions, 2))
    assert all(region.x >= 0 and region.right <= width and region.y >= 2 for region in regions)
    assert all(region.bottom <= height - 6 for region in regions)


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("scale", [1, 2])
def test_a_number_has_the_size_that_it_says(scale: int, ascii_only: bool):
    chosen = look(ascii_only=ascii_only)
    rows = numeral(chosen, "+120", scale, chosen.palette.accent)
    assert len(rows) == numeral_height(scale)
    assert {row.cell_length for row in rows} == {numeral_width("+120", scale)}
    assert any(text.strip() for row in rows for text, _style in row.spans)


@pytest.mark.parametrize("depth", Depth)
def test_a_shaded_card_reads_the_same_and_looks_different(depth: Depth):
    chosen = look(depth=depth)
    card = face(chosen, "R7", Size.MEDIUM)
    dark = shaded(chosen, card)
    assert [row.text for row in dark] == [row.text for row in card]
    assert [row.spans for row in dark] != [row.spans for row in card]
