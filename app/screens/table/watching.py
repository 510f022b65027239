"""A screen that looks on at a game: board, log and dialogs that all may see."""

import asyncio
from collections.abc import Mapping, Sequence
from functools import partial

from rich.style import Style
from textual import on
from textual.app import ComposeResult
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.timer import Timer

from app.drawing.marks import SeatMarks
from app.live.clients import GameUpdate
from app.live.game import LiveGame
from app.render.canvas import finish
from app.screens import commands
from app.screens.base import Answer, Page, begin
from app.screens.dialogs.challenge import HandShownScreen
from app.screens.live_dialog import LiveDialog
from app.screens.mini_pile.screen import MiniPileScreen
from app.screens.pointing.screen import PointingScreen
from app.screens.subscriptions import subscriptions_of
from app.screens.table.hot_seat import HotSeat
from app.text.i18n import _
from app.widgets.appearance import look_of, moves, preferences_of
from app.widgets.board import Board
from engine.commands import AnyCommand, Slap
from engine.events import Challenged, Event, HandShown, Played, TurnBegan
from engine.refusal import SENTENCES, IllegalCommand, Reason
from engine.view import View

LIVE: Mapping[str, type[LiveDialog]] = {"pointing": PointingScreen, "minipile": MiniPileScreen}
SCORED = {"round_over", "game_over"}
# So many seconds it stays said, though much happens meanwhile, that a slap was too late.
LATE_SECONDS = 2.0


class Watching(Page[Answer]):
    """Shows a table to the people at one keyboard.

    What the game tells arrives as a message, so that it is handled in this session's own context and turn.
    """

    class Told(Message, bubble=False):
        """The table has told what happened."""

        def __init__(self, update: GameUpdate) -> None:
            super().__init__()
            self.update = update

    def __init__(self, table: LiveGame, keyboard: HotSeat) -> None:
        super().__init__()
        self.table, self.keyboard = table, keyboard
        self.stats = table.public_log.stats
        self.live: LiveDialog | None = None
        # While it runs, a slap was too late; whether that is what is said now.
        self.late: Timer | None = None
        self.is_late_said = False
        # Whether the hand that a challenge has laid open has been looked at, and put away.
        self.looked_at = asyncio.Event()
        self.looked_at.set()

    def compose(self) -> ComposeResult:
        """The board fills the screen."""
        self.board = Board(look_of(self), moves=moves(self))
        yield self.board

    def render_lines(self, crop: Region) -> list[Strip]:
        """What lies beneath the board: nobody sees it, so it costs nothing, unless there is too little room."""
        if self.has_class("-cramped"):
            return super().render_lines(crop)
        return [finish(((" " * crop.width, Style.null()),), crop.width)] * crop.height

    def on_mount(self) -> None:
        """Begin to watch, with what has been told so far."""
        self.watched = self.table.watch(self.receive, self.keyboard.seats, self.keyboard.front)
        subscriptions_of(self).add(self, partial(self.table.leave, self.watched))
        self.update = self.watched.look_as(self.keyboard.front)
        self.recall()

    def recall(self) -> None:
        """Show how things stand, and what has happened in this round so far."""
        self.board.present(self.view, [told for told in self.table.public_log.entries if isinstance(told, Event)])

    def receive(self, update: GameUpdate) -> None:
        """What the table tells, from the table's own task."""
        self.post_message(self.Told(update))

    # What has happened

    @on(Told)
    def told(self, told: Told) -> None:
        """Take in what has happened."""
        self.take_in(told.update)

    def take_in(self, update: GameUpdate) -> None:
        """Show what has happened, and see to whose answer is awaited."""
        self.look_through(update)
        self.show(update.events)
        self.ask_what_is_asked()  # first of all, for closing a dialog closes what lies on it
        self.show_live(update.events)
        self.show_results(update.events)
        self.ring(update.events)

    def ring(self, events: Sequence[Event]) -> None:
        """Ring the terminal's bell for a turn of somebody here, and for slaps, where that is wanted."""
        if not preferences_of(self).bell:
            return
        if any(
            event.slap
            if isinstance(event, Played)
            else isinstance(event, TurnBegan) and event.seat in self.keyboard.seats
            for event in events
        ):
            self.app.bell()

    def look_through(self, update: GameUpdate) -> None:
        """Take an update in, through the eyes of whoever is in front now."""
        in_front = self.keyboard.front
        self.update = update if update.view.viewer == in_front else self.watched.look_as(in_front)

    @property
    def view(self) -> View:
        """The table as whoever is in front may see it."""
        return self.update.view

    def show(self, events: Sequence[Event] = (), notice: str = "") -> None:
        """Draw the table as it stands, and what has led there; who was too late is told so for a while."""
        self.is_late_said = self.late is not None and not notice
        notice = _("Just too late: free.") if self.is_late_said else notice
        self.board.present(self.view, events, self.marks(), self.hints(), notice)

    def marks(self) -> SeatMarks:
        """What is shown of the seats beside the view."""
        return SeatMarks(
            bots=frozenset(self.table.bot_players),
            owned=frozenset(self.keyboard.seats),
            slap_keys={} if self.keyboard.alone else self.keyboard.slap_keys,
        )

    def show_results(self, events: Sequence[Event]) -> None:
        """Show what deserves a screen of its own: a hand laid open, the scores."""
        for shown in events:
            if isinstance(shown, HandShown):
                bluff = any(isinstance(event, Challenged) and event.bluff for event in events)
                self.looked_at.clear()
                hand = HandShownScreen(self.view.names, shown, bluff)
                self.app.push_screen(hand, lambda _answer: self.looked_at.set())
        if self.view.prompt.kind in SCORED:
            begin(self, self.end_round, "asking")

    async def end_round(self) -> None:
        """Show the scores, and do what people want next."""
        raise NotImplementedError

    def show_live(self, events: Sequence[Event] = ()) -> None:
        """Open the live dialog that the phase has, and tell it what happens for as long as it stays open."""
        wanted = LIVE.get(self.view.prompt.kind)
        if self.live is not None and wanted not in {None, type(self.live)}:
            self.live.vanish()
        if self.live is not None and self.live in self.app.screen_stack:
            self.live.show(self.view, events)
        elif wanted is not None and (self.keyboard.seats or self.table.time.speed):
            self.live = wanted(self.view, self.ask_soon)
            self.app.push_screen(self.live)

    def ask_soon(self, command: AnyCommand) -> None:
        """Ask for a command from a live dialog."""
        begin(self, partial(self.submit, command))

    def ask_what_is_asked(self) -> None:
        """See to whose answer is awaited."""
        raise NotImplementedError

    def hints(self) -> Sequence[commands.Hint]:
        """The keys that work now."""
        raise NotImplementedError

    async def submit(self, command: AnyCommand) -> None:
        """Ask for a command; where it is refused, say why."""
        try:
            await self.watched.submit(command)
        except IllegalCommand as refusal:
            if refusal.reason is Reason.TOO_LATE and isinstance(command, Slap):
                self.say_late()
            else:
                self.show(notice=_(SENTENCES[refusal.reason]))

    def say_late(self) -> None:
        """Say for a while that a slap was too late; after that, what is awaited is to be read again."""
        if self.late is not None:
            self.late.stop()
        self.late = self.set_timer(LATE_SECONDS, self.say_late_no_longer)
        self.show()

    def say_late_no_longer(self) -> None:
        """Show what is awaited, unless something else is said in its place."""
        self.late = None
        if self.is_late_said:
            self.show()
