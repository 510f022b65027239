"""A pane that has the screen to itself sends its rows at once; one that has not waits for what lies over it."""

import asyncio
from typing import Any

import asyncssh
import pytest_asyncio
from rich.style import Style
from textual.app import App, ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Static

from app.render.canvas import FinishedRows, row
from app.server.access.policy import AccessPolicy
from app.server.ssh.server import Host
from app.terminal.guest_driver import GuestDriver
from app.widgets.pane import Pane
from tests.app.server.clients import Seen, guest
from tests.app.server.tiny import until

PLAIN = Style(color="red", bgcolor="black")


class Sheet(App[None]):
    """A pane, and something that can be laid over it."""

    CSS = "#over { display: none; layer: above; width: 10; height: 1; offset: 5 3; } Screen { layers: below above; }"

    def compose(self) -> ComposeResult:
        yield Pane()
        yield Static("over here!", id="over")

    def draw(self, text: str) -> None:
        self.screen_stack[0].query_one(Pane).show(rows(text))


class Over(ModalScreen[None]):
    CSS = "Over { align: center middle; }"

    def compose(self) -> ComposeResult:
        yield Static("a dialog lies here")


def rows(text: str) -> FinishedRows:
    return tuple([row(((f"{text} {y} " * 20, PLAIN),), 80, PLAIN) for y in range(24)])


def wanted(text: str) -> list[str]:
    return [drawn.text for drawn in rows(text)]


@pytest_asyncio.fixture
async def house() -> tuple[Host, list[Sheet]]:
    apps: list[Sheet] = []

    def open_app(_guest: object) -> Sheet:
        apps.append(Sheet())
        return apps[-1]

    host = Host(open_app, AccessPolicy(), asyncssh.generate_private_key("ssh-ed25519"))
    await host.open("127.0.0.1", 0)
    return host, apps


async def settles(seen: Seen, lines: list[str]) -> None:
    """Wait until the terminal shows exactly that."""
    await until(lambda: seen.screen().lines() == lines)


async def drawn_on(apps: list[Sheet], seen: Seen) -> Sheet:
    await until(lambda: apps and apps[0].is_running and apps[0].query(Pane))
    await asyncio.sleep(0.1)
    apps[0].draw("one")
    await settles(seen, wanted("one"))
    return apps[0]


async def test_changed_rows_are_sent_in_the_same_turn(house: tuple[Host, list[Sheet]]) -> None:
    host, apps = house
    async with guest(host) as (_channel, seen):
        app = await drawn_on(apps, seen)
        driver = app._driver
        assert isinstance(driver, GuestDriver)
        app.draw("two")
        assert driver._pending, "they wait for Textual's timer"
        await settles(seen, wanted("two"))
    await host.close()


async def test_rows_never_cover_what_lies_over_them(house: tuple[Host, list[Sheet]]) -> None:
    host, apps = house
    async with guest(host) as (_channel, seen):
        app = await drawn_on(apps, seen)
        app.query_one("#over").display = True
        await until(lambda: "over here!" in seen.screen().lines()[3])
        app.draw("two")
        await until(lambda: seen.screen().lines()[4] == wanted("two")[4])
        assert "over here!" in seen.screen().lines()[3]
        app.query_one("#over").display = False
        await settles(seen, wanted("two"))
    await host.close()


async def test_no_frame_mixes_rows_with_a_dialog_that_has_just_been_closed(house: tuple[Host, list[Sheet]]) -> None:
    host, apps = house
    async with guest(host) as (_channel, seen):
        app = await drawn_on(apps, seen)
        driver = app._driver
        assert isinstance(driver, GuestDriver)
        app.call_later(app.push_screen, Over())
        await seen.shows("a dialog lies here")
        frames: list[str] = []
        display = driver.display

        def displayed(*frame: Any) -> None:
            display(*frame)
            frames.append("".join(driver._pending))

        driver.display = displayed  # type: ignore[method-assign,assignment]

        def close_and_draw() -> None:
            app.pop_screen()
            app.screen_stack[0].query_one(Pane).show([*rows("two")[:9], *rows("one")[9:]])

        before = seen.screen()
        app.call_later(close_and_draw)
        await settles(seen, [*wanted("two")[:9], *wanted("one")[9:]])
        before.feed(frames[0])
        assert "a dialog lies here" not in before.text()
    await host.close()


async def test_a_dialog_over_the_rows_stays_until_it_is_closed(house: tuple[Host, list[Sheet]]) -> None:
    host, apps = house
    async with guest(host) as (_channel, seen):
        app = await drawn_on(apps, seen)
        app.call_later(app.push_screen, Over())
        await seen.shows("a dialog lies here")
        app.draw("two")
        await asyncio.sleep(0.2)
        assert "a dialog lies here" in seen.screen().text()
        app.call_later(app.pop_screen)
        await until(lambda: len(app.screen_stack) == 1)
        await settles(seen, wanted("two"))
        app.draw("three")
        await settles(seen, wanted("three"))
    await host.close()
