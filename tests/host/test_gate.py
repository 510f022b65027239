"""Who may stand at the door, how many, and for how long."""

import asyncio
import contextlib
from collections.abc import Callable

import pytest

from app.host.limits import Limits
from tests.host.clients import OpenSSH, Socket, guest, sign_in, sockets
from tests.host.conftest import OpenHouse
from tests.host.tiny import until


async def is_cut_off(socket: Socket) -> bool:
    with contextlib.suppress(ConnectionError, TimeoutError):
        async with asyncio.timeout(0.3):
            await socket[0].read()
            return True
    return socket[0].at_eof() or socket[0].exception() is not None


async def test_where_too_many_stand_silent_the_oldest_goes(open_house: OpenHouse) -> None:
    host, _party = await open_house(Limits(strangers_an_address=5))
    async with sockets(host, 8) as silent:
        assert [await is_cut_off(socket) for socket in silent] == [True] * 3 + [False] * 5
        assert host.gate.strangers == 5
        async with guest(host) as (_channel, seen):
            await seen.shows("guest ann")
    await until(lambda: host.gate.lines == [])


async def test_all_addresses_together_have_a_limit(open_house: OpenHouse) -> None:
    host, _party = await open_house(Limits(strangers=6, strangers_an_address=4))
    async with sockets(host, 4, "127.0.0.2") as first, sockets(host, 4, "127.0.0.3") as second:
        assert [await is_cut_off(socket) for socket in first] == [True, True, False, False]
        assert [await is_cut_off(socket) for socket in second] == [False] * 4


async def test_signing_in_takes_no_longer_than_its_time(open_house: OpenHouse) -> None:
    host, _party = await open_house(Limits(sign_in_seconds=0.3))
    async with sockets(host, 2) as silent:
        await asyncio.sleep(0.5)
        assert [await is_cut_off(socket) for socket in silent] == [True, True]


async def test_a_stranger_who_talks_nonsense_is_cut_off(open_house: OpenHouse) -> None:
    host, _party = await open_house()
    for nonsense in (b"GET / HTTP/1.1\r\n\r\n", b"\x00" * 20000, b"SSH-2.0-x\r\n" + b"\xff" * 64):
        async with sockets(host, 1) as [(reader, writer)]:
            writer.write(nonsense)
            await asyncio.wait_for(reader.read(), 2)
    async with guest(host) as (_channel, seen):
        await seen.shows("guest ann")


async def test_a_caller_from_elsewhere_hears_nothing(open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.host.door.is_nearby", lambda address: address == "127.0.0.1")
    host, _party = await open_house()
    reader, writer = await asyncio.open_connection("127.0.0.1", host.port, local_addr=("127.0.0.9", 0))
    with contextlib.suppress(ConnectionError):
        assert await asyncio.wait_for(reader.read(), 2) == b""
    writer.close()
    async with guest(host) as (_channel, seen):
        await seen.shows("guest ann")


async def test_a_guest_must_open_a_session_soon(open_house: OpenHouse) -> None:
    host, _party = await open_house(Limits(open_seconds=0.3))
    idle = await sign_in(host)
    await until(idle.is_closed, 2)
    async with guest(host) as (_channel, seen):
        await seen.shows("guest ann")
        await asyncio.sleep(0.5)
        assert not seen.is_over


async def test_a_full_house_says_so(open_house: OpenHouse) -> None:
    host, _party = await open_house(Limits(guests=2))
    async with guest(host, "ann") as (_one, ann), guest(host, "bob"):
        refused = await sign_in(host, "cyd")
        owner = refused.get_owner()
        await until(lambda: owner.is_lost)
        assert "as many guests as this house holds" in str(owner.lost)
        assert not ann.is_over
    await until(lambda: host.gate.lines == [])
    async with guest(host, "cyd") as (_channel, seen):
        await seen.shows("guest cyd")


async def test_one_address_has_a_limit_of_its_own(open_house: OpenHouse) -> None:
    host, _party = await open_house(Limits(guests_an_address=1))
    async with guest(host, "ann"), guest(host, "bob", local_addr=("127.0.0.2", 0)) as (_channel, bob):
        await bob.shows("guest bob")
        refused = await sign_in(host, "cyd")
        await until(refused.is_closed)


async def test_a_client_that_answers_nothing_is_let_go(open_house: OpenHouse, openssh: Callable[..., OpenSSH]) -> None:
    host, party = await open_house(Limits(keepalive_seconds=0.2, keepalive_count=2))
    ann = await openssh(host).start()
    await ann.shows("guest ann")
    await asyncio.sleep(1)
    assert host.sessions, "a client that answers was let go"
    ann.process.send_signal(19)
    await until(lambda: not host.sessions, 3)
    await until(lambda: party.apps[0].closed)
