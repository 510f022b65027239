"""In a real browser: the link comes when a round is over, the file holds, and the page that checks records has it."""

import os
from pathlib import Path

import asyncssh
import pytest

from tests.app.server.browsers import CHROMIUM, chromium
from tests.app.server.parties import party
from tests.app.server.test_take_home import LONG, holds
from tests.app.server.test_web_page import LISTEN, come_in, shows
from tests.app.server.tiny import until
from tests.app.server.words import deal, play_round

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        CHROMIUM is None and "CI" not in os.environ, reason="no Chromium is installed here: apt-get install chromium"
    ),
]


async def test_a_record_is_taken_home_by_a_link_and_checked_by_another(tmp_path: Path, house_key: asyncssh.SSHKey):
    async with (
        party(tmp_path / "state", house_key, options=LONG, web=0) as house,
        chromium(tmp_path / "ann", viewport={"width": 900, "height": 700}) as context,
    ):
        assert house.web is not None
        await context.add_init_script(LISTEN)
        page = await come_in(context, house.web)
        await shows(page, "Friends come with")
        take = page.get_by_role("link", name="Take the record home")
        assert not await take.is_visible()
        room = house.directory.main
        await until(lambda: len(room.awaited) == 1)
        await deal(room)
        await play_round(room)
        await take.wait_for()
        async with page.expect_download() as coming:
            await take.click()
        download = await coming.value
        assert download.suggested_filename == "evening.uno"
        await download.save_as(tmp_path / "taken.uno")
        holds(tmp_path, (tmp_path / "taken.uno").read_bytes(), 1)
        async with context.expect_page() as opening:
            await page.get_by_role("link", name="Check it").click()
        checking = await opening.value
        await checking.locator("#verdict p").first.wait_for()
        assert "Every deal follows from its seed" in await checking.locator("#verdict").inner_text()
        assert await checking.evaluate("broken") == []
        assert await page.evaluate("broken") == []
        assert len(room.present) == 1, "the links have taken the seat's page away"
