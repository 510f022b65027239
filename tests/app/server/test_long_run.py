"""What others type, how far away they are, and what they leave behind."""

import asyncio
import gc
import weakref
from pathlib import Path

import pytest

from app.server.limits import Limits
from app.server.ssh.server import Host
from app.terminal.guest_driver import GuestDriver
from tests.app.server.clients import guest, sign_in, sockets
from tests.app.server.conftest import OpenHouse
from tests.app.server.tiny import Tiny, until


def driver(app: Tiny) -> GuestDriver:
    assert isinstance(app._driver, GuestDriver)
    return app._driver


async def test_nothing_that_others_type_acts_on_a_guests_terminal(open_house: OpenHouse) -> None:
    host, party = await open_house()
    async with guest(host) as (_channel, seen):
        await seen.shows("guest ann")
        for text in (
            "\x1b]0;owned\x07",
            "[/]",
            "[@click=app.bell]x[/]",
            "\x1b[2J\x1b[?1000h",
            "\u202eevil\u2066",
            "\x9b31m\x85",
        ):
            party.apps[0].say(f"eve says {text} to all")
            await asyncio.sleep(0.05)
            screen = seen.screen()
            assert "eve says" in screen.text()
            assert screen.titles == []
            assert screen.modes <= {"1049", "2004", "2026"}
        assert not seen.is_over


@pytest.mark.slow
async def test_many_visits_leave_nothing_behind(open_house: OpenHouse) -> None:
    host, party = await open_house()
    await session(host, 3)
    party.apps.clear()
    gc.unfreeze()  # a host lays aside what is in use
    gc.collect()
    tasks, files = len(asyncio.all_tasks()), open_files()
    for _ in range(10):
        async with sockets(host, 40):
            pass
    for _ in range(30):
        (await sign_in(host)).abort()
    await session(host, 20)
    await until(lambda: not host.sessions and host.admission.lines == [])
    apps = [weakref.ref(app) for app in party.apps]
    party.apps.clear()
    await asyncio.sleep(2.5)
    gc.unfreeze()  # a host lays aside what is in use
    gc.collect()
    assert len(asyncio.all_tasks()) <= tasks
    assert open_files() <= files + 1
    assert [app for app in apps if app() is not None] == []


def open_files() -> int:
    return len([*Path("/proc/self/fd").iterdir()])


async def session(host: Host, count: int) -> None:
    for _ in range(count):
        async with guest(host) as (channel, seen):
            await seen.shows("guest ann")
            channel.write(b"d")
            await seen.shows("keys d")


async def test_the_round_trip_of_a_guest_is_measured(open_house: OpenHouse) -> None:
    host, party = await open_house(Limits(trip_seconds=0.2))
    async with guest(host) as (channel, seen):
        await seen.shows("guest ann")
        latency = driver(party.apps[0]).latency
        assert not latency.measured
        channel.write(b"\x1b[1;1R")
        await asyncio.sleep(0.05)
        assert not latency.measured, "an answer that nobody asked for was counted"
        for number in range(1, 4):
            await seen.shows("\x1b[6n", number)
            await asyncio.sleep(0.1)
            channel.write(b"\x1b[5;1R")
            await asyncio.sleep(0.05)
        assert 0.1 <= min(latency.measured) < 0.3
        assert party.apps[0].pressed == []


async def test_frames_are_held_together_for_terminals_that_can(open_house: OpenHouse) -> None:
    host, party = await open_house()
    async with guest(host) as (channel, seen):
        await seen.shows("guest ann")
        assert b"\x1b[?2026h" not in seen.data
        channel.write(b"\x1b[?2026;2$y")
        await asyncio.sleep(0.05)
        party.apps[0].say("together")
        await seen.shows("together\x1b[?2026l")


async def test_a_terminal_that_something_else_wrote_on_is_drawn_afresh(open_house: OpenHouse) -> None:
    host, party = await open_house()
    async with guest(host) as (channel, seen):
        await seen.shows("guest ann")
        channel.write(b"\x0c")
        await until(lambda: seen.data.count(b"guest ann") == 2)
        assert party.apps[0].pressed == []
