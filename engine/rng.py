"""The random numbers of a game: a stream that follows from the seed alone, the same on any machine."""

from collections.abc import MutableSequence
from hashlib import sha256
from struct import Struct
from typing import TypeVar

T = TypeVar("T")

RANGE = 1 << 32
WORDS = Struct(">8I")


class Rng:
    """Numbers from SHA-256(seed ‖ counter), each digest cut into eight 32-bit words, used in order."""

    __slots__ = ("_words", "counter", "seed")

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self.counter = 0
        self._words: list[int] = []

    def copy(self) -> "Rng":
        """An independent stream that goes on with the same numbers."""
        twin = Rng(self.seed)
        twin.counter = self.counter
        twin._words = self._words[:]
        return twin

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, each as likely as the others (by rejection)."""
        fair = RANGE - RANGE % limit
        while True:
            if not self._words:
                self._words = [*WORDS.unpack(sha256(self.seed + self.counter.to_bytes(8)).digest())][::-1]
                self.counter += 1
            number = self._words.pop()
            if number < fair:
                return number % limit

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place (Fisher-Yates, from the end)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def draw(self, items: MutableSequence[T], count: int) -> list[T]:
        """Take that many items out at random, in the order in which they were drawn; the rest stays behind."""
        drawn = []
        for _ in range(count):
            other = self.below(len(items))
            items[other], items[-1] = items[-1], items[other]
            drawn.append(items.pop())
        return drawn

    def branch(self, *labels: int) -> "Rng":
        """A stream of its own that follows from the seed and the labels, and takes nothing from this one."""
        return Rng(sha256(self.seed + b"".join(label.to_bytes(8) for label in labels)).digest())


def round_seed(seed: bytes, number: int) -> bytes:
    """The seed of a later round, where that has none of its own: it follows from the game's and the round's number."""
    return sha256(seed + b"round" + number.to_bytes(8)).digest()


def commitment(seed: bytes) -> str:
    """The hash, in hexadecimal digits, that is made public before the deal so that it can be checked afterwards."""
    return sha256(seed).hexdigest()
