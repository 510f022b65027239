"""Fuzz one target for a while: python -m tests.fuzz records --minutes 10.

A failing input is printed, as small as Hypothesis could make it; it belongs into a test.
"""

import argparse
import time
from collections.abc import Callable
from types import ModuleType
from typing import Any

from hypothesis import HealthCheck, given, seed, settings

from tests.fuzz import journals, names, records, terminal

TARGETS = {"names": names, "records": records, "journals": journals, "terminal": terminal}
# Inputs before Hypothesis begins anew with another seed; a little one after the other keeps it from going in circles.
BATCH = 1000


def batch(target: ModuleType, inputs: int, tried: Callable[[], None], **more: Any) -> Callable[[], None]:
    """So many inputs for a target, each counted by `tried`."""

    @settings(max_examples=inputs, deadline=None, database=None, suppress_health_check=list(HealthCheck), **more)
    @given(target.INPUTS)
    def attempt(made: object) -> None:
        tried()
        target.check(made)

    tries: Callable[[], None] = attempt
    return tries


def fuzz(target: ModuleType, minutes: float, first: int) -> int:
    """Try inputs until the time is up: how many there were. Raises what the first failing one raises."""
    end, count = time.monotonic() + 60 * minutes, 0

    def tried() -> None:
        nonlocal count
        count += 1

    try:
        while time.monotonic() < end:
            seed(first)(batch(target, BATCH, tried))()
            first += 1
    finally:
        print(f"{count} inputs", flush=True)
    return count


def main() -> None:
    """Fuzz what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", choices=TARGETS)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000)
    asked = parser.parse_args()
    print(f"fuzzing {asked.name}, first seed {asked.seed}", flush=True)
    fuzz(TARGETS[asked.name], asked.minutes, asked.seed)


if __name__ == "__main__":
    main()
