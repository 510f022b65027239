"""An app may be interrupted at any moment, in closing too: nothing that goes on in the house keeps it."""

import asyncio
import contextlib
import gc
import weakref
from pathlib import Path

import asyncssh
import pytest

from app.render.colour_depth import Colours
from app.server.apps.guest import GuestApp, GuestApps
from app.server.guest import Guest
from app.server.host import PartyServer
from app.server.limits import Limits
from app.terminal.embedding import Hosting
from app.terminal.guest_driver import RemoteTerminal
from app.terminal.output import OutputBuffer
from tests.app.server.parties import party

ANN = Guest("ann", None, None, "127.0.0.1", "xterm-256color", (80, 24), Colours.ALL)
# Turns of the loop: until an app is interrupted while its first screen comes, or when it is there; then until it is
# interrupted again while it closes, as often as it takes.
FIRST, AGAIN = (5, 8, 20, 40), range(1, 13)


class Silence:
    """A connection that takes all there is, and sends it nowhere."""

    written = 0

    def write(self, data: bytes) -> None:
        self.written += len(data)

    def get_write_buffer_size(self) -> int:
        return 0

    def is_closing(self) -> bool:
        return False


async def pass_turns(count: int) -> None:
    for _turn in range(count):
        await asyncio.sleep(0)


async def interrupt(house: PartyServer, first: int, again: int) -> "weakref.ref[GuestApp]":
    """An app that was opened and interrupted after so many turns of the loop, and again and again until it was over."""
    silence, limits = Silence(), Limits()
    output = OutputBuffer(silence, silence, limits, lambda: None)
    app = GuestApps(house.directory, house.host_info, limits).open_app(ANN)
    running = asyncio.create_task(Hosting(app, RemoteTerminal(output, ANN.size, ANN.colours, limits)).run())
    await pass_turns(first)
    while not running.done():
        running.cancel()
        await pass_turns(again)
    with contextlib.suppress(asyncio.CancelledError):
        await running
    output.close()
    return weakref.ref(app)


# Textual begins things that it does not come to: a warning of that, kept by pytest, would keep the app.
@pytest.mark.filterwarnings("ignore:coroutine .* was never awaited:RuntimeWarning")
@pytest.mark.slow
async def test_no_app_is_kept_that_was_interrupted_at_any_moment(tmp_path: Path, house_key: asyncssh.SSHKey) -> None:
    async with party(tmp_path, house_key) as house:
        opened = {(first, again): await interrupt(house, first, again) for first in FIRST for again in AGAIN}
        await asyncio.sleep(30)  # the last timers
        gc.unfreeze()  # a host lays aside what is in use
        gc.collect()
        assert [moments for moments, app in opened.items() if app() is not None] == []
