"""An evening at one keyboard, for tests: a game in a given position, played by people alone."""

from collections.abc import Mapping

from app.live.game import LiveGame
from app.local.app import sit_at
from app.screens.app import PartyApp
from app.screens.scoreboard.commands import NextStep
from app.screens.table.hot_seat import HotSeat
from app.screens.table.screen import TableScreen
from app.setup.display import DisplayPreferences
from engine.game import Game


class Evening(PartyApp):
    """People with these slap keys play that game; nobody else does."""

    def __init__(self, game: Game, slap_keys: Mapping[int, str], *, open_game: bool = False) -> None:
        super().__init__(DisplayPreferences(motion=False))
        self.playing = LiveGame(game, {})
        self.keyboard = HotSeat(slap_keys, open_game)

    def on_mount(self) -> None:
        """Sit down."""
        super().on_mount()
        self.run_worker(self.evening())

    async def evening(self) -> None:
        """One game."""
        await sit_at(self, self.playing, self.keyboard)
        self.exit()

    @property
    def table_screen(self) -> TableScreen[NextStep]:
        """The table, whatever lies on it."""
        return next(screen for screen in self.screen_stack if isinstance(screen, TableScreen))
