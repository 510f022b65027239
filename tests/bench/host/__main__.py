"""Figures of a hosted table: 16 seats and 32 watchers over real SSH, in a process of their own.

Run it with `python -m tests.bench.host [--events 60] [--runs 3] [--motion] [--storm]`. What counts is the lowest of
several runs, and the ratio to a bare broadcast of as many bytes in the same run: the machine may have other work.
"""

import argparse
import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack

from msgspec import Struct

from tests.bench.host.figures import quantile
from tests.bench.host.guests import Client, Process, arrive, serving

SEATS, WATCHERS = 16, 32
BETWEEN = 0.25
# A press without an answer in so many seconds is given up.
PATIENCE = 2.0


class Figures(Struct):
    """What one run came to: seconds and bytes."""

    each: list[float]
    last: list[float]
    cpu: float
    size: float


async def measure(
    clients: Sequence[Client], press: Callable[[], Awaitable[None]], process: Process, events: int
) -> Figures:
    """Press so many keys, four a second, and wait each time until every guest has got something."""
    figures = Figures([], [], 0, 0)
    cpu, before = process.cpu, sum(client.seen.bytes for client in clients)
    for _ in range(events):
        for client in clients:
            client.seen.first = None
        begun = time.perf_counter()
        await press()
        while time.perf_counter() - begun < PATIENCE and any(client.seen.first is None for client in clients):  # noqa: ASYNC110
            await asyncio.sleep(0.001)
        took = [(client.seen.first or begun + PATIENCE) - begun for client in clients]
        figures.each += took
        figures.last.append(max(took))
        await asyncio.sleep(max(0.0, begun + BETWEEN - time.perf_counter()))
    count = events * len(clients)
    figures.cpu = (process.cpu - cpu) / count
    figures.size = (sum(client.seen.bytes for client in clients) - before) / count
    return figures


async def table_run(events: int, motion: bool, storm: bool) -> tuple[Figures, list[float], list[float], float]:
    """One run at the table: figures, seconds from connecting to a frame one by one and at once, bytes of a session."""
    async with AsyncExitStack() as stack:
        process = await stack.enter_async_context(serving("table", *(["--motion"] if motion else [])))
        if storm:
            await stack.enter_async_context(serving("storm", str(process.port)))
            await asyncio.sleep(2)
        first = await arrive(process.port, "seat-0")
        empty = process.memory
        at_once = await asyncio.gather(*(arrive(process.port, f"seat-{number}") for number in range(1, SEATS)))
        process.told = {**json.loads(await process.line()), "key": "d"}  # no cursor is on a card that fits yet
        one_by_one = [await arrive(process.port, f"watch-{number}") for number in range(WATCHERS)]
        clients = [first, *at_once, *one_by_one]
        named = {client.name: client for client in clients}
        await asyncio.sleep(1)
        memory = (process.memory - empty) / (len(clients) - 1)

        async def press() -> None:
            named[process.told["name"]].channel.write(process.told["key"].encode())
            process.told = json.loads(await process.line())

        await measure(clients, press, process, 8)
        figures = await measure(clients, press, process, events)
        for client in clients:
            client.connection.abort()
        arrivals = [client.arrival for client in one_by_one], [client.arrival for client in at_once]
        return figures, *arrivals, memory


async def echo_run(events: int, size: int) -> Figures:
    """The same with a server that only sends as many bytes."""
    async with serving("echo", str(size)) as process:
        clients = [await arrive(process.port, f"echo-{number}", drawn=False) for number in range(SEATS + WATCHERS)]

        async def press() -> None:
            clients[0].channel.write(b"x")

        figures = await measure(clients, press, process, events)
        for client in clients:
            client.connection.abort()
        return figures


async def main(events: int, runs: int, motion: bool, storm: bool) -> None:
    """Print what each run came to."""
    print(f"{SEATS} seats, {WATCHERS} watchers, 120 by 40, {events} key presses; milliseconds")
    for _ in range(runs):
        figures, one_by_one, at_once, memory = await table_run(events, motion, storm)
        echo = await echo_run(events, round(figures.size))
        print(
            f"a guest {spread(figures.each)} | the last guest {spread(figures.last)} | bare echo {spread(echo.last)}",
            f"| {1000 * figures.cpu:.2f} of CPU and {figures.size:.0f} bytes an event and session",
            f"| {memory / 1e6:.2f} MB a session",
            f"| first frame {spread(one_by_one)}, fifteen more at once {spread(at_once)}",
            flush=True,
        )


def spread(seconds: Sequence[float]) -> str:
    """The 50th, 90th and 99th hundredth, in milliseconds."""
    return "/".join(f"{1000 * quantile(seconds, part):.0f}" for part in (0.5, 0.9, 0.99))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=60)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--motion", action="store_true", help="with cards that travel")
    parser.add_argument("--storm", action="store_true", help="under 400 silent sockets and 50 handshakes a second")
    asked = parser.parse_args()
    asyncio.run(main(asked.events, asked.runs, asked.motion, asked.storm))
