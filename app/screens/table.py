"""The table: what happens is shown as it happens, and keys become commands."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.message import Message
from textual.screen import Screen

from app.drawing.marks import Marks
from app.keyboard import Keyboard
from app.language import _
from app.screens import table_keys
from app.screens.appearance import look_of, moves
from app.screens.challenge import HandShownScreen
from app.screens.choices import answer, complete
from app.screens.curtain import CurtainScreen
from app.screens.live import LiveDialog
from app.screens.minipile import MiniPileScreen
from app.screens.pointing import PointingScreen
from app.screens.room import Page
from app.screens.rules import RulesScreen
from app.screens.scoreboard import Onward, ScoreboardScreen
from app.table import Table
from app.tally import Tally
from app.watch import Update
from app.widgets.board import Board
from engine.commands import AnyCommand, Draw, Pass, PileCard, Play, Take
from engine.events import Challenged, Event, HandShown
from engine.refusal import SENTENCES, IllegalCommand
from engine.view import View

Reply = TypeVar("Reply")
LIVE: Mapping[str, type[LiveDialog]] = {"pointing": PointingScreen, "minipile": MiniPileScreen}
SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 0.0)


class TableScreen(Page[Onward]):
    """Shows a table to the people at one keyboard; answers what they want after the game. `once`: it leaves by itself.

    What the game tells arrives as a message, so that it is handled in this session's own context and turn.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "choose(-1)", show=False, id="table.left"),
        Binding("right", "choose(1)", show=False, id="table.right"),
        Binding("enter", "play", show=False, id="table.play"),
        Binding("2", "play(True)", show=False, id="table.both"),
        Binding("d", "ask_for('draw')", show=False, id="table.draw"),
        Binding("p", "ask_for('pass')", show=False, id="table.pass"),
        Binding("t", "ask_for('take')", show=False, id="table.take"),
        Binding("s", "sort", show=False, id="table.sort"),
        Binding("question_mark", "rules", show=False, id="table.rules"),
        Binding("q", "leave", show=False, id="table.leave"),
        Binding("full_stop", "step", show=False, id="table.step"),
        Binding("plus,equals_sign", "speed(1)", show=False, id="table.faster"),
        Binding("minus", "speed(-1)", show=False, id="table.slower"),
    ]

    class Told(Message):
        """The table has told what happened."""

        def __init__(self, update: Update) -> None:
            super().__init__()
            self.update = update

    def __init__(self, table: Table, keyboard: Keyboard, once: bool = False) -> None:
        super().__init__()
        self.table, self.keyboard, self.once = table, keyboard, once
        self.tally = Tally(len(table.game.names), table.game.options.lowest_wins)
        self.dialog: Screen[object] | None = None
        self.question: tuple[object, ...] | None = None
        self.live: LiveDialog | None = None
        self.clicked: str | None = None

    def compose(self) -> ComposeResult:
        """The board fills the screen."""
        yield Board(look_of(self), moves=moves(self))

    @property
    def board(self) -> Board:
        """Where the table is drawn."""
        return self.query_one(Board)

    def on_mount(self) -> None:
        """Begin to watch."""
        self.watched = self.table.watch(self.receive, self.keyboard.seats, self.keyboard.front)
        self.update = self.watched.look_as(self.keyboard.front)

    def on_unmount(self) -> None:
        """Watch no longer."""
        self.table.leave(self.watched)

    def receive(self, update: Update) -> None:
        """What the table tells, from the table's own task."""
        self.post_message(self.Told(update))

    # What has happened

    @on(Told)
    def told(self, told: Told) -> None:
        """Show what has happened, and see to whose answer is awaited."""
        events = told.update.events
        self.tally.add(events)
        handed_over = self.keyboard.handing_over(told.update.view)
        self.stand_before(told.update)
        self.show(events)
        self.show_live(events)
        if handed_over is not None:
            self.pass_keyboard(handed_over)
        else:
            self.ask_what_is_asked()
        self.unveil(events)

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
        if not self.keyboard.seats:
            return table_keys.looking_on(self.table.time.paused, self.table.time.speed)
        return table_keys.hints(self.view, self.keyboard.alone, self.play_of(self.board.chosen, twice=True) is not None)

    def unveil(self, events: Sequence[Event]) -> None:
        """Show what deserves a screen of its own: a hand laid open, the scores."""
        for shown in events:
            if isinstance(shown, HandShown):
                bluff = any(isinstance(event, Challenged) and event.bluff for event in events)
                self.app.push_screen(HandShownScreen(self.view.names, shown, bluff))
        if self.view.prompt.kind in {"round_over", "game_over"}:
            self.run_worker(self.end_round(), group="asking", exclusive=True)

    async def end_round(self) -> None:
        """Show the scores, and do what people want next."""
        if self.once and self.view.prompt.kind == "game_over":
            self.dismiss(Onward.QUIT)
            return
        onward = await self.ask(ScoreboardScreen(self.view, self.tally))
        if onward is Onward.NEXT:
            self.table.next_round()
        elif onward is not None:
            self.dismiss(onward)

    def show_live(self, events: Sequence[Event] = ()) -> None:
        """Open the live dialog that the phase has, and tell it what happens for as long as it stays open."""
        wanted = LIVE.get(self.view.prompt.kind)
        if self.live is not None and wanted not in {None, type(self.live)}:
            self.live.close_now()
            self.live = None
        if self.live is not None:
            self.live.show(self.view, events)
        elif wanted is not None and (self.keyboard.seats or self.table.time.speed):
            self.live = wanted(self.view, self.ask_soon)
            self.app.push_screen(self.live, self.live_closed)

    def live_closed(self, _answer: None) -> None:
        """The live dialog has closed."""
        self.live = None

    def ask_soon(self, command: AnyCommand) -> None:
        """Ask for a command from a live dialog."""
        self.run_worker(self.submit(command))

    # Whose answer is awaited

    def pass_keyboard(self, seat: int) -> None:
        """Draw the curtain until that seat has come to the keyboard."""
        self.run_worker(self.behind_the_curtain(seat), group="asking", exclusive=True)

    async def behind_the_curtain(self, seat: int) -> None:
        """Wait for a seat's player, then show its hand and ask what is asked of it."""
        self.close_dialog()
        await self.ask(CurtainScreen(self.view.names[seat]))
        self.keyboard.front = seat
        self.update = self.watched.look_as(seat)
        self.show()
        self.show_live()
        self.ask_what_is_asked()

    def ask_what_is_asked(self) -> None:
        """Open the dialog for what the game asks of whoever is in front; close one whose question is past."""
        view = self.view
        asked = view.viewer in view.prompt.seats
        question = (view.prompt.kind, view.viewer, view.top_serial, view.round) if asked else None
        if question != self.question:
            self.question = question
            self.close_dialog()
            if question is not None:
                self.run_worker(self.answer(), group="asking", exclusive=True)

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
            self.dialog = None

    def close_dialog(self) -> None:
        """Close the dialog that is open, since the game has gone on."""
        if self.dialog is not None and self.dialog.is_current:
            self.dialog.dismiss(None)

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

    def on_key(self, event: Key) -> None:
        """Slap keys, and “UNO!”: they work at any moment, whoever's turn it is."""
        if self.hear(event):
            event.stop()

    def hear(self, event: Key) -> bool:
        """Whether a key was somebody's shout or slap, or the pause of one who looks on."""
        if not self.keyboard.seats and event.key == table_keys.SLAP_ALONE:
            self.action_pause()
            return True
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

    # Looking on

    def action_pause(self) -> None:
        """Stop the bots, or let them go on."""
        self.table.pause(not self.table.time.paused)
        self.show()

    def action_step(self) -> None:
        """Let the bots do one thing."""
        if not self.keyboard.seats:
            self.table.step()

    def action_speed(self, step: int) -> None:
        """Let the bots play faster or slower."""
        if not self.keyboard.seats:
            speed = self.table.time.speed
            place = min(range(len(SPEEDS)), key=lambda number: abs((SPEEDS[number] or 99) - (speed or 99)))
            self.table.set_speed(SPEEDS[min(max(place + step, 0), len(SPEEDS) - 1)])
            self.show()

    def action_rules(self) -> None:
        """Open the rules at what matters now."""
        self.app.push_screen(RulesScreen(self.view.prompt.kind))

    def action_leave(self) -> None:
        """Leave the table."""
        self.dismiss(Onward.QUIT)
