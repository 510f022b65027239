"""Set-ups at random: every variant, every house rule, 2 to 16 seats, dealt or in the middle of a game.

They are made so that games are short, piles run out, and every kind of card comes up.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

from hypothesis import strategies as st

from engine.cards import CARDS, MOST_SEATS, RANKS, DeckName, Face
from engine.options import CLASHES, HOUSE_RULES, options_from
from engine.position import Position
from engine.record import Header
from tests.engine.tables import BLUE, NAMES, RED

# Few colours and numbers, so that cards match, double and can be slapped.
POOL = "R5 R5 R5 R7 R7 R0 R0 RS RS RR RR R+2 R+2 RP RP B5 B7 BS B+2 B+2 B0 G9 Y9 W W W4 W4 W4 WP WP WT WT"


def without_clashes(rules: Mapping[str, bool]) -> dict[str, bool]:
    """House rules that can be played: of two that clash, the first."""
    out = {other for one, other in CLASHES if rules.get(one)}
    return {rule: holds and rule not in out for rule, holds in rules.items()}


def random_options(rng: Random) -> dict[str, Any]:
    """Options that can be played: half of them without house rules, or with a single one."""
    most = rng.choice([0, 1, 3, len(HOUSE_RULES)])
    rules = without_clashes(dict.fromkeys(rng.sample(HOUSE_RULES, rng.randint(0, most)), True))
    given: dict[str, Any] = {
        "variant": rng.choice(["party", "party", "deluxe", "classic"]),
        **rules,
    }
    if rng.randrange(3) == 0:
        given["deck"] = rng.choice(list(DeckName)).value
        if "pack" in given["deck"]:
            given |= random_meanings(rng)
    given["play_to"] = rng.choice([0, 0, 60, 500])
    return given


def random_meanings(rng: Random) -> dict[str, Any]:
    """What playing cards stand for: any face whatever, as long as both wilds exist, and a number (section 11)."""
    ranks = [*RANKS]
    for place in rng.sample(range(1, len(ranks)), rng.choice([0, 1, 6])):
        ranks[place] = rng.choice(list(Face))
    return {"ranks": ranks} if rng.randrange(2) else {"ranks": [*ranks[:11], "W", "W4"], "jokers": ["WP", "WT"]}


def random_position(rng: Random, seats: int, play_to: int) -> Position:
    """A table in the middle of a game, with few cards."""
    pool = POOL.split()
    largest, pile = rng.choice([1, 2, 2, 4]), rng.choice([0, 1, 3, 12])
    top = rng.choice(pool)
    return Position(
        hands=tuple(tuple(rng.choices(pool, k=rng.randint(1, largest))) for _ in range(seats)),
        draw=tuple(rng.choices(rng.choice([pool, ["W", "WP", "WT"]]), k=rng.randint(0, pile))),
        discard=(*rng.choices(pool, k=rng.choice([0, 0, 2, 5])), top),
        colour=None if CARDS[top].colour or rng.randrange(2) else rng.choice([RED, BLUE]),
        direction=rng.choice([1, -1]),
        turn=rng.randrange(seats),
        link=rng.choice([None, (0, 1), (seats - 1, 0)]) if seats > 2 else rng.choice([None, (0, 1)]),
        scores=tuple(rng.randrange(play_to or 500) for _ in range(seats)),
    )


def random_header(rng: Random) -> Header:
    """A game that can be begun."""
    given = random_options(rng)
    rules = options_from(given)
    seats = min(rng.choice([2, 2, 3, 3, 4, 5, 8, 16]), MOST_SEATS[rules.deck])
    seed = bytes(rng.randrange(256) for _ in range(2)).hex()
    if rng.randrange(4):
        position = random_position(rng, seats, rules.play_to)
        return Header(options=given, seats=NAMES[:seats], seed=seed, position=position)
    most = min(15, (len(rules.cards) - 1) // seats)
    given["hand_size"] = rng.choice([1, 2, 3, most])
    return Header(options=given, seats=NAMES[:seats], seed=seed)


@st.composite
def headers(draw: st.DrawFn) -> Header:
    """The same, for Hypothesis to choose and to make smaller."""
    return random_header(draw(st.randoms(use_true_random=False)))
