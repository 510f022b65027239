"""Two thousand deals in which what can go wrong does: nothing is lost, nothing is stuck, nothing out of order."""

import pytest

from tests.sim.__main__ import run, run_many
from tests.sim.races import EXPECTED

DEALS, SOME_DEALS = 2000, 60


def test_some_worlds_lose_nothing() -> None:
    """So few come by everything that can happen only by chance; the next test sees to it that they do."""
    _deals, _races, failed = run_many(SOME_DEALS, first=10_000)
    assert not failed, f"repeat with: python -m tests.sim {failed[0]}"


@pytest.mark.slow
def test_whatever_goes_wrong_no_move_is_lost_and_no_table_is_stuck() -> None:
    deals, races, failed = run_many(DEALS)
    assert not failed, f"repeat with: python -m tests.sim {failed[0]}"
    assert deals >= DEALS
    missed = [race for race in EXPECTED if not races[race]]
    assert not missed, f"no world came by {missed}"


def test_a_seed_gives_the_same_world_again() -> None:
    first, again = run(7), run(7)
    assert first.witness.entries == again.witness.entries
    assert first.races.counts == again.races.counts
