"""Admission: how many may come in at once, from where, and whose connection gives way."""

import asyncio
from collections import Counter
from collections.abc import Callable

from app.server.limits import Limits
from app.server.network.ciphers import with_any_name, without_empty_ones
from app.server.network.crowd import Crowd
from app.server.network.listening import Listening, listen_at
from app.server.network.transport import Connection, Transport
from app.text.i18n import mark

FULL = mark("There are as many guests as this house holds. Try again later.")
# An owner's session, and the one that is about to take its place.
OF_ONE_OWNER = 2


class Admission:
    """All lines of one host. SSH listens through it as it would through a tunnel."""

    def __init__(self, limits: Limits, may_knock: Callable[[str], bool]) -> None:
        self.limits = limits
        self._may_knock = may_knock
        most, most_of_one = limits.strangers, limits.strangers_an_address
        self._callers = Crowd(most, most_of_one, lambda line: line.progress)
        self._asked = Crowd(most, most_of_one, lambda line: line.owner is not None)
        # In order of arrival.
        self._guests: dict[Transport, None] = {}
        self.is_empty = asyncio.Event()
        self.is_empty.set()

    @property
    def strangers(self) -> int:
        """How many have not signed in, or not said the password."""
        return len(self._callers.lines) + len(self._asked.lines)

    @property
    def lines(self) -> list[Transport]:
        """All who are connected."""
        return [*self._callers.lines, *self._asked.lines, *self._guests]

    async def create_server(self, connect: Callable[[str, int], Connection], host: str, port: int) -> Listening:
        """Listen on that address, or on all if it is empty. Raises CannotListen."""

        def speak(address: str, port: int) -> Connection:
            speaker: Connection = with_any_name(without_empty_ones(connect(address, port)))
            return speaker

        loop = asyncio.get_running_loop()
        listeners = await listen_at(host, port, self.limits.socket_buffer)
        return Listening([await loop.create_server(lambda: Transport(self, speak), sock=one) for one in listeners])

    def admit(self, line: Transport) -> bool:
        """Take a caller in; a stranger goes where there are too many. False for an address not served.

        Silent ones go before those who are exchanging keys.
        """
        if not self._may_knock(line.address):
            return False
        self._turn_out(self._callers.take(line))
        self.is_empty.clear()
        return True

    def ask(self, line: Transport) -> None:
        """A caller has signed in and is asked for the password: a stranger still, but where callers drive nobody out.

        Where too many are being asked, the oldest goes, and owners last.
        """
        self._callers.leave(line)
        self._turn_out(self._asked.take(line))

    def _turn_out(self, line: Transport | None) -> None:
        if line is not None:
            line.drop()
            self.leave(line)

    def let_in(self, line: Transport) -> bool:
        """Count a stranger among the guests; False where there are enough, and no place is kept for this one."""
        if line in self._guests:
            return True
        if not self._has_room_for(line):
            if line.owner is None:
                return False
            older = sorted(
                (guest for guest in self._guests if guest.owner == line.owner), key=lambda one: one.is_seated
            )
            for guest in older[: 1 - OF_ONE_OWNER]:
                self._turn_out(guest)
        self._callers.leave(line)
        self._asked.leave(line)
        self._guests[line] = None
        return True

    def _has_room_for(self, line: Transport) -> bool:
        origins = Counter([guest.origin for guest in self._guests])
        return origins.total() < self.limits.guests and origins[line.origin] < self.limits.guests_an_address

    def leave(self, line: Transport) -> None:
        """Count a line no more."""
        self._callers.leave(line)
        self._asked.leave(line)
        self._guests.pop(line, None)
        if not self.lines:
            self.is_empty.set()
