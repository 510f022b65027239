"""Intervals: between which values a mean or a share lies, with 95 % confidence."""

from math import sqrt
from statistics import NormalDist

from msgspec import Struct

from app.simulate.tally import Sums

Z = NormalDist().inv_cdf(0.975)


class Estimate(Struct, frozen=True):
    """A value, and the interval that it lies in with 95 % confidence."""

    value: float
    low: float
    high: float

    def scaled(self, factor: float) -> "Estimate":
        """The same in another unit."""
        return Estimate(self.value * factor, self.low * factor, self.high * factor)

    @property
    def half(self) -> float:
        """Half the interval's width."""
        return (self.high - self.low) / 2


def mean(sums: Sums, name: str) -> Estimate:
    """The mean of what was measured, by the normal approximation; of one observation it may be anything."""
    count, total, square = sums.count, sums.totals[name], sums.squares[name]
    if count < 2:
        return Estimate(total / max(1, count), float("-inf"), float("inf"))
    # In whole numbers up to the last division, so that nothing is lost.
    half = Z * sqrt((count * square - total * total) / (count * (count - 1)) / count)
    return Estimate(total / count, total / count - half, total / count + half)


def share(sums: Sums, name: str, whole: int = 1) -> Estimate:
    """The share that something has, by Wilson's interval; `whole` is what an observation of all of it counts.

    For shares between nought and the whole the interval is a little wider than need be.
    """
    return wilson(sums.totals[name] / whole, sums.count)


def occurrence(sums: Sums, name: str) -> Estimate:
    """In what share of the observations something happened at all."""
    return wilson(sums.hits[name], sums.count)


def wilson(successes: float, count: int) -> Estimate:
    """Wilson's interval of a share."""
    if not count:
        return Estimate(0.0, 0.0, 1.0)
    p, wide = successes / count, Z * Z / count
    middle = (p + wide / 2) / (1 + wide)
    half = sqrt(p * (1 - p) * wide + wide * wide / 4) / (1 + wide)
    return Estimate(p, max(0.0, middle - half), min(1.0, middle + half))
