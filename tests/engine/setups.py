"""Set-ups at random: every variant, every house rule, 2 to 16 seats, dealt or in the middle of a game.

They are made so that games are short, piles run out, and every kind of card comes up.
"""

from random import Random
from typing import Any

from hypothesis import strategies as st

from engine.cards import CARDS, MOST_SEATS, RANKS, DeckName, Face
from engine.options import HOUSE_RULES, options_from
from engine.position import Position
from engine.record import Header
from tests.engine.tables import BLUE, NAMES, RED

# Few colours and numbers, so that cards match, double and can be slapped.
POOL = "R5 R5 R5 R7 R7 R0 R0 RS RS RR RR R+2 R+2 RP RP B5 B7 BS B+2 B+2 B0 G9 Y9 W W W4 W4 W4 WP WP WT WT"


def random_options(luck: Random) -> dict[str, Any]:
    """Options that can be played: half of them without house rules, or with a single one."""
    most = luck.choice([0, 1, 3, len(HOUSE_RULES)])
    rules = set(luck.sample(HOUSE_RULES, luck.randint(0, most)))
    if "no_bluffing" in rules:
        rules.discard("no_challenge")
    given: dict[str, Any] = {
        "variant": luck.choice(["party", "party", "deluxe", "classic"]),
        **dict.fromkeys(rules, True),
    }
    if luck.randrange(3) == 0:
        given["deck"] = luck.choice(list(DeckName)).value
        if "pack" in given["deck"]:
            given |= random_meanings(luck)
    given["play_to"] = luck.choice([0, 0, 60, 500])
    return given


def random_meanings(luck: Random) -> dict[str, Any]:
    """What playing cards stand for: any face whatever, as long as both wilds exist, and a number (section 11)."""
    ranks = [*RANKS]
    for place in luck.sample(range(1, len(ranks)), luck.choice([0, 1, 6])):
        ranks[place] = luck.choice(list(Face))
    return {"ranks": ranks} if luck.randrange(2) else {"ranks": [*ranks[:11], "W", "W4"], "jokers": ["WP", "WT"]}


def random_position(luck: Random, seats: int, play_to: int) -> Position:
    """A table in the middle of a game, with few cards."""
    pool = POOL.split()
    largest, pile = luck.choice([1, 2, 2, 4]), luck.choice([0, 1, 3, 12])
    top = luck.choice(pool)
    return Position(
        hands=tuple(tuple(luck.choices(pool, k=luck.randint(1, largest))) for _ in range(seats)),
        draw=tuple(luck.choices(luck.choice([pool, ["W", "WP", "WT"]]), k=luck.randint(0, pile))),
        discard=(*luck.choices(pool, k=luck.choice([0, 0, 2, 5])), top),
        colour=None if CARDS[top].colour or luck.randrange(2) else luck.choice([RED, BLUE]),
        direction=luck.choice([1, -1]),
        turn=luck.randrange(seats),
        link=luck.choice([None, (0, 1), (seats - 1, 0)]) if seats > 2 else luck.choice([None, (0, 1)]),
        scores=tuple(luck.randrange(play_to or 500) for _ in range(seats)),
    )


def random_header(luck: Random) -> Header:
    """A game that can be begun."""
    given = random_options(luck)
    rules = options_from(given)
    seats = min(luck.choice([2, 2, 3, 3, 4, 5, 8, 16]), MOST_SEATS[rules.deck])
    seed = bytes(luck.randrange(256) for _ in range(2)).hex()
    if luck.randrange(4):
        position = random_position(luck, seats, rules.play_to)
        return Header(options=given, seats=NAMES[:seats], seed=seed, position=position)
    most = min(15, (len(rules.cards) - 1) // seats)
    given["hand_size"] = luck.choice([1, 2, 3, most])
    return Header(options=given, seats=NAMES[:seats], seed=seed)


@st.composite
def headers(draw: st.DrawFn) -> Header:
    """The same, for Hypothesis to choose and to make smaller."""
    return random_header(draw(st.randoms(use_true_random=False)))
