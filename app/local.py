"""The game on one's own terminal: set-up, table and scores, evening after evening."""

import asyncio
from pathlib import Path

from app.keyboard import Keyboard
from app.opening import open_table
from app.party import Party, default_file, recall
from app.reel import Reel
from app.screens.application import PartyApp
from app.screens.replay import ReplayScreen
from app.screens.scoreboard import Onward
from app.screens.setup import SetupScreen
from app.screens.table import TableScreen
from app.table import Table
from app.taste import Taste


class LocalApp(PartyApp):
    """Friends at one keyboard. Raises BadSettings for a party that cannot be played."""

    def __init__(self, taste: Taste, file: Path | None = None) -> None:
        super().__init__(taste)
        self.file = file or default_file()

    def on_mount(self) -> None:
        """Begin the evening."""
        super().on_mount()
        self.run_worker(self.evening())

    async def evening(self) -> None:
        """From set-up to set-up until one leaves."""
        party, damaged = recall(self.file)
        note = None if damaged is None else str(damaged)
        while (chosen := await self.push_screen_wait(SetupScreen(party, self.file, note))) is not None:
            party, note = chosen, None
            while await self.play(party) is Onward.AGAIN:
                pass
        self.exit()

    async def play(self, party: Party) -> Onward:
        """One game; answers what its people want next."""
        keys = {seat: party.seats[seat].slap_key for seat in party.people}
        self.look = self.look_at(party.options)
        return await sit_at(self, open_table(party), Keyboard(keys, party.open_table))


class DemoApp(PartyApp):
    """Bots play, and one looks on. `once`: one game, then it is over."""

    def __init__(self, taste: Taste, party: Party, speed: float, once: bool) -> None:
        super().__init__(taste)
        self.party, self.speed, self.once = party, speed, once

    def on_mount(self) -> None:
        """Let the bots begin."""
        super().on_mount()
        self.run_worker(self.evening())

    async def evening(self) -> None:
        """Game after game, or one."""
        self.look = self.look_at(self.party.options)
        leave = Onward.AGAIN
        while leave is Onward.AGAIN:
            leave = await sit_at(self, open_table(self.party, self.speed), Keyboard({}), once=self.once)
        self.exit()


async def sit_at(app: PartyApp, table: Table, keyboard: Keyboard, once: bool = False) -> Onward:
    """Show a table while it is played; answers what comes after it."""
    playing = asyncio.create_task(table.run())
    try:
        return await app.push_screen_wait(TableScreen(table, keyboard, once=once))
    finally:
        playing.cancel()


class ReplayApp(PartyApp):
    """A recorded game, played again."""

    def __init__(self, taste: Taste, reel: Reel) -> None:
        super().__init__(taste)
        self.reel = reel

    def on_mount(self) -> None:
        """Show it."""
        super().on_mount()
        self.look = self.look_at(self.reel.game.options)
        self.push_screen(ReplayScreen(self.reel), lambda _answer: self.exit())
