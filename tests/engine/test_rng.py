"""The stream of luck: even, repeatable, and defined here and nowhere else."""

from collections import Counter
from hashlib import sha256
from itertools import permutations

import pytest

from engine.rng import Rng, commitment, round_seed


def test_numbers_are_the_words_of_sha_256_of_seed_and_counter():
    digest = b"".join(sha256(b"seed" + counter.to_bytes(8, "big")).digest() for counter in (0, 1))
    words = [int.from_bytes(digest[place : place + 4], "big") for place in range(0, 64, 4)]
    rng = Rng(b"seed")
    assert [rng.below(1 << 32) for _ in words] == words


def test_a_number_that_would_make_some_likelier_is_passed_over():
    limit = (1 << 31) + 1  # nearly every other word is rejected
    words, rng = Rng(b"seed"), Rng(b"seed")
    kept = [word for word in (words.below(1 << 32) for _ in range(64)) if word < limit]
    assert [rng.below(limit) for _ in kept] == kept
    assert len(kept) < 50


@pytest.mark.parametrize("limit", [1, 2, 7, 108])
def test_numbers_are_from_nought_to_the_limit(limit: int):
    rng = Rng(b"seed")
    count = Counter(rng.below(limit) for _ in range(100 * limit))
    assert set(count) == set(range(limit))
    assert min(count.values()) > 60


def test_every_order_is_as_likely():
    rng, count = Rng(b"seed"), Counter[tuple[int, ...]]()
    for _ in range(2400):
        cards = [1, 2, 3, 4]
        rng.shuffle(cards)
        count[tuple(cards)] += 1
    assert set(count) == set(permutations([1, 2, 3, 4]))
    assert 60 < min(count.values()) < max(count.values()) < 150


def test_what_is_drawn_is_taken_out():
    rng, cards = Rng(b"seed"), list(range(10))
    drawn = rng.draw(cards, 4)
    assert sorted([*drawn, *cards]) == list(range(10))
    assert len(drawn) == 4


def test_a_copy_goes_on_with_the_same_numbers_and_leaves_the_first_alone():
    for taken in range(10):
        rng = Rng(b"seed")
        for _ in range(taken):
            rng.below(6)
        twin = rng.copy()
        ahead = [twin.below(1000) for _ in range(20)]
        assert [rng.below(1000) for _ in range(20)] == ahead


def test_a_branch_takes_nothing_from_the_stream_and_differs_by_its_labels():
    rng, other = Rng(b"seed"), Rng(b"seed")
    branches = {rng.branch(*labels).below(1 << 32) for labels in ((), (1,), (2,), (1, 2), (2, 1))}
    assert len(branches) == 5
    assert rng.below(1 << 32) == other.below(1 << 32)


def test_later_rounds_have_seeds_of_their_own_and_the_hash_of_each_is_public():
    seeds = {round_seed(b"seed", number) for number in range(2, 50)}
    assert len(seeds) == 48
    assert commitment(b"seed") == sha256(b"seed").hexdigest()
