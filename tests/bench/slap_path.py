"""Through how many files a slap goes until it is judged: python -m tests.bench.slap_path.

Counted are the files of this project in which a function is called from the moment at which the key is there (as a key
at one's own keyboard, as a byte from a guest) until the engine is asked for the command.
"""

import asyncio
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import asyncssh
from textual.events import Key

from app.render.colour_depth import Colours
from app.server.apps.guest import GuestApps
from app.server.guest import Guest
from app.server.limits import Limits
from app.terminal.embedding import Hosting
from app.terminal.guest_driver import RemoteTerminal
from app.terminal.output import OutputBuffer
from engine.game import Game
from engine.options import PARTY
from engine.position import Position
from tests.app.rooms.rooms import soon
from tests.app.screens.evening import Evening
from tests.app.server.parties import party
from tests.app.server.test_interrupted_apps import Silence

ROOT = Path(__file__).parents[2]
ANN = Guest("ann", None, None, "127.0.0.1", "xterm-256color", (80, 24), Colours.ALL)
JUDGED = ROOT / "engine" / "game.py"


class Trace:
    """The files in which functions are called, until the engine is asked for a command."""

    def __init__(self) -> None:
        self.files: list[str] = []
        self.is_over = False

    def __call__(self, frame: FrameType, event: str, _argument: object) -> None:
        """A function is called, or left."""
        path = Path(frame.f_code.co_filename)
        if self.is_over or event != "call" or not path.is_relative_to(ROOT) or ".venv" in path.parts:
            return
        name = str(path.relative_to(ROOT))
        if name not in self.files and not name.startswith("tests"):
            self.files.append(name)
        self.is_over = path == JUDGED and frame.f_code.co_name == "apply"


async def traced(press: Callable[[], object]) -> list[str]:
    """The files that a slap goes through, once it is pressed."""
    trace = Trace()
    sys.setprofile(trace)
    try:
        press()
        await soon(lambda: trace.is_over)
    finally:
        sys.setprofile(None)
    return trace.files


async def at_one_keyboard() -> list[str]:
    """Bob slaps, at a keyboard that he shares with Ann."""
    position = Position(hands=(("R9", "R2", "B2"), ("R7", "B1", "B2")), discard=("R7",), draw=("G5",) * 9, turn=0)
    app = Evening(Game(PARTY, ["Ann", "Bob"], b"", position), {0: "x", 1: "m"}, open_game=True)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await asyncio.sleep(0.5)
        event = Key("m", "m")
        event.set_sender(app)
        return await traced(lambda: app.post_message(event))


async def from_a_guest() -> list[str]:
    """A guest slaps over SSH, whatever lies on top."""
    with tempfile.TemporaryDirectory() as folder:
        async with party(Path(folder), asyncssh.generate_private_key("ssh-ed25519")) as house:
            silence, limits = Silence(), Limits()
            output = OutputBuffer(silence, silence, limits, lambda: None)
            app = GuestApps(house.directory, house.host_info, limits).open_app(ANN)
            hosting = Hosting(app, RemoteTerminal(output, ANN.size, ANN.colours, limits))
            running = asyncio.create_task(hosting.run())
            await asyncio.sleep(0.5)
            await house.directory.main.deal()
            await asyncio.sleep(1.0)
            files = await traced(lambda: hosting.feed(b" "))
            running.cancel()
            await asyncio.wait([running])
            return files


def main() -> None:
    """Print both."""
    for name, path in (("at one keyboard", at_one_keyboard), ("from a guest", from_a_guest)):
        files = asyncio.run(path())
        print(f"{name}: {len(files)} files", *files, sep="\n  ")


if __name__ == "__main__":
    main()
