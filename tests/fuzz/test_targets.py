"""A short look at every target, so that fuzzing itself stays in order; whole runs: python -m tests.fuzz NAME."""

import pytest

from tests.fuzz.__main__ import TARGETS, batch, fuzz

INPUTS = 60
MINUTES = 0.5


@pytest.mark.parametrize("name", TARGETS)
def test_what_is_made_up_for_it_breaks_nothing(name: str) -> None:
    tried = []
    batch(TARGETS[name], INPUTS, lambda: tried.append(name), derandomize=True)()
    assert len(tried) >= INPUTS


@pytest.mark.slow
def test_half_a_minute_of_what_terminals_might_send_breaks_nothing() -> None:
    assert fuzz(TARGETS["terminal"], MINUTES, first=1) >= INPUTS
