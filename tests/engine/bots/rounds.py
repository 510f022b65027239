"""Rounds to try bots in: any variant, seats and house rules drawn at random."""

from random import Random

from engine.bots import CHARACTERS, LEVELS, Bot, make_bot
from engine.bots.search_bot import Budget
from engine.cards import MOST_SEATS, deck
from engine.game import Game
from engine.options import HOUSE_RULES, PRESETS, options_from
from engine.rng import Rng
from tests.engine.setups import without_clashes

# Small, so that a hundred rounds are soon played; still enough for sharp bots to change their minds.
BUDGET = Budget(playouts=60)


def random_game(variant: str, number: int) -> Game:
    """A game of that variant with house rules, seats and hand size drawn at random."""
    rng = Random(f"{variant}{number}")
    seats = rng.randint(2, MOST_SEATS[PRESETS[variant].deck])
    rules = without_clashes({rule: rng.random() < 0.4 for rule in HOUSE_RULES})
    most = min(15, (len(deck(PRESETS[variant].deck)) - 1) // seats)
    options = options_from({"variant": variant, **rules, "play_to": 0, "hand_size": rng.randint(1, most)})
    return Game(options, [f"bot {seat}" for seat in range(seats)], number.to_bytes(4))


def mixed_bots(game: Game, number: int, sharp: bool = True) -> list[Bot]:
    """A bot for each seat, of any level and character."""
    rng = Random(number)
    levels = LEVELS if sharp else LEVELS[:2]
    characters = [None, *CHARACTERS]
    return [
        make_bot(rng.choice(levels), seat, Rng(bytes([seat])), rng.choice(characters), BUDGET)
        for seat in range(len(game.names))
    ]
