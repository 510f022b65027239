"""The table of a guest: among people who talk, with a clock, and a bot that plays when one is away."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from msgspec.structs import replace
from textual import on
from textual.binding import Binding, BindingType
from textual.events import Key

from app.drawing.marks import Marks
from app.live.clients import Update
from app.live.fairness import Lag
from app.rooms.session import Visit
from app.screens import commands
from app.screens.base import begin, sheets
from app.screens.hosted import status
from app.screens.hosted.host_menu import choose_power, use_power
from app.screens.hosted.room_events import TOO_MUCH, Ear, GatheringChanged, Going, Way, reaction
from app.screens.scoreboard.hosted import HostedScoreboard
from app.screens.scoreboard.screen import Onward
from app.screens.table.hot_seat import Keyboard
from app.screens.table.talking import TalkingTable
from app.screens.table.watching import SCORED
from app.text.i18n import _
from engine.commands import AnyCommand
from engine.events import Event

# How often the countdown is looked at, in seconds.
TICK = 0.5


class HostedTable(TalkingTable):
    """Shows the game of a gathering to one who visits it; answers where they go."""

    CSS_PATH = sheets("hosted")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "powers", show=False, id="hosted.powers"),
    ]

    def __init__(self, visit: Visit) -> None:
        table = visit.gathering.table
        assert table is not None
        self.seat = visit.gathering.seat_of(visit.member)
        super().__init__(visit, table, Keyboard({} if self.seat is None else {self.seat: ""}))
        self.heard = visit.gathering.talk.coming
        self.time = TimeLeft()
        self.drawn = Marks()
        self.away: frozenset[int] = frozenset()

    def on_mount(self) -> None:
        """Begin to listen, and have the countdown ready."""
        self.ear = Ear(self, self.visit)
        self.ticking = self.set_interval(TICK, self.tick, pause=True)
        self.call_after_refresh(self.look_round)

    def recall(self) -> None:
        """Show how things stand, and what has happened and was said in this round so far."""
        told = [status.sentence(item, self.view) for item in self.table.past.told]
        self.heard = self.visit.gathering.talk.coming
        self.board.present(self.view)
        self.hosted_board.say([text for text in told if text is not None])

    def on_unmount(self) -> None:
        """Listen no longer."""
        self.ear.end()

    # What has happened

    def take_in(self, update: Update) -> None:
        """Show what has happened."""
        self.watched.trip = 0.0 if self.seat is None else self.visit.trip
        if update.view.prompt.kind not in SCORED and isinstance(self.dialog, HostedScoreboard):
            self.close_dialog()
        self.count_down_to(update.deadline)
        super().take_in(update)
        if update.faster is not None:
            self.hosted_board.say([status.faster(update.faster, self.view)])

    def unveil(self, events: Sequence[Event]) -> None:
        """Show what deserves a screen of its own, once."""
        if not isinstance(self.dialog, HostedScoreboard):
            super().unveil(events)

    async def end_round(self) -> None:
        """Show the scores until the next cards are dealt."""
        if await self.ask(HostedScoreboard(self.view, self.tally, self.visit)) is Onward.QUIT:
            self.dismiss(Going(Way.LOBBY))

    @on(GatheringChanged)
    def look_round(self) -> None:
        """Something has changed here: show it; go where another game is, or another seat is one's own."""
        self.ear.take()
        gathering = self.visit.gathering
        if gathering.table is not self.table or gathering.seat_of(self.visit.member) != self.seat:
            self.visit.draft = self.chat_line.draft
            self.vanish(Going(Way.TABLE))
            return
        self.hosted_board.corner = status.corner(gathering)
        self.away = status.away(gathering)
        lines = gathering.talk.since(self.heard)
        self.heard = gathering.talk.coming
        if lines:
            self.hosted_board.say([line.read() for line in lines])
        if self.is_typing:
            self.show_said()
        self.show()

    def show(self, events: Sequence[Event] = (), notice: str = "") -> None:
        """Draw the table as it stands, and what has led there."""
        super().show(events, notice or status.notice(self.visit, self.seat))

    def marks(self) -> Marks:
        """What is shown of the seats beside the view: bots, who is away, what is left of the time."""
        left, seconds = self.time.at(self.table.time.now())
        self.drawn = replace(super().marks(), away=self.away, left=left, seconds=seconds)
        return self.drawn

    def hints(self) -> Sequence[commands.Hint]:
        """The keys that work now."""
        return status.hints(self.visit, super().hints() if self.seat is not None else ())

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
        if not self.visit.manners.command():
            self.show(notice=_(TOO_MUCH))
            return
        self.come_back()
        self.watched.trip = self.visit.trip
        await super().submit(command)

    @property
    def lag(self) -> Lag | None:
        """How far away the guest is, as far as that is known."""
        return self.visit.lag

    def come_back(self) -> None:
        """Play oneself again."""
        if self.visit.member.stood_in:
            self.visit.gathering.come_back(self.visit.member)

    def ask_what_is_asked(self) -> None:
        """Open the dialog for what the game asks, unless a bot answers."""
        if not self.visit.member.stood_in:
            super().ask_what_is_asked()
            return
        self.question = None
        if not isinstance(self.dialog, HostedScoreboard):
            self.close_dialog()

    def hear(self, event: Key) -> bool:
        """Whether a key brought one back, was a reaction, a shout or a slap, or a keeper's pause."""
        if self.seat is not None and self.visit.member.stood_in:
            self.come_back()
            self.ask_what_is_asked()
            return True
        if (number := reaction(event.character)) is not None:
            if not self.visit.react(number):
                self.show(notice=_(TOO_MUCH))
            return True
        if self.seat is None and event.key == commands.SLAP_ALONE and self.visit.member.keeper:
            begin(self, partial(use_power, self, self.visit, "pause"))
            return True
        return super().hear(event)

    def action_leave(self) -> None:
        """To the lobby."""
        self.dismiss(Going(Way.LOBBY))

    def action_powers(self) -> None:
        """Show all that a keeper can do."""
        if self.visit.member.keeper:
            begin(self, self.use_power, "keeping")

    async def use_power(self) -> None:
        """Choose one, and say why not where it cannot be done."""
        self.show(notice=await choose_power(self, self.visit) or "")


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
