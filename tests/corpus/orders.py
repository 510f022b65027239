"""What the games of a corpus are: every variant, every house rule, playing cards, positions, two to sixteen seats."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.options import HOUSE_RULES
from engine.position import Position

NAMES = (
    "Ann", "Bob", "Cas", "Dörte", "日本語", "Émile", "Fox", "Gé",
    "Hugo", "Inês", "Jo", "Kim", "Łukasz", "Mia", "Noor", "[red]O",
)  # fmt: skip


class Order(Struct, frozen=True, kw_only=True):
    """A game to be played: by bots, except for the seats of `people`; its process dies `crashes` times meanwhile.

    `cut`: it is left at the first such phase, so many commands later. `word`: its deck was cut with that by seat 0.
    """

    name: str
    seed: int
    names: tuple[str, ...]
    options: Mapping[str, Any]
    people: tuple[int, ...] = (0,)
    crashes: int = 0
    position: Position | None = None
    scores: tuple[int, ...] = ()
    dealer: int | None = None
    cut: tuple[str, int] | None = None
    word: str | None = None


def order(name: str, seed: int, seats: int, variant: str, **options: object) -> Order:
    """An order whose rules are a variant's with these changed."""
    people = tuple(range(0, seats, 3))
    return Order(name=name, seed=seed, names=NAMES[:seats], options={"variant": variant, **options}, people=people)


PARTIES = [order(f"party-{seats:02}", 100 + seats, seats, "party") for seats in range(2, 17)]
SHEETS = [
    order("deluxe-02", 202, 2, "deluxe", play_to=100),
    order("deluxe-05", 205, 5, "deluxe", play_to=100),
    order("deluxe-10", 210, 10, "deluxe", play_to=0),
    order("classic-02", 302, 2, "classic", play_to=100),
    order("classic-04", 304, 4, "classic", play_to=100),
    order("classic-07", 307, 7, "classic", play_to=0),
]
HOUSES = [
    order("house-stacking", 401, 4, "deluxe", play_to=0, stacking=True),
    order("house-seven-zero", 402, 4, "deluxe", play_to=0, seven_zero=True),
    order("house-jump-in", 403, 5, "classic", play_to=0, jump_in=True),
    order("house-draw-to-match", 404, 3, "classic", play_to=0, draw_to_match=True, hand_size=3),
    order("house-force-play", 405, 3, "party", force_play=True),
    order("house-no-bluffing", 406, 4, "party", no_bluffing=True),
    order("house-no-challenge", 407, 4, "classic", play_to=0, no_challenge=True),
    order("house-doubles", 408, 4, "deluxe", play_to=0, doubles=True),
    order("house-lowest-wins", 409, 4, "classic", play_to=60, lowest_wins=True, hand_size=4),
    order("house-mirror", 410, 6, "party", mirror_pile_up=True),
    order("house-many", 411, 6, "party", stacking=True, seven_zero=True, jump_in=True, doubles=True, hand_size=5),
]
RANKS = ("1", "1", "2", "2", "3", "3", "4", "4", "5", "+2", "+2", "S", "R")
CARDS = [
    order("cards-one-pack", 501, 4, "deluxe", play_to=0, deck="one-pack"),
    order("cards-two-packs", 502, 6, "classic", play_to=0, deck="two-packs", ranks=RANKS, speed_play=True),
]
TOLD = {name for order in (*SHEETS, *HOUSES) for name in order.options}
NEW = [order(f"house-{rule}", 600, 5, "party", **{rule: True}) for rule in HOUSE_RULES if rule not in TOLD]
DEALT = [replace(order("deck-cut", 700, 4, "party"), word="plum tree 日本")]
FINISHED = [*PARTIES, *SHEETS, *HOUSES, *NEW, *CARDS, *DEALT]

POSITIONS = [
    Order(
        name="position-link",
        seed=601,
        names=NAMES[:4],
        options={"variant": "party"},
        position=Position(
            hands=(("R1", "B5"), ("R2", "G7", "Y9"), ("RS", "B+2"), ("G0", "Y3", "R4")),
            draw=("B1", "Y2", "G3", "R5", "B6", "Y7", "G8", "R9", "BR", "G1", "B2", "Y4", "G5", "R6"),
            discard=("B9", "R8"),
            link=(1, 3),
            turn=2,
        ),
    ),
    Order(
        name="position-scores",
        seed=602,
        names=NAMES[:3],
        options={"variant": "deluxe", "play_to": 100},
        position=Position(
            hands=(("R1", "B5", "G5"), ("R2", "G7", "Y9"), ("RS", "B+2")),
            draw=("B1", "Y2", "G3", "R5", "B6", "Y7", "G8", "R9", "BR", "G1", "B2", "Y4", "G5", "R6"),
            discard=("B9", "Y8"),
            direction=-1,
            dealer=0,
            scores=(60, 80, 95),
        ),
    ),
]


def cut(name: str, seed: int, seats: int, variant: str, phase: str, more: int = 0) -> Order:
    """A game that is left in the middle of something."""
    whole = order(name, seed, seats, variant)
    return Order(name=name, seed=seed, names=whole.names, options=whole.options, people=whole.people, cut=(phase, more))


CUT = [
    cut("cut-pointing", 711, 5, "party", "Pointing", 1),
    cut("cut-mini-pile", 702, 6, "party", "MiniPile", 1),
    cut("cut-challenge", 703, 4, "classic", "Challenging"),
    cut("cut-between-rounds", 704, 3, "deluxe", "RoundOver"),
]

# Played at one's own keyboard, by a process that dies twice.
CRASHED = Order(
    name="crashed", seed=814, names=NAMES[:3], options={"variant": "deluxe", "play_to": 150}, people=(0, 1), crashes=2
)
# A game that went on with other seats.
CARRIED = Order(
    name="carried",
    seed=802,
    names=NAMES[:4],
    options={"variant": "classic", "play_to": 150},
    scores=(40, 0, 90, 10),
    dealer=2,
)
