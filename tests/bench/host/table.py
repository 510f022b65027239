"""The process that hosts: one table of sixteen seats, its real screen for everybody who comes in.

Standard output tells the port, then after every event whose turn it is and which key does something: a line of JSON.
"""

import argparse
import asyncio
import contextlib
import json
import sys
from typing import Any

import asyncssh
import msgspec
from textual.app import App

from app.clock import TableTime
from app.host.door import Door
from app.host.guest import Guest
from app.host.limits import Limits
from app.host.server import Host
from app.keyboard import Keyboard
from app.screens.application import PartyApp
from app.screens.table import TableScreen
from app.table import Table
from app.taste import Taste
from app.watch import Update
from engine.commands import Draw, Play
from engine.game import Game
from engine.options import PARTY
from engine.position import Position

SEATS = 16
HAND = ("R1", "R5", "G2", "G7", "B3", "B8", "Y4", "Y9", "R8", "G5", "BS", "YR", "G9", "B1", "Y6", "R3")
DRAW = ("R2", "G4", "B6", "Y8", "R9", "GS", "B5", "Y1", "R6", "G3", "B2", "Y7", "RR", "G8", "B4", "Y3")
# No card of it opens a dialog, so that an event is a key, a command and a frame.
PLAIN = {
    "draw": DRAW * 40,
    "discard": ("R4", "G4"),
    "hands": [HAND[seat % 5 :] + HAND[: seat % 5] for seat in range(SEATS)],
}


def new_table() -> Table:
    """A table in the middle of a round."""
    names = tuple([f"Guest {number}" for number in range(1, SEATS + 1)])
    return Table(Game(PARTY, names, b"bench", msgspec.convert(PLAIN, Position)), {}, time=TableTime())


class SeatApp(PartyApp):
    """A session's app: the guest's seat at the table, or a place to watch from."""

    def __init__(self, table: Table, seat: int | None, motion: bool) -> None:
        super().__init__(Taste(motion=motion))
        self.table, self.seat = table, seat

    def on_mount(self) -> None:
        """Sit down."""
        super().on_mount()
        self.look = self.look_at(PARTY)
        keyboard = Keyboard({} if self.seat is None else {self.seat: "x"})
        self.push_screen(TableScreen(self.table, keyboard))


def whose_turn(table: Table) -> dict[str, Any]:
    """Whose turn it is, and the key that does something."""
    seat = table.update_for(None, ()).view.prompt.seats[0]
    kinds = {type(command) for command in table.update_for(seat, ()).view.legal}
    return {"seat": seat, "key": "\r" if Play in kinds else "d" if Draw in kinds else "p"}


async def main(motion: bool) -> None:
    """Host until standard input ends."""
    table = new_table()

    def open_app(guest: Guest) -> App[Any]:
        kind, _dash, number = guest.name.partition("-")
        return SeatApp(table, int(number) if kind == "seat" else None, motion)

    def tell(_update: Update) -> None:
        print(json.dumps(whose_turn(table)), flush=True)

    limits = Limits(guests=128, guests_an_address=128, trip_seconds=3600)
    host = Host(open_app, Door(), asyncssh.generate_private_key("ssh-ed25519"), limits)
    await host.open("127.0.0.1", 0)
    print(host.port, flush=True)
    playing = asyncio.create_task(table.run())
    await asyncio.sleep(0.1)  # the opening has been told
    table.watch(tell)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    playing.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await playing
    await host.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--motion", action="store_true")
    asyncio.run(main(parser.parse_args().motion))
