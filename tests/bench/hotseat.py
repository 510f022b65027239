"""Four people at one keyboard play Party to 500, slapping whenever they can: python -m tests.bench.hotseat [POINTS]."""

import asyncio
import sys
import tempfile
from collections import Counter
from itertools import count
from pathlib import Path
from time import monotonic

from msgspec.structs import replace
from textual.pilot import Pilot

from app.local.app import LocalApp
from app.local.saves import LocalFolders
from app.screens.dialogs.seats import LinkScreen
from app.screens.hold import Hold
from app.screens.mini_pile.screen import MiniPileScreen
from app.screens.pointing.screen import PointingScreen
from app.screens.scoreboard.commands import NextStep
from app.screens.scoreboard.screen import ScoreboardScreen
from app.screens.table.screen import TableScreen
from app.setup.display import DisplayPreferences
from app.setup.file import remember
from app.setup.model import GameSetup, SeatSetup
from engine.options import PARTY
from tests.app.screens.person import act, press

NAMES, KEYS, TARGET = ("Ann", "Bob", "Cas", "Dot"), "xmto", 500
LONGEST = 900.0


async def slap(pilot: Pilot[None], screen: TableScreen[NextStep], slaps: Counter[str]) -> None:
    """Whoever holds the exact twin slaps."""
    view = screen.view
    for seat in range(len(NAMES)):
        if view.slappable and seat not in view.prompt.seats and view.top in screen.client.view_of(seat).hand:
            before = view.top_serial
            await press(pilot, KEYS[seat])
            slaps[NAMES[seat]] += screen.view.top_serial > before
            return


async def evening(app: LocalApp, pilot: Pilot[None], slaps: Counter[str]) -> tuple[int, ...]:
    """Play until somebody has won; answers the scores."""
    deadline = monotonic() + LONGEST
    while monotonic() < deadline:
        screen = app.screen
        if isinstance(screen, ScoreboardScreen):
            if screen.view.prompt.kind == "game_over":
                return screen.view.scores
            print(f"round {screen.view.round}: {screen.view.scores}", flush=True)
            await press(pilot, "enter")
        elif isinstance(screen, TableScreen):
            await slap(pilot, table := screen, slaps)
            if table.view.viewer in table.view.prompt.seats and app.screen is table:
                await act(pilot, table, table.view)
        elif isinstance(screen, LinkScreen):
            await press(pilot, "enter", "down", "enter")
        else:
            await press(pilot, "enter")
        await pilot.pause(0.2 if isinstance(screen, PointingScreen | MiniPileScreen) else 0.01)
    raise TimeoutError("nobody has won yet")


async def main(target: int) -> None:
    """Set up, play, tell."""
    seats = [SeatSetup(name=name, slap_key=KEYS[seat], colour=seat) for seat, name in enumerate(NAMES)]
    setup = GameSetup(options=replace(PARTY, play_to=target), seats=tuple(seats), seed="hotseat")
    with tempfile.TemporaryDirectory() as name:
        folder, slaps = Path(name), Counter[str]()
        remember(setup, folder / "party.json")
        places = LocalFolders(folder / "games", folder / "finished", folder / "history.db")
        app = LocalApp(DisplayPreferences(motion=False), folder / "party.json", places, speed=0)
        app.hold = Hold(count(1.0).__next__)  # these people wait before they press keys, and no time passes
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            await press(pilot, "d")
            scores = await evening(app, pilot, slaps)
        print(f"scores {scores}, slaps {dict(slaps)}")


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else TARGET))
