"""Commands per second through the full engine, as a ratio to RLCard's raw Game.step loop in the same run.

Run: python -m tests.bench.engine_speed [TURNS]
Random legal seats on both sides: who is awaited takes any legal command with equal chance; listing what is legal
counts, on both sides. Both run by turns, many and short ones, and each figure is the median of these: so other work
on the machine hits both alike.
"""

import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median

from rlcard.games.uno import Game as Outside

from engine.commands import Draw, Next, Play
from engine.game import Game
from engine.options import CLASSIC, PARTY, Options
from engine.phases import RoundOver, awaited
from engine.view import view

TURNS, SECONDS = 60, 0.03
# Commands between two looks at the clock, and the least time that it tells apart.
BATCH, TICK = 50, 1e-6


def rate(batches: Iterator[int], seconds: float) -> float:
    """Steps per second, in so many seconds that this process has worked: what it slept through does not count."""
    begun, done = time.process_time(), 0
    for count in batches:
        done += count
        if (spent := time.process_time() - begun) >= max(seconds, TICK):
            return done / spent
    raise ValueError("the batches have ended")


def engine_batches(options: Options, seats: int, by_choice: bool = True) -> Iterator[int]:
    """How many commands this engine has judged and carried out, events and lists of legal commands included.

    `by_choice`: seats may draw although a card fits, which RLCard's cannot; hands are much larger then.
    """
    rng = random.Random(seats)
    names = [f"seat {seat}" for seat in range(seats)]
    while True:
        game = Game(options, names, rng.randbytes(8))
        while not game.over:
            done = 0
            while done < BATCH and (seats_awaited := awaited(game.phase)):
                legal = game.legal(seats_awaited[0])
                if not by_choice and isinstance(legal[0], Play) and isinstance(legal[-1], Draw):
                    legal.pop()
                game.apply(rng.choice(legal))
                done += 1
            yield done
            if isinstance(game.phase, RoundOver):
                game.apply(Next())


def outside_batches(seats: int) -> Iterator[int]:
    """How many steps RLCard's UNO has made."""
    rng = random.Random(seats)
    while True:
        game = Outside(num_players=seats)
        state, _ = game.init_game()
        while not game.is_over():
            done = 0
            while done < BATCH and not game.is_over():
                state, _ = game.step(rng.choice(state["legal_actions"]))
                done += 1
            yield done


def engine_rate(options: Options, seats: int, seconds: float, by_choice: bool = True) -> float:
    """Commands per second of this engine."""
    return rate(engine_batches(options, seats, by_choice), seconds)


def outside_rate(seats: int, seconds: float) -> float:
    """Steps per second of RLCard's UNO."""
    return rate(outside_batches(seats), seconds)


def by_turns(measure: Callable[[], float], others: Callable[[], float], turns: int) -> tuple[float, float, float]:
    """The medians of two rates measured by turns, and of their ratio."""
    pairs = [(measure(), others()) for _ in range(turns)]
    ours, outside = zip(*pairs, strict=True)
    return median(ours), median(outside), median(one / other for one, other in pairs)


def microseconds(do: Callable[[], object], times: int = 2000) -> float:
    """How long one call takes, in microseconds: the best of several runs."""
    runs = []
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(times):
            do()
        runs.append((time.perf_counter() - start) / times)
    return 1e6 * min(runs)


def main() -> None:
    turns = int(sys.argv[1]) if len(sys.argv) > 1 else TURNS
    print("classic, random legal seats      engine/s     RLCard/s    ratio")
    for by_choice in (True, False):
        for seats in (2, 4, 10):
            ours, outside, ratio = by_turns(
                partial(engine_rate, CLASSIC, seats, SECONDS, by_choice), partial(outside_rate, seats, SECONDS), turns
            )
            how = "draw by choice" if by_choice else "draw if nothing fits"
            print(f"{seats:3} seats, {how:21}{ours:10,.0f} {outside:12,.0f} {ratio:8.2f}")
    for seats in (6, 16):
        print(f"party, {seats} seats: {engine_rate(PARTY, seats, 1.0):,.0f} commands/s")
    game = Game(PARTY, [f"seat {seat}" for seat in range(16)], b"bench")
    turn = awaited(game.phase)[0]
    copying, viewing = microseconds(game.copy), microseconds(lambda: view(game, turn))
    print(f"party, 16 seats: copy {copying:.1f} us, view {viewing:.1f} us")


if __name__ == "__main__":
    main()
