"""A whole evening: sixteen real ssh clients in pseudo-terminals play a Party game: python -m tests.bench.host.evening.

They press keys as people in a hurry do. Four are cut off and come back, one is stopped for a while. In the end all of
them must show the same result, and the record that the host has kept must hold.
"""

import asyncio
import contextlib
import os
import random
import signal
import subprocess
import sys
import tempfile
from codecs import getincrementaldecoder
from pathlib import Path
from types import SimpleNamespace

import asyncssh

from app.records import read_file
from engine.events import FingersShown, Linked, Played, Took
from engine.replay import replay
from tests.host.clients import OpenSSH
from tests.host.terminals import Terminal

SEATS, SIZE, PORT = 16, (100, 30), 2297
CUT_OFF = (2, 5, 8, 11)
STOPPED = 14
LONGEST = 900.0
# What people press who are asked something: play what fits, seldom draw by choice, get through every dialog.
ASKED = (*"\r" * 8, "d", "p", "t", "u", "\x1b[B", "\x1b[C")
# The word over the pile where one holds the exact twin.
TWIN = "SLAP"


class Guest:
    """One client, and what its terminal shows."""

    def __init__(self, folder: Path, number: int) -> None:
        self.number, self.name = number, f"guest{number:02}"
        self.key = folder / self.name
        made = asyncssh.generate_private_key("ssh-ed25519")
        made.write_private_key(str(self.key))
        self.folder, self.client = folder, self.fresh_client(folder)
        self.pressing = False

    def fresh_client(self, folder: Path) -> OpenSSH:
        host = SimpleNamespace(port=PORT)
        return OpenSSH(host, folder, "-o", f"IdentityFile={self.key}", name=self.name)  # type: ignore[arg-type]

    async def come(self) -> None:
        self.client = self.fresh_client(self.folder)
        self.terminal, self.decoder = Terminal(*SIZE), getincrementaldecoder("utf-8")("replace")
        await self.client.start(size=SIZE)

    def cut_off(self) -> None:
        self.client.process.send_signal(signal.SIGKILL)

    @property
    def screen(self) -> list[str]:
        data, self.client.data = self.client.data, b""
        self.terminal.feed(self.decoder.decode(data))
        return [line.rstrip() for line in self.terminal.lines()]

    async def press(self, luck: random.Random) -> None:
        """Press one key after another."""
        while True:
            await asyncio.sleep(luck.uniform(0.2, 0.4))
            if self.pressing:
                twin = any(TWIN in line for line in self.screen)
                with contextlib.suppress(OSError):
                    self.client.type(" " if twin else luck.choice(ASKED))


async def until(holds: object, what: str, seconds: float) -> None:
    """Wait until that holds."""
    async with asyncio.timeout(seconds):
        while not holds():  # type: ignore[operator]  # noqa: ASYNC110 - screens tell nobody when they change
            await asyncio.sleep(0.25)
    print(what, flush=True)


async def evening(folder: Path) -> None:
    """From the first guest to the last score."""
    luck = random.Random(16)
    guests = [Guest(folder, number) for number in range(SEATS)]
    for guest in guests:
        await guest.come()
    await until(lambda: all("ready" in " ".join(guest.screen) for guest in guests), "16 clients are in the lobby", 60)
    for guest in guests:
        guest.client.type("t")
    await asyncio.sleep(2)
    for guest in guests:
        guest.client.type("r")
    await until(lambda: all(" left" in " ".join(guest.screen) for guest in guests), "cards are dealt to all", 60)
    pressing = [asyncio.create_task(guest.press(luck)) for guest in guests]
    for guest in guests:
        guest.pressing = True
    await asyncio.sleep(15)
    for number in CUT_OFF:
        guests[number].pressing = False
        guests[number].cut_off()
    guests[STOPPED].pressing = False
    guests[STOPPED].client.process.send_signal(signal.SIGSTOP)
    print("four are cut off, one is stopped", flush=True)
    await asyncio.sleep(15)
    for number in CUT_OFF:
        await guests[number].come()
        guests[number].pressing = True
    print("the four have come back", flush=True)
    records = folder / "state" / "uno-party" / "finished"
    await until(lambda: records.exists() and any(records.iterdir()), "the game is over", LONGEST)
    for task in pressing:
        task.cancel()
    guests[STOPPED].client.process.send_signal(signal.SIGCONT)
    await asyncio.sleep(8)
    tell(guests, next(records.iterdir()))
    for guest in guests:
        await guest.client.close()


def tell(guests: list[Guest], file: Path) -> None:
    """Compare what all show, and what was kept."""
    played = replay(read_file(file))
    counts = {
        "plays": sum(isinstance(event, Played) and not event.slap for event in played.events),
        "slaps": sum(isinstance(event, Played) and event.slap for event in played.events),
        "pointings": sum(isinstance(event, FingersShown) for event in played.events),
        "mini-piles taken": sum(isinstance(event, Took) for event in played.events),
        "links": sum(isinstance(event, Linked) for event in played.events),
    }
    print(", ".join(f"{count} {name}" for name, count in counts.items()))
    scores = [headline(guest.screen) for guest in guests]
    for text in sorted(set(scores)):
        print(f"{scores.count(text):3} screens: {text}")
    print(
        "refused lines in the record:", len(played.refused), "winner:", played.game.names[played.game.phase.winners[0]]
    )  # type: ignore[union-attr]
    assert len(set(scores)) == 1, "not all show the same"
    assert not played.refused


def headline(screen: list[str]) -> str:
    """The line that says who has won, wherever it stands."""
    return next((line.strip() for line in screen if " won " in line), "\n".join(screen))


def main() -> None:
    """A host of its own, and the guests."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = {**os.environ, "XDG_STATE_HOME": str(folder / "state"), "LC_ALL": "C.UTF-8"}
        words = ["host", "--headless", "--bind", "127.0.0.1", "--port", str(PORT), "--bots", "0", "--clock", "8"]
        with (folder / "log").open("wb") as log:
            host = subprocess.Popen([sys.executable, "-m", "app.cli", *words], env=environment, stdout=log, stderr=log)
        try:
            asyncio.run(asyncio.wait_for(started(folder), LONGEST + 200))
        finally:
            host.send_signal(signal.SIGTERM)
            print("the host ended with status", host.wait(10))
            print((folder / "log").read_text()[-1500:])


async def started(folder: Path) -> None:
    """Wait for the host, then spend the evening."""
    log = folder / "log"
    await until(lambda: "ssh -p" in log.read_text(), "the host is open", 30)
    await evening(folder)


if __name__ == "__main__":
    main()
