"""A short look at every target, so that fuzzing itself stays in order; whole runs: python -m tests.fuzz NAME."""

import pytest

from tests.fuzz.__main__ import TARGETS, batch

INPUTS = 60


@pytest.mark.parametrize("name", TARGETS)
def test_what_is_made_up_for_it_breaks_nothing(name: str) -> None:
    tried = []
    batch(TARGETS[name], INPUTS, lambda: tried.append(name), derandomize=True)()
    assert len(tried) >= INPUTS
