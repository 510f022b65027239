"""An order: all that is needed to open a game, as plain data, so that whoever opens it need not know the gathering."""

from msgspec import Struct

from app.rooms.seats import Chair
from app.setup.model import Party


class Person(Struct, frozen=True):
    """Somebody who is known at a gathering. `is_host`: has the host's powers."""

    identity: str
    name: str
    is_host: bool = False


class GameOrder(Struct, frozen=True, kw_only=True):
    """The game that is to be opened at the gathering of that code.

    `setup` holds its rules and who plays, `seats` the same seats with their owners, clockwise. `scores` (by seat) and
    `dealer` are those of a game that goes on; without them it is a new one. `members` are those who are known there.
    """

    code: str
    setup: Party
    seats: tuple[Chair, ...]
    scores: tuple[int, ...] = ()
    dealer: int | None = None
    members: tuple[Person, ...] = ()
