"""The screen of a table: the board, the cursor, dialogs, and the way from an update to what is drawn."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from rich.style import Style
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import Key
from textual.message import Message

from app.drawing.marks import SeatMarks
from app.live.clients import GameUpdate
from app.screens.base import Answer, Page, begin, sheets
from app.screens.dialogs.deal_hash import DealHashScreen
from app.screens.dialogs.rules import RulesScreen
from app.screens.hold import hold_of
from app.screens.hosted.chat_panel import ChatPanel
from app.screens.hosted.room_events import TOO_MUCH, RoomChanged, RoomListener
from app.screens.hosted.status import faster, sentence
from app.screens.subscriptions import subscriptions_of
from app.screens.table import commands
from app.screens.table.commands import AtTable
from app.screens.table.dialogs import TableDialogs
from app.screens.table.heard import ring_for, who_did
from app.screens.table.late import LateNotice
from app.screens.table.mode import TableMode
from app.screens.table.plays import complete, play_of
from app.screens.table.reflexes import Reflexes
from app.screens.table.time_left import TICK, TimeLeft
from app.text.i18n import _
from app.widgets.appearance import look_of, moves
from app.widgets.board import Board
from app.widgets.key_command import KeyCommand, bindings
from engine.commands import AnyCommand, Draw, Pass, Slap, Take
from engine.events import Event
from engine.refusal import SENTENCES, IllegalCommand, Reason
from engine.view import View


class TableScreen(Page[Answer]):
    """Shows a game to the people at one keyboard, who play it or look on; a `mode` tells what is special here."""

    CSS_PATH = sheets("hosted")
    KEYS = commands.ALL
    BINDINGS: ClassVar[list[BindingType]] = bindings(*KEYS)

    class Told(Message, bubble=False):
        """The game has told what happened: a message, to be handled in this session's own context and turn."""

        def __init__(self, update: GameUpdate) -> None:
            super().__init__()
            self.update = update

    def __init__(self, mode: TableMode[Answer]) -> None:
        super().__init__()
        self.mode, self.game, self.keyboard = mode, mode.game, mode.keyboard
        self.late = LateNotice(self.set_timer, self.show)
        self.time, self.drawn = TimeLeft(), SeatMarks()
        self.chat = None if mode.session is None else ChatPanel(mode.session)
        self.clicked: str | None = None

    def compose(self) -> ComposeResult:
        """The board fills the screen; in front of it, while one types, is the chat."""
        self.board = Board(look_of(self), moves=moves(self))
        yield self.board
        if self.chat is not None:
            yield self.chat

    @property
    def ground(self) -> Style:
        """The board covers all of it."""
        return Style.null()

    def on_mount(self) -> None:
        """Begin to look on, with what has been told so far."""
        self.client = self.game.join(self.receive, self.keyboard.seats, self.keyboard.front)
        self.dialogs = TableDialogs(self, self.mode, lambda: self.view, self.submit, self.turn_to)
        self.reflexes = Reflexes(self.client, self.keyboard, lambda: self.mode.lag)
        subscriptions_of(self).add(self, partial(self.game.leave, self.client))
        self.ticking = self.set_interval(TICK, self.tick, pause=True)
        self.update = self.client.look_as(self.keyboard.front)
        self.board.present(self.view)
        self.board.say([text for item in self.game.public_log.entries if (text := sentence(item, self.view))])
        self.listener = RoomListener(self, self.mode.listen)
        self.call_after_refresh(self.look_round)

    @property
    def view(self) -> View:
        """The table as the player in front may see it."""
        return self.update.view

    @property
    def is_typing(self) -> bool:
        """Whether a line is being typed: no dialog opens then, so that no letter of a word answers the game."""
        return self.chat is not None and self.chat.is_open

    # From an update to what is drawn

    def receive(self, update: GameUpdate) -> None:
        """What the game tells, from the game's own task."""
        self.post_message(self.Told(update))

    @on(Told)
    def take_in(self, told: Told) -> None:
        """Show what has happened, and see to whose answer is awaited."""
        update, before = told.update, self.asked
        self.client.latency = self.mode.latency
        self.dialogs.hand_over_to(self.keyboard.handing_over(update.view))
        self.look_through(update)
        self.time.count_to(update.deadline, self.game.time.now())
        (self.ticking.pause if update.deadline is None else self.ticking.resume)()
        self.show(update.events)
        self.dialogs.follow(update.events, self.chat)
        ring_for(self, update.events, self.keyboard.seats)
        self.hold_back(before, update.events)
        self.reflexes.show(self.view)
        if update.race_result is not None:
            self.board.say([faster(update.race_result, self.view)])

    def look_through(self, update: GameUpdate) -> None:
        """Take an update in, through the eyes of the player who is in front now."""
        in_front = self.keyboard.front
        self.update = update if update.view.viewer == in_front else self.client.look_as(in_front)

    @property
    def asked(self) -> object:
        """What the game waits for, and what it asks of people here."""
        return self.view.prompt.kind, self.dialogs.question()

    def hold_back(self, before: object, events: Sequence[Event]) -> None:
        """If something is asked now by somebody else's doing, a finger may be on its way."""
        doer = who_did(events)
        if before != self.asked and (doer is None or doer != self.view.viewer):
            hold_of(self).after_turn()

    def show(self, events: Sequence[Event] = (), notice: str = "") -> None:
        """Draw the table as it stands, and what has led there; a slap that was too late is told for a while."""
        notice = self.late.in_place_of(notice or self.mode.notice())
        self.board.present(self.view, events, self.marks(), self.offered(), notice)

    def marks(self) -> SeatMarks:
        """What is shown of the seats beside the view."""
        self.drawn = self.mode.marks(*self.time.at(self.game.time.now()))
        return self.drawn

    def tick(self) -> None:
        """Draw the countdown, if it has moved."""
        if (self.drawn.left, self.drawn.seconds) != self.time.at(self.game.time.now()):
            self.board.mark(self.marks())

    @on(RoomChanged)
    def look_round(self) -> None:
        """Something has changed around the game: show it, or go where people here have to go."""
        self.listener.take()
        if (destination := self.mode.destination()) is not None:
            if self.chat is not None:
                self.chat.keep_draft()
            self.vanish(destination)
            return
        self.board.corner = self.mode.corner()
        self.board.say(self.mode.news())
        if self.chat is not None:
            self.chat.show()
        self.show()

    def turn_to(self, seat: int) -> None:
        """The player of a seat has taken the keyboard: show their hand."""
        self.keyboard.front = seat
        self.update = self.client.look_as(seat)
        self.show()

    # What keys do

    def key_commands(self) -> Sequence[KeyCommand[AtTable]]:
        """The key commands of people here."""
        return commands.of_table(self.keyboard, self.mode.key_commands())

    def situation(self) -> AtTable:
        """What decides which keys are offered."""
        return self.mode.situation(AtTable(self.view, play_of(self.view, self.board.chosen, twice=True) is not None))

    def action_choose(self, step: int) -> None:
        """Move the cursor in the hand."""
        self.board.move_cursor(step)
        self.show()

    def action_sort(self) -> None:
        """Sort the hand the other way."""
        self.board.sort_otherwise()

    def action_play(self, twice: bool = False) -> None:
        """Play the card under the cursor."""
        if self.board.chosen is not None and not hold_of(self).is_on:
            begin(self, partial(self.play, self.board.chosen, twice), "asking")

    async def play(self, code: str, twice: bool) -> None:
        """Play a card, asking for what it needs."""
        if (command := await complete(self.dialogs.ask, self.view, code, twice)) is not None:
            await self.submit(command)

    def action_ask_for(self, what: str) -> None:
        """Draw, pass, or take the mini-pile."""
        seat = self.view.viewer
        if seat is not None and not hold_of(self).is_on:
            asked: dict[str, type[Draw | Pass | Take]] = {"draw": Draw, "pass": Pass, "take": Take}
            begin(self, partial(self.submit, asked[what](seat)), "asking")

    def action_mode(self, what: str) -> None:
        """Do something that only this kind of table has."""
        self.mode.do(what)
        self.show()

    def action_powers(self) -> None:
        """Let the host choose what to do."""
        begin(self, self.use_power, "powers")

    async def use_power(self) -> None:
        """Do it, and say what is to be said of it."""
        self.show(notice=await self.mode.use_power(self.app.push_screen_wait) or "")

    def action_chat(self) -> None:
        """Open the line to type into."""
        if self.chat is not None:
            self.chat.open()

    @on(ChatPanel.Said)
    def chatted(self, said: ChatPanel.Said) -> None:
        """Something was typed."""
        if said.too_much:
            self.show(notice=_(TOO_MUCH))

    @on(ChatPanel.Left)
    def chat_left(self) -> None:
        """Back to the game, and to what it has asked meanwhile."""
        self.dialogs.resume()

    def on_reflex_key(self, event: Key) -> bool:
        """Whether a key works at any moment here: a slap, a call, or what the mode takes."""
        if (notice := self.mode.on_reflex_key(event)) is not None:
            self.show(notice=notice)
            self.dialogs.ask_what_is_asked(self.is_typing)
            return True
        seat = self.reflexes.seat_of(event)
        if seat is not None and (command := self.reflexes.command(seat, event)) is not None:
            self.submit_soon(command)
        return seat is not None

    def calls(self, capital: str) -> bool | None:
        """Whether that capital is a call of “UNO!” that comes to something; None if it is nobody's."""
        return self.reflexes.calls(capital)

    @on(Board.CardClicked)
    def card_clicked(self) -> None:
        """A click on a card chooses it, a second one plays it."""
        chosen, self.clicked = self.clicked, self.board.chosen
        self.show()
        if chosen is not None and chosen == self.clicked:
            self.action_play()

    @on(Board.PileClicked)
    def pile_clicked(self, click: Board.PileClicked) -> None:
        """A click on the draw pile draws; one on the discard pile slaps, for one person alone."""
        if click.draws:
            self.action_ask_for("draw")
        elif self.keyboard.alone and (slap := self.reflexes.slap(self.keyboard.seats[0], click)) is not None:
            self.submit_soon(slap)

    def action_rules(self) -> None:
        """Open the rules at what matters now."""
        self.app.push_screen(RulesScreen(self.view.prompt.kind))

    def action_deal_hash(self) -> None:
        """Show the whole hash of this deal."""
        view = self.view
        self.app.push_screen(DealHashScreen(view.round, view.commitment, view.cut))

    def action_leave(self) -> None:
        """Leave the table."""
        self.dismiss(self.mode.leaving)

    def submit_soon(self, command: AnyCommand) -> None:
        """Ask for a command, from where nobody can wait for it."""
        begin(self, partial(self.submit, command))

    async def submit(self, command: AnyCommand) -> None:
        """Ask for a command; if it is refused, say why."""
        if (refused := self.mode.refuses()) is not None:
            self.show(notice=refused)
            return
        self.client.latency = self.mode.latency
        try:
            await self.client.submit(command)
        except IllegalCommand as refusal:
            if refusal.reason is Reason.TOO_LATE and isinstance(command, Slap):
                self.late.say()
            else:
                self.show(notice=_(SENTENCES[refusal.reason]))
