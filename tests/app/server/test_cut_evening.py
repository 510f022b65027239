"""A whole evening's way of a cut: typed over SSH, played to the end, filed, and checked in three ways."""

import os
from pathlib import Path

import asyncssh
import pytest

from app.replay.verify import verify_file
from app.rooms.room import Room
from app.server.host import PartyServer
from engine.commands import Play
from engine.options import options_from
from engine.phases import RoundOver, awaited
from engine.timeout import mildest
from tests.app.replay.test_verify import run_script
from tests.app.server.browsers import CHROMIUM, chromium
from tests.app.server.parties import Player, party, player
from tests.app.server.test_record_page import verdict
from tests.app.server.test_web_page import LISTEN
from tests.app.server.tiny import until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        CHROMIUM is None and "CI" not in os.environ, reason="no Chromium is installed here: apt-get install chromium"
    ),
]
OPTIONS = options_from({"variant": "party", "play_to": 120})
WORDS = {"ann": "plum tree", "bob": "mango 7"}


async def deal(house: PartyServer, room: Room, both: dict[str, Player]) -> tuple[str, str]:
    """Who is asked cuts by keys, and cards are dealt; answers the hash that they read before, and their word."""
    await until(lambda: room.cutting.cutter)
    assert room.cutting.cutter is not None
    cutter = both[room.cutting.cutter.name]
    word = WORDS[room.cutting.cutter.name]
    await cutter.sees("Cut the deck: type a word")
    cutter.press("x")
    await cutter.sees("not even the host")
    shown = room.cutting.commitment
    assert shown is not None
    assert shown[:32] in cutter.screen
    assert shown[32:] in cutter.screen
    await cutter.types(word)
    cutter.press("enter")
    await cutter.sees(f"“{word}”")
    for one in both.values():
        one.press("r")
    await until(lambda: not room.between_deals, 8)
    return shown, word


async def play_round(room: Room) -> None:
    """Play the round to its end."""
    table = room.live_game
    assert table is not None
    while not table.game.over and not isinstance(table.game.phase, RoundOver):
        seat = awaited(table.game.phase)[0]
        plays = [command for command in table.game.legal(seat) if isinstance(command, Play)]
        await table.submit(plays[0] if plays else mildest(table.game, seat))


async def test_a_game_that_guests_have_cut_is_checked_in_three_ways(
    tmp_path: Path, house_key: asyncssh.SSHKey, keys: list[asyncssh.SSHKey]
):
    noted: list[tuple[str, str]] = []
    async with (
        party(tmp_path / "state", house_key, bots=0, options=OPTIONS, web=0) as house,
        player(house, "ann", keys[0]) as ann,
        player(house, "bob", keys[1]) as bob,
    ):
        room, both = house.directory.main, {"ann": ann, "bob": bob}
        while room.live_game is None or not room.live_game.game.over:
            noted.append(await deal(house, room, both))
            await play_round(room)
        await until(lambda: [*(tmp_path / "state" / "finished").glob("*.uno")])
        (record,) = (tmp_path / "state" / "finished").glob("*.uno")
        found = verify_file(record, [shown for shown, _word in noted])
        assert not found.faults
        assert [(deal.commitment, deal.cut and deal.cut.text) for deal in found.deals] == noted
        assert run_script(record, *[shown for shown, _word in noted]).returncode == 0
        assert house.web is not None
        async with chromium(tmp_path / "browser") as context:
            await context.add_init_script(LISTEN)
            page = await context.new_page()
            await page.goto(f"http://127.0.0.1:{house.web.port}/verify")
            told = await verdict(page, record.read_bytes(), " ".join(shown for shown, _word in noted))
            assert "Every deal follows from its seed" in told
            assert "it is proven that nobody chose those cards" in told
