"""Sums of what was measured, the same in whatever order they are added up, and the intervals they give."""

from collections import Counter
from collections.abc import Mapping
from math import sqrt
from statistics import NormalDist

from msgspec import Struct, field


class Sums(Struct):
    """Sums over `count` observations: by name the totals, the sums of squares, and how many were not nought."""

    count: int = 0
    totals: Counter[str] = field(default_factory=Counter)
    squares: Counter[str] = field(default_factory=Counter)
    hits: Counter[str] = field(default_factory=Counter)

    def add(self, values: Mapping[str, int]) -> None:
        """Add one observation; what it does not name is nought."""
        self.count += 1
        for name, value in values.items():
            if value:
                self.totals[name] += value
                self.squares[name] += value * value
                self.hits[name] += 1

    def merge(self, other: "Sums") -> None:
        """Add all observations of another."""
        self.count += other.count
        self.totals.update(other.totals)
        self.squares.update(other.squares)
        self.hits.update(other.hits)


class Totals(Struct):
    """What is known of all games so far: sums over `rounds` and over `games`, and how many rounds had so many turns."""

    games: Sums = field(default_factory=Sums)
    rounds: Sums = field(default_factory=Sums)
    lengths: Counter[int] = field(default_factory=Counter)

    def merge(self, other: "Totals") -> None:
        """Add another's games."""
        self.games.merge(other.games)
        self.rounds.merge(other.rounds)
        self.lengths.update(other.lengths)


class Outcome(Struct):
    """The answer of a simulation: games by its rules and, where it compares, the same games by the changed ones.

    `differences` are, game by game, what was measured by the changed rules less what was by the first.
    """

    plain: Totals = field(default_factory=Totals)
    changed: Totals = field(default_factory=Totals)
    differences: Sums = field(default_factory=Sums)

    def merge(self, other: "Outcome") -> None:
        """Add another's games."""
        self.plain.merge(other.plain)
        self.changed.merge(other.changed)
        self.differences.merge(other.differences)


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
