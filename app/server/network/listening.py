"""Listening: the sockets that callers come to, and how they rest while the house can open nothing more."""

import asyncio
import errno
import logging
import os
import resource
import socket
import sys
import time
from collections.abc import Sequence
from typing import Any

from app.text.i18n import _

# So many descriptors are kept for the house's own files, such as the journal of the next game.
SPARE = 16
# asyncio tries again a second after it was refused; asked before, there is nobody.
REST = 0.9
# Seconds between two lines of the log about it.
SILENCE = 60.0
BACKLOG = 128
# Where a machine has no such addresses, it has others.
NO_SUCH_KIND = (errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL)

log = logging.getLogger(__name__)


class CannotListen(Exception):
    """Nobody can come in there; the message is a sentence for the host."""


class Exhausted(OSError):
    """No more callers can be taken; the system, or this house, has said so."""


class Listener(socket.socket):
    """A socket that callers come to. Where few descriptors are left it takes nobody for a moment.

    asyncio would log a traceback for each try, hundreds a second.
    """

    _rests_until = _silent_until = 0.0

    def accept(self) -> tuple[socket.socket, Any]:
        """The next caller. Raises Exhausted once where there can be none, and after that finds nobody for a moment."""
        if time.monotonic() < self._rests_until:
            raise BlockingIOError(errno.EAGAIN, "resting")
        try:
            caller, address = super().accept()
        except OSError as error:
            if error.errno in {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}:
                raise self._rest() from None
            raise
        if caller.fileno() >= most_descriptors() - SPARE:
            caller.close()
            raise self._rest()
        return caller, address

    def _rest(self) -> Exhausted:
        now = time.monotonic()
        self._rests_until = now + REST
        if now >= Listener._silent_until:
            Listener._silent_until = now + SILENCE
            log.warning("No descriptor is left for more callers (ulimit -n): they wait")
        return Exhausted(errno.EMFILE, os.strerror(errno.EMFILE))


def most_descriptors() -> int:
    """How many descriptors this process may have."""
    most, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return sys.maxsize if most == resource.RLIM_INFINITY else most


def tell_of_trouble(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What a loop does with an error that nobody else takes: of exhaustion, the log has its line already.

    What was cancelled is no fault: a screen that closes is interrupted if its guest goes at that moment.
    """
    if not isinstance(context.get("exception"), Exhausted | asyncio.CancelledError):
        loop.default_exception_handler(context)


async def listen_at(address: str, port: int, buffer: int) -> list[Listener]:
    """Sockets at an address of this machine, at all of them if it is empty. Raises CannotListen, and gaierror.

    What is accepted there holds only `buffer` bytes in the system's own buffers, where nobody can count them.
    """
    kinds = await asyncio.get_running_loop().getaddrinfo(
        address or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )
    listeners, failed = list[Listener](), list[OSError]()
    for family, _type, _protocol, _name, where in kinds:
        try:
            listeners.append(listen_on(family, where, buffer))
        except OSError as error:
            failed.append(error)
    serious = [error for error in failed if error.errno not in NO_SUCH_KIND or not listeners]
    if serious:
        for listener in listeners:
            listener.close()
        raise CannotListen(reason_for(serious[0], port)) from serious[0]
    return listeners


def listen_on(family: int, where: tuple[Any, ...], buffer: int) -> Listener:
    """A socket at that one address. Raises OSError."""
    plain = socket.create_server(where, family=family, backlog=BACKLOG)
    plain.setblocking(False)
    listener = Listener(plain.family, plain.type, plain.proto, plain.detach())
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    return listener


def reason_for(error: OSError, port: int) -> str:
    """Why nobody can come in there, in a sentence."""
    if error.errno == errno.EADDRINUSE:
        return _("Port {port} is in use, perhaps by another host: end that, or choose another port.").format(port=port)
    reason = os.strerror(error.errno) if error.errno else error
    return _("Port {port} cannot be listened on: {reason}.").format(port=port, reason=reason)


class Listening:
    """Servers at several sockets, as one."""

    def __init__(self, servers: Sequence[asyncio.Server]) -> None:
        self._servers = servers

    @property
    def sockets(self) -> list[Any]:
        """The sockets that are listened on."""
        return [one for server in self._servers for one in server.sockets]

    def close(self) -> None:
        """Take nobody in any more."""
        for server in self._servers:
            server.close()

    async def wait_closed(self) -> None:
        """Wait until all is closed."""
        await asyncio.gather(*[server.wait_closed() for server in self._servers])
