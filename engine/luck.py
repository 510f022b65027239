"""Luck: the seeded stream of numbers and the shuffle, the same on every machine and every Python."""

from collections.abc import MutableSequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

WORD = 4
RANGE = 1 << 8 * WORD
BLOCK = 32


class Luck:
    """Numbers from SHA-256(seed ‖ counter), cut into 32-bit words; `taken` bytes of the stream are used up."""

    __slots__ = ("_block", "seed", "taken")

    def __init__(self, seed: bytes, taken: int = 0) -> None:
        self.seed = seed
        self.taken = taken
        self._block = b""

    def copy(self) -> "Luck":
        """An independent stream that goes on with the same numbers."""
        twin = Luck(self.seed, self.taken)
        twin._block = self._block
        return twin

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, each as likely as the others (by rejection)."""
        fair = RANGE - RANGE % limit
        while True:
            counter, offset = divmod(self.taken, BLOCK)
            if offset == 0:
                self._block = sha256(self.seed + counter.to_bytes(8)).digest()
            self.taken += WORD
            number = int.from_bytes(self._block[offset : offset + WORD])
            if number < fair:
                return number % limit

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place (Fisher-Yates, from the end)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def branch(self, *labels: int) -> "Luck":
        """A stream of its own that follows from the seed and the labels, and takes nothing from this one."""
        return Luck(sha256(self.seed + b"".join(label.to_bytes(8) for label in labels)).digest())


def round_seed(seed: bytes, number: int) -> bytes:
    """The seed of a later round, where that has none of its own: it follows from the game's and the round's number."""
    return sha256(seed + b"round" + number.to_bytes(8)).digest()


def commitment(seed: bytes) -> str:
    """The hash, in hexadecimal digits, that is made public before the deal so that it can be checked afterwards."""
    return sha256(seed).hexdigest()
