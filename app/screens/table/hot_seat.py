"""Seats that share one keyboard: whose slap key a key is, and who sits before it."""

from collections.abc import Callable, Mapping, Sequence

from app.live.fairness import Top
from engine.commands import AnyCommand, CallUno, Catch, Slap
from engine.view import View

ViewOf = Callable[[int], View]


class HotSeat:
    """The seats played at one keyboard, each with its slap key. `open_game`: hands are no secret here.

    `front` is the seat whose hand is shown, None while nobody's may be.
    """

    def __init__(self, slap_keys: Mapping[int, str], open_game: bool = False) -> None:
        self.slap_keys = dict(slap_keys)
        self.open_game = open_game
        self.seats = tuple(sorted(slap_keys))
        self.front: int | None = self.seats[0] if self.alone else None
        self._slapped: dict[int, Top] = {}

    @property
    def alone(self) -> bool:
        """Whether one person has the keyboard, who sees their hand at all times."""
        return len(self.seats) == 1

    def handing_over(self, view: View) -> int | None:
        """The seat that the keyboard has to be passed to now, behind a curtain; None if nobody has to get up.

        Moves `front` where no curtain is needed: hides the hand of who has done its part, follows an open table.
        """
        waiting = [seat for seat in view.prompt.seats if seat in self.seats]
        if self.alone or not self.seats or self.front in waiting:
            return None
        if self.open_game:
            self.front = waiting[0] if waiting else self.front
            return None
        self.front = None
        return waiting[0] if waiting else None

    def seat_of(self, character: str | None) -> int | None:
        """Whose slap key that is, with or without Shift."""
        if not character:
            return None
        return next((seat for seat, key in self.slap_keys.items() if key and key == character.lower()), None)

    def slap(self, seat: int, meant: Top, hand: Sequence[str]) -> AnyCommand | None:
        """What a slap by that seat comes to: the exact twin of the top it is meant for, else a wrong card (SPEED-4).

        None with an empty hand, or where the seat has slapped this top already: a key held down is one slap.
        """
        if not hand or self._slapped.get(seat) == meant:
            return None
        self._slapped[seat] = meant
        return Slap(seat, meant.card if meant.card in hand else hand[0], meant.serial)

    def shout(self, seat: int, view_of: ViewOf) -> AnyCommand | None:
        """What “UNO!” by that seat comes to: its own call, else catching who has not called; None if neither fits."""
        legal = view_of(seat).legal
        answers: list[AnyCommand] = [command for command in legal if isinstance(command, CallUno)]
        answers += [command for command in legal if isinstance(command, Catch)]
        return answers[0] if answers else None
