"""The process that hosts: one table of sixteen seats, with the app that guests have.

Standard output tells the port, then after every event whose turn it is and which key does something: a line of JSON.
"""

import argparse
import asyncio
import json
import sys
from typing import Any

import asyncssh
import msgspec

from app.live.clock import GameClock
from app.live.game import LiveGame
from app.rooms.directory import RoomDirectory
from app.rooms.hosted_game import HostedGame
from app.rooms.order import GameOrder
from app.rooms.room import Room
from app.rooms.session import HostInfo
from app.server.access.policy import AccessPolicy
from app.server.apps.guest import GuestApps
from app.server.limits import Limits
from app.server.ssh.server import Host
from app.setup.model import GameSetup
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


async def open_sitting(order: GameOrder) -> HostedGame:
    """A game in the middle of a round."""
    game = Game(PARTY, order.setup.names, b"bench", msgspec.convert(PLAIN, Position))
    return HostedGame(LiveGame(game, {}, time=GameClock()), order.seats)


def whose_turn(table: LiveGame) -> dict[str, Any]:
    """Whose turn it is, and the key that does something."""
    seat = table.update_for(None, ()).view.prompt.seats[0]
    kinds = {type(command) for command in table.update_for(seat, ()).view.legal}
    return {"name": table.game.names[seat], "key": "\r" if Play in kinds else "d" if Draw in kinds else "p"}


async def deal(room: Room) -> None:
    """Wait until all sixteen are here, deal, and tell every turn from then on."""
    while len(room.present) < SEATS:  # noqa: ASYNC110 - the figures are taken afterwards
        await asyncio.sleep(0.05)
    await room.deal()
    table = room.live_game
    assert table is not None
    await asyncio.sleep(0.5)  # the opening has been told
    table.join(lambda _update: print(json.dumps(whose_turn(table)), flush=True))


async def main(motion: bool) -> None:
    """Host until standard input ends."""
    limits = Limits(guests=128, guests_an_address=128, trip_seconds=3600)
    directory = RoomDirectory(GameSetup(seats=()), open_sitting)
    sign = HostInfo(lambda _code: ["ssh -p 2222 you@127.0.0.1"], "SHA256:bench")
    guest_apps = GuestApps(directory, sign, limits, motion=motion)
    host = Host(guest_apps.open_app, AccessPolicy(), asyncssh.generate_private_key("ssh-ed25519"), limits)
    await host.open("127.0.0.1", 0)
    print(host.port, flush=True)
    dealing = asyncio.create_task(deal(directory.main))
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    dealing.cancel()
    await host.close()
    await directory.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--motion", action="store_true")
    asyncio.run(main(parser.parse_args().motion))
