"""What a thousand connections leave behind in a host: tasks, descriptors, memory.

Run it with `python -m tests.bench.host.leaks [--rounds 5] [--each 200]`. Each round is so many connections: sockets
that say nothing, handshakes that are broken off, guests who sign in and go, and every tenth a whole session. The first
round warms everything up; what counts is that the later ones add nothing.
"""

import argparse
import asyncio
import contextlib
import gc

import asyncssh
from msgspec import Struct

from app.server.access.policy import AccessPolicy
from app.server.limits import Limits
from app.server.ssh.server import Host
from tests.app.server.clients import guest, sign_in
from tests.app.server.tiny import Party, until
from tests.bench.host.figures import open_files, own_memory

SESSION_EVERY = 10


class Left(Struct):
    """What is there between two rounds."""

    tasks: int
    files: int
    objects: int
    kilobytes: int


async def silent(host: Host) -> None:
    """A socket that says nothing."""
    _reader, writer = await asyncio.open_connection("127.0.0.1", host.port)
    writer.transport.abort()


async def broken_off(host: Host) -> None:
    """A handshake that ends before anyone has signed in."""
    with contextlib.suppress(OSError, asyncssh.Error):
        await asyncssh.get_server_host_key("127.0.0.1", host.port)


async def without_a_session(host: Host) -> None:
    """A guest who signs in and vanishes."""
    (await sign_in(host)).abort()


async def whole(host: Host) -> None:
    """A guest who sits down, presses a key and leaves."""
    async with guest(host) as (channel, seen):
        await seen.shows("guest ann", seconds=30)
        channel.write(b"d")
        await seen.shows("keys d", seconds=30)


async def connect(host: Host, count: int) -> None:
    """So many connections, one after another."""
    kinds = (silent, broken_off, without_a_session)
    for number in range(count):
        await (whole if number % SESSION_EVERY == 0 else kinds[number % len(kinds)])(host)


async def left(host: Host, party: Party) -> Left:
    """What is left when all have gone."""
    await until(lambda: not host.sessions and host.admission.lines == [], 30)
    party.apps.clear()
    await asyncio.sleep(3)  # the last timers of connections that were closed
    gc.unfreeze()  # a host lays aside what is in use
    gc.collect()
    return Left(len(asyncio.all_tasks()), open_files(), len(gc.get_objects()), own_memory() // 1024)


async def rounds(count: int, each: int) -> list[Left]:
    """What was left after each round."""
    party = Party()
    host = Host(party.open, AccessPolicy(), asyncssh.generate_private_key("ssh-ed25519"), Limits())
    await host.open("127.0.0.1", 0)
    found = []
    for _ in range(count):
        await connect(host, each)
        found.append(await left(host, party))
    await host.close()
    return found


async def main(count: int, each: int) -> None:
    """Print a row a round."""
    print("connections  tasks  descriptors  objects  kB")
    for number, found in enumerate(await rounds(count, each), start=1):
        print(f"{number * each:11} {found.tasks:6} {found.files:12} {found.objects:8} {found.kilobytes:6}", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--each", type=int, default=200)
    asked = parser.parse_args()
    asyncio.run(main(asked.rounds, asked.each))
