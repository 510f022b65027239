"""The page in a real browser: it draws, listens to keys and thumbs, knows who comes back, and shows text as text."""

import asyncio
import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import BrowserContext, Page

from app.server.limits import Limits
from app.server.ssh.server import Host
from app.server.web.server import WebHost
from tests.app.server.browsers import CHROMIUM, chromium, open_web
from tests.app.server.conftest import OpenHouse
from tests.app.server.tiny import Party, Tiny, until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        CHROMIUM is None and "CI" not in os.environ, reason="no Chromium is installed here: apt-get install chromium"
    ),
]

PHONE = {"viewport": {"width": 390, "height": 760}, "has_touch": True, "is_mobile": True}
House = tuple[Host, Party, WebHost]
# What the page must never do, told to the test's own ears.
LISTEN = """
window.broken = [];
document.addEventListener("securitypolicyviolation", (event) => broken.push(event.violatedDirective));
addEventListener("error", (event) => broken.push(event.message));
"""


@pytest_asyncio.fixture
async def house(open_house: OpenHouse) -> House:
    host, party = await open_house()
    return host, party, await open_web(host)


@pytest_asyncio.fixture
async def phone(tmp_path: Path) -> AsyncIterator[BrowserContext]:
    async with chromium(tmp_path / "ann", **PHONE) as context:
        await context.add_init_script(LISTEN)
        yield context


async def come_in(context: BrowserContext, web: WebHost, name: str = "Ann", path: str = "/") -> Page:
    page = await context.new_page()
    await page.goto(f"http://127.0.0.1:{web.port}{path}")
    await page.get_by_label("Your name").fill(name)
    await page.get_by_role("button", name="Come in").click()
    return page


async def shows(page: Page, text: str) -> None:
    """Wait until the terminal in the page shows that."""
    await page.locator(".xterm-rows", has_text=text).wait_for(timeout=10_000)


async def app_of(party: Party, number: int = 0) -> Tiny:
    await until(lambda: len(party.apps) > number and party.apps[number].is_running, 10)
    return party.apps[number]


async def test_the_page_draws_a_table_wide_enough_on_a_phone(house: House, phone: BrowserContext) -> None:
    _host, party, web = house
    page = await come_in(phone, web, path="/plum-42")
    await shows(page, "guest Ann")
    app = await app_of(party)
    assert app.guest.table == "plum-42"
    assert app.size.width >= 80
    assert app.size.height >= 24
    app.say("the table speaks")
    await shows(page, "the table speaks")
    assert await page.evaluate("broken") == []


async def test_keys_and_thumbs_arrive(house: House, phone: BrowserContext) -> None:
    _host, party, web = house
    page = await come_in(phone, web)
    await shows(page, "guest Ann")
    app = await app_of(party)
    bar = page.get_by_label("Keys of the game")
    for name in (
        "to the left",
        "to the right",
        "up",
        "down",
        "play",
        "slap",
        "call UNO, or catch",
        "draw",
        "pass",
        "sort",
        "rules",
    ):
        await bar.get_by_label(name, exact=True).tap()
    await until(lambda: len(app.pressed) == 11)
    assert app.pressed[:6] == ["left", "right", "up", "down", "enter", "space"]
    assert app.pressed[6:] == ["u", "d", "p", "s", "question_mark"]
    await page.keyboard.press("ArrowRight")
    await page.keyboard.type("z")
    await bar.get_by_label("leave").tap()
    await until(lambda: app.pressed[11:] == ["right", "z", "q"])
    await bar.get_by_label("escape").tap()
    await until(lambda: app.pressed[14:] == ["escape"])


async def test_every_key_of_the_bar_is_big_enough_for_a_thumb(house: House, phone: BrowserContext) -> None:
    _host, _party, web = house
    page = await come_in(phone, web)
    await shows(page, "guest Ann")
    buttons = await page.get_by_label("Keys of the game").get_by_role("button").all()
    assert len(buttons) >= 12
    for button in buttons:
        box = await button.bounding_box()
        assert box is not None
        assert box["width"] >= 44
        assert box["height"] >= 44
        assert box["x"] + box["width"] <= PHONE["viewport"]["width"]  # type: ignore[index]


async def test_a_tap_on_the_table_is_a_click_there(
    house: House, phone: BrowserContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    clicked: list[int] = []
    monkeypatch.setattr(Tiny, "on_click", lambda _app, event: clicked.append(event.screen_y), raising=False)
    _host, _party, web = house
    page = await come_in(phone, web)
    await shows(page, "guest Ann")
    screen = page.locator(".xterm-screen")
    await screen.tap(position={"x": 12, "y": 3})
    box = await screen.bounding_box()
    assert box is not None
    await screen.tap(position={"x": 12, "y": box["height"] - 3})
    await until(lambda: len(clicked) == 2)
    assert clicked[0] == 0
    assert clicked[1] >= 23


async def test_a_browser_that_comes_back_is_known_and_another_is_not(
    house: House, phone: BrowserContext, tmp_path: Path
) -> None:
    _host, party, web = house
    page = await come_in(phone, web)
    await shows(page, "guest Ann")
    await page.reload()
    await until(lambda: len(party.apps) == 2, 10)
    await shows(page, "guest Ann")
    async with chromium(tmp_path / "bob") as other:
        await shows(await come_in(other, web, "Bob"), "guest Bob")
    first, second, third = [app.guest.fingerprint for app in party.apps]
    assert first == second != third
    assert await page.evaluate("document.cookie") == "", "scripts can read the identity"


async def test_a_second_page_takes_over_and_the_first_stays_away(house: House, phone: BrowserContext) -> None:
    host, party, web = house
    older = await come_in(phone, web)
    await shows(older, "guest Ann")
    newer = await phone.new_page()
    await newer.goto(f"http://127.0.0.1:{web.port}/")
    await shows(newer, "guest Ann")
    await older.get_by_role("status").filter(has_text="your seat is there now").wait_for()
    await asyncio.sleep(1)
    assert len(party.apps) == 2
    assert len(host.sessions) == 1


async def test_a_page_whose_connection_breaks_comes_back_by_itself(house: House, phone: BrowserContext) -> None:
    host, party, web = house
    page = await come_in(phone, web)
    await shows(page, "guest Ann")
    for line in host.admission.lines:
        line.drop()
    await until(lambda: len(party.apps) == 2, 10)
    (await app_of(party, 1)).say("back again")
    await shows(page, "back again")
    assert party.apps[0].guest.fingerprint == party.apps[1].guest.fingerprint


async def test_a_page_tells_its_new_size(house: House, phone: BrowserContext) -> None:
    _host, party, web = house
    page = await come_in(phone, web)
    await shows(page, "guest Ann")
    app = await app_of(party)
    await page.set_viewport_size({"width": 760, "height": 390})
    await until(lambda: app.size.width > app.size.height * 2)


async def test_text_of_others_is_never_part_of_the_page(house: House, phone: BrowserContext) -> None:
    _host, party, web = house
    page = await come_in(phone, web, "<b>Ann</b>")
    hostile = "<img src=x onerror=broken.push('run')><script>broken.push('run')</script>"
    await shows(page, "guest <b>Ann</b>")
    app = await app_of(party)
    app.say(f"{hostile} \x1b]0;owned\x07 \x1b]8;;javascript:broken.push(1)\x07link\x1b]8;;\x07")
    await shows(page, "<img src=x onerror")
    assert await page.evaluate("broken") == []
    assert await page.title() == "UNO Party!"
    assert await page.locator("img, .xterm-rows b, .xterm-rows a").count() == 0


async def test_the_host_says_goodbye_on_the_page(house: House, phone: BrowserContext) -> None:
    host, party, web = house
    page = await come_in(phone, web)
    await shows(page, "guest Ann")
    await host.close()
    await page.get_by_role("status").filter(has_text="The host has closed the table. Goodbye.").wait_for()
    assert len(party.apps) == 1


async def test_a_full_house_says_so_on_the_page(open_house: OpenHouse, phone: BrowserContext) -> None:
    host, _party = await open_house(Limits(guests=0))
    page = await come_in(phone, await open_web(host))
    await page.get_by_role("status").filter(has_text="as many guests as this house holds").wait_for()
