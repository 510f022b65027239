"""A hosted table: one seat's screen, or that of one who looks on, among people who talk."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.events import Key

from app.drawing.canvas import Canvas
from app.drawing.log import wrapped
from app.drawing.marks import Marks
from app.keyboard import Keyboard
from app.language import _
from app.screens import hosted_keys, table_keys
from app.screens.appearance import look_of, moves
from app.screens.chat import ChatLine
from app.screens.gathered import TOO_MUCH, Ear, GatheringChanged, reaction
from app.screens.going import Going, Way
from app.screens.hosted_score import HostedScoreboard
from app.screens.keeping import choose_power, use_power
from app.screens.room import sheets
from app.screens.scoreboard import Onward
from app.screens.stack import close
from app.screens.table_view import SCORED, TableView
from app.visit import Visit
from app.watch import Update
from app.widgets.hosted_board import HostedBoard
from app.widgets.pane import Pane
from engine.commands import AnyCommand
from engine.events import Event

# How often the countdown is looked at, in seconds, and in how many steps its bar is drawn.
TICK, STEPS = 0.5, 16
# Lines of talk that are shown above the line that one types.
SAID = 6


class HostedTable(TableView[Going]):
    """Shows the game of a gathering to one who visits it; answers where they go.

    While they type, no dialog opens, so that no letter of a word becomes an answer to the game.
    """

    CSS_PATH = sheets("hosted")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "chat", show=False, id="hosted.chat"),
        Binding("h", "powers", show=False, id="hosted.powers"),
    ]

    def __init__(self, visit: Visit) -> None:
        table = visit.gathering.table
        assert table is not None
        self.visit = visit
        self.seat = visit.gathering.seat_of(visit.member)
        super().__init__(table, Keyboard({} if self.seat is None else {self.seat: ""}))
        self.heard = visit.gathering.talk.coming
        self.deadline: float | None = None
        self.span = 1.0
        self.drawn = Marks()
        self.away: frozenset[int] = frozenset()

    def compose(self) -> ComposeResult:
        """The board; in front of it, while one types, what was said and the line to type into."""
        self.board = self.hosted_board = HostedBoard(look_of(self), moves=moves(self))
        self.chat_line = ChatLine()
        yield self.board
        with Vertical(id="talk"):
            yield Pane(id="said")
            yield self.chat_line

    @property
    def is_typing(self) -> bool:
        """Whether a line is being typed."""
        return self.chat_line.is_open

    def on_mount(self) -> None:
        """Begin to listen, and have the countdown ready."""
        self.ear = Ear(self, self.visit)
        self.ticking = self.set_interval(TICK, self.tick, pause=True)
        self.call_after_refresh(self.look_round)

    def recall(self) -> None:
        """Show how things stand, and what has happened and was said in this round so far."""
        told = [hosted_keys.sentence(item, self.view) for item in self.table.past.told]
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
            self.hosted_board.say([hosted_keys.faster(update.faster, self.view)])

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
            close(self, Going(Way.TABLE))
            return
        self.hosted_board.corner = hosted_keys.corner(gathering)
        self.away = hosted_keys.away(gathering)
        lines = gathering.talk.since(self.heard)
        self.heard = gathering.talk.coming
        if lines:
            self.hosted_board.say([line.read() for line in lines])
        if self.is_typing:
            self.show_said()
        self.show()

    def show(self, events: Sequence[Event] = (), notice: str = "") -> None:
        """Draw the table as it stands, and what has led there."""
        super().show(events, notice or hosted_keys.notice(self.visit, self.seat))

    def marks(self) -> Marks:
        """What is shown of the seats beside the view: bots, who is away, what is left of the time."""
        left, seconds = self.time_left()
        self.drawn = replace(super().marks(), away=self.away, left=left, seconds=seconds)
        return self.drawn

    def hints(self) -> Sequence[table_keys.Hint]:
        """The keys that work now."""
        return hosted_keys.hints(self.visit, super().hints() if self.seat is not None else ())

    # The clock

    def count_down_to(self, deadline: float | None) -> None:
        """Somebody has to answer until that moment of table time; None: whenever they like."""
        if deadline != self.deadline and deadline is not None:
            self.span = max(deadline - self.table.time.now(), 1.0)
        self.deadline = deadline
        (self.ticking.pause if deadline is None else self.ticking.resume)()

    def time_left(self) -> tuple[float | None, int | None]:
        """The part of the time that is left, in steps, and the whole seconds."""
        if self.deadline is None:
            return None, None
        left = max(0.0, self.deadline - self.table.time.now())
        return round(left / self.span * STEPS) / STEPS, round(left)

    def tick(self) -> None:
        """Draw the countdown, where it has moved."""
        drawn = self.drawn
        if (drawn.left, drawn.seconds) != self.time_left():
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

    def come_back(self) -> None:
        """Play oneself again."""
        if self.visit.member.stood_in:
            self.visit.gathering.come_back(self.visit.member)

    def ask_what_is_asked(self) -> None:
        """Open the dialog for what the game asks, unless a bot answers or something is being typed."""
        if self.visit.member.stood_in:
            self.question = None
            if not isinstance(self.dialog, HostedScoreboard):
                self.close_dialog()
        elif not self.is_typing:
            super().ask_what_is_asked()

    def show_live(self, events: Sequence[Event] = ()) -> None:
        """Open the live dialog that the phase has, unless something is being typed."""
        if not self.is_typing:
            super().show_live(events)

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
        if self.seat is None and event.key == table_keys.SLAP_ALONE and self.visit.member.keeper:
            self.run_worker(use_power(self, self.visit, "pause"))
            return True
        return super().hear(event)

    def action_leave(self) -> None:
        """To the lobby."""
        self.dismiss(Going(Way.LOBBY))

    def action_powers(self) -> None:
        """Show all that a keeper can do."""
        if self.visit.member.keeper:
            self.run_worker(self.use_power(), group="keeping", exclusive=True)

    async def use_power(self) -> None:
        """Choose one, and say why not where it cannot be done."""
        self.show(notice=await choose_power(self, self.visit) or "")

    # Talk

    def action_chat(self) -> None:
        """Open the line to type into."""
        self.add_class("-typing")
        self.chat_line.open()
        self.call_after_refresh(self.show_said)

    def show_said(self) -> None:
        """Show the last lines of talk."""
        pane, look = self.query_one("#said", Pane), look_of(self)
        canvas = Canvas(pane.size.width, SAID, look.palette.panel)
        lines = [text for line in self.visit.gathering.talk.lines for text in wrapped(line.read(), canvas.width - 2)]
        for y, text in enumerate(lines[-SAID:]):
            canvas.write(1, y, text, look.palette.ink)
        if canvas.width:
            pane.show(canvas.rows())

    @on(ChatLine.Said)
    def chatted(self, said: ChatLine.Said) -> None:
        """Something was typed."""
        if not self.visit.say(said.text):
            self.show(notice=_(TOO_MUCH))

    @on(ChatLine.Left)
    def chat_left(self) -> None:
        """Back to the game, and to what it has asked meanwhile."""
        self.remove_class("-typing")
        self.show_live()
        self.ask_what_is_asked()
