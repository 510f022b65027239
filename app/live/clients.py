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
    """How things stand and what has just happened, for one viewer; `deadline` in game time, None without a clock."""

    view: View
    events: tuple[Event, ...]
    deadline: float | None = None
    race_result: RaceResult | None = None


class GameServed(Protocol):
    """What a client needs of its game."""

    def update_for(self, viewer: int | None, events: Sequence[Event]) -> GameUpdate:
        """What happened and how things stand, as that viewer may know it."""

    def hand_of(self, seat: int) -> tuple[str, ...]:
        """The cards of a seat."""

    def submit(self, command: AnyCommand, by: str | None = None, latency: float = 0.0) -> asyncio.Future[None]:
        """Ask for a command that was so many seconds on its way."""


class GameClient:
    """Looks on as `viewer` (None: a spectator) and acts for `seats`. Views of any other seat are out of its reach.

    `latency` is how many seconds its keys are on their way, for races to be fair; the one who measures that sets it,
    and leaves it at nought if it is not known.
    """

    def __init__(
        self, game: GameServed, receive: Callable[[GameUpdate], None], seats: frozenset[int], viewer: int | None
    ) -> None:
        self._game = game
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
        return self._game.update_for(viewer, ())

    def view_of(self, seat: int) -> View:
        """The game as one of its seats sees it. Raises PermissionError for any other."""
        self._allow(seat)
        return self._game.update_for(seat, ()).view

    def hand_of(self, seat: int) -> tuple[str, ...]:
        """The cards of one of its seats. Raises PermissionError for any other."""
        self._allow(seat)
        return self._game.hand_of(seat)

    def submit(self, command: AnyCommand) -> asyncio.Future[None]:
        """Ask for a command of one of its seats; the future raises IllegalCommand if it is refused."""
        if command.seat not in self.seats:
            refused: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            refused.set_exception(IllegalCommand(Reason.NOT_YOUR_TURN))
            refused.exception()  # a caller who does not care to look gets no warning either
            return refused
        return self._game.submit(command, latency=self.latency)

    def _allow(self, seat: int) -> None:
        if seat not in self.seats:
            raise PermissionError(f"this client does not act for seat {seat}")


log = logging.getLogger(__name__)


class Clients:
    """The clients of a game. A fault in one of them does not stop the others' game."""

    def __init__(self) -> None:
        self._clients: list[GameClient] = []

    def join(self, client: GameClient) -> None:
        """Add a client."""
        self._clients.append(client)

    def leave(self, client: GameClient) -> None:
        """Take a client away, if it is there."""
        if client in self._clients:
            self._clients.remove(client)

    @property
    def slowest(self) -> float:
        """The longest latency of all clients, in seconds."""
        return max((client.latency for client in self._clients), default=0.0)

    def tell(self, update_for: Callable[[int | None], GameUpdate]) -> None:
        """Give each client the update for its viewer."""
        for client in [*self._clients]:
            if client in self._clients:  # the first that is told may make others leave
                try:
                    client.receive(update_for(client.viewer))
                except Exception:
                    log.exception("a client failed")
