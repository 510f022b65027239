"""One SSH connection: how it signs in, and the one session that it may open."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import asyncssh

from app.server.access.identity import Caller
from app.server.network.admission import FULL
from app.server.network.ciphers import name_typed
from app.server.network.transport import Transport
from app.server.session import House, Session
from app.server.ssh.errand import RECORD, RecordErrand, parting
from app.text.i18n import _
from app.text.sanitize import split_login

TermSize = tuple[int, int, int, int]


class SshSession(Session, asyncssh.SSHServerSession[bytes]):
    """A guest's session on a channel of SSH. `began` and `over` are called when it begins and when it is over."""

    def __init__(self, house: House, login: str, fingerprint: str | None, line: Transport) -> None:
        super().__init__(house, split_login(login), fingerprint, line)
        self._channel: asyncssh.SSHServerChannel[bytes] | None = None
        # What was asked for instead of a seat, and how that goes.
        self._word: str | None = None
        self._errand: RecordErrand | None = None
        self.began: Callable[[], None] = lambda: None
        self.over: Callable[[], None] = lambda: None

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """The channel is open."""
        self._channel = chan

    def pty_requested(self, term_type: str, term_size: TermSize, term_modes: Mapping[int, int]) -> bool:
        """Note the terminal's type and size."""
        self.terminal.is_asked_for(term_type, *term_size[:2])
        return True

    def shell_requested(self) -> bool:
        """Let the session begin; subsystems are refused by default."""
        return True

    def exec_requested(self, command: str) -> bool:
        """Note the word that is asked for, to be compared whole. Nothing is ever run."""
        self._word = command
        return True

    def session_started(self) -> None:
        """Begin."""
        if self._word == RECORD:
            self._errand = RecordErrand(self._house, self.channel(), self._line, self.give_up)
        self.began()
        self.begin()

    async def attend(self) -> None:
        """See to the word that was asked for; without one, to a guest who plays."""
        if self._word is None:
            await super().attend()
        elif self._errand is None:
            self.refuse(_("Nothing can be run here; what can be asked for is: record. To play, leave the word out."))
        else:
            self._status = 1  # also if the house closes meanwhile: half a record is none
            if refusal := await self._errand.run(self.fingerprint, self._login[1]):
                self.refuse(refusal)
            else:
                self._status = 0

    def data_received(self, data: bytes, datatype: int | None) -> None:
        """Pass on what was typed."""
        if self._errand is not None:
            self._errand.prompt.feed(data)
        elif self._word is None:
            self.feed(data)

    def eof_received(self) -> bool:
        """Nothing more will be typed: end the session, in order; a record may still be on its way."""
        if self._errand is not None:
            self._errand.prompt.end()
        elif self._word is None and self.terminal.can_be_drawn_on:
            self.end("")
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """Pass on the terminal's new size."""
        self.resize(width, height)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self.lose()

    def channel(self) -> asyncssh.SSHServerChannel[bytes]:
        """The channel."""
        assert self._channel is not None
        return self._channel

    def part(self, farewell: str, status: int) -> None:
        """Leave that line on the terminal and close the channel."""
        channel = self._channel
        if channel is not None and not channel.is_closing() and self._word is not None:
            parting(channel, farewell, status)
        elif channel is not None and not channel.is_closing():
            channel.write(f"{farewell}\r\n".encode())
            channel.exit(status)
        self.over()


# How long a client has to close its connection when its session is over, in seconds.
CLOSE_SECONDS = 0.5


class SshConnection(asyncssh.SSHServer):
    """Answers SSH's questions about one connection. Everything that is not said here is refused by default."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._caller = Caller(house.limits.attempts)
        self._session: SshSession | None = None
        self._opening: asyncio.TimerHandle | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Somebody has come to the door."""
        self._connection = conn
        self._line: Transport = conn.get_extra_info("line")

    def connection_lost(self, exc: Exception | None) -> None:
        """And has gone."""
        self._cancel_opening()

    # Signing in.

    def begin_auth(self, username: str) -> bool:
        """Everyone must sign in."""
        self._caller.forget()
        return True

    def public_key_auth_supported(self) -> bool:
        """Keys are always tried: they are who somebody is."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Whether a key would do. SSH asks this before anything was signed, too."""
        welcome = self._house.policy.welcomes(key, self._line.address)
        self._caller.shows(key, welcome=welcome)
        return self._has_attempts_left() and welcome

    def kbdint_auth_supported(self) -> bool:
        """Guests without a key are asked nothing, where keys are not required."""
        return self._house.policy.authorized_keys is None

    def get_kbdint_challenge(
        self, username: str, lang: str, submethods: str
    ) -> tuple[str, str, str, list[tuple[str, bool]]] | bool:
        """No question at all."""
        self._caller.tries_without()
        return ("", "", "", []) if self._has_attempts_left() else False

    def validate_kbdint_response(self, username: str, responses: Sequence[str]) -> bool:
        """No answer is right."""
        self._caller.forget()
        return not responses

    def _has_attempts_left(self) -> bool:
        if self._caller.is_out_of_attempts:
            self._connection.disconnect(
                asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, _("Too many attempts to sign in.")
            )
        return not self._caller.is_out_of_attempts

    def auth_completed(self) -> None:
        """Signed in: now a session has to be opened soon."""
        self._caller.signed_in()
        _name, code = split_login(self._login)
        self._line.owner = self._house.owner_of(self._caller.fingerprint, code)
        if self._house.welcome(self._line):
            wait = self._house.limits.open_seconds
            self._opening = asyncio.get_running_loop().call_later(wait, self._connection.close)
        else:
            self._connection.disconnect(asyncssh.DISC_TOO_MANY_CONNECTIONS, _(FULL))

    @property
    def _login(self) -> str:
        return name_typed(self._connection.get_extra_info("username"))

    # The session.

    def session_requested(self) -> Any:  # noqa: ANN401 - the type is asyncssh's, and has no public name
        """A session, once."""
        if self._session is not None:
            return False
        session = SshSession(self._house, self._login, self._caller.fingerprint, self._line)
        session.began, session.over = self._cancel_opening, self._close_soon
        channel: Any = self._connection.create_server_channel()
        # asyncssh would keep all variables that a client sends, as many as it likes.
        channel._process_env_request = session.terminal.read_variable  # noqa: SLF001
        self._session = session
        return channel, session

    def _cancel_opening(self) -> None:
        if self._opening is not None:
            self._opening.cancel()

    def _close_soon(self) -> None:
        """Close the connection of a client that does not do it itself when its session is over."""
        asyncio.get_running_loop().call_later(CLOSE_SECONDS, self._connection.close)
