"""An order: all that is needed to open a game, as plain data, so that the one who opens it need not know the room."""

from msgspec import Struct

from app.rooms.person import Person
from app.rooms.seats import RoomSeat
from app.setup.model import GameSetup
from engine.commands import Next


class GameOrder(Struct, frozen=True, kw_only=True):
    """The game that is to be opened at the room of that code.

    `setup` holds its rules and who plays, `seats` the same seats with their owners, clockwise. `scores` (by seat) and
    `dealer` are those of a game that goes on; without them it is a new one. `members` are those who are known there.
    `deal` has the seed and the cut of the first round, as far as they are decided.
    """

    code: str
    setup: GameSetup
    seats: tuple[RoomSeat, ...]
    scores: tuple[int, ...] = ()
    dealer: int | None = None
    members: tuple[Person, ...] = ()
    deal: Next = Next()
