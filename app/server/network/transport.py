"""The transport of one connection: how fast it may send, how long it may be silent."""

import array
import asyncio
import fcntl
import ipaddress
import termios
from collections.abc import Callable
from typing import Protocol

from app.server.limits import Limits
from app.terminal.limits import KIB
from app.terminal.rate import Rate

# How many bytes are given to SSH at once: each packet in them costs time in which nobody else is served.
PORTION = 4 * KIB


class Connection(Protocol):
    """What speaks SSH over a line."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""

    def data_received(self, data: bytes) -> None:
        """Take bytes in."""

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""


class Keeper(Protocol):
    """Who keeps the gate."""

    limits: Limits

    def admit(self, line: "Transport") -> bool:
        """Whether a caller may come in."""

    def leave(self, line: "Transport") -> None:
        """A caller went away."""


class Transport(asyncio.Protocol, asyncio.Transport):
    """One connection: a protocol to the network below, a transport to the SSH connection above.

    `linger` is how long, in seconds, bytes that are still to be sent may keep it open when it is closed. `answers` is
    how often something that it said was answered. `origin` is what it is counted by; `owner` is the identity of one for
    whom a place is kept, and `is_seated` whether that one is inside by this line, and asks for no mere word.
    """

    linger = 2.0

    def __init__(self, admission: Keeper, connect: Callable[[str, int], Connection]) -> None:
        super().__init__()
        self._admission = admission
        self._connect = connect
        self._connection: Connection | None = None
        self._network: asyncio.Transport | None = None
        self._input = Rate(admission.limits.input_rate, admission.limits.input_burst)
        self._unread = bytearray()
        self._waiting: asyncio.TimerHandle | None = None
        self._unanswered = 0
        self._heard = False
        self.answers = 0
        self.address = self.origin = ""
        self.owner: str | None = None
        self.is_seated = False
        self.written = 0

    # To the network.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let SSH begin, if the gate lets the caller in."""
        assert isinstance(transport, asyncio.Transport)
        peer = transport.get_extra_info("peername")
        self._network = transport
        self.address = plain_address(peer[0]) if peer else ""
        self.origin = origin_of(self.address)
        if not self._admission.admit(self):
            transport.abort()
            return
        self._connection = self._connect(self.address, peer[1])
        self._connection.connection_made(self)

    def data_received(self, data: bytes) -> None:
        """Take bytes in, a portion each turn of the loop, and no more of them than the rate allows."""
        self._heard = True
        self._unread += data
        self._unanswered += len(data)
        if self._unanswered > self._admission.limits.unanswered:
            self.drop()
        elif self._waiting is None:
            self._read()

    def _read(self) -> None:
        assert self._network is not None
        assert self._connection is not None
        self._waiting = None
        if self._network.is_closing():
            return
        portion = bytes(self._unread[:PORTION])
        del self._unread[:PORTION]
        wait = self._input.spend(len(portion))
        if portion:
            self._connection.data_received(portion)
        if self._unread or wait:
            self._network.pause_reading()
            self._waiting = asyncio.get_running_loop().call_later(wait, self._read)
        elif not self._network.is_closing():
            self._network.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave the gate, and tell SSH."""
        self._admission.leave(self)
        if self._waiting is not None:
            self._waiting.cancel()
        if self._connection is not None:
            self._connection.connection_lost(exc)

    @property
    def progress(self) -> int:
        """How far it has come: 0 for one that has said nothing, not even what nobody has read yet."""
        if self._heard or self.answers:
            return 1 + self.answers
        return int(self._network is not None and bytes_to_read(self._network) > 0)

    def drop(self) -> None:
        """Cut the line at once, whatever was still to be sent."""
        if self._network is not None:
            self._network.abort()

    # To SSH.

    def get_extra_info(self, name: str, default: object = None) -> object:
        """This line under the name of `line`; all else from the socket."""
        if name == "line":
            return self
        return self._network.get_extra_info(name, default) if self._network else default

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Send bytes."""
        if self._network is not None:
            self.written += len(data)
            self._unanswered = 0
            self.answers += self._heard
            self._heard = False
            self._network.write(data)

    def get_write_buffer_size(self) -> int:
        """How many bytes the network has not taken."""
        return self._network.get_write_buffer_size() if self._network else 0

    def is_closing(self) -> bool:
        """Whether the line is closed or about to be."""
        return self._network is None or self._network.is_closing()

    def close(self) -> None:
        """Close when everything is sent, or shortly after all the same."""
        if self._network is not None and not self._network.is_closing():
            self._network.close()
            asyncio.get_running_loop().call_later(self.linger, self.drop)

    def abort(self) -> None:
        """Close: SSH aborts its transport even after a farewell, which should still arrive."""
        self.close()


def bytes_to_read(network: asyncio.Transport) -> int:
    """How many bytes the system holds ready from there."""
    held = array.array("i", [0])
    fcntl.ioctl(network.get_extra_info("socket").fileno(), termios.FIONREAD, held)
    return held[0]


def plain_address(address: str) -> str:
    """An address as it is written when it is not wrapped into IPv6."""
    parsed = ipaddress.ip_address(address.partition("%")[0])
    mapped = parsed.ipv4_mapped if isinstance(parsed, ipaddress.IPv6Address) else None
    return str(mapped or parsed)


def origin_of(address: str) -> str:
    """What an address is counted by: itself; of IPv6 its first half, for one household has all of the other."""
    return address if ":" not in address else str(ipaddress.ip_network((address, 64), strict=False))
