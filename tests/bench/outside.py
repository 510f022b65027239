"""Classic statistics under two plain policies, to be held against other implementations: see outside.md.

Run: python -m tests.bench.outside [GAMES], 20,000 by default; it prints the table. The same games come out every time.
"""

import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from typing import NamedTuple

from engine.cards import CARDS, COLOURS, Card
from engine.commands import Accept, AnyCommand, Draw, NameColour, Pass, Play
from engine.events import Played, Reshuffled, TurnBegan
from engine.game import Game
from engine.options import Options, options_from
from engine.phases import Challenging, GameOver, NamingColour, Turn
from engine.rng import Rng
from engine.rules.turn import playable
from engine.state import State

# No bluffing: a Wild Draw Four is legal only without the colour in force, so there is nothing to challenge.
RULES = options_from({"variant": "classic", "play_to": 0, "no_bluffing": True})
SEATS = (2, 3, 4, 6, 10)
CHUNK = 500

Policy = Callable[[State, int, Sequence[Card], Rng], tuple[Card, int]]


class Round(NamedTuple):
    """What is measured in one round; `first` is 1 where the seat left of the dealer has won it."""

    turns: float
    plays: float
    score: float
    first: float
    reshuffles: float


def random_play(state: State, seat: int, fits: Sequence[Card], rng: Rng) -> tuple[Card, int]:
    """Every card that fits is as likely as the others, two of a kind being two; every colour is, too."""
    return fits[rng.below(len(fits))], rng.below(len(COLOURS))


def first_that_fits(state: State, seat: int, fits: Sequence[Card], rng: Rng) -> tuple[Card, int]:
    """The card held longest; of a wild the colour held most without it, red before yellow, green, blue."""
    held = [sum(card.colour is colour for card in state.hands[seat]) for colour in COLOURS]
    return fits[0], held.index(max(held))


POLICIES: dict[str, Policy] = {"random play": random_play, "play if you can": first_that_fits}


def answer(state: State, policy: Policy, rng: Rng) -> AnyCommand:
    """What a seat does: play a card that fits, UNO always called; draw only where none does."""
    phase = state.phase
    if isinstance(phase, NamingColour):
        return NameColour(phase.seat, COLOURS[policy(state, phase.seat, state.hands[phase.seat], rng)[1]])
    if not isinstance(phase, Turn):
        assert isinstance(phase, Challenging)
        return Accept(phase.seat)
    seat, hand = phase.seat, state.hands[phase.seat]
    allowed = {*playable(state, seat)}
    fits = [CARDS[phase.drawn]] if phase.drawn is not None else [card for card in hand if card in allowed]
    if not any(card in allowed for card in fits):
        return Pass(seat) if phase.drawn is not None or not state.can_draw() else Draw(seat)
    card, colour = policy(state, seat, fits, rng)
    named = COLOURS[colour] if card.names_colour and len(hand) > 1 else None
    return Play(seat, card.code, named, uno=len(hand) == 2)


def play_round(options: Options, seats: int, policy: Policy, number: int) -> Round:
    """Play one round to its end."""
    rng = Rng(b"outside").branch(seats, number)
    game = Game(options, [f"seat {seat}" for seat in range(seats)], rng.branch(0).seed)
    first, turns, plays, reshuffles = (game.state.dealer + 1) % seats, 0, 0, 0
    events = game.opening
    while True:
        for event in events:
            turns += type(event) is TurnBegan
            plays += type(event) is Played
            reshuffles += type(event) is Reshuffled
        if isinstance(game.phase, GameOver):
            winners = game.phase.winners
            return Round(turns, plays, game.phase.last.points, (first in winners) / len(winners), reshuffles)
        events = game.apply(answer(game.state, policy, rng))


def chunk(seats: int, policy: str, start: int, count: int) -> list[Round]:
    """Play a few rounds."""
    return [play_round(RULES, seats, POLICIES[policy], number) for number in range(start, start + count)]


def figure(values: Sequence[float], digits: int) -> str:
    """A mean and its standard error."""
    count, mean = len(values), sum(values) / len(values)
    error = sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
    return f"{mean:.{digits}f} ± {error:.{digits}f}"


def row(seats: int, policy: str, rounds: Sequence[Round]) -> str:
    """A line of the table."""
    turns, plays, score, first, reshuffles = zip(*rounds, strict=True)
    figures = (figure(turns, 2), figure(plays, 2), figure(score, 2), figure(first, 4), figure(reshuffles, 4))
    return f"| {policy} | {seats} | " + " | ".join(figures) + " |"


def main() -> None:
    """Print the table."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    print("| policy | seats | turns | cards played | score | first seat's share | reshuffles |")
    print("|---|---|---|---|---|---|---|")
    with ProcessPoolExecutor() as pool:
        for policy in POLICIES:
            for seats in SEATS:
                starts = range(0, games, CHUNK)
                parts = [pool.submit(chunk, seats, policy, start, min(CHUNK, games - start)) for start in starts]
                print(row(seats, policy, [played for part in parts for played in part.result()]), flush=True)


if __name__ == "__main__":
    main()
