"""The table of those who share a keyboard, or look on at bots."""

from collections.abc import Sequence

from msgspec.structs import replace
from textual.events import Key

from app.live.game import LiveGame
from app.live.public_log import GameStats
from app.screens.base import Ask
from app.screens.scoreboard.commands import NextStep
from app.screens.scoreboard.screen import ScoreboardScreen
from app.screens.table.commands import LOOKING_ON, SLAP_ALONE, AtTable
from app.screens.table.hot_seat import HotSeat
from app.screens.table.mode import TableMode
from app.widgets.key_command import KeyCommand
from engine.view import View

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 0.0)


class LocalMode(TableMode[NextStep]):
    """Friends at one keyboard; without seats there, one looks on at bots. `once`: the table is left after the game."""

    leaving = NextStep.QUIT

    def __init__(self, game: LiveGame, keyboard: HotSeat, once: bool = False) -> None:
        super().__init__(game, keyboard)
        self.once = once

    def key_commands(self) -> Sequence[KeyCommand[AtTable]]:
        """Pause, step and speed for one who looks on."""
        return () if self.keyboard.seats else LOOKING_ON

    def situation(self, at_table: AtTable) -> AtTable:
        """With the pace of the bots."""
        return replace(at_table, paused=self.game.time.paused, speed=self.game.time.speed)

    def on_reflex_key(self, event: Key) -> str | None:
        """The pause of one who looks on."""
        if self.keyboard.seats or event.key != SLAP_ALONE:
            return None
        self.game.pause(not self.game.time.paused)
        return ""

    def do(self, what: str) -> None:
        """Let the bots do one thing, or play faster or slower."""
        if what == "step":
            self.game.step()
        else:
            self.game.set_speed(next_speed(self.game.time.speed, 1 if what == "faster" else -1))

    async def after_round(self, ask: Ask, view: View, stats: GameStats) -> NextStep | None:
        """Show the scores, and do what people want next."""
        if self.once and view.prompt.kind == "game_over":
            return NextStep.QUIT
        step = await ask(ScoreboardScreen(view, stats))
        if step is NextStep.NEXT:
            self.game.next_round()
            return None
        return step


def next_speed(speed: float, step: int) -> float:
    """The next faster or slower speed; 0 is as fast as it goes."""
    place = min(range(len(SPEEDS)), key=lambda number: abs((SPEEDS[number] or 99) - (speed or 99)))
    return SPEEDS[min(max(place + step, 0), len(SPEEDS) - 1)]
