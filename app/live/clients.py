"""The clients of a game: each sees what its seats may see, and asks for them alone."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import Struct

from app.live.fairness import RaceResult
from engine.commands import AnyCommand
from engine.events import Event
from engine.refusal import IllegalCommand, Reason
from engine.view import View


class GameUpdate(Struct, frozen=True):
    """How things stand and what has just happened, for one viewer; `deadline` in table time, None without a clock."""

    view: View
    events: tuple[Event, ...]
    deadline: float | None = None
    faster: RaceResult | None = None


class GameServed(Protocol):
    """What a watch needs of its table."""

    def update_for(self, viewer: int | None, events: Sequence[Event]) -> GameUpdate:
        """What happened and how things stand, as that viewer may know it."""

    def hand_of(self, seat: int) -> tuple[str, ...]:
        """The cards of a seat."""

    def submit(self, command: AnyCommand, by: str | None = None, latency: float = 0.0) -> asyncio.Future[None]:
        """Ask for a command that was so many seconds on its way."""


class GameClient:
    """Looks on as `viewer` (None: a spectator) and acts for `seats`. Views of any other seat are out of its reach.

    `latency` is how many seconds its keys are on their way, for races to be fair; who measures that sets it, and leaves
    it at nought where it is not known.
    """

    def __init__(
        self, table: GameServed, receive: Callable[[GameUpdate], None], seats: frozenset[int], viewer: int | None
    ) -> None:
        self._table = table
        self.receive = receive
        self.seats = seats
        self.latency = 0.0
        self.viewer: int | None = None
        if viewer is not None:
            self._allow(viewer)
            self.viewer = viewer

    def look_as(self, viewer: int | None) -> GameUpdate:
        """Look through the eyes of another of its seats from now on, or as a spectator: how things stand for it.

        Raises PermissionError for any other seat.
        """
        if viewer is not None:
            self._allow(viewer)
        self.viewer = viewer
        return self._table.update_for(viewer, ())

    def view_of(self, seat: int) -> View:
        """The table as one of its seats sees it. Raises PermissionError for any other."""
        self._allow(seat)
        return self._table.update_for(seat, ()).view

    def hand_of(self, seat: int) -> tuple[str, ...]:
        """The cards of one of its seats. Raises PermissionError for any other."""
        self._allow(seat)
        return self._table.hand_of(seat)

    def submit(self, command: AnyCommand) -> asyncio.Future[None]:
        """Ask for a command of one of its seats; the future raises IllegalCommand where it is refused."""
        if command.seat not in self.seats:
            refused: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            refused.set_exception(IllegalCommand(Reason.NOT_YOUR_TURN))
            refused.exception()  # who does not care to look is not told by a warning either
            return refused
        return self._table.submit(command, latency=self.latency)

    def _allow(self, seat: int) -> None:
        if seat not in self.seats:
            raise PermissionError(f"this watch has no eyes in seat {seat}")


log = logging.getLogger(__name__)


class Clients:
    """The watches on a table. What goes wrong in one of them is no reason to stop the others' game."""

    def __init__(self) -> None:
        self._watches: list[GameClient] = []

    def join(self, watch: GameClient) -> None:
        """One more looks on."""
        self._watches.append(watch)

    def leave(self, watch: GameClient) -> None:
        """One looks on no longer."""
        if watch in self._watches:
            self._watches.remove(watch)

    @property
    def slowest(self) -> float:
        """How long the keys of whoever is furthest away are on their way, in seconds."""
        return max((watch.latency for watch in self._watches), default=0.0)

    def tell(self, update_for: Callable[[int | None], GameUpdate]) -> None:
        """Give everybody the update for their eyes."""
        for watch in [*self._watches]:
            if watch in self._watches:  # who is told first may make others leave
                try:
                    watch.receive(update_for(watch.viewer))
                except Exception:
                    log.exception("a watch failed")
