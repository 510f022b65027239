"""The applications at one's own terminal: a game, the demo, statistics, a replay."""

import asyncio
import signal
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import ClassVar

from textual.binding import BindingType

from app.live.factory import open_game
from app.live.game import LiveGame
from app.local.saves import LocalFolders, LocalGame, go_on_with, last_kept, open_kept, put_away, usual_places
from app.replay.timeline import ReplayTimeline
from app.screens.app import PartyApp
from app.screens.base import begin
from app.screens.dialogs.prompts import GoOnScreen
from app.screens.evening import EveningApp
from app.screens.replay.screen import ReplayScreen
from app.screens.scoreboard.commands import NextStep
from app.screens.setup.screen import SetupScreen
from app.screens.statistics.screen import StatisticsScreen
from app.screens.table.hot_seat import HotSeat
from app.screens.table.local import LocalMode
from app.screens.table.screen import TableScreen
from app.setup.display import DisplayPreferences
from app.setup.file import default_file, recall
from app.setup.model import GameSetup
from app.store.archive import tidy
from app.store.saves import CannotResume, where
from app.store.statistics import Statistics
from app.text.i18n import _, mark
from app.text.labels import VARIANTS
from app.widgets.key_command import KeyCommand, bindings
from app.widgets.unsaved_line import say_unsaved

# Seconds that a warning stays: it may be long.
WARNED = 20.0
ENDED_BY = (signal.SIGTERM, signal.SIGHUP)


class OwnTerminalApp(PartyApp):
    """An application on one's own terminal: it gives that back at Ctrl-C, and when it is told to end."""

    KEYS = (KeyCommand("terminal.leave", "ctrl+c", mark("leave"), mark("Leave at once."), "quit", urgent=True),)
    BINDINGS: ClassVar[list[BindingType]] = bindings(*KEYS)

    def on_mount(self) -> None:
        """Listen to who ends it."""
        super().on_mount()
        for number in ENDED_BY:
            asyncio.get_running_loop().add_signal_handler(number, self.exit)


class LocalApp(OwnTerminalApp, EveningApp):
    """Friends at one keyboard. `file` remembers their party, `places` keep their games; bots play at that `speed`.

    `key_map`: the user's own keys.
    """

    def __init__(
        self,
        preferences: DisplayPreferences,
        file: Path | None = None,
        places: LocalFolders | None = None,
        speed: float = 1.0,
        key_map: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(preferences, key_map)
        self.file = file or default_file()
        self.places = places or usual_places()
        self.speed = speed
        self.kept: LocalGame | None = None

    @property
    def refuge(self) -> str:
        """Where the game that is being played is, should this app break; empty if it is nowhere."""
        if self.kept is None or self.kept.table.game.over or self.kept.journal.trouble is not None:
            return ""
        path = self.kept.journal.path
        return _("Your game is kept in {file}: uno-party offers it when it starts again.").format(file=path)

    @property
    def unsaved(self) -> str:
        """Why the game that is being played is not being saved."""
        played = self.kept is not None and isinstance(self.place, TableScreen)
        return (self.kept.journal.trouble if self.kept is not None and played else None) or ""

    def on_mount(self) -> None:
        """Begin the evening."""
        super().on_mount()
        begin(self, self.whole_evening)

    async def evening(self) -> None:
        """From set-up to set-up until one leaves; first of all, the game that was left last time."""
        setup, damaged = recall(self.file)
        for trouble in tidy(*self.places):
            self.warn(trouble)
        note = None if damaged is None else _("What was set up last time cannot be read.") + " " + where(damaged)
        note = await self.offer_to_go_on() or note
        while (chosen := await self.stay(SetupScreen(setup, self.file, note, self.places.history))) is not None:
            setup = chosen
            kept = await open_kept(setup, self.places, self.speed)
            while await self.play(kept) is NextStep.AGAIN:
                kept = await open_kept(setup, self.places, self.speed)
            note = left_over(kept)
        self.exit()

    async def offer_to_go_on(self) -> str | None:
        """Go on with the last game, if there is one and that is wanted; answers why it could not be."""
        saved = last_kept(self.places)
        if saved is None or saved.header is None:
            return None
        variant = VARIANTS.get(str(saved.header.options.get("variant")))
        game = _(variant.name) if variant else ""
        if not await self.stay(GoOnScreen(game, saved.header.seats)):
            return None
        try:
            kept = go_on_with(saved, self.speed)
            await self.play(kept)
        except CannotResume as error:
            return str(error)
        return left_over(kept)

    async def play(self, kept: LocalGame) -> NextStep:
        """One game; answers what its people want next."""
        self.kept, setup = kept, kept.setup
        keys = {seat: setup.seats[seat].slap_key for seat in setup.people}
        self.look = self.look_at(setup.options)
        kept.journal.listener = self.show_trouble
        try:
            return await sit_at(self, kept.table, HotSeat(keys, setup.open_game))
        finally:
            kept.journal.listener = None
            self.warn(await put_away(kept, self.places))

    def show_trouble(self, _trouble: str | None) -> None:
        """Say on all screens that the game is not being saved, or that it is again."""
        say_unsaved(self)

    def warn(self, trouble: str | None) -> None:
        """Say what has gone wrong, if anything has."""
        if trouble is not None:
            self.notify(trouble, markup=False, severity="warning", timeout=WARNED)


class DemoApp(OwnTerminalApp, EveningApp):
    """Bots play, and one looks on. `once`: one game, then it is over."""

    def __init__(self, preferences: DisplayPreferences, setup: GameSetup, speed: float, once: bool) -> None:
        super().__init__(preferences)
        self.setup, self.speed, self.once = setup, speed, once

    def on_mount(self) -> None:
        """Let the bots begin."""
        super().on_mount()
        begin(self, self.whole_evening)

    async def evening(self) -> None:
        """Game after game, or one."""
        self.look = self.look_at(self.setup.options)
        leave = NextStep.AGAIN
        while leave is NextStep.AGAIN:
            leave = await sit_at(self, open_game(self.setup, self.speed), HotSeat({}), once=self.once)
        self.exit()


def left_over(kept: LocalGame) -> str | None:
    """What is said of a game that was left before it was over, if it is on disk."""
    if kept.table.game.over or kept.journal.trouble is not None:
        return None
    return _("The game you left is kept: uno-party offers it when it is started again.")


async def sit_at(app: PartyApp, table: LiveGame, keyboard: HotSeat, once: bool = False) -> NextStep:
    """Show a table while it is played; answers what comes after it."""
    playing = asyncio.create_task(table.run())
    try:
        return await app.stay(TableScreen(LocalMode(table, keyboard, once)))
    finally:
        playing.cancel()
        await asyncio.wait([playing])


class StatisticsApp(OwnTerminalApp):
    """Statistics, the cursor at the first player called `name`."""

    def __init__(self, preferences: DisplayPreferences, count: Callable[[], Statistics], name: str | None) -> None:
        super().__init__(preferences)
        self.count, self.player = count, name

    def on_mount(self) -> None:
        """Show it."""
        super().on_mount()
        self.push_screen(StatisticsScreen(self.count, self.player), lambda _answer: self.exit())


class ReplayApp(OwnTerminalApp):
    """A recorded game, played again; `watch_only`: through a spectator's eyes alone."""

    def __init__(self, preferences: DisplayPreferences, timeline: ReplayTimeline, watch_only: bool = False) -> None:
        super().__init__(preferences)
        self.timeline, self.watch_only = timeline, watch_only

    def on_mount(self) -> None:
        """Show it."""
        super().on_mount()
        self.look = self.look_at(self.timeline.game.options)
        self.push_screen(ReplayScreen(self.timeline, self.watch_only), lambda _answer: self.exit())
