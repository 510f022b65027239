"""What slap and “UNO!” keys come to: a command of the seat whose key it is, meant for the top that was on screen."""

import asyncio
from collections.abc import Callable

from textual.events import Key
from textual.message import Message

from app.live.clients import GameClient
from app.live.fairness import Lag, LagCompensation, Top
from app.screens.table.commands import SLAP_ALONE, UNO_ALONE
from app.screens.table.hot_seat import HotSeat
from engine.commands import AnyCommand
from engine.view import View


class Reflexes:
    """The reflex keys of the seats at a keyboard, which is as far away as `lag` tells (None: nobody knows)."""

    def __init__(self, client: GameClient, keyboard: HotSeat, lag: Callable[[], Lag | None]) -> None:
        self._client, self._keyboard, self._lag = client, keyboard, lag
        self._tops = LagCompensation()

    def show(self, view: View) -> None:
        """The top is on screen from now on."""
        top = Top(view.round, view.top_serial, view.top)
        self._tops.show(top, asyncio.get_running_loop().time())

    def seat_of(self, event: Key) -> int | None:
        """The seat whose slap or call a key is; None if it is nobody's."""
        if self._keyboard.alone and event.key in {SLAP_ALONE, UNO_ALONE}:
            return self._keyboard.seats[0]
        return self._keyboard.seat_of(event.character)

    def command(self, seat: int, event: Key) -> AnyCommand | None:
        """What a seat's key comes to; None if it comes to nothing."""
        alone = self._keyboard.alone and event.key in {SLAP_ALONE, UNO_ALONE}
        calls = event.key == UNO_ALONE if alone else bool(event.character and event.character.isupper())
        return self._keyboard.shout(seat, self._client.view_of) if calls else self.slap(seat, event)

    def slap(self, seat: int, pressed: Message) -> AnyCommand | None:
        """The slap of a seat, meant for the top that they saw as they hit the key (SPEED-5)."""
        hand = self._client.hand_of(seat)
        waited = Message().time - pressed.time  # in Textual's clock, which need not be the loop's
        meant = self._tops.meant(asyncio.get_running_loop().time() - waited, self._lag(), hand)
        return None if meant is None else self._keyboard.slap(seat, meant, hand)

    def calls(self, capital: str) -> bool | None:
        """Whether that capital is a call of “UNO!” that comes to something; None if it is nobody's."""
        seat = self._keyboard.seat_of(capital)
        return None if seat is None else self._keyboard.shout(seat, self._client.view_of) is not None
