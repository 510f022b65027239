"""A session that lets nobody else have a turn is ended, wherever it is, and no other is."""

import asyncio
import logging
import os
import signal
import time
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from functools import partial
from math import inf
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from textual.events import Resize
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget

from app.live.clients import GameUpdate
from app.server import watchdog
from app.server.limits import Limits
from app.terminal import turns
from app.terminal.guest_driver import LEAVE, GuestDriver
from tests.app.server.clients import guest, reacts
from tests.app.server.conftest import OpenHouse
from tests.app.server.parties import app_of, party, people, player
from tests.app.server.tiny import Tiny, until

STEPS = 10
Begin = Callable[[Tiny], object]


@pytest.fixture(autouse=True)
def _alert(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watchdog, "LOOK", 0.2)
    monkeypatch.setattr(watchdog, "WORK", 1.2)


@pytest.fixture
def no_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the turns that keep messages from being endless in the first place."""
    monkeypatch.setattr(turns, "TURN", inf)
    monkeypatch.setattr(turns, "MANY", inf)
    monkeypatch.setattr(turns, "ENDLESS", inf)


class Spinning:
    """What counts how often it was gone round."""

    spins = 0


class Endless(Widget):
    """Is never drawn."""

    def render(self) -> str:
        app = self.app
        assert isinstance(app, Tiny)
        app.spin()
        return ""


class Unguarded(Screen[None]):
    """A screen of Textual's own, that takes in sizes of the past, and has something else to do at each size."""

    def _on_resize(self, event: Resize) -> Coroutine[Any, Any, None]:
        self.call_later(lambda: None)
        return super()._on_resize(event)


async def two_sizes(app: Tiny) -> None:
    """Two sizes that post each other for ever."""
    await app.push_screen(Unguarded())
    for columns in (120, 100):
        app.screen.post_message(Resize(Size(columns, 24), Size(columns, 24)))
        app.screen.call_later(lambda: None)


def work(seconds: float) -> None:
    """Work for so long, on however busy a machine."""
    until_then = time.thread_time() + seconds
    while time.thread_time() < until_then:
        pass


def step(done: list[int]) -> None:
    """One of them."""
    work(0.3)
    done.append(len(done))


def many_steps(done: list[int]) -> None:
    """Ten steps in one turn of the loop, none of which takes so very long."""
    for _step in range(STEPS):
        asyncio.get_running_loop().call_soon(partial(step, done))


async def spin_in_a_worker(app: Tiny) -> None:
    async def work() -> None:
        app.spin()

    app.run_worker(work())


# Ways to hold the loop up, all of them begun from the inside of the guest's own app.
WAYS: dict[str, Begin] = {
    "a message": lambda app: app.call_later(app.spin),
    "a message of a widget": lambda app: app.query_one("#who").call_later(app.spin),
    "a timer": lambda app: app.call_later(app.set_timer, 0.01, app.spin),
    "a worker": lambda app: app.call_later(spin_in_a_worker, app),
    "a picture": lambda app: app.call_later(app.mount, Endless()),
    "a callback of the loop": lambda app: app.call_later(lambda: asyncio.get_running_loop().call_soon(app.spin)),
}


@pytest.mark.parametrize("way", WAYS)
async def test_who_holds_the_house_up_is_sent_home_and_the_others_go_on(
    way: str, open_house: OpenHouse, caplog: pytest.LogCaptureFixture
) -> None:
    host, apps = await open_house()
    async with guest(host, "ann") as (_channel, ann), guest(host, "bob") as (other, bob):
        await ann.shows("guest ann")
        await bob.shows("guest bob")
        WAYS[way](await apps.app(0))
        await until(lambda: ann.is_over, 20)
        last = ann.data.decode().splitlines()[-1]
        number = last.partition("error ")[2][:6]
        assert "Your seat is kept" in last
        assert LEAVE.encode() in ann.data
        assert ann.status == 1
        await until(lambda: f"error {number}" in caplog.text)
        assert "in spin" in caplog.text, "the log does not tell where it was"
        assert caplog.text.count("has stood still") == 1
        assert caplog.text.count("Your seat") == caplog.text.count("Session of") - 1 == 0
        other.write(b"d")
        await bob.shows("keys d")
        assert not host.sessions - {one for one in host.sessions if one.app is apps.apps[1]}


@pytest.mark.usefixtures("no_budget")
async def test_two_sizes_that_make_each_other_end_at_the_watchdog(open_house: OpenHouse) -> None:
    host, apps = await open_house()
    async with guest(host, "ann") as (_channel, ann), guest(host, "bob") as (other, bob):
        await ann.shows("guest ann")
        await bob.shows("guest bob")
        (await apps.app(0)).call_later(two_sizes, apps.apps[0])
        await until(lambda: ann.is_over, 20)
        assert "Your seat is kept" in ann.data.decode().splitlines()[-1]
        other.write(b"d")
        await bob.shows("keys d")


@pytest.mark.parametrize("begin", [two_sizes, Tiny.again], ids=["sizes", "messages"])
@pytest.mark.slow
async def test_messages_that_never_end_delay_nobody_and_are_ended(
    begin: Begin, open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "ENDLESS", inf)
    host, apps = await open_house()
    over = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR2, over.set)
    async with guest(host, "ann") as (_channel, ann), guest(host, "bob") as (other, bob):
        await ann.shows("guest ann")
        await bob.shows("guest bob")
        (await apps.app(0)).call_later(begin, apps.apps[0])
        took = [await reacts(other, apps.apps[1], bob) for _key in range(9)]
        assert min(took) < 0.05
        os.kill(os.getpid(), signal.SIGUSR2)
        await asyncio.wait_for(over.wait(), 1)
        assert not ann.is_over
        monkeypatch.setattr(turns, "ENDLESS", 1000)
        await until(lambda: ann.is_over, 20)
        assert "Your seat is kept" in ann.data.decode().splitlines()[-1]
        assert not bob.is_over
    asyncio.get_running_loop().remove_signal_handler(signal.SIGUSR2)


@pytest.mark.parametrize("sent", [b"\x1b[200~x\x1b[201~", b"d"], ids=["pastes", "keys"])
async def test_a_burst_from_outside_ends_nobody_however_long_it_is(
    sent: bytes, open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "ENDLESS", 50)
    host, apps = await open_house(Limits(keys_burst=10_000))
    async with guest(host, "ann") as (_channel, ann):
        await ann.shows("guest ann")
        app = await apps.app(0)
        assert isinstance(app._driver, GuestDriver)
        for _packet in range(2000):
            app._driver.feed(sent)
        await until(lambda: len(app.pressed) + len(app.pasted) == 2000, 20)
        assert not ann.is_over


@pytest.mark.slow
async def test_what_stands_still_outside_of_all_sessions_is_only_told(
    open_house: OpenHouse, caplog: pytest.LogCaptureFixture
) -> None:
    host, _apps = await open_house()
    async with guest(host, "ann") as (channel, ann):
        await ann.shows("guest ann")
        with caplog.at_level(logging.WARNING):
            work(2.0)
            await until(lambda: "goes on" in caplog.text)
        assert caplog.text.count("has stood still") == 1
        assert "work(2.0)" in caplog.text
        channel.write(b"d")
        await ann.shows("keys d")


@pytest.mark.slow
async def test_what_waits_for_too_long_has_stood_still_as_well(
    open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watchdog, "WAIT", 2.0)
    host, apps = await open_house()
    async with guest(host, "ann") as (_channel, ann):
        await ann.shows("guest ann")
        (await apps.app(0)).call_later(time.sleep, 60)
        await until(lambda: ann.is_over, 20)
        assert "Your seat is kept" in ann.data.decode().splitlines()[-1]


@pytest.mark.slow
async def test_many_steps_that_take_long_together_are_nobodys_fault(
    open_house: OpenHouse, caplog: pytest.LogCaptureFixture
) -> None:
    host, apps = await open_house()
    async with guest(host, "ann") as (_channel, ann):
        await ann.shows("guest ann")
        done: list[None] = []
        (await apps.app(0)).call_later(many_steps, done)
        await until(lambda: len(done) == STEPS, 30)
        await asyncio.sleep(0.5)
        assert "stood still" not in caplog.text
        assert not ann.is_over


@pytest.mark.slow
async def test_a_process_that_was_stopped_has_not_stood_still(
    open_house: OpenHouse, caplog: pytest.LogCaptureFixture
) -> None:
    """Only a look at a time counts, so nobody is blamed for a laptop that was asleep."""
    host, _apps = await open_house()
    async with guest(host, "ann") as (_channel, ann):
        await ann.shows("guest ann")
        waker = await asyncio.create_subprocess_shell(f"sleep 2; kill -CONT {os.getpid()}")
        os.kill(os.getpid(), signal.SIGSTOP)
        await waker.wait()
        await asyncio.sleep(0.5)
        assert "stood still" not in caplog.text
        assert not ann.is_over


@pytest.mark.slow
async def test_the_seat_of_a_runaway_is_kept(tmp_path: Path, keys: list[asyncssh.SSHKey]) -> None:
    async with party(tmp_path, keys[0], bots=2) as house, AsyncExitStack() as stack:
        ann = await stack.enter_async_context(player(house, "ann", keys[0]))
        bob = await stack.enter_async_context(player(house, "bob", keys[1]))
        await ann.sees("bob")
        ann.press("r")
        bob.press("r")
        await ann.sees(" left")
        app_of(house.server, "ann").call_later(Tiny.spin, Spinning())
        await until(lambda: ann.seen.is_over, 20)
        assert people(house.directory.main)["ann"], "no bot plays for her"
        await bob.sees(" left")
        again = await stack.enter_async_context(player(house, "ann", keys[0]))
        await again.sees(" left")
        assert not people(house.directory.main)["ann"]


@pytest.mark.slow
async def test_a_game_that_stands_still_does_not_end_the_session_of_who_dealt_it(
    tmp_path: Path, keys: list[asyncssh.SSHKey], caplog: pytest.LogCaptureFixture
) -> None:
    """What goes on for all is nobody's: to end it would end the game of all."""
    async with party(tmp_path, keys[0], bots=2) as house, player(house, "ann", keys[0]) as ann:
        await ann.sees("ann")
        ann.press("r")
        await ann.sees(" left")
        table = house.directory.main.live_game
        assert table is not None
        table.join(partial(stand_still_once, [2.0]))
        for _moment in range(100):
            if "goes on" in caplog.text:
                break
            for key in "dp":  # where it is her turn, nothing goes on without her
                ann.press(key)
                await asyncio.sleep(0.1)
        assert "in stand_still_once" in caplog.text
        assert not ann.seen.is_over
        assert house.directory.main.goes_on


def stand_still_once(still: list[float], _update: GameUpdate) -> None:
    """Let a table wait for so long, when the second update comes: the first is for who asks for it."""
    if len(still) > 1:
        work(still[0])
        still.clear()
    elif still:
        still.append(0)
