"""The scoreboard of a room: people are ready for the next round, or not."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.widgets import Static

from app.live.public_log import GameStats
from app.rooms.session import RoomSession
from app.screens.base import begin, sheets
from app.screens.hosted.host_menu import choose_power
from app.screens.hosted.room_events import TOO_MUCH, RoomChanged, RoomListener, reaction
from app.screens.hosted.status import waited_for
from app.screens.scoreboard.screen import NextStep, ScoreboardScreen
from app.text.i18n import _
from app.widgets.chat_input import ChatLine
from app.widgets.key_bar import Hint
from engine.view import View


class HostedScoreboard(ScoreboardScreen):
    """Shows how a round ended until the next cards are dealt; answers QUIT for the lobby."""

    CSS_PATH = sheets("scoreboard", "hosted")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,r,n,a", "ready", show=False, id="hosted_score.ready"),
        Binding("u", "not_yet", show=False, id="hosted_score.not_yet"),
        Binding("c", "chat", show=False, id="hosted_score.chat"),
        Binding("h", "powers", show=False, id="hosted_score.powers"),
    ]

    def __init__(self, view: View, stats: GameStats, session: RoomSession) -> None:
        super().__init__(view, stats, (NextStep.QUIT,))
        self.session = session
        self.notice = ""

    def compose(self) -> ComposeResult:
        """The scores, then who is waited for."""
        *scores, keys = super().compose()
        yield from scores
        yield Static(id="waiting", markup=False)
        yield ChatLine()
        yield keys

    def on_mount(self) -> None:
        """Begin to listen."""
        self.ear = RoomListener(self, self.session)
        self.tell()

    @on(RoomChanged)
    def changed(self) -> None:
        """Something has changed: somebody is ready, or has said something."""
        self.ear.take()
        self.tell()

    def tell(self) -> None:
        """Say who is waited for, and what was said last."""
        lines = self.session.room.chat.messages
        said = lines[-1].read() if lines else ""
        waiting = self.notice or waited_for(self.session.room)
        self.query_one("#waiting", Static).update("  ".join(filter(None, [waiting, said])))
        self.draw()

    def hints(self, several: bool) -> list[Hint]:
        """The keys; being ready only for those who have a seat."""
        member = self.session.member
        seated = self.session.room.room_seats.of(member.identity) is not None
        ready: list[Hint] = [("u", _("not yet")) if member.ready else ("enter", _("ready"))] if seated else []
        host: list[Hint] = [("h", _("host"))] if member.is_host else []
        own = [hint for hint in super().hints(several) if hint[0] != "q"]
        return [*ready, *own, ("c", _("chat")), *host, ("q", _("lobby"))]

    def on_key(self, event: Key) -> None:
        """Digits react."""
        self.notice = ""
        number = reaction(event.character)
        if number is not None:
            event.stop()
            self.notice = "" if self.session.react(number) else _(TOO_MUCH)
            self.tell()

    def action_ready(self) -> None:
        """Be ready for the next deal, however often that is said."""
        member, room = self.session.member, self.session.room
        if member.bot_plays:
            room.come_back(member)
        room.set_ready(member)

    def action_not_yet(self) -> None:
        """Be ready no longer."""
        self.session.room.set_ready(self.session.member, False)

    def action_chat(self) -> None:
        """Open the line to type into."""
        self.query_one(ChatLine).open()

    @on(ChatLine.Said)
    def chatted(self, said: ChatLine.Said) -> None:
        """Something was typed."""
        self.notice = "" if self.session.say(said.text) else _(TOO_MUCH)
        self.tell()

    def action_powers(self) -> None:
        """Show all that the host can do."""
        if self.session.member.is_host:
            begin(self, self.use_power, "asking")

    async def use_power(self) -> None:
        """Choose one, and say why not where it cannot be done."""
        self.notice = await choose_power(self, self.session) or ""
        self.tell()
