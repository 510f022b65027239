"""The page that checks a record, in a real browser that has no cryptography of its own there."""

import hashlib
import os
import re
import zlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio
from playwright.async_api import BrowserContext, Page

from app.replay.verify import verify_file
from app.server.access.policy import AccessPolicy
from app.server.web.server import WebHost
from tests.app.replay.test_verify import run_script
from tests.app.replay.test_verify_cut import CHANGES, cut_game, sealed
from tests.app.server.browsers import CHROMIUM, chromium, open_web
from tests.app.server.conftest import OpenHouse
from tests.app.server.test_web_page import LISTEN

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        CHROMIUM is None and "CI" not in os.environ, reason="no Chromium is installed here: apt-get install chromium"
    ),
]
# A name that no browser trusts without HTTPS, as those of a house on a LAN; it leads to this machine.
HOUSE = "uno.house.test"
CORPUS = Path(__file__).parents[2] / "corpus" / "0.1.0"
HOLDS = "Every deal follows from its seed, and from its cut if it was cut."
FAILS = "This record does not hold:"


@pytest_asyncio.fixture
async def page(open_house: OpenHouse, tmp_path: Path) -> AsyncIterator[Page]:
    host, _party = await open_house(policy=AccessPolicy(public=True))
    web = await open_web(host)
    async with chromium(tmp_path / "ann", f"--host-resolver-rules=MAP {HOUSE} 127.0.0.1") as context:
        yield await opened(context, web)


async def opened(context: BrowserContext, web: WebHost) -> Page:
    await context.add_init_script(LISTEN)
    page = await context.new_page()
    await page.goto(f"http://{HOUSE}:{web.port}/verify")
    assert not await page.evaluate("isSecureContext")
    assert await page.evaluate("crypto.subtle === undefined")
    return page


async def verdict(page: Page, record: bytes, noted: str = "") -> str:
    """What the page says of a record."""
    await page.get_by_label("Hashes that you noted").fill(noted)
    await page.locator("#record").set_input_files([])
    await page.evaluate("document.getElementById('verdict').replaceChildren()")
    await page.locator("#record").set_input_files(
        {"name": "a.uno", "mimeType": "application/octet-stream", "buffer": record}
    )
    await page.locator("#verdict p").first.wait_for()
    told = await page.locator("#verdict").inner_text()
    assert await page.evaluate("broken") == []
    return told


async def test_its_sums_are_those_of_everybody_else(page: Page):
    rng = Random(1)
    for length in (0, 1, 3, 55, 56, 57, 63, 64, 65, 119, 120, 1000):
        text = rng.randbytes(length)
        hashed, crc = await page.evaluate(
            "(b) => [Digest.sha256(Uint8Array.from(b)), Digest.crc32(Uint8Array.from(b), 7)]", [*text]
        )
        assert "".join(f"{word:08x}" for word in hashed) == hashlib.sha256(text).hexdigest()
        assert crc == zlib.crc32(text, 7)


@pytest.mark.parametrize("variant", ["party", "deluxe", "classic"])
async def test_a_game_that_was_dealt_and_cut_holds_in_the_browser_as_everywhere(
    page: Page, tmp_path: Path, variant: str
):
    for number in range(2):
        (path := tmp_path / "cut.uno").write_bytes(sealed(cut_game(variant, number)))
        deals = verify_file(path).deals
        told = await verdict(page, path.read_bytes(), deals[-1].commitment[:12])
        assert HOLDS in told
        assert "To who cut (Bob" in told
        shown = await page.locator("#deals").inner_text()
        for deal in deals:
            assert f"{deal.commitment} (as it was shown)" in shown
            assert f"start card: {deal.start}" in shown
            for hand in deal.hands:
                assert " ".join(hand) in shown
            assert deal.cut is None or f"“{deal.cut.text}”" in shown
        assert "no round's seed has this hash" in await verdict(page, path.read_bytes(), "7777777")


@pytest.mark.parametrize("change", CHANGES)
async def test_what_was_changed_is_found_in_the_browser(page: Page, change: Callable[[list[bytes]], list[bytes]]):
    for number in range(3):
        lines = cut_game("party", number)
        told = await verdict(page, sealed(change(lines)))
        assert FAILS in told, told
        assert FAILS in await verdict(page, b"".join(change(sealed(lines).splitlines(keepends=True))))


async def test_old_records_hold_there_as_with_the_script(page: Page):
    paths = sorted((CORPUS / "records").glob("*.uno"))
    for path in paths:
        told = await verdict(page, path.read_bytes())
        assert (HOLDS in told) == (run_script(path).returncode == 0), f"{path.name}: {told}"


async def test_what_is_no_record_gets_a_sentence_and_text_stays_text(page: Page):
    for text in (b"", b"hello\n", b"[]\n", b"\xff\xfe\n", b'{"uno":1,"seats":["A","B"],"seed":"zz"}\n'):
        assert "This is no record of a game" in await verdict(page, text)
    for cut in ('"cut":""', '"cut":5', '"cut":"%s"' % ("x" * 65), '"cut":"\\ud800"', '"cut":"plum","cutter":2'):
        bad = '{"uno":1,"options":{"variant":"party"},"seats":["A","B"],"seed":"00",' + cut + "}\n"
        assert "This is no record of a game" in await verdict(page, bad.encode()), cut
    hostile = "<img src=x onerror=broken.push('run')>\\u202e"
    header = '{"uno":1,"options":{"variant":"party"},"seats":["%s","B"],"seed":"00","cut":"%s","cutter":0}\n'
    assert HOLDS in await verdict(page, (header % (hostile, hostile)).encode())
    assert await page.locator("img").count() == 0
    assert "\u202e" not in await page.locator("#deals").inner_text()
    endless = re.sub('"seed"', '"x":1,"seed"', '{"uno":1,"options":{"variant":"party","hand_size":999},') + (
        '"seats":["A","B"],"seed":"00"}\n'
    )
    assert "This is no record of a game" in await verdict(page, endless.encode())


async def test_the_page_speaks_the_browsers_language(open_house: OpenHouse, tmp_path: Path):
    host, _party = await open_house()
    web = await open_web(host)
    async with chromium(tmp_path / "ann", locale="nl-NL") as context:
        page = await context.new_page()
        await page.goto(f"http://127.0.0.1:{web.port}/")
        await page.get_by_role("link", name="Een spel controleren").click()
        await page.get_by_role("heading", name="Een spel controleren").wait_for()
