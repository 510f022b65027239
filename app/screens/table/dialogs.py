"""Dialogs at a table: what the game asks of people, what a play of theirs needs, and what deserves a screen."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from textual.dom import DOMNode

from app.screens.base import begin
from app.screens.dialogs.challenge import HandShownScreen
from app.screens.dialogs.handover import HandoverScreen
from app.screens.hosted.chat_panel import ChatPanel
from app.screens.mini_pile.screen import MiniPileScreen
from app.screens.pointing.screen import PointingScreen
from app.screens.table.mode import TableMode
from app.screens.table.plays import answer
from app.screens.table.questions import Questions
from engine.commands import AnyCommand
from engine.events import Challenged, Event, HandShown
from engine.view import View

LIVE: dict[str, type[PointingScreen | MiniPileScreen]] = {"pointing": PointingScreen, "minipile": MiniPileScreen}
SCORED = {"round_over", "game_over"}


class TableDialogs:
    """The dialogs that lie on a table's screen, the `node`: each is opened as the game comes to it, and closed as the
    game goes on. `see` tells the view of the player in front; `turn_to` lets the player of a seat take their place.
    """

    def __init__(
        self,
        node: DOMNode,
        mode: TableMode[Any],
        see: Callable[[], View],
        submit: Callable[[AnyCommand], Awaitable[None]],
        turn_to: Callable[[int], None],
    ) -> None:
        self._node, self._mode, self._see, self._submit, self._turn_to = node, mode, see, submit, turn_to
        self._questions = Questions(node.app.push_screen_wait)
        self.ask = self._questions.ask
        self._live: PointingScreen | MiniPileScreen | None = None
        self._next_in_front: int | None = None
        # Whether the hand that a challenge has laid open has been looked at, and put away.
        self._looked_at = asyncio.Event()
        self._looked_at.set()

    def follow(self, events: tuple[Event, ...], chat: ChatPanel | None) -> None:
        """The game has gone on: open and close what that asks for. While somebody is typing nothing opens for them."""
        view = self._see()
        if view.prompt.kind not in SCORED and self._questions.shows_scores:
            self._questions.close()
        if chat is not None:
            chat.go_on()
        is_typing = chat is not None and chat.is_open
        self.ask_what_is_asked(is_typing)  # first of all, for closing a dialog closes what lies on it
        if not is_typing:
            self.show_live(events)
        self._show_hand(events)
        if view.prompt.kind in SCORED and not self._questions.shows_scores:
            begin(self._node, self._end_round, "asking")

    def question(self) -> tuple[object, ...] | None:
        """What tells the question that is put to people here from any other; None if nothing is asked."""
        view = self._see()
        if self._next_in_front is None and view.viewer not in view.prompt.seats:
            return None
        return (view.prompt.kind, self._next_in_front, view.viewer, view.top_serial, view.round)

    def hand_over_to(self, seat: int | None) -> None:
        """The keyboard has to be passed to that seat's player before they are asked; None: nobody has to get up."""
        self._next_in_front = seat

    def ask_what_is_asked(self, is_typing: bool = False) -> None:
        """Ask the player in front what the game asks of them; or have the keyboard passed to another."""
        if not self._mode.may_ask():
            self._questions.forget()
        elif not is_typing and self._questions.is_new(self.question()):
            begin(self._node, self._answer, "asking")

    def forget(self) -> None:
        """What is asked is asked anew, as soon as it can be."""
        self._questions.forget()

    async def _answer(self) -> None:
        if self._next_in_front is not None:
            await self._pass_keyboard(self._next_in_front)
        elif (command := await answer(self.ask, self._see())) is not None:
            await self._submit(command)

    async def _pass_keyboard(self, seat: int) -> None:
        """Hide the table until that seat's player has come, then ask what is asked of them."""
        await self._looked_at.wait()  # the player in front may still look at a hand that is shown to nobody else
        if not await self.ask(HandoverScreen(self._see().names[seat])):
            return  # the game has gone on without them
        self._next_in_front = None
        self._turn_to(seat)
        self.resume()

    def show_live(self, events: tuple[Event, ...] = ()) -> None:
        """Tell the live dialog what has happened, or open the one that the phase has, unless bots rush through it."""
        view, app = self._see(), self._node.app
        wanted = LIVE.get(view.prompt.kind)
        if self._live is not None and wanted not in {None, type(self._live)}:
            self._live.vanish()
        if self._live is not None and self._live in app.screen_stack:
            self._live.show(view, events)
        elif wanted is not None and (self._mode.keyboard.seats or self._mode.game.time.speed):
            self._live = wanted(view, self._submit_soon)
            app.push_screen(self._live)

    def resume(self) -> None:
        """Show what the game has come to meanwhile, and ask what it asks."""
        self.show_live()
        self.ask_what_is_asked()

    def _submit_soon(self, command: AnyCommand) -> None:
        async def submit() -> None:
            await self._submit(command)

        begin(self._node, submit)

    def _show_hand(self, events: Sequence[Event]) -> None:
        """Show the hand that a challenge has laid open."""
        bluff = any(isinstance(event, Challenged) and event.bluff for event in events)
        for shown in events:
            if isinstance(shown, HandShown):
                self._looked_at.clear()
                hand = HandShownScreen(self._see().names, shown, bluff)
                self._node.app.push_screen(hand, lambda _answer: self._looked_at.set())

    async def _end_round(self) -> None:
        """Show the scores, and do what people want next."""
        ended = await self._mode.after_round(self.ask, self._see(), self._mode.game.public_log.stats)
        if ended is not None:
            self._node.screen.dismiss(ended)
