"""Dice: quick numbers for the playouts, where many are needed and nobody has to verify them."""

from collections.abc import MutableSequence
from typing import TypeVar

from engine.luck import Luck

T = TypeVar("T")

# The "minimal standard" generator of Lehmer, Park and Miller.
MULTIPLIER = 48271
MODULUS = 2**31 - 1


class Dice:
    """A stream of numbers that follows from a single draw of luck."""

    __slots__ = ("number",)

    def __init__(self, luck: Luck) -> None:
        self.number = luck.below(MODULUS - 1) + 1

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1."""
        self.number = number = self.number * MULTIPLIER % MODULUS
        return number % limit

    def shuffle(self, items: MutableSequence[T], enough: int | None = None) -> None:
        """Shuffle in place; where it is `enough`, only so many items, at the end."""
        number, length = self.number, len(items)
        for last in range(length - 1, 0 if enough is None else max(0, length - 1 - enough), -1):
            number = number * MULTIPLIER % MODULUS
            other = number % (last + 1)
            items[last], items[other] = items[other], items[last]
        self.number = number
