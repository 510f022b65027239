"""A session over SSH: what a client may ask of its channel."""

from collections.abc import Callable, Mapping

import asyncssh

from app.host.line import Line
from app.host.session import House, Session
from app.text import split_login

TermSize = tuple[int, int, int, int]


class SshSession(Session, asyncssh.SSHServerSession[bytes]):
    """A guest's session on a channel of SSH. `began` and `over` are called when it begins and when it is over."""

    def __init__(self, house: House, login: str, fingerprint: str | None, line: Line) -> None:
        super().__init__(house, split_login(login), fingerprint, line)
        self._channel: asyncssh.SSHServerChannel[bytes] | None = None
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
        """Let the session begin; commands and subsystems are refused by default."""
        return True

    def session_started(self) -> None:
        """Begin."""
        self.began()
        self.begin()

    def data_received(self, data: bytes, datatype: int | None) -> None:
        """Pass on what was typed."""
        self.feed(data)

    def eof_received(self) -> bool:
        """Nothing more will be typed: end the session, in order."""
        if self.terminal.can_be_drawn_on:
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
        if channel is not None and not channel.is_closing():
            channel.write(f"{farewell}\r\n".encode())
            channel.exit(status)
        self.over()
