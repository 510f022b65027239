"""Bots of every level finish what they begin, whatever the rules."""

from typing import Any

import pytest

from engine.events import Event
from engine.game import Game
from engine.options import PRESETS, options_from
from engine.phases import GameOver, RoundOver
from tests.engine.bots.arena import choose, play_round, show
from tests.engine.bots.rounds import mixed_bots, random_game

# A dozen by default; all of them with what is slow.
SOME, ALL = range(12), range(100)


def events_of(game: Game, number: int) -> list[Event]:
    """All that happens when bots play that game."""
    bots, events = mixed_bots(game, number), game.opening
    told: list[Event] = []
    while not isinstance(game.phase, RoundOver | GameOver):
        told += events
        events = game.apply(choose(game, bots, show(game, bots, events)))
    return told


@pytest.mark.parametrize("variant", PRESETS)
@pytest.mark.parametrize("numbers", [SOME, pytest.param(ALL, marks=pytest.mark.slow)], ids=len)
def test_every_round_of_bots_ends_whatever_the_house_rules_and_levels(variant: str, numbers: range) -> None:
    for number in numbers:
        game = random_game(variant, number)
        play_round(game, mixed_bots(game, number))
        assert isinstance(game.phase, RoundOver | GameOver)


@pytest.mark.parametrize(
    ("number", "seats", "rules"),
    [
        (110, 15, {"lowest_wins": True, "hand_size": 11, "no_challenge": True}),
        (165, 14, {"hand_size": 12, "stacking": True, "no_bluffing": True}),
    ],
)
def test_bots_grow_weary_so_that_a_full_table_that_draws_to_match_comes_to_an_end(
    number: int, seats: int, rules: dict[str, Any]
) -> None:
    options = options_from({"variant": "party", "draw_to_match": True, **rules})
    game = Game(options, [f"bot {seat}" for seat in range(seats)], number.to_bytes(4))
    play_round(game, mixed_bots(game, number, sharp=False))


def test_the_same_luck_gives_the_same_game() -> None:
    for number in range(3):
        assert events_of(random_game("party", number), number) == events_of(random_game("party", number), number)
