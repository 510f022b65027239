"""The process of a whole house, as `uno-party host --headless` opens it, that can be looked into.

Standard output tells the port, then a line of JSON for every line of standard input, until that ends. What is logged
goes to standard error.
"""

import asyncio
import gc
import json
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import asyncssh
from textual.app import App
from textual.driver import Driver
from textual.screen import Screen

from app.live.clock import TimeControl
from app.server.access.policy import AccessPolicy
from app.server.host import HostConfig, PartyServer, folders_in
from app.server.limits import Limits
from app.server.memory import memory
from app.server.session import Session
from app.setup.model import GameSetup
from engine.options import PARTY

KINDS = (Session, App, Driver, Screen)


def look(house: PartyServer) -> dict[str, Any]:
    """What is there now."""
    left: Counter[str] = Counter()
    if not house.server.sessions:
        gc.unfreeze()  # a host lays aside what is in use
        gc.collect()
    for thing in gc.get_objects():
        for kind in KINDS:
            if isinstance(thing, kind):
                left[kind.__name__] += 1
    return {
        "sessions": len(house.server.sessions),
        "left": dict(left),
        "memory": memory(),
        "lag": house.server.heartbeat.longest_lag,
    }


async def main() -> None:
    """Host until standard input ends."""
    with tempfile.TemporaryDirectory() as folder:
        plan = HostConfig(
            setup=GameSetup(options=PARTY, seats=()),
            folders=folders_in(Path(folder)),
            key=asyncssh.generate_private_key("ssh-ed25519"),
            policy=AccessPolicy(),
            limits=Limits(guests=200, guests_an_address=200, strangers_an_address=60),
            address="127.0.0.1",
            port=0,
            time_control=TimeControl(turn=4.0, reserve=4.0),
        )
        house = PartyServer(plan)
        await house.open()
        print(house.server.port, flush=True)
        lines = asyncio.StreamReader()
        await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
        while await lines.readline():
            print(json.dumps(look(house)), flush=True)
        await house.close()


if __name__ == "__main__":
    asyncio.run(main())
