"""The house withstands a siege."""

import random
from pathlib import Path

import pytest

from tests.bench.host.crowd import crowd
from tests.bench.host.guests import serving
from tests.bench.host.siege import WILD, besiege, trouble_in
from tests.bench.host.soak import MIB

pytestmark = pytest.mark.slow


async def test_the_house_is_alive_after_a_siege_and_its_log_is_clean(tmp_path: Path) -> None:
    log = tmp_path / "log"
    async with serving("house", log=log) as process:
        visitors = crowd(process.port, 6, 10, WILD, 1)
        done = await besiege(process, 8, 30, visitors, random.Random(1))
    assert done.visits > len(visitors), "nobody has come twice"
    assert done.left == {}
    assert done.full < 200 * MIB
    assert trouble_in(log) == []
