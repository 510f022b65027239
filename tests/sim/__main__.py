"""Run worlds: python -m tests.sim SEED repeats one, python -m tests.sim --deals 100000 runs many.

A seed that fails is printed; the same command with that seed fails again.
"""

import argparse
import itertools
import logging
import sys
import time
import traceback
from collections import Counter

from tests.sim.hurry import in_a_hurry
from tests.sim.world import World


class Faults(logging.Handler):
    """Hears what a table survives, but should not have to."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Remember the first few."""
        if len(self.told) < 3:
            self.told.append(self.format(record))


def run(seed: int) -> World:
    """One world, to its end."""
    world, faults = World(seed), Faults()
    logging.getLogger("app").addHandler(faults)
    try:
        in_a_hurry(world.run())
    finally:
        logging.getLogger("app").removeHandler(faults)
    assert not faults.told, faults.told[0]
    return world


def run_many(deals: int, first: int = 1) -> tuple[int, Counter[str], list[int]]:
    """Worlds until that many rounds were dealt: how many those were, the races they came by, the seeds that failed."""
    done, races, failed = 0, Counter[str](), []
    for seed in itertools.count(first):
        try:
            world = run(seed)
        except Exception:  # noqa: BLE001 - whatever it is, the others are run too
            traceback.print_exc()
            print(f"failed: python -m tests.sim {seed}", flush=True)
            failed.append(seed)
            done += 1
        else:
            done += world.table.game.round
            races += world.races.counts
        if done >= deals or len(failed) > 20:
            return done, races, failed
    raise AssertionError


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.sim", description=__doc__)
    parser.add_argument("seed", type=int, nargs="?", help="run this world alone")
    parser.add_argument("--deals", type=int, default=2000, help="run worlds until so many rounds were dealt")
    parser.add_argument("--first", type=int, default=1, help="the seed to begin with")
    chosen = parser.parse_args()
    begun = time.perf_counter()
    if chosen.seed is not None:
        world = run(chosen.seed)
        print(f"{world.table.game.round} deals, {len(world.witness.entries)} commands: nothing lost")
        races: Counter[str] = world.races.counts
        failed: list[int] = []
    else:
        deals, races, failed = run_many(chosen.deals, chosen.first)
        seconds = time.perf_counter() - begun
        print(f"{deals} deals in {seconds:.0f} s, {len(failed)} failed")
    for race, count in sorted(races.items()):
        print(f"{count:8}  {race}")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
