"""The gate: who stands at the door and who is in, counted by address, before SSH hears of anyone."""

import asyncio
import socket
from asyncio.trsock import TransportSocket
from collections import Counter
from collections.abc import Callable, Iterable

from app.host.limits import Limits
from app.host.line import Connection, Line
from app.host.packets import without_empty_ones


class Gate:
    """All lines of one host. SSH listens through it as it would through a tunnel."""

    def __init__(self, limits: Limits, may_knock: Callable[[str], bool]) -> None:
        self.limits = limits
        self._may_knock = may_knock
        # In order of arrival.
        self._strangers: dict[Line, None] = {}
        self._guests: set[Line] = set()
        self.is_empty = asyncio.Event()
        self.is_empty.set()

    @property
    def strangers(self) -> int:
        """How many have not signed in."""
        return len(self._strangers)

    @property
    def lines(self) -> list[Line]:
        """All who are connected."""
        return [*self._strangers, *self._guests]

    async def create_server(self, connect: Callable[[str, int], Connection], host: str, port: int) -> asyncio.Server:
        """Listen on that address, or on all if it is empty."""
        loop = asyncio.get_running_loop()

        def speak(address: str, port: int) -> Connection:
            speaker: Connection = without_empty_ones(connect(address, port))
            return speaker

        server = await loop.create_server(lambda: Line(self, speak), host or None, port, start_serving=False)
        shrink_buffers(server.sockets, self.limits.socket_buffer)
        await server.start_serving()
        return server

    def admit(self, line: Line) -> bool:
        """Take a caller in; a stranger goes where there are too many. False for an address not served."""
        if not self._may_knock(line.address):
            return False
        neighbours = [other for other in self._strangers if other.address == line.address]
        if len(neighbours) >= self.limits.strangers_an_address:
            self._turn_out(neighbours)
        elif len(self._strangers) >= self.limits.strangers:
            self._turn_out(self._strangers)
        self._strangers[line] = None
        self.is_empty.clear()
        return True

    def _turn_out(self, strangers: Iterable[Line]) -> None:
        """Drop who has come least far, the oldest of them: silent ones before those who are exchanging keys."""
        least = min(strangers, key=lambda line: line.progress)
        least.drop()
        self.leave(least)

    def sign_in(self, line: Line) -> bool:
        """Count a stranger among the guests; False where there are guests enough already."""
        addresses = Counter(guest.address for guest in self._guests)
        if len(self._guests) >= self.limits.guests or addresses[line.address] >= self.limits.guests_an_address:
            return False
        self._strangers.pop(line, None)
        self._guests.add(line)
        return True

    def leave(self, line: Line) -> None:
        """Count a line no more."""
        self._strangers.pop(line, None)
        self._guests.discard(line)
        if not self.lines:
            self.is_empty.set()


def shrink_buffers(listeners: Iterable[socket.socket | TransportSocket], size: int) -> None:
    """Let the sockets accepted here hold little in the system's own buffers, where nobody can count it."""
    for listener in listeners:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, size)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, size)
