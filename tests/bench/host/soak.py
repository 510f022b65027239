"""A soak: 16 seats and 32 watchers for five minutes, twice: python -m tests.bench.host.soak [--seconds 300] [--runs 2].

They resize, read the rules, talk and come again. Told is what the house takes at the end of each run, while all are
there and when all have gone, and whether anything of them is left.
"""

import argparse
import asyncio
import json
import time
from typing import Any

from msgspec import Struct

from tests.bench.host.crowd import Mood, crowd, present
from tests.bench.host.guests import Process, serving

MIB = 1024 * 1024
# Seconds until the last timers of sessions have run out.
SETTLE = 20.0


class Soaked(Struct):
    """What one run came to: bytes at its end and after it, the largest lag, visits, and what was left of whom."""

    full: int
    empty: int
    lag: float
    visits: int
    broken: int
    turned_away: int
    left: dict[str, int]


async def look(process: Process) -> dict[str, Any]:
    """Look into the house."""
    process.ask()
    seen: dict[str, Any] = json.loads(await process.line())
    return seen


async def emptied(process: Process) -> dict[str, Any]:
    """How the house is when everybody has gone and the last timers have run out."""
    async with asyncio.timeout(60):
        while (await look(process))["sessions"]:  # noqa: ASYNC110 - nobody tells when that is so
            await asyncio.sleep(1)
    await asyncio.sleep(SETTLE)
    return await look(process)


async def soak(process: Process, seconds: float, seats: int, watchers: int, mood: Mood, seed: int = 1) -> Soaked:
    """One run."""
    visitors = crowd(process.port, seats, watchers, mood, seed)
    lag, begun = 0.0, time.monotonic()
    async with present(visitors):
        while time.monotonic() - begun < seconds:
            await asyncio.sleep(min(seconds, 10))
            full = await look(process)
            lag = max(lag, full["lag"])
            print(f"{time.monotonic() - begun:4.0f} s {full['memory'] / MIB:6.1f} MiB {full}", flush=True)
    after = await emptied(process)
    visits, broken, turned_away = (
        sum(getattr(one, what) for one in visitors) for what in ("visits", "broken", "turned_away")
    )
    return Soaked(full["memory"], after["memory"], lag, visits, broken, turned_away, after["left"])


async def main(seconds: float, runs: int) -> None:
    """Print what each run came to."""
    async with serving("house") as process:
        print(f"before: {(await look(process))['memory'] / MIB:.1f} MiB")
        for number in range(runs):
            done = await soak(process, seconds, 16, 32, Mood(), number)
            print(
                f"{done.full / MIB:.1f} MiB at the end, {done.empty / MIB:.1f} when all have gone,",
                f"lag {done.lag:.2f} s, {done.visits} visits, {done.broken} of them broken,",
                f"{done.turned_away} turned away, left: {done.left}",
                flush=True,
            )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--runs", type=int, default=2)
    asked = parser.parse_args()
    asyncio.run(main(asked.seconds, asked.runs))
