"""A session in a browser."""

import asyncio
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from websockets.asyncio.server import ServerConnection, broadcast
from websockets.frames import CloseCode
from websockets.protocol import State

from app.server.network.transport import Transport
from app.server.session import House, Session
from app.server.web.take_home import address_of

# The emulator has all colours, and says so to no one.
TERM = "xterm-direct"
# The reason in a closing message has at most so many bytes.
LONGEST_REASON = 123
Cells = Annotated[int, Meta(ge=0)]


class WebLine(Transport):
    """A connection to a browser, as the WebSocket above it sees it."""

    # A page may be on its way to a phone for a while.
    linger = 20.0

    def can_write_eof(self) -> bool:
        """A connection is closed as a whole."""
        return False

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """No limit: what waits is counted before each frame."""


class PageMessage(Struct, frozen=True):
    """What a page tells, in JSON: the size of its terminal, and first of all the name that its guest wants."""

    columns: Cells
    rows: Cells
    name: str = ""


def understand(message: str | bytes) -> PageMessage | None:
    """What a page tells; None where that makes no sense."""
    try:
        return msgspec.json.decode(message, type=PageMessage)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


class WebChannel:
    """Carries bytes to a terminal in a page, each write a message."""

    def __init__(self, connection: ServerConnection) -> None:
        self._connection = connection

    def write(self, data: bytes) -> None:
        """Send bytes."""
        broadcast([self._connection], data)

    def get_write_buffer_size(self) -> int:
        """Nothing waits here: it is all handed to the network."""
        return 0

    def is_closing(self) -> bool:
        """Whether nothing can be sent any more."""
        return self._connection.state is not State.OPEN


class WebSession(Session):
    """A guest's session in a page."""

    # A tap on a card is a click.
    mouse = True

    def __init__(
        self,
        house: House,
        told: PageMessage,
        table: str | None,
        fingerprint: str,
        line: Transport,
        connection: ServerConnection,
    ) -> None:
        super().__init__(house, (told.name, table), fingerprint, line)
        self.terminal.is_asked_for(TERM, told.columns, told.rows)
        self._record = address_of(table)
        self._connection = connection
        self._channel = WebChannel(connection)
        self._closing: asyncio.Task[None] | None = None

    def receive(self, message: str | bytes) -> None:
        """Take a message in: bytes were typed, text tells a size. What makes no sense is passed over."""
        if isinstance(message, bytes):
            self.feed(message)
            return
        told = understand(message)
        if told is not None:
            self.resize(told.columns, told.rows)

    def offer_record(self) -> None:
        """Tell the page, in text, where its link leads."""
        if not self._channel.is_closing():
            broadcast([self._connection], msgspec.json.encode({"record": self._record}).decode())

    def channel(self) -> WebChannel:
        """The channel."""
        return self._channel

    def part(self, farewell: str, status: int) -> None:
        """Leave that line on the terminal, and say it once more in closing: the page shows it, and stays away."""
        if not self._channel.is_closing():
            self._channel.write(f"{farewell}\r\n".encode())
        closing = self._connection.close(CloseCode.NORMAL_CLOSURE, cut(farewell))
        self._closing = asyncio.get_running_loop().create_task(closing)


def cut(reason: str) -> str:
    """As much of a sentence as fits into a closing message."""
    return reason.encode()[:LONGEST_REASON].decode("utf-8", "ignore")
