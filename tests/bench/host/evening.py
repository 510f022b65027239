"""A whole evening: sixteen real ssh clients in pseudo-terminals play a Party game: python -m tests.bench.host.evening.

The players read their screens and press what these ask for. Four are cut off and come back, one is stopped for a while.
In the end all must have read the same log, see the same scores, and the record that the host has kept must hold.
"""

import argparse
import asyncio
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.bench.host.eyes import SEATS
from tests.bench.host.players import Player
from tests.bench.host.verdict import tell

NAMES = ("Ann", "Bob", "Cas", "Dot", "Eva", "Fay", "Gus", "Hal", "Ida", "Jan", "Kim", "Lou", "Max", "Ned", "Oda", "Pia")
PORT = 2297
CUT_OFF, STOPPED = (2, 5, 8, 11), 14
# Seconds of play before the lines are cut, and until they are back. A host gives a silent client up after 30 seconds.
BEFORE, AWAY = 10.0, 15.0
LONGEST = 1800.0


async def until(holds: Callable[[], bool], what: str, seconds: float) -> None:
    """Wait until that holds."""
    async with asyncio.timeout(seconds):
        while not holds():  # noqa: ASYNC110 - screens tell nobody when they change
            await asyncio.sleep(0.25)
    print(what, flush=True)


async def sit_down(players: list[Player]) -> None:
    """All come, take a seat and are ready; cards are dealt."""
    for player in players:
        await player.come()
    await until(lambda: all(player.says("ready") for player in players), "16 clients are in the lobby", 60)
    for player in players:
        player.press("r")
    await until(lambda: all(player.says(" left") for player in players), "cards are dealt to all", 60)
    for player in players:
        player.playing = True


async def trouble(players: list[Player]) -> None:
    """Four are cut off and come back; one stands still meanwhile."""
    await asyncio.sleep(BEFORE)
    for number in CUT_OFF:
        players[number].cut_off()
    players[STOPPED].freeze(True)
    print("four are cut off, one is stopped", flush=True)
    await asyncio.sleep(AWAY)
    for number in CUT_OFF:
        await players[number].come()
        players[number].playing = True
    players[STOPPED].freeze(False)
    print("the four have come back, the one goes on", flush=True)


async def evening(folder: Path, rng: random.Random) -> None:
    """From the first guest to the last score."""
    log = folder / "log"
    await until(lambda: "ssh -p" in log.read_text(), "the host is open", 30)
    players = [Player(folder, PORT, name, random.Random(rng.random())) for name in NAMES[:SEATS]]
    await sit_down(players)
    begun = time.monotonic()
    tasks = [asyncio.create_task(player.play()) for player in players] + [asyncio.create_task(trouble(players))]
    records = folder / "state" / "uno-party" / "finished"
    try:
        await until(lambda: records.exists() and any(records.iterdir()), "the game is over", LONGEST)
        await tasks[-1]
        print(f"it took {time.monotonic() - begun:.0f} s")
        await asyncio.sleep(3)
    finally:
        for task in tasks:
            task.cancel()
    tell(players, next(records.iterdir()))
    for player in players:
        await player.client.close()


def main() -> None:
    """A host of its own, and the guests."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--play-to", default=1000, type=int, help="points that win the game")
    parser.add_argument("--seed", default=16, type=int, help="what the players' moods follow from")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = {**os.environ, "XDG_STATE_HOME": str(folder / "state"), "LC_ALL": "C.UTF-8"}
        words = ["host", "--headless", "--bind", "127.0.0.1", "--port", str(PORT), "--bots", "0", "--clock", "8"]
        words += ["--house", f"play_to={given.play_to}"]
        with (folder / "log").open("wb") as log:
            host = subprocess.Popen([sys.executable, "-m", "app.cli", *words], env=environment, stdout=log, stderr=log)
        try:
            asyncio.run(evening(folder, random.Random(given.seed)))
        finally:
            status = ended(host)
            if status:
                print((folder / "log").read_text())


def ended(host: subprocess.Popen[bytes]) -> int:
    """End the host as a system does; answers its status."""
    asked = time.monotonic()
    host.send_signal(signal.SIGTERM)
    status = host.wait(30)
    print(f"the host ended with status {status} in {time.monotonic() - asked:.1f} s")
    return status


if __name__ == "__main__":
    main()
