"""A guest's window is dragged about: nothing breaks, and in the end the terminal shows all of the last size."""

import asyncio
import random
from pathlib import Path

import asyncssh
import pytest

from app.server.ssh.server import Host
from tests.app.server.parties import Player, app_of, party, player
from tests.app.server.terminals import Terminal
from tests.app.server.tiny import until

SIZES = ((80, 24), (200, 50), (60, 20), (140, 45), (81, 24), (120, 40), (20, 8), (500, 200))


async def shown_whole(one: Player, host: Host, size: tuple[int, int]) -> None:
    """The terminal, wiped, comes to show what the app has drawn, in the size it has in the end."""
    app = app_of(host, "ann")
    await until(lambda: app.size == size)
    await asyncio.sleep(0.3)
    one.seen.data = b""
    one.press("\x0c")
    terminal = Terminal(*size)

    def is_whole() -> bool:
        terminal.feed(one.seen.data.decode())
        one.seen.data = b""
        drawn = ["".join(strip.text for strip in line) for line in app.screen._compositor.render_strips()]
        return terminal.lines() == drawn

    await until(is_whole)


@pytest.mark.parametrize("keys", ["", "?", "?" + "\x1b[B" * 8, "n"])
async def test_a_window_made_smaller_while_a_screen_opens_breaks_nothing(
    tmp_path: Path, house_key: asyncssh.SSHKey, keys: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with party(tmp_path, house_key) as house, player(house, "ann", size=(200, 50)) as ann:
        await ann.sees("Friends come with")
        for wait in (0.0, 0.02, 0.1):
            ann.press(keys)
            await asyncio.sleep(wait)
            for size in ((60, 20), (200, 50)):
                ann.channel.change_terminal_size(*size)
                await asyncio.sleep(0.25)
            ann.press("escape")
            await asyncio.sleep(0.15)
        await shown_whole(ann, house.server, (200, 50))
        assert not caplog.records


async def test_a_terminal_dragged_about_shows_the_last_size_whole(
    tmp_path: Path, house_key: asyncssh.SSHKey, caplog: pytest.LogCaptureFixture
) -> None:
    chance = random.Random(5)
    async with party(tmp_path, house_key) as house, player(house, "ann", size=(140, 45)) as ann:
        await ann.sees("Friends come with")
        for _ in range(40):
            ann.press(chance.choice(("?", "escape", "down", "n", "escape")))
            ann.channel.change_terminal_size(*chance.choice(SIZES))
            await asyncio.sleep(chance.random() * 0.1)
        ann.press("escape")
        ann.channel.change_terminal_size(120, 40)
        await shown_whole(ann, house.server, (120, 40))
        assert not caplog.records
