"""Browsers take records home by a link: with the secret of the browser that sat there, or a guest's own code."""

import json
from pathlib import Path

import asyncssh
import pytest

from app.rooms.person import Person
from app.rooms.session import HOST
from app.server.host import PartyServer
from app.server.limits import Limits
from engine.options import options_from
from tests.app.server.browsers import Client, browse, get
from tests.app.server.parties import app_of, party, player
from tests.app.server.test_take_home import holds
from tests.app.server.tiny import until
from tests.app.server.words import deal, play_once, play_round

LONG = options_from({"variant": "party", "play_to": 10_000, "hand_size": 3})


async def sits(house: PartyServer, ann: Client) -> None:
    """The browser's guest sits, and cards are dealt."""
    await until(lambda: len(house.directory.main.awaited) == 1)
    assert ann.told == [], "there is nothing to take home yet"
    await deal(house.directory.main)


async def test_a_browser_is_told_when_there_is_a_record_and_gets_what_is_over(
    tmp_path: Path, house_key: asyncssh.SSHKey
):
    async with party(tmp_path / "state", house_key, options=LONG, web=0) as house:
        assert house.web is not None
        async with browse(house.web, "ann") as ann:
            await sits(house, ann)
            cookie = f"Cookie: {ann.cookie}"
            head, body = await get(house.web, "/record", cookie, "Accept-Language: nl")
            assert head.startswith("HTTP/1.1 404")
            assert body == "Er is hier nog geen ronde afgelopen waarin je meespeelde.\n"
            room = house.directory.main
            await play_round(room)
            await until(lambda: ann.told)
            assert [json.loads(told) for told in ann.told] == [{"record": "/record"}]
            head, body = await get(house.web, "/record", cookie)
            assert head.startswith("HTTP/1.1 200")
            assert 'Content-Disposition: attachment; filename="evening.uno"' in head
            assert "Cache-Control: no-store" in head
            holds(tmp_path, body.encode(), 1)
            assert "notes" not in json.loads(body.splitlines()[0])
            await deal(room)
            await play_once(room)
            assert (await get(house.web, "/record?now", cookie))[1] == body
            assert not ann.is_over
        async with browse(house.web, "ann", cookie=cookie.partition(": ")[2]) as again:
            await until(lambda: again.told)


async def test_nobody_else_gets_it(tmp_path: Path, house_key: asyncssh.SSHKey):
    limits = Limits(wrong_guesses=2)
    async with (
        party(tmp_path / "state", house_key, options=LONG, web=0, limits=limits) as house,
        player(house, "bob") as bob,
    ):
        assert house.web is not None
        await bob.sees("Friends come with")
        await deal(house.directory.main)
        await play_round(house.directory.main)
        code = app_of(house.server, "bob").session.rejoin
        assert (await get(house.web, "/record"))[0].startswith("HTTP/1.1 403")
        assert (await get(house.web, "/record", f"Cookie: uno-party={'x' * 43}"))[0].startswith("HTTP/1.1 404")
        assert (await get(house.web, "/record", host="elsewhere.test"))[0].startswith("HTTP/1.1 421")
        assert (await get(house.web, f"/{code}/record"))[0].startswith("HTTP/1.1 200")
        for _ in range(2):
            assert (await get(house.web, "/aaaa-aaaa/record"))[0].startswith("HTTP/1.1 404")
        assert (await get(house.web, f"/{code}/record"))[0].startswith("HTTP/1.1 429"), "codes could be guessed here"


async def test_the_key_at_the_scores_shows_the_line_to_copy(
    tmp_path: Path, house_key: asyncssh.SSHKey, keys: list[asyncssh.SSHKey]
):
    async with (
        party(tmp_path / "state", house_key, options=LONG, bots=0, web=0) as house,
        player(house, "ann", keys[0], size=(120, 40)) as ann,
        player(house, "bob", size=(80, 24)) as bob,
    ):
        for one in (ann, bob):
            await one.sees("Friends come with")
        await deal(house.directory.main)
        await play_round(house.directory.main)
        for one, code in ((ann, ""), (bob, f"+{app_of(house.server, 'bob').session.rejoin}")):
            await one.sees("take home")
            one.press("t")
            await one.sees(f"ssh -p {house.server.port} you{code}@127.0.0.1 record > evening.uno")
            one.press("escape")


async def test_the_hosts_own_terminal_says_which_file_it_is_also_when_the_game_is_filed(
    tmp_path: Path, house_key: asyncssh.SSHKey, keys: list[asyncssh.SSHKey]
):
    short = options_from({"variant": "party", "play_to": 1, "hand_size": 3})
    async with (
        party(tmp_path / "state", house_key, options=short) as house,
        player(house, "ann", keys[0]) as ann,
    ):
        room = house.directory.main
        display = room.add_display(Person(HOST, HOST, is_host=True))
        await ann.sees("Friends come with")
        await deal(room)
        assert house.take_home(display, room, None) == [str(path) for path in (tmp_path / "state/games").glob("*.uno")]
        await play_round(room)
        await until(lambda: [*(tmp_path / "state/finished").glob("*.uno")])
        await until(lambda: "finished" in house.take_home(display, room, None)[0])
        assert house.take_home(display, room, None) == [
            str(path) for path in (tmp_path / "state/finished").glob("*.uno")
        ]


@pytest.mark.parametrize("path", ["/record/", "/a/b/record", "/../record", "/Record", "/record.uno"])
async def test_no_other_address_has_records(tmp_path: Path, house_key: asyncssh.SSHKey, path: str):
    async with party(tmp_path / "state", house_key, options=LONG, web=0) as house:
        assert house.web is not None
        head, _body = await get(house.web, path, f"Cookie: uno-party={'x' * 43}")
        assert head.startswith("HTTP/1.1 404") or "<html" in _body
