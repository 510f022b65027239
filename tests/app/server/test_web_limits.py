"""What a browser may cost is what an SSH client may cost."""

import asyncio

import pytest

from app.server.limits import Limits
from tests.app.server.browsers import browse, get, knock, open_web
from tests.app.server.clients import guest
from tests.app.server.conftest import OpenHouse
from tests.app.server.test_long_run import open_files
from tests.app.server.tiny import until


@pytest.mark.parametrize("first", ["", "[]", '{"name": 3}', b"\x00\xff"])
async def test_who_does_not_say_who_it_is_gets_no_session(open_house: OpenHouse, first: str | bytes) -> None:
    host, party = await open_house()
    web = await open_web(host)
    async with knock(web) as connection:
        await connection.send(first)
        await connection.wait_closed()
    await until(lambda: host.admission.lines == [])
    assert party.apps == []


async def test_who_says_nothing_is_let_go(open_house: OpenHouse) -> None:
    host, _party = await open_house(Limits(open_seconds=0.2, sign_in_seconds=0.3))
    web = await open_web(host)
    async with knock(web) as connection:
        await asyncio.wait_for(connection.wait_closed(), 3)
    reader, writer = await asyncio.open_connection("127.0.0.1", web.port)
    assert await asyncio.wait_for(reader.read(), 3) == b""
    writer.close()
    await until(lambda: host.admission.lines == [])


async def test_browsers_count_among_the_guests_and_the_strangers(open_house: OpenHouse) -> None:
    host, _party = await open_house(Limits(guests=2, strangers_an_address=3))
    web = await open_web(host)
    async with guest(host, "bob") as (_channel, bob), browse(web, "ann") as ann:
        await bob.shows("guest bob")
        await ann.shows("guest ann")
        async with browse(web, "cas") as cas:
            code, reason = await cas.ends()
            assert code == 1013
            assert reason == "There are as many guests as this house holds. Try again later."
        opened = [await asyncio.open_connection("127.0.0.1", web.port) for _ in range(5)]
        await until(lambda: host.admission.strangers == 3)
        assert await asyncio.wait_for(opened[0][0].read(), 2) == b"", "the oldest is dropped"
        for _reader, writer in opened:
            writer.transport.abort()
        assert not ann.is_over


async def test_a_guest_who_sends_too_much_is_slowed_down_and_one_message_has_its_bounds(open_house: OpenHouse) -> None:
    host, _party = await open_house(Limits(input_rate=4096, input_burst=8192))
    web = await open_web(host)
    async with browse(web) as ann:
        await ann.shows("guest ann")
        begun = asyncio.get_running_loop().time()
        for _ in range(4):
            await ann.type("\x1b[200~" + "a" * 4000 + "\x1b[201~")
        await ann.type("d")
        await ann.shows("keys d")
        assert asyncio.get_running_loop().time() - begun > 1
    async with browse(web) as eve:
        await eve.shows("guest ann")
        await eve.connection.send(b"a" * 70_000)
        await until(lambda: eve.is_over, 30)
        assert eve.connection.close_code in {1006, 1009}


@pytest.mark.parametrize("hole", ["frames", "network"])
async def test_a_page_that_takes_nothing_misses_frames_and_is_let_go(open_house: OpenHouse, hole: str) -> None:
    limits = Limits(stalled_seconds=1.0, frame_waits=32 * 1024, too_slow=128 * 1024, socket_buffer=16 * 1024)
    host, party = await open_house(limits)
    web = await open_web(host)
    async with knock(web, max_queue=1 if hole == "frames" else None) as connection:
        await connection.send('{"columns": 200, "rows": 60, "name": "eve"}')
        await until(lambda: party.apps and party.apps[0].query("#said"))
        connection.transport.pause_reading()
        (session,) = host.sessions
        most = 0
        for number in range(200):
            if session not in host.sessions:
                break
            party.apps[0].fill("xyz"[number % 3])
            await asyncio.sleep(0.02)
            hosting = session._hosting
            most = max(most, hosting.driver._output.waiting if hosting and hosting.driver else 0)
        await until(lambda: session not in host.sessions, 4)
        assert 0 < most <= 128 * 1024 + 64 * 1024
        connection.transport.abort()
    await until(lambda: host.admission.lines == [])


async def test_visits_by_browser_leave_nothing_behind(open_house: OpenHouse) -> None:
    host, party = await open_house()
    web = await open_web(host)

    async def session() -> None:
        await get(web, "/party.css")
        async with browse(web) as ann:
            await ann.shows("guest ann")
            await ann.type("d")
            await ann.shows("keys d")

    await session()
    await until(lambda: host.admission.lines == [])
    await asyncio.sleep(0.1)
    tasks, files = len(asyncio.all_tasks()), open_files()
    for _ in range(20):
        await session()
    await until(lambda: host.admission.lines == [] and not host.sessions)
    await until(lambda: len(asyncio.all_tasks()) <= tasks)
    assert open_files() <= files + 1
    assert all(app.closed for app in party.apps)
