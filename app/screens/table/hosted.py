"""The table of a guest: among people who talk, and a bot that plays when one is away."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace
from textual.events import Key

from app.drawing.marks import SeatMarks
from app.live.fairness import Lag
from app.live.public_log import GameStats
from app.rooms.session import RoomSession
from app.screens.base import Ask
from app.screens.hosted import status
from app.screens.hosted.host_menu import choose_power
from app.screens.hosted.reacting import REACTING, reaction
from app.screens.hosted.room_events import TOO_MUCH, Destination, Whither
from app.screens.scoreboard.commands import NextStep
from app.screens.scoreboard.mode import RoomScores
from app.screens.scoreboard.screen import ScoreboardScreen
from app.screens.table.commands import HOST_LOOKING_ON, HOSTED, SLAP_ALONE, AtTable
from app.screens.table.hot_seat import HotSeat
from app.screens.table.mode import TableMode
from app.text.i18n import _
from app.widgets.key_command import KeyCommand
from engine.view import View


class HostedMode(TableMode[Destination]):
    """The game of a room, for the visitor of a `session`, who has a `seat` there or looks on (None)."""

    leaving = Destination(Whither.LOBBY)
    session: RoomSession

    def __init__(self, session: RoomSession) -> None:
        game = session.room.live_game
        assert game is not None
        self.session, self.seat = session, session.room.seat_of(session.member)
        super().__init__(game, HotSeat({} if self.seat is None else {self.seat: ""}))
        self._heard = session.room.chat.coming

    # What is shown

    def key_commands(self) -> Sequence[KeyCommand[AtTable]]:
        """Chat, the host's powers, reactions."""
        return (*HOSTED, *(HOST_LOOKING_ON if self.seat is None else ()), *REACTING)

    def situation(self, at_table: AtTable) -> AtTable:
        """With who hosts."""
        return replace(at_table, is_host=self.session.member.is_host, paused=self.game.time.paused)

    def marks(self, left: float | None, seconds: int | None) -> SeatMarks:
        """With who is away."""
        return replace(super().marks(left, seconds), away=status.away(self.session.room))

    def notice(self) -> str:
        """That the game is stopped, or a bot plays for one."""
        return status.notice(self.session, self.seat)

    def corner(self) -> str:
        """How many look on."""
        return status.corner(self.session.room)

    def news(self) -> list[str]:
        """What was said in the room."""
        chat = self.session.room.chat
        messages, self._heard = chat.since(self._heard), chat.coming
        return [message.read() for message in messages]

    # How things change around the game

    def listen(self, tell: Callable[[], None]) -> Callable[[], None]:
        """Changes in the room."""
        return self.session.room.listen(tell)

    def destination(self) -> Destination | None:
        """Where another game is, or another seat is one's own."""
        room = self.session.room
        is_here = room.live_game is self.game and room.seat_of(self.session.member) == self.seat
        return None if is_here else Destination(Whither.TABLE)

    # What people here may do

    @property
    def lag(self) -> Lag | None:
        """How far away the guest is, as far as that is known."""
        return self.session.lag

    @property
    def latency(self) -> float:
        """For how many seconds a guest who plays is made up for."""
        return 0.0 if self.seat is None else self.session.latency

    def may_ask(self) -> bool:
        """Unless a bot answers."""
        return not self.session.member.bot_plays

    def refuses(self) -> str | None:
        """That a command is one too many; who plays is back."""
        if not self.session.rate_limits.command():
            return _(TOO_MUCH)
        self.come_back()
        return None

    def come_back(self) -> None:
        """Play oneself again."""
        if self.session.member.bot_plays:
            self.session.room.come_back(self.session.member)

    def on_reflex_key(self, event: Key) -> str | None:
        """Any key brings one back; else a reaction, or the pause of a host who looks on."""
        if self.seat is not None and self.session.member.bot_plays:
            self.come_back()
            return ""
        if (number := reaction(event.character)) is not None:
            return "" if self.session.react(number) else _(TOO_MUCH)
        if self.seat is None and event.key == SLAP_ALONE and self.session.member.is_host:
            self.session.room.pause(not self.game.time.paused)
            return ""
        return None

    async def use_power(self, ask: Ask) -> str | None:
        """Choose what to do as the host; answers why it could not be done."""
        return await choose_power(ask, self.session) if self.session.member.is_host else None

    async def after_round(self, ask: Ask, view: View, stats: GameStats) -> Destination | None:
        """Show the scores until the next cards are dealt."""
        if self.session.has_record:
            self.session.on_record()
        step = await ask(ScoreboardScreen(view, stats, RoomScores(self.session)))
        return Destination(Whither.LOBBY) if step is NextStep.QUIT else None
