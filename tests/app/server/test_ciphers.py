"""Nothing is sent beside what there is to show, and it is enciphered in the cheapest safe way."""

from typing import Any

import asyncssh
import pytest
from asyncssh.constants import MSG_CHANNEL_DATA, MSG_IGNORE

from app.server.network.ciphers import CIPHERS, without_empty_ones
from tests.app.server.clients import Seen, sign_in
from tests.app.server.conftest import OpenHouse


class Sending:
    """A connection that sends as asyncssh does: an empty packet ahead of each."""

    def __init__(self) -> None:
        self.sent: list[int] = []

    def send_packet(self, kind: int, *parts: bytes, **_options: object) -> None:
        if kind != MSG_IGNORE:
            self.send_packet(MSG_IGNORE, b"")
        self.sent.append(kind)


def test_no_empty_packet_goes_ahead_of_another() -> None:
    connection: Any = Sending()
    without_empty_ones(connection).send_packet(MSG_CHANNEL_DATA, b"R7")
    assert connection.sent == [MSG_CHANNEL_DATA]


def test_no_cipher_here_needs_them() -> None:
    assert "cbc" not in CIPHERS


async def test_a_guest_hears_only_packets_that_carry_something(open_house: OpenHouse) -> None:
    host, _party = await open_house()
    async with await sign_in(host) as connection:
        ignored: list[object] = []

        def keep(packet: object) -> bool:
            ignored.append(packet)
            return True

        connection._packet_handlers = {
            **connection._packet_handlers,
            MSG_IGNORE: lambda *packet: keep(packet),
        }
        _channel, seen = await connection.create_session(Seen, term_type="xterm", encoding=None)
        await seen.shows("guest ann")
        assert connection.get_extra_info("send_cipher") == CIPHERS.split(",")[0]
        assert not ignored


async def test_a_guest_that_knows_only_other_ciphers_is_told(open_house: OpenHouse) -> None:
    host, _party = await open_house()
    with pytest.raises(asyncssh.KeyExchangeFailed, match="encryption"):
        await sign_in(host, encryption_algs="chacha20-poly1305@openssh.com")
