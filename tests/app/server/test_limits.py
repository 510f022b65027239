"""What a guest may cost is counted, and sizes are brought within bounds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.server.limits import Limits
from app.terminal.rate import Rate


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@given(st.integers(0, 2**32 - 1), st.integers(0, 2**32 - 1))
def test_every_size_asked_for_becomes_one_that_can_be_drawn(columns: int, rows: int) -> None:
    wide, high = Limits().fit_size(columns, rows)
    assert 20 <= wide <= 500
    assert 8 <= high <= 200


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        ((0, 0), (80, 24)),
        ((0, 50), (80, 24)),
        ((1, 1), (20, 8)),
        ((120, 40), (120, 40)),
        ((2**32 - 1,) * 2, (500, 200)),
    ],
)
def test_a_terminal_without_a_size_counts_as_80_by_24(asked: tuple[int, int], given: tuple[int, int]) -> None:
    assert Limits().fit_size(*asked) == given


def test_a_rate_allows_a_burst_and_then_so_many_a_second() -> None:
    clock = Clock()
    rate = Rate(10, 3, clock)
    assert [rate.allows() for _ in range(4)] == [True, True, True, False]
    clock.now += 0.1
    assert [rate.allows() for _ in range(2)] == [True, False]
    clock.now += 100
    assert [rate.allows() for _ in range(4)] == [True, True, True, False]


def test_what_is_spent_on_credit_must_be_waited_for() -> None:
    clock = Clock()
    rate = Rate(8, 32, clock)
    assert rate.spend(32) == 0
    assert rate.spend(16) == 2
    clock.now += 2
    assert rate.spend(8) == 1


def test_each_limit_is_an_option() -> None:
    assert Limits(guests=3).guests == 3
    assert Limits().strangers == 60
