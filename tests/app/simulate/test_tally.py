"""Tallies and intervals: exact sums in any order, and how sure one can be of them."""

import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.simulate.aggregate import Sums, Z, mean, occurrence, share, wilson

observations = st.lists(st.dictionaries(st.sampled_from("abc"), st.integers(-50, 50)), max_size=12)


def summed(values: list[dict[str, int]]) -> Sums:
    sums = Sums()
    for value in values:
        sums.add(value)
    return sums


@given(observations, st.integers(0, 12))
def test_sums_of_two_parts_are_the_sums_of_the_whole_in_either_order(values: list[dict[str, int]], cut: int) -> None:
    front, back = summed(values[:cut]), summed(values[cut:])
    front.merge(summed(values[cut:]))
    back.merge(summed(values[:cut]))
    assert front == back == summed(values)


def test_a_mean_and_its_interval_are_those_of_the_observations() -> None:
    values = [3, 0, 7, 7, 1, 0, 4]
    found = mean(summed([{"a": value} for value in values]), "a")
    assert found.value == pytest.approx(statistics.mean(values))
    assert found.half == pytest.approx(Z * statistics.stdev(values) / len(values) ** 0.5)
    assert found.low < found.value < found.high


def test_one_observation_says_nothing_of_how_sure_it_is() -> None:
    found = mean(summed([{"a": 5}]), "a")
    assert (found.value, found.low, found.high) == (5, float("-inf"), float("inf"))


@pytest.mark.parametrize(
    ("successes", "count", "low", "high"),
    # The intervals that R's prop.test(x, n, correct = FALSE) gives.
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)],
)
def test_a_share_has_the_interval_of_wilson(successes: int, count: int, low: float, high: float) -> None:
    found = wilson(successes, count)
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)


def test_of_no_game_at_all_nothing_is_known() -> None:
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)


def test_a_shared_win_counts_as_part_of_one_and_an_occurrence_as_a_whole() -> None:
    sums = summed([{"won": 6}, {"won": 3}, {}, {}])
    assert share(sums, "won", whole=6).value == pytest.approx(1.5 / 4)
    assert occurrence(sums, "won").value == pytest.approx(2 / 4)
