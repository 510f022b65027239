"""Who may stand at the door, how many, and for how long."""

import asyncio
import contextlib
import socket
from collections.abc import Callable

import pytest

from app.server.limits import Limits
from tests.app.server.clients import OpenSSH, Socket, guest, sign_in, sockets
from tests.app.server.conftest import OpenHouse
from tests.app.server.tiny import until


async def is_cut_off(caller: Socket) -> bool:
    with contextlib.suppress(ConnectionError, TimeoutError):
        async with asyncio.timeout(0.3):
            await caller[0].read()
            return True
    return caller[0].at_eof() or caller[0].exception() is not None


def is_gone(caller: socket.socket) -> bool:
    caller.settimeout(0.1)
    try:
        while caller.recv(4096):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        pass
    return True


async def keep_calling(port: int, times_a_second: int) -> None:
    """Connect again and again, and never say a word."""
    callers: list[socket.socket] = []
    try:
        while True:
            for _ in range(times_a_second // 10):
                callers.append(socket.socket())
                callers[-1].setblocking(False)
                callers[-1].connect_ex(("127.0.0.1", port))
            for old in callers[: -5 * times_a_second]:
                old.close()
            del callers[: -5 * times_a_second]
            await asyncio.sleep(0.1)
    finally:
        for caller in callers:
            caller.close()


async def test_where_too_many_stand_silent_the_oldest_goes(open_house: OpenHouse) -> None:
    host, _party = await open_house(Limits(strangers_an_address=5))
    async with sockets(host, 8) as silent:
        assert [await is_cut_off(caller) for caller in silent] == [True] * 3 + [False] * 5
        assert host.admission.strangers == 5
        async with guest(host) as (_channel, seen):
            await seen.shows("guest ann")
    await until(lambda: host.admission.lines == [])


async def test_silent_callers_go_before_one_who_has_begun_to_speak(open_house: OpenHouse) -> None:
    host, _party = await open_house(Limits(strangers_an_address=5))
    async with sockets(host, 1) as [(reader, writer)]:
        writer.write(b"SSH-2.0-old-friend\r\n")
        await reader.readexactly(100)  # the host's own keys: it has heard
        async with sockets(host, 9) as silent:
            assert [await is_cut_off(caller) for caller in silent] == [True] * 5 + [False] * 4
        assert not reader.at_eof()


async def test_what_nobody_has_read_yet_counts_as_spoken(open_house: OpenHouse) -> None:
    host, _party = await open_house(Limits(strangers_an_address=5))
    callers = [socket.create_connection(("127.0.0.1", host.port))]
    callers[0].sendall(b"SSH-2.0-old-friend\r\n")
    callers += [socket.create_connection(("127.0.0.1", host.port)) for _ in range(9)]
    # All of them are taken in before the first is read.
    await until(lambda: host.admission.strangers == 5)
    await asyncio.sleep(0.2)
    callers[0].settimeout(1)
    callers[0].recv(20)
    assert [is_gone(caller) for caller in callers] == [False] + [True] * 5 + [False] * 4
    for caller in callers:
        caller.close()


async def test_guests_come_in_while_silent_sockets_keep_arriving(
    open_house: OpenHouse, openssh: Callable[..., OpenSSH]
) -> None:
    host, _party = await open_house()
    flood = asyncio.create_task(keep_calling(host.port, 130))
    await until(lambda: host.admission.strangers == host.limits.strangers_an_address)
    for number in range(3):
        friend = await openssh(host, name=f"ann{number}").start()
        await friend.shows(f"guest ann{number}", 20)
    await until(lambda: host.admission.strangers == host.limits.strangers_an_address)  # whose places are taken at once
    flood.cancel()


async def test_all_addresses_together_have_a_limit(open_house: OpenHouse) -> None:
    host, _party = await open_house(Limits(strangers=6, strangers_an_address=4))
    async with sockets(host, 4, "127.0.0.2") as first, sockets(host, 4, "127.0.0.3") as second:
        assert [await is_cut_off(caller) for caller in first] == [True, True, False, False]
        assert [await is_cut_off(caller) for caller in second] == [False] * 4


async def test_signing_in_takes_no_longer_than_its_time(open_house: OpenHouse) -> None:
    host, _party = await open_house(Limits(sign_in_seconds=0.3))
    async with sockets(host, 2) as silent:
        await asyncio.sleep(0.5)
        assert [await is_cut_off(caller) for caller in silent] == [True, True]


async def test_a_stranger_who_talks_nonsense_is_cut_off(open_house: OpenHouse) -> None:
    host, _party = await open_house()
    for nonsense in (b"GET / HTTP/1.1\r\n\r\n", b"\x00" * 20000, b"SSH-2.0-x\r\n" + b"\xff" * 64):
        async with sockets(host, 1) as [(reader, writer)]:
            writer.write(nonsense)
            await asyncio.wait_for(reader.read(), 2)
    async with guest(host) as (_channel, seen):
        await seen.shows("guest ann")


async def test_a_caller_from_elsewhere_hears_nothing(open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.server.access.policy.is_nearby", lambda address: address == "127.0.0.1")
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
    await until(lambda: host.admission.lines == [])
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
