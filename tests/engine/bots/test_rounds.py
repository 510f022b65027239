"""Bots of every level finish what they begin, whatever the rules."""

from collections.abc import Mapping
from random import Random

import pytest

from engine.bots import CHARACTERS, LEVELS, make_bot
from engine.bots.search import Budget
from engine.cards import MOST_SEATS, deck
from engine.game import Game
from engine.luck import Luck
from engine.options import HOUSE_RULES, PRESETS, options_from
from engine.phases import GameOver, RoundOver
from tests.engine.bots.arena import play_round

SEEDS = 100
# Small, so that a hundred rounds are soon played; the least with which sharp bots ever change their minds.
BUDGET = Budget(playouts=60)


def random_game(variant: str, number: int) -> Game:
    """A game of that variant with house rules, seats and hand size drawn at random."""
    luck = Random(f"{variant}{number}")
    seats = luck.randint(2, MOST_SEATS[PRESETS[variant].deck])
    rules: Mapping[str, bool] = {rule: luck.random() < 0.4 for rule in HOUSE_RULES}
    if rules["no_bluffing"] and rules["no_challenge"]:
        rules = {**rules, "no_challenge": False}
    most = min(15, (len(deck(PRESETS[variant].deck)) - 1) // seats)
    options = options_from({"variant": variant, **rules, "play_to": 0, "hand_size": luck.randint(1, most)})
    return Game(options, [f"bot {seat}" for seat in range(seats)], number.to_bytes(4))


@pytest.mark.parametrize("variant", PRESETS)
def test_every_round_of_bots_ends_whatever_the_house_rules_and_levels(variant: str) -> None:
    for number in range(SEEDS):
        game, luck = random_game(variant, number), Random(number)
        bots = [
            make_bot(luck.choice(LEVELS), seat, Luck(bytes([seat])), luck.choice([None, *CHARACTERS]), BUDGET)
            for seat in range(len(game.names))
        ]
        play_round(game, bots)
        assert isinstance(game.phase, RoundOver | GameOver)
