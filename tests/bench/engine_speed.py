"""Commands per second through the full engine, as a ratio to RLCard's raw Game.step loop in the same run.

Run: python -m tests.bench.engine_speed [SECONDS]
Random legal seats on both sides: who is awaited takes any legal command with equal chance; listing what is legal
counts, on both sides. Each figure is the best of several turns taken alternately, for machines that are noisy.
"""

import random
import sys
import time
from collections.abc import Callable

from rlcard.games.uno import Game as Outside

from engine.commands import Draw, Next, Play
from engine.game import Game
from engine.options import CLASSIC, PARTY, Options
from engine.phases import RoundOver, awaited
from engine.view import view

ALTERNATIONS = 15


def engine_rate(options: Options, seats: int, seconds: float, by_choice: bool = True) -> float:
    """Commands per second that this engine judges and carries out, events and lists of legal commands included.

    `by_choice`: seats may draw although a card fits, which RLCard's cannot; hands are much larger then.
    """
    luck = random.Random(seats)
    names = [f"seat {seat}" for seat in range(seats)]
    done, end = 0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        game = Game(options, names, luck.randbytes(8))
        while not game.over and time.perf_counter() < end:
            if isinstance(game.phase, RoundOver):
                game.apply(Next())
                continue
            for _ in range(50):
                if not (seats_awaited := awaited(game.phase)):
                    break
                legal = game.legal(seats_awaited[0])
                if not by_choice and isinstance(legal[0], Play) and isinstance(legal[-1], Draw):
                    legal.pop()
                game.apply(luck.choice(legal))
                done += 1
    return done / seconds


def outside_rate(seats: int, seconds: float) -> float:
    """Steps per second of RLCard's UNO."""
    luck = random.Random(seats)
    done, end = 0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        game = Outside(num_players=seats)
        state, _ = game.init_game()
        while not game.is_over() and time.perf_counter() < end:
            for _ in range(50):
                state, _ = game.step(luck.choice(state["legal_actions"]))
                done += 1
                if game.is_over():
                    break
    return done / seconds


def best(measure: Callable[[], float], others: Callable[[], float]) -> tuple[float, float]:
    """The best of each of two rates, measured by turns."""
    pairs = [(measure(), others()) for _ in range(ALTERNATIONS)]
    return max(pair[0] for pair in pairs), max(pair[1] for pair in pairs)


def microseconds(do: Callable[[], object], times: int = 2000) -> float:
    """How long one call takes, in microseconds: the best of several runs."""
    runs = []
    for _ in range(ALTERNATIONS):
        start = time.perf_counter()
        for _ in range(times):
            do()
        runs.append((time.perf_counter() - start) / times)
    return 1e6 * min(runs)


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 0.2
    print("classic, random legal seats      engine/s     RLCard/s    ratio")
    for by_choice in (True, False):
        for seats in (2, 4, 10):
            ours, outside = best(
                lambda seats=seats, by_choice=by_choice: engine_rate(CLASSIC, seats, seconds, by_choice),
                lambda seats=seats: outside_rate(seats, seconds),
            )
            how = "draw by choice" if by_choice else "draw if nothing fits"
            print(f"{seats:3} seats, {how:21}{ours:10,.0f} {outside:12,.0f} {ours / outside:8.2f}")
    for seats in (6, 16):
        print(f"party, {seats} seats: {engine_rate(PARTY, seats, seconds):,.0f} commands/s")
    game = Game(PARTY, [f"seat {seat}" for seat in range(16)], b"bench")
    turn = awaited(game.phase)[0]
    copying, viewing = microseconds(game.copy), microseconds(lambda: view(game, turn))
    print(f"party, 16 seats: copy {copying:.1f} us, view {viewing:.1f} us")


if __name__ == "__main__":
    main()
