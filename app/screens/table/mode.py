"""What differs between the tables of a house and of one keyboard: a mode answers its screen's questions."""

from collections.abc import Callable, Sequence
from typing import Generic

from textual.events import Key

from app.drawing.marks import SeatMarks
from app.live.fairness import HERE, Lag
from app.live.game import LiveGame
from app.live.public_log import GameStats
from app.rooms.session import RoomSession
from app.screens.base import Answer, Ask
from app.screens.table.commands import AtTable
from app.screens.table.hot_seat import HotSeat
from app.widgets.key_command import KeyCommand
from engine.view import View


class TableMode(Generic[Answer]):
    """Answers what a table's screen asks, and never calls the screen: `game` with the seats at `keyboard`.

    `session` is the visit of one who can talk here. `leaving` is what the screen answers if one leaves the table.
    """

    session: RoomSession | None = None
    leaving: Answer

    def __init__(self, game: LiveGame, keyboard: HotSeat) -> None:
        self.game, self.keyboard = game, keyboard

    # What is shown

    def key_commands(self) -> Sequence[KeyCommand[AtTable]]:
        """The key commands that only this mode has."""
        return ()

    def situation(self, at_table: AtTable) -> AtTable:
        """What decides which keys are offered, with what only this mode knows."""
        return at_table

    def marks(self, left: float | None, seconds: int | None) -> SeatMarks:
        """What is shown of the seats beside the view, if so much is left of the time to answer in."""
        return SeatMarks(
            bots=frozenset(self.game.bot_players),
            owned=frozenset(self.keyboard.seats),
            slap_keys={} if self.keyboard.alone else self.keyboard.slap_keys,
            left=left,
            seconds=seconds,
        )

    def notice(self) -> str:
        """What has to be known before anything else; empty if all is well."""
        return ""

    def corner(self) -> str:
        """A word at the end of the line of keys."""
        return ""

    def news(self) -> Sequence[str]:
        """What was said around the game since this was asked last."""
        return ()

    # How things change around the game

    def listen(self, tell: Callable[[], None]) -> Callable[[], None]:
        """Call `tell` if something changes around the game; the answer ends that."""
        return lambda: None

    def destination(self) -> Answer | None:
        """Where people here have to go, since this is no longer their game; None to stay."""
        return None

    # What people here may do

    @property
    def lag(self) -> Lag | None:
        """How far away the keyboard is; None if that is not known."""
        return HERE

    @property
    def latency(self) -> float:
        """For how many seconds on their way keys are made up for in a race."""
        return 0.0

    def may_ask(self) -> bool:
        """Whether the game's questions may be put to people here."""
        return True

    def refuses(self) -> str | None:
        """Why no command may be asked for now; None if one may."""
        return None

    def on_reflex_key(self, event: Key) -> str | None:
        """Take a key that works at any moment, beside slaps and “UNO!”; answers a notice, or None: it is not for it."""
        return None

    def do(self, what: str) -> None:
        """Carry out a key command that only this mode has, at once: each of two quick presses counts."""
        raise NotImplementedError

    async def use_power(self, ask: Ask) -> str | None:
        """Ask the host what to do, and do it; answers what is to be said of it."""
        raise NotImplementedError

    async def after_round(self, ask: Ask, view: View, stats: GameStats) -> Answer | None:
        """Show the scores until people go on; answers with what the screen closes, None to stay."""
        raise NotImplementedError
