"""The SSH server of a house."""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, cast

import asyncssh

from app.server.access.password import Guesses
from app.server.access.policy import AccessPolicy
from app.server.garbage import Sweeping
from app.server.heartbeat import Heartbeat
from app.server.limits import Limits
from app.server.network.admission import Admission
from app.server.network.ciphers import CIPHERS
from app.server.network.listening import tell_of_trouble
from app.server.network.transport import Transport
from app.server.records import RecordDesk
from app.server.session import OpenApp, Session
from app.server.ssh.connection import SshConnection
from app.server.watchdog import Watchdog
from app.terminal.embedding import keep_tasks_lazy
from app.text.i18n import _

PORT = 2222
# Patterns of what is left out of asyncssh's own choice: what rests on SHA-1, RSA or discrete logarithms alone.
OLD_KEX = "-gss-*,rsa*,diffie-hellman-*"
OLD_MACS = "-hmac-sha1*,*@ssh.com"
# What SSH can do and a card game needs not.
SHUT: Mapping[str, Any] = {
    "compression_algs": None,
    "gss_host": None,
    "host_based_auth": False,
    "password_auth": False,
    "x509_trusted_certs": None,
    "agent_forwarding": False,
    "x11_forwarding": False,
    "line_editor": False,
    "encoding": None,
}

# The identity of a seat's owner, by the fingerprint of a key and a rejoin code; None where there is no such seat.
OwnerOf = Callable[[str | None, str | None], str | None]

log = logging.getLogger(__name__)


class Closable(Protocol):
    """What can be closed."""

    def close(self) -> object:
        """Take nobody in any more."""


class Host:
    """One table open to guests. `open_app` makes the app that a guest sees; it is called once a session.

    `is_calm` says whether all could be held up for a third of a second now; `owner_of` who has a seat here, by the
    fingerprint of a key or a rejoin code; `records` are the folders of games, of which guests may take copies home.
    """

    def __init__(
        self,
        open_app: OpenApp,
        policy: AccessPolicy,
        key: asyncssh.SSHKey,
        limits: Limits | None = None,
        is_calm: Callable[[], bool] = lambda: True,
        owner_of: OwnerOf = lambda _fingerprint, _code: None,
        records: Sequence[Path] = (),
    ) -> None:
        self.open_app = open_app
        self.policy = policy
        self.limits = limits or Limits()
        self.admission = Admission(self.limits, policy.may_knock)
        self.guesses = Guesses(self.limits)
        self.records = RecordDesk(records, self.limits)
        self.sessions: set[Session] = set()
        self._owner_of = owner_of
        self._key = key
        self._listener: asyncssh.SSHAcceptor | None = None
        self._doors: list[Closable] = []
        self._sweeping = Sweeping(is_calm)
        self.heartbeat = Heartbeat()
        self._watchdog = Watchdog()

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the host's key, for guests to compare."""
        return self._key.get_fingerprint()

    @property
    def port(self) -> int:
        """The port that is listened on."""
        assert self._listener is not None
        return self._listener.get_port()

    async def open(self, address: str = "", port: int = PORT) -> None:
        """Listen on an address of this machine, on all of them if it is empty. Raises CannotListen."""
        limits = self.limits
        keep_tasks_lazy()
        asyncio.get_running_loop().set_exception_handler(tell_of_trouble)
        self._listener = await asyncssh.listen(
            address,
            port,
            tunnel=cast("Any", self.admission),
            server_factory=lambda: SshConnection(self),
            server_host_keys=[self._key],
            server_version="uno-party",
            kex_algs=OLD_KEX,
            mac_algs=OLD_MACS,
            encryption_algs=CIPHERS,
            window=limits.window,
            login_timeout=limits.sign_in_seconds,
            keepalive_interval=limits.keepalive_seconds,
            keepalive_count_max=limits.keepalive_count,
            **SHUT,
        )
        self._sweeping.begin()
        self.heartbeat.begin()
        self._watchdog.begin()

    def also_close(self, policy: Closable) -> None:
        """Close another way in, too, when this is closed."""
        self._doors.append(policy)

    def owner_of(self, fingerprint: str | None, code: str | None) -> str | None:
        """The identity of one for whom a place is kept: who has a seat, or the host's powers."""
        return fingerprint if fingerprint in self.policy.keepers else self._owner_of(fingerprint, code)

    def welcome(self, line: Transport) -> bool:
        """Somebody has signed in: a guest now, or asked for the password. False where there is no room."""
        if self.policy.password is None:
            return self.admission.let_in(line)
        self.admission.ask(line)
        return True

    def enter(self, session: Session) -> None:
        """Take a session in."""
        self.sessions.add(session)

    def take_over(self, session: Session) -> None:
        """Let the session have its key's seat: one with the same key that is in goes."""
        for other in [*self.sessions]:
            if other.is_in and other.fingerprint is not None and other.fingerprint == session.fingerprint:
                other.end(_("Your key has come in again from elsewhere: your seat is there now."))

    def leave(self, session: Session) -> None:
        """Let a session go."""
        self.sessions.discard(session)
        self._sweeping.somebody_left(last=not self.sessions)

    async def close(self) -> None:
        """Tell all guests that it is over, restore their terminals, and be gone in time."""
        for policy in filter(None, [self._listener, *self._doors]):
            policy.close()
        for session in [*self.sessions]:
            session.end(_("The host has closed the table. Goodbye."))
        tasks = [session.task for session in self.sessions if session.task is not None]
        if tasks:
            await asyncio.wait(tasks, timeout=self.limits.goodbye_seconds / 2)
        for line in self.admission.lines:
            line.close()
        await self._everyone_gone(self.limits.goodbye_seconds / 4)
        for line in self.admission.lines:
            line.drop()
        await self._everyone_gone(self.limits.goodbye_seconds / 8)
        self.records.close()
        self._watchdog.end()
        self.heartbeat.end()
        self._sweeping.end()

    async def _everyone_gone(self, seconds: float) -> None:
        try:
            await asyncio.wait_for(self.admission.is_empty.wait(), seconds)
        except TimeoutError:
            log.info("%d connections did not close by themselves", len(self.admission.lines))
