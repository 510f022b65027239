"""A screen that plays: the cursor, and keys that become commands."""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import ClassVar, TypeVar

from textual import on
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.message import Message

from app.live.clients import GameUpdate
from app.live.fairness import HERE, Lag, LagCompensation, Top
from app.live.game import LiveGame
from app.screens import commands as table_keys
from app.screens.base import Answer, BaseScreen, begin
from app.screens.dialogs.rules import RulesScreen
from app.screens.hold import hold_of
from app.screens.table.hot_seat import HotSeat
from app.screens.table.plays import answer, complete
from app.screens.table.watching import Watching
from app.widgets.board import Board
from engine.commands import AnyCommand, Draw, Pass, PileCard, Play, Take
from engine.events import Event, RoundBegan

Reply = TypeVar("Reply")


class TableView(Watching[Answer]):
    """Shows a table to the people at one keyboard, and lets them act."""

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

    def __init__(self, table: LiveGame, keyboard: HotSeat) -> None:
        super().__init__(table, keyboard)
        self.dialog: BaseScreen[object] | None = None
        self.question: tuple[object, ...] | None = None
        self.clicked: str | None = None
        self.eyes = LagCompensation()

    @property
    def lag(self) -> Lag | None:
        """How far away the keyboard is, of which one may not know."""
        return HERE

    def take_in(self, update: GameUpdate) -> None:
        """Show what has happened, and remember since when; by somebody else's doing, a finger may be on its way."""
        before = (self.view.prompt.kind, self.what_is_asked())
        super().take_in(update)
        if before != (self.view.prompt.kind, self.what_is_asked()):
            doer = who_did(update.events)
            if doer is None or doer != self.view.viewer:
                hold_of(self).after_turn()
        top = Top(self.view.round, self.view.top_serial, self.view.top)
        self.eyes.show(top, asyncio.get_running_loop().time())

    def hints(self) -> Sequence[table_keys.Hint]:
        """The keys that work now."""
        return table_keys.hints(self.view, self.keyboard.alone, self.play_of(self.board.chosen, twice=True) is not None)

    # Whose answer is awaited

    def ask_what_is_asked(self) -> None:
        """Open the dialog for what the game asks of whoever is in front; close one whose question is past."""
        if (question := self.what_is_asked()) != self.question:
            self.question = question
            self.close_dialog()
            if question is not None:
                begin(self, self.answer, "asking")

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

    async def ask(self, dialog: BaseScreen[Reply]) -> Reply | None:
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
            self.dialog.vanish()

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
        if self.board.chosen is not None and not hold_of(self).is_on:
            begin(self, partial(self.play, self.board.chosen, twice), "asking")

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
        if seat is not None and not hold_of(self).is_on:
            commands: dict[str, type[Draw | Pass | Take]] = {"draw": Draw, "pass": Pass, "take": Take}
            command = commands[what](seat)
            begin(self, partial(self.submit, command), "asking")

    def on_reflex_key(self, event: Key) -> bool:
        """Whether a key was somebody's shout or slap."""
        seat, upper = self.keyboard.seat_of(event.character), bool(event.character and event.character.isupper())
        if self.keyboard.alone and event.key in {table_keys.SLAP_ALONE, table_keys.UNO_ALONE}:
            seat, upper = self.keyboard.seats[0], event.key == table_keys.UNO_ALONE
        if seat is None:
            return False
        act = self.keyboard.shout(seat, self.watched.view_of) if upper else self.slap(seat, event)
        if act is not None:
            begin(self, partial(self.submit, act))
        return True

    def calls(self, capital: str) -> bool | None:
        """Whether that capital is a shout of “UNO!” that comes to something; None where it is nobody's."""
        seat = self.keyboard.seat_of(capital)
        return None if seat is None else self.keyboard.shout(seat, self.watched.view_of) is not None

    def slap(self, seat: int, pressed: Message) -> AnyCommand | None:
        """The slap of a seat, meant for the top that they saw when they hit the key (SPEED-5)."""
        hand = self.watched.hand_of(seat)
        waited = Message().time - pressed.time  # in Textual's clock, which need not be the loop's
        meant = self.eyes.meant(asyncio.get_running_loop().time() - waited, self.lag, hand)
        return None if meant is None else self.keyboard.slap(seat, meant, hand)

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
    def discard_pile_clicked(self, click: Board.DiscardPileClicked) -> None:
        """A click on the discard pile slaps, for one person alone."""
        if self.keyboard.alone and (act := self.slap(self.keyboard.seats[0], click)) is not None:
            begin(self, partial(self.submit, act))

    def action_rules(self) -> None:
        """Open the rules at what matters now."""
        self.app.push_screen(RulesScreen(self.view.prompt.kind))

    def action_leave(self) -> None:
        """Leave the table."""
        raise NotImplementedError


def who_did(events: Sequence[Event]) -> int | None:
    """The seat whose command has led to these events; None where it was no seat's, such as a deal."""
    if any(isinstance(event, RoundBegan) for event in events):
        return None
    seats = (getattr(event, "seat", None) for event in events)
    return next((seat for seat in seats if isinstance(seat, int)), None)
