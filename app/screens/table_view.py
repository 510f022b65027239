"""A view of a table: what happens is shown as it happens, and the keys of who is in front become commands."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import ClassVar, TypeVar

from rich.style import Style
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.geometry import Region
from textual.message import Message
from textual.screen import Screen
from textual.strip import Strip

from app.drawing.canvas import finish
from app.drawing.marks import Marks
from app.keyboard import Keyboard
from app.language import _
from app.screens import table_keys
from app.screens.appearance import look_of, moves, taste_of
from app.screens.challenge import HandShownScreen
from app.screens.choices import answer, complete
from app.screens.live import LiveDialog
from app.screens.minipile import MiniPileScreen
from app.screens.pointing import PointingScreen
from app.screens.room import Answer, Page
from app.screens.rules import RulesScreen
from app.screens.stack import close
from app.table import Table
from app.watch import Update
from app.widgets.board import Board
from engine.commands import AnyCommand, Draw, Pass, PileCard, Play, Take
from engine.events import Challenged, Event, HandShown, Played, TurnBegan
from engine.refusal import SENTENCES, IllegalCommand
from engine.view import View

Reply = TypeVar("Reply")
LIVE: Mapping[str, type[LiveDialog]] = {"pointing": PointingScreen, "minipile": MiniPileScreen}
SCORED = {"round_over", "game_over"}


class TableView(Page[Answer]):
    """Shows a table to the people at one keyboard.

    What the game tells arrives as a message, so that it is handled in this session's own context and turn.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "choose(-1)", show=False, id="table.left"),
        Binding("right", "choose(1)", show=False, id="table.right"),
        Binding("enter", "play", show=False, id="table.play"),
        Binding("b", "play(True)", show=False, id="table.both"),
        Binding("d", "ask_for('draw')", show=False, id="table.draw"),
        Binding("p", "ask_for('pass')", show=False, id="table.pass"),
        Binding("t", "ask_for('take')", show=False, id="table.take"),
        Binding("s", "sort", show=False, id="table.sort"),
        Binding("question_mark", "rules", show=False, id="table.rules"),
        Binding("q", "leave", show=False, id="table.leave"),
    ]

    class Told(Message, bubble=False):
        """The table has told what happened."""

        def __init__(self, update: Update) -> None:
            super().__init__()
            self.update = update

    def __init__(self, table: Table, keyboard: Keyboard) -> None:
        super().__init__()
        self.table, self.keyboard = table, keyboard
        self.tally = table.past.tally
        self.dialog: Screen[object] | None = None
        self.question: tuple[object, ...] | None = None
        self.live: LiveDialog | None = None
        self.clicked: str | None = None
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
        self.update = self.watched.look_as(self.keyboard.front)
        self.recall()

    def recall(self) -> None:
        """Show how things stand, and what has happened in this round so far."""
        self.board.present(self.view, [told for told in self.table.past.told if isinstance(told, Event)])

    def on_unmount(self) -> None:
        """Watch no longer."""
        self.table.leave(self.watched)

    def receive(self, update: Update) -> None:
        """What the table tells, from the table's own task."""
        self.post_message(self.Told(update))

    # What has happened

    @on(Told)
    def told(self, told: Told) -> None:
        """Take in what has happened."""
        self.take_in(told.update)

    def take_in(self, update: Update) -> None:
        """Show what has happened, and see to whose answer is awaited."""
        self.stand_before(update)
        self.show(update.events)
        self.ask_what_is_asked()  # first of all, for closing a dialog closes what lies on it
        self.show_live(update.events)
        self.unveil(update.events)
        self.ring(update.events)

    def ring(self, events: Sequence[Event]) -> None:
        """Ring the terminal's bell for a turn of somebody here, and for slaps, where that is wanted."""
        if not taste_of(self).bell:
            return
        if any(
            event.slap
            if isinstance(event, Played)
            else isinstance(event, TurnBegan) and event.seat in self.keyboard.seats
            for event in events
        ):
            self.app.bell()

    def stand_before(self, update: Update) -> None:
        """Take an update in, through the eyes of whoever is in front now."""
        in_front = self.keyboard.front
        self.update = update if update.view.viewer == in_front else self.watched.look_as(in_front)

    @property
    def view(self) -> View:
        """The table as whoever is in front may see it."""
        return self.update.view

    def show(self, events: Sequence[Event] = (), notice: str = "") -> None:
        """Draw the table as it stands, and what has led there."""
        self.board.present(self.view, events, self.marks(), self.hints(), notice)

    def marks(self) -> Marks:
        """What is shown of the seats beside the view."""
        return Marks(
            bots=frozenset(self.table.robots),
            owned=frozenset(self.keyboard.seats),
            slap_keys={} if self.keyboard.alone else self.keyboard.slap_keys,
        )

    def hints(self) -> Sequence[table_keys.Hint]:
        """The keys that work now."""
        return table_keys.hints(self.view, self.keyboard.alone, self.play_of(self.board.chosen, twice=True) is not None)

    def unveil(self, events: Sequence[Event]) -> None:
        """Show what deserves a screen of its own: a hand laid open, the scores."""
        for shown in events:
            if isinstance(shown, HandShown):
                bluff = any(isinstance(event, Challenged) and event.bluff for event in events)
                self.looked_at.clear()
                hand = HandShownScreen(self.view.names, shown, bluff)
                self.app.push_screen(hand, lambda _answer: self.looked_at.set())
        if self.view.prompt.kind in SCORED:
            self.run_worker(self.end_round(), group="asking", exclusive=True)

    async def end_round(self) -> None:
        """Show the scores, and do what people want next."""
        raise NotImplementedError

    def show_live(self, events: Sequence[Event] = ()) -> None:
        """Open the live dialog that the phase has, and tell it what happens for as long as it stays open."""
        wanted = LIVE.get(self.view.prompt.kind)
        if self.live is not None and wanted not in {None, type(self.live)}:
            close(self.live)
        if self.live is not None and self.live in self.app.screen_stack:
            self.live.show(self.view, events)
        elif wanted is not None and (self.keyboard.seats or self.table.time.speed):
            self.live = wanted(self.view, self.ask_soon)
            self.app.push_screen(self.live)

    def ask_soon(self, command: AnyCommand) -> None:
        """Ask for a command from a live dialog."""
        self.run_worker(self.submit(command))

    # Whose answer is awaited

    def ask_what_is_asked(self) -> None:
        """Open the dialog for what the game asks of whoever is in front; close one whose question is past."""
        if (question := self.what_is_asked()) != self.question:
            self.question = question
            self.close_dialog()
            if question is not None:
                self.run_worker(self.answer(), group="asking", exclusive=True)

    def what_is_asked(self) -> tuple[object, ...] | None:
        """What tells the question that is put to whoever is in front from any other; None where nothing is asked."""
        view = self.view
        asked = view.viewer in view.prompt.seats
        return (view.prompt.kind, view.viewer, view.top_serial, view.round) if asked else None

    async def answer(self) -> None:
        """Answer what the game asks in a dialog."""
        command = await answer(self.ask, self.view)
        if command is not None:
            await self.submit(command)

    async def ask(self, dialog: Screen[Reply]) -> Reply | None:
        """Show a dialog and wait for its answer."""
        self.dialog = dialog  # type: ignore[assignment]
        try:
            return await self.app.push_screen_wait(dialog)
        finally:
            if self.dialog is dialog:  # else another one has been opened in its place
                self.dialog = None

    def close_dialog(self) -> None:
        """Close the dialog that is open, since the game has gone on."""
        if self.dialog is not None:
            close(self.dialog)

    async def submit(self, command: AnyCommand) -> None:
        """Ask for a command; where it is refused, say why."""
        try:
            await self.watched.submit(command)
        except IllegalCommand as refusal:
            self.show(notice=_(SENTENCES[refusal.reason]))

    # What keys do

    def play_of(self, code: str | None, twice: bool = False) -> Play | None:
        """A play of that card, if there is one."""
        plays = (play for play in self.view.legal if isinstance(play, Play))
        return next((play for play in plays if (play.card, play.twice) == (code, twice)), None)

    def action_choose(self, step: int) -> None:
        """Move the cursor in the hand."""
        self.board.move_cursor(step)
        self.show()

    def action_sort(self) -> None:
        """Sort the hand the other way."""
        self.board.sort_otherwise()
        self.show()

    def action_play(self, twice: bool = False) -> None:
        """Play the card under the cursor."""
        if self.board.chosen is not None:
            self.run_worker(self.play(self.board.chosen, twice), group="asking", exclusive=True)

    async def play(self, code: str, twice: bool = False) -> None:
        """Play a card, on the mini-pile or on the discard pile, asking for what it needs."""
        seat = self.view.viewer
        if seat is None:
            return
        if self.view.prompt.kind == "minipile":
            await self.submit(PileCard(seat, code))
        elif self.play_of(code, twice) is None:
            await self.submit(Play(seat, code, twice=twice))
        elif (play := await complete(self.ask, self.view, code, twice)) is not None:
            await self.submit(play)

    def action_ask_for(self, what: str) -> None:
        """Draw, pass, or take the mini-pile."""
        seat = self.view.viewer
        if seat is not None:
            commands: dict[str, type[Draw | Pass | Take]] = {"draw": Draw, "pass": Pass, "take": Take}
            command = commands[what](seat)
            self.run_worker(self.submit(command), group="asking", exclusive=True)

    def hear(self, event: Key) -> bool:
        """Whether a key was somebody's shout or slap."""
        seat, upper = self.keyboard.seat_of(event.character), bool(event.character and event.character.isupper())
        if self.keyboard.alone and event.key in {table_keys.SLAP_ALONE, table_keys.UNO_ALONE}:
            seat, upper = self.keyboard.seats[0], event.key == table_keys.UNO_ALONE
        if seat is None:
            return False
        act = self.keyboard.shout(seat, self.watched.view_of) if upper else self.slap(seat)
        if act is not None:
            self.run_worker(self.submit(act))
        return True

    def slap(self, seat: int) -> AnyCommand | None:
        """The slap of a seat, meant for the top that is on screen."""
        return self.keyboard.slap(seat, self.view, self.watched.view_of)

    # Clicks

    @on(Board.CardClicked)
    def card_clicked(self) -> None:
        """A click on a card chooses it, a second one plays it."""
        chosen, self.clicked = self.clicked, self.board.chosen
        self.show()
        if chosen is not None and chosen == self.clicked:
            self.action_play()

    @on(Board.DrawPileClicked)
    def draw_pile_clicked(self) -> None:
        """A click on the draw pile draws."""
        self.action_ask_for("draw")

    @on(Board.DiscardPileClicked)
    def discard_pile_clicked(self) -> None:
        """A click on the discard pile slaps, for one person alone."""
        if self.keyboard.alone and (act := self.slap(self.keyboard.seats[0])) is not None:
            self.run_worker(self.submit(act))

    def action_rules(self) -> None:
        """Open the rules at what matters now."""
        self.app.push_screen(RulesScreen(self.view.prompt.kind))

    def action_leave(self) -> None:
        """Leave the table."""
        raise NotImplementedError
