"""One guest's trouble is nobody else's."""

import asyncio
import logging
import os
import sys
from pathlib import Path

import asyncssh
import pytest
from textual.widget import Widget

from app.server import session
from app.terminal.guest_driver import LEAVE
from tests.app.server.clients import Seen, guest, sign_in
from tests.app.server.conftest import OpenHouse
from tests.app.server.tiny import until

Keys = list[asyncssh.SSHKey]


async def test_an_error_ends_its_own_session_with_a_number(
    open_house: OpenHouse, caplog: pytest.LogCaptureFixture
) -> None:
    host, party = await open_house()
    async with guest(host, "ann") as (channel, ann), guest(host, "bob") as (other, bob):
        await ann.shows("guest ann")
        await bob.shows("guest bob")
        with caplog.at_level(logging.ERROR):
            channel.write(b"E")
            await until(lambda: ann.is_over)
        assert LEAVE.encode() in ann.data
        line = ann.data.decode().splitlines()[-1]
        number = line.partition("error ")[2][:6]
        assert "Your seat is kept" in line
        assert number in caplog.text
        assert "the guest's own trouble" in caplog.text
        assert "trouble" not in line
        assert ann.status == 1
        other.write(b"d")
        await bob.shows("keys d")
    assert party.apps[0].closed


async def test_an_app_that_cannot_be_opened_is_one_sessions_trouble(open_house: OpenHouse) -> None:
    host, party = await open_house()
    party.fail_to_open = True
    async with guest(host) as (_channel, ann):
        await ann.shows("Something broke here")
        await until(lambda: ann.is_over)
    party.fail_to_open = False
    async with guest(host) as (_channel, ann):
        await ann.shows("guest ann")


async def test_a_lost_connection_ends_the_session(open_house: OpenHouse) -> None:
    host, party = await open_house()
    connection = await sign_in(host)
    _channel, seen = await connection.create_session(Seen, term_type="xterm", encoding=None)
    await seen.shows("guest ann")
    task = host.sessions.copy().pop().task
    assert task is not None
    connection.abort()
    await until(lambda: not host.sessions)
    await until(task.done)
    assert party.apps[0].closed


async def test_a_guest_whose_keyboard_ends_goes_in_order(open_house: OpenHouse) -> None:
    host, _party = await open_house()
    async with guest(host) as (channel, seen):
        await seen.shows("guest ann")
        channel.write_eof()
        await until(lambda: seen.is_over)
        assert (LEAVE + "Goodbye.\r\n").encode() in seen.data
        assert seen.status == 0


async def test_guests_still_come_in_after_an_app_has_started(open_house: OpenHouse) -> None:
    """Textual makes all tasks of the process eager from Python 3.12 on, and asyncssh cannot sign in with those."""
    host, _party = await open_house()
    async with guest(host, "ann") as (_one, ann):
        await ann.shows("guest ann")
        assert asyncio.get_running_loop().get_task_factory() is None
        async with guest(host, "bob") as (_two, bob):
            await bob.shows("guest bob")


async def test_an_app_that_is_stuck_is_interrupted(open_house: OpenHouse) -> None:
    host, party = await open_house()
    async with guest(host) as (channel, seen):
        await seen.shows("guest ann")
        channel.write(b"S")
        await until(lambda: party.apps[0].pressed == ["S"])
    await until(lambda: not host.sessions, 8)


async def test_a_stuck_app_does_not_hold_up_the_end(open_house: OpenHouse) -> None:
    host, party = await open_house()
    async with guest(host) as (channel, seen):
        await seen.shows("guest ann")
        channel.write(b"S")
        await until(lambda: party.apps[0].pressed == ["S"])
        begun = asyncio.get_running_loop().time()
        await host.close()
        assert asyncio.get_running_loop().time() - begun < 5


async def test_hosted_apps_leave_the_hosts_own_streams_alone(
    open_house: OpenHouse, capsys: pytest.CaptureFixture[str]
) -> None:
    host, _party = await open_house()
    streams = sys.stdout, sys.stderr
    async with guest(host, "ann") as (channel, ann), guest(host, "bob") as (_other, bob):
        await ann.shows("guest ann")
        await bob.shows("guest bob")
        assert (sys.stdout, sys.stderr) == streams
        channel.write(b"P")
        await ann.shows("streams")
    await until(lambda: not host.sessions)
    assert (sys.stdout, sys.stderr) == streams
    assert "printed by a guest's app" in capsys.readouterr().out


async def test_nothing_is_opened_or_saved_on_the_hosts_machine(
    open_house: OpenHouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    host, _party = await open_house()
    async with guest(host) as (channel, ann):
        await ann.shows("guest ann")
        channel.write(b"D")
        await ann.shows("delivered")
        await asyncio.sleep(0.1)
    assert opened == []
    assert os.listdir(tmp_path) == []  # noqa: PTH208 - in a test, a moment's blocking is no matter


class Slow(Widget):
    """Takes its time to go."""

    async def on_unmount(self) -> None:
        await asyncio.sleep(3600)


async def test_an_app_that_is_interrupted_in_closing_leaves_nothing_waiting(
    open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "EXIT_SECONDS", 0.05)
    host, apps = await open_house()
    async with guest(host) as (_channel, seen):
        await seen.shows("guest ann")
        (await apps.app(0)).call_later(apps.apps[0].mount, Slow())
        working = apps.apps[0].run_worker(asyncio.sleep(3600))
        await until(lambda: apps.apps[0].query(Slow))
    await until(lambda: not host.sessions)
    await until(lambda: not [task for task in asyncio.all_tasks() if "message pump" in task.get_name()])
    await until(lambda: working.is_finished)
