"""Runs a host from start to end: signals, its own terminal, the last word."""

import asyncio
import gc
import logging
import signal
import sys
from contextlib import suppress

from app.server.apps.host import HostApp
from app.server.host import PartyServer
from app.setup.display import DisplayPreferences
from app.terminal.crash import run_here
from app.text.i18n import _

ENDED_BY = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
# Seconds between two looks at what was said, and until the terminal is given back at the end.
LOOK, LEAVE = 0.3, 1.5

log = logging.getLogger(__name__)


async def run(house: PartyServer, preferences: DisplayPreferences, player: str | None, headless: bool) -> None:
    """Open the house, and close it when its terminal is left or a signal comes. Raises OSError, as opening does."""
    over = asyncio.Event()
    for number in ENDED_BY:
        asyncio.get_running_loop().add_signal_handler(number, over.set)
    try:
        await house.open()
        if headless:
            await tell(house, over)
        else:
            note = " ".join(house.wrong)
            await show(HostApp(preferences, house.directory, house.host_info, house.plan.lang, player, note), over)
    finally:
        await house.close()
        gc.freeze()  # to look through all that guests have left would take seconds, and the system takes it anyway


async def show(app: HostApp, over: asyncio.Event) -> None:
    """Have the host's own app on this terminal, until it is left. Raises Crash."""
    logging.disable(logging.CRITICAL)  # whatever is logged would be written across the screen
    showing = asyncio.create_task(run_here(app))
    ending = asyncio.create_task(over.wait())
    await asyncio.wait([showing, ending], return_when=asyncio.FIRST_COMPLETED)
    ending.cancel()
    if not showing.done():
        app.exit()
        await asyncio.wait([showing], timeout=LEAVE)
    if showing.done():
        showing.result()


async def tell(house: PartyServer, over: asyncio.Event) -> None:
    """Log how to come in, and then whatever is said and happens at the tables."""
    say(_("Friends come in with:"))
    for invitation in house.invite():
        say(f"  {invitation}")
    say(_("The fingerprint of this host’s key: {fingerprint}").format(fingerprint=house.host_info.fingerprint))
    for reason in house.wrong:
        say(reason)
    told: dict[str, int] = {}
    while not over.is_set():
        for code, room in house.directory.rooms.items():
            for line in room.chat.since(told.get(code, 0)):
                say(f"[{code}] {line.read()}")
            told[code] = room.chat.coming
        if (news := house.vitals.news()) is not None:
            say(news)
        try:
            await asyncio.wait_for(over.wait(), LOOK)
        except TimeoutError:
            continue
    say(_("Closing: guests are sent home, games are saved."))


def say(line: str) -> None:
    """Write a line of the log at once; where that cannot be, the evening goes on without it."""
    with suppress(OSError, AttributeError):  # a full disk, a reader that is gone; there may be no output at all
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
