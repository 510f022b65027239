"""Bad weather at a host's door: 400 sockets that say nothing, and 50 handshakes a second that come to nothing."""

import asyncio
import contextlib
import sys

import asyncssh

SILENT, ADDRESSES = 400, 40
HANDSHAKES_A_SECOND = 50
SECONDS = 120


async def be_silent(port: int, number: int) -> None:
    """Connect from one of many addresses, and say nothing until thrown out."""
    address = f"127.0.1.{1 + number % ADDRESSES}"
    with contextlib.suppress(OSError):
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
        while await reader.read(1024):
            pass
        writer.close()


async def shake_hands(port: int, number: int) -> None:
    """Exchange keys, and go before signing in."""
    address = f"127.0.2.{1 + number % ADDRESSES}"
    with contextlib.suppress(OSError, asyncssh.Error):
        await asyncio.wait_for(asyncssh.get_server_host_key("127.0.0.1", port, local_addr=(address, 0)), 5)


async def main(port: int) -> None:
    """Rage for two minutes at most, or until standard input ends."""
    print(port, flush=True)
    tasks = {asyncio.create_task(be_silent(port, number)) for number in range(SILENT)}
    over = asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    for number in range(SECONDS * HANDSHAKES_A_SECOND):
        if over.done():
            break
        tasks.add(task := asyncio.create_task(shake_hands(port, number)))
        task.add_done_callback(tasks.discard)
        await asyncio.sleep(1 / HANDSHAKES_A_SECOND)
    for task in tasks:
        task.cancel()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
