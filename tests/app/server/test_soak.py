"""The house gives back what its guests take."""

from pathlib import Path

import pytest

from tests.bench.host.crowd import Mood
from tests.bench.host.guests import serving
from tests.bench.host.siege import trouble_in
from tests.bench.host.soak import MIB, soak

pytestmark = pytest.mark.slow
# Visits so short that there are many.
SHORT = Mood(session=(3.0, 9.0))


async def test_when_the_house_is_empty_nothing_of_its_guests_is_left_and_a_second_crowd_takes_no_more(
    tmp_path: Path,
) -> None:
    log = tmp_path / "log"
    async with serving("house", log=log) as process:
        first, second = [await soak(process, 20, 6, 10, SHORT, seed) for seed in (1, 2)]
    for done in (first, second):
        assert done.visits > 16, "nobody has come twice"
        assert done.broken == 0
        assert done.left == {}
        assert done.full < 200 * MIB
    assert second.empty < 1.1 * first.empty
    assert trouble_in(log) == []
