"""Packets: how they are enciphered here, and how to do without the empty ones that guard other ciphers."""

from typing import Any

from asyncssh.constants import MSG_IGNORE

# What asyncssh ciphers in one call each: its ChaCha20 takes ten times as long as AES with GCM.
CIPHERS = "aes256-gcm@openssh.com,aes128-gcm@openssh.com,aes256-ctr,aes192-ctr,aes128-ctr"


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
