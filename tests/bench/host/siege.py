"""A siege: python -m tests.bench.host.siege [--attacks 50] [--minutes 10] [--clients 48].

First so many attacks by a window whose size changes while a dialog over it closes: two sizes that posted each other for
ever once hung the house. Then so many clients who resize, type and flap. Told is whether the house is alive, what it
takes, and what it has logged.
"""

import argparse
import asyncio
import random
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from tests.bench.host.crowd import DOWN, ESCAPE, Mood, Visitor, crowd, present
from tests.bench.host.guests import Process, arrive, serving
from tests.bench.host.soak import MIB, emptied, look

# Deeds in quick succession, and visits of seconds.
WILD = Mood(pause=(0.02, 0.4), session=(0.5, 12.0), deeds=(("resize", 4), ("rules", 1), ("talk", 1), ("press", 4)))
LARGE, SMALL = (140, 45), (80, 24)
# A guest who comes after it all sees a frame in so many seconds, or the house is not alive.
PATIENCE = 30.0
# What a clean log has none of.
TROUBLE = ("Traceback", "stood still", "failed", "never retrieved")


class Besieged(Struct):
    """What a siege came to: seconds until a last guest saw a frame, the largest lag, bytes at its end and after it."""

    arrival: float
    lag: float
    full: int
    empty: int
    left: dict[str, int]
    visits: int


async def attack(port: int, rng: random.Random) -> None:
    """Look at the rules in a large window, make it small, and large again when the rules have just been closed."""
    client = await arrive(port, "eve", drawn=True)
    channel: Any = client.channel
    channel.change_terminal_size(*LARGE)
    for keys in ("w", "?", *[DOWN] * 8):
        channel.write(keys.encode())
        await asyncio.sleep(0.02)
    channel.change_terminal_size(*SMALL)
    for keys in (*[DOWN] * 4, ESCAPE):
        channel.write(keys.encode())
        await asyncio.sleep(0.02)
    await asyncio.sleep(rng.uniform(0, 0.24))
    channel.change_terminal_size(*LARGE)
    await asyncio.sleep(0.4)
    client.connection.abort()


async def besiege(
    process: Process, attacks: int, seconds: float, visitors: Sequence[Visitor], rng: random.Random
) -> Besieged:
    """Both, one after the other."""
    for _attack in range(attacks):
        async with asyncio.timeout(PATIENCE):
            await attack(process.port, rng)
    lag, full, begun = 0.0, await look(process), time.monotonic()
    async with present(visitors):
        while time.monotonic() - begun < seconds:
            await asyncio.sleep(min(seconds, 10))
            full = await look(process)
            lag = max(lag, full["lag"])
        async with asyncio.timeout(PATIENCE):
            last = await arrive(process.port, "last")
        last.connection.abort()
    after = await emptied(process)
    visits = sum(visitor.visits for visitor in visitors)
    return Besieged(last.arrival, lag, full["memory"], after["memory"], after["left"], visits)


def trouble_in(log: Path) -> list[str]:
    """The lines of a log that a clean one has not."""
    return [line for line in log.read_text().splitlines() if any(word in line for word in TROUBLE)]


async def main(attacks: int, minutes: float, clients: int) -> None:
    """Print what it came to."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder, "log")
        async with serving("house", log=log) as process:
            visitors = crowd(process.port, clients // 3, clients - clients // 3, WILD, 1)
            done = await besiege(process, attacks, 60 * minutes, visitors, random.Random(1))
        print(f"{attacks} attacks, and {clients} clients for {minutes:g} minutes: {done.visits} visits")
        print(f"a last guest saw a frame after {done.arrival:.2f} s; lag at most {done.lag:.2f} s")
        print(f"{done.full / MIB:.1f} MiB at the end, {done.empty / MIB:.1f} when all have gone; left: {done.left}")
        trouble = trouble_in(log)
        print(f"trouble in the log: {len(trouble)} lines", *trouble[:20], sep="\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--attacks", type=int, default=50)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--clients", type=int, default=48)
    asked = parser.parse_args()
    asyncio.run(main(asked.attacks, asked.minutes, asked.clients))
