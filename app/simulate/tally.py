"""The tally: sums of what was measured, exact and the same in whatever order they are added up."""

from collections import Counter
from collections.abc import Mapping

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


class Tally(Struct):
    """What is known of all games so far: sums over `rounds` and over `games`, and how many rounds had so many turns."""

    games: Sums = field(default_factory=Sums)
    rounds: Sums = field(default_factory=Sums)
    lengths: Counter[int] = field(default_factory=Counter)

    def merge(self, other: "Tally") -> None:
        """Add another's games."""
        self.games.merge(other.games)
        self.rounds.merge(other.rounds)
        self.lengths.update(other.lengths)


class Outcome(Struct):
    """The answer of a simulation: games by its rules and, where it compares, the same games by the changed ones.

    `differences` are, game by game, what was measured by the changed rules less what was by the first.
    """

    plain: Tally = field(default_factory=Tally)
    changed: Tally = field(default_factory=Tally)
    differences: Sums = field(default_factory=Sums)

    def merge(self, other: "Outcome") -> None:
        """Add another's games."""
        self.plain.merge(other.plain)
        self.changed.merge(other.changed)
        self.differences.merge(other.differences)
