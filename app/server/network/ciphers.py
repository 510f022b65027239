"""Which ciphers a host offers."""

from collections.abc import Awaitable
from typing import Any
from urllib.parse import quote, unquote

from asyncssh.constants import MSG_IGNORE, MSG_USERAUTH_REQUEST
from asyncssh.packet import SSHPacket

# What asyncssh ciphers in one call each: its ChaCha20 takes ten times as long as AES with GCM.
CIPHERS = "aes256-gcm@openssh.com,aes128-gcm@openssh.com,aes256-ctr,aes192-ctr,aes128-ctr"
# asyncssh lets in names of less than 1,024 bytes; written plainly, one byte may become three.
LONGEST_NAME = 340


def without_empty_ones(connection: Any) -> Any:  # noqa: ANN401 - asyncssh's own, of whichever side
    """The connection, which no longer sends an empty packet ahead of every other one.

    They guard ciphers that chain blocks from packet to packet (CBC), none of which is among `CIPHERS`.
    """
    send = connection.send_packet

    def send_packet(kind: int, *parts: bytes, **options: object) -> None:
        if kind != MSG_IGNORE:
            send(kind, *parts, **options)

    connection.send_packet = send_packet
    return connection


class SignIn(SSHPacket):
    """A request to sign in, whose name reads as ASCII. What was signed stays what it was."""

    def __init__(self, packet: SSHPacket) -> None:
        super().__init__(packet.get_full_payload())
        self.get_byte()  # of which kind it is, is known
        self._is_named = False

    def get_string(self) -> bytes:
        """The next string; the first one is the name."""
        text = super().get_string()
        if self._is_named:
            return text
        self._is_named = True
        return quote(text[:LONGEST_NAME]).encode()


def with_any_name(connection: Any) -> Any:  # noqa: ANN401 - asyncssh's own
    """The connection, which lets in whoever signs in, whatever their name is made of.

    asyncssh holds names to SASLprep, by the Unicode of 2002: it would send everybody away who has a newer letter, an
    emoji or a byte astray in theirs. `name_typed` gives the name back as it was typed.
    """
    process = connection.process_packet

    def process_packet(kind: int, number: int, packet: SSHPacket) -> bool | Awaitable[None]:
        processed: bool | Awaitable[None] = process(
            kind, number, SignIn(packet) if kind == MSG_USERAUTH_REQUEST else packet
        )
        return processed

    connection.process_packet = process_packet
    return connection


def name_typed(name: str) -> str:
    """The name of one who has signed in, as they typed it; bytes that are no text are left out."""
    return unquote(name, errors="ignore")
