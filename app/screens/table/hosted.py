"""The table of a guest: among people who talk, with a clock, and a bot that plays when one is away."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from msgspec.structs import replace
from textual import on
from textual.binding import Binding, BindingType
from textual.events import Key

from app.drawing.marks import SeatMarks
from app.live.clients import GameUpdate
from app.live.fairness import Lag
from app.rooms.session import RoomSession
from app.screens import commands
from app.screens.base import begin, sheets
from app.screens.hosted import status
from app.screens.hosted.host_menu import choose_power, use_power
from app.screens.hosted.room_events import TOO_MUCH, Destination, RoomChanged, RoomListener, Whither, reaction
from app.screens.scoreboard.hosted import HostedScoreboard
from app.screens.scoreboard.screen import NextStep
from app.screens.table.hot_seat import HotSeat
from app.screens.table.talking import TalkingTable
from app.screens.table.watching import SCORED
from app.text.i18n import _
from engine.commands import AnyCommand
from engine.events import Event

# How often the countdown is looked at, in seconds.
TICK = 0.5


class HostedTable(TalkingTable):
    """Shows the game of a room to one who visits it; answers where they go."""

    CSS_PATH = sheets("hosted")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "powers", show=False, id="hosted.powers"),
    ]

    def __init__(self, session: RoomSession) -> None:
        table = session.room.live_game
        assert table is not None
        self.seat = session.room.seat_of(session.member)
        super().__init__(session, table, HotSeat({} if self.seat is None else {self.seat: ""}))
        self.heard = session.room.chat.coming
        self.time = TimeLeft()
        self.drawn = SeatMarks()
        self.away: frozenset[int] = frozenset()

    def on_mount(self) -> None:
        """Begin to listen, and have the countdown ready."""
        self.ear = RoomListener(self, self.session)
        self.ticking = self.set_interval(TICK, self.tick, pause=True)
        self.call_after_refresh(self.look_round)

    def recall(self) -> None:
        """Show how things stand, and what has happened and was said in this round so far."""
        told = [status.sentence(item, self.view) for item in self.table.public_log.entries]
        self.heard = self.session.room.chat.coming
        self.board.present(self.view)
        self.hosted_board.say([text for text in told if text is not None])

    # What has happened

    def take_in(self, update: GameUpdate) -> None:
        """Show what has happened."""
        self.watched.latency = 0.0 if self.seat is None else self.session.latency
        if update.view.prompt.kind not in SCORED and isinstance(self.dialog, HostedScoreboard):
            self.close_dialog()
        self.count_down_to(update.deadline)
        super().take_in(update)
        if update.race_result is not None:
            self.hosted_board.say([status.faster(update.race_result, self.view)])

    def show_results(self, events: Sequence[Event]) -> None:
        """Show what deserves a screen of its own, once."""
        if not isinstance(self.dialog, HostedScoreboard):
            super().show_results(events)

    async def end_round(self) -> None:
        """Show the scores until the next cards are dealt."""
        if await self.ask(HostedScoreboard(self.view, self.stats, self.session)) is NextStep.QUIT:
            self.dismiss(Destination(Whither.LOBBY))

    @on(RoomChanged)
    def look_round(self) -> None:
        """Something has changed here: show it; go where another game is, or another seat is one's own."""
        self.ear.take()
        room = self.session.room
        if room.live_game is not self.table or room.seat_of(self.session.member) != self.seat:
            self.session.draft = self.chat_line.draft
            self.vanish(Destination(Whither.TABLE))
            return
        self.hosted_board.corner = status.corner(room)
        self.away = status.away(room)
        lines = room.chat.since(self.heard)
        self.heard = room.chat.coming
        if lines:
            self.hosted_board.say([line.read() for line in lines])
        if self.is_typing:
            self.show_said()
        self.show()

    def show(self, events: Sequence[Event] = (), notice: str = "") -> None:
        """Draw the table as it stands, and what has led there."""
        super().show(events, notice or status.notice(self.session, self.seat))

    def marks(self) -> SeatMarks:
        """What is shown of the seats beside the view: bots, who is away, what is left of the time."""
        left, seconds = self.time.at(self.table.time.now())
        self.drawn = replace(super().marks(), away=self.away, left=left, seconds=seconds)
        return self.drawn

    def hints(self) -> Sequence[commands.Hint]:
        """The keys that work now."""
        return status.hints(self.session, super().hints() if self.seat is not None else ())

    # The clock

    def count_down_to(self, deadline: float | None) -> None:
        """Somebody has to answer until that moment of table time; None: whenever they like."""
        self.time.count_to(deadline, self.table.time.now())
        (self.ticking.pause if deadline is None else self.ticking.resume)()

    def tick(self) -> None:
        """Draw the countdown, where it has moved."""
        if (self.drawn.left, self.drawn.seconds) != self.time.at(self.table.time.now()):
            self.board.mark(self.marks())

    # What one can do

    async def submit(self, command: AnyCommand) -> None:
        """Ask for a command, if it is not one too many; who plays is back."""
        if not self.session.rate_limits.command():
            self.show(notice=_(TOO_MUCH))
            return
        self.come_back()
        self.watched.latency = self.session.latency
        await super().submit(command)

    @property
    def lag(self) -> Lag | None:
        """How far away the guest is, as far as that is known."""
        return self.session.lag

    def come_back(self) -> None:
        """Play oneself again."""
        if self.session.member.bot_plays:
            self.session.room.come_back(self.session.member)

    def ask_what_is_asked(self) -> None:
        """Open the dialog for what the game asks, unless a bot answers."""
        if not self.session.member.bot_plays:
            super().ask_what_is_asked()
            return
        self.question = None
        if not isinstance(self.dialog, HostedScoreboard):
            self.close_dialog()

    def on_reflex_key(self, event: Key) -> bool:
        """Whether a key brought one back, was a reaction, a shout or a slap, or the host's pause."""
        if self.seat is not None and self.session.member.bot_plays:
            self.come_back()
            self.ask_what_is_asked()
            return True
        if (number := reaction(event.character)) is not None:
            if not self.session.react(number):
                self.show(notice=_(TOO_MUCH))
            return True
        if self.seat is None and event.key == commands.SLAP_ALONE and self.session.member.is_host:
            begin(self, partial(use_power, self, self.session, "pause"))
            return True
        return super().on_reflex_key(event)

    def action_leave(self) -> None:
        """To the lobby."""
        self.dismiss(Destination(Whither.LOBBY))

    def action_powers(self) -> None:
        """Show all that the host can do."""
        if self.session.member.is_host:
            begin(self, self.use_power, "keeping")

    async def use_power(self) -> None:
        """Choose one, and say why not where it cannot be done."""
        self.show(notice=await choose_power(self, self.session) or "")


# In how many steps the bar is drawn.
STEPS = 16


class TimeLeft:
    """What is left until a `deadline` in table time; None: whoever is asked may take as long as they like."""

    def __init__(self) -> None:
        self.deadline: float | None = None
        self._span = 1.0

    def count_to(self, deadline: float | None, now: float) -> None:
        """Somebody has to answer until that moment."""
        if deadline != self.deadline and deadline is not None:
            self._span = max(deadline - now, 1.0)
        self.deadline = deadline

    def at(self, now: float) -> tuple[float | None, int | None]:
        """The part of the time that is left, in steps, and the whole seconds."""
        if self.deadline is None:
            return None, None
        left = max(0.0, self.deadline - now)
        return round(left / self._span * STEPS) / STEPS, round(left)
