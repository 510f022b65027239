"""Browsers pass the same door as SSH clients, and nobody comes in by way of another's browser."""

import asyncio
import contextlib
import re
from pathlib import Path

import asyncssh
import pytest
from websockets.exceptions import InvalidStatus

from app.server.access.policy import AccessPolicy, AuthorizedKeys, BadAccessPolicy
from app.server.web import record_page
from app.server.web.page import FOLDER, WORDS
from tests.app.server.browsers import browse, get, knock, open_web
from tests.app.server.conftest import OpenHouse


async def test_a_browser_is_known_by_its_cookie_and_newcomers_get_one(open_house: OpenHouse) -> None:
    host, party = await open_house()
    web = await open_web(host)
    async with browse(web, "ann") as ann, browse(web, "ann") as other:
        await ann.shows("guest ann")
        await other.shows("guest ann")
        assert ann.connection.response is not None
        given = ann.connection.response.headers["Set-Cookie"]
        assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(given.split("; "))
        cookies = [ann.cookie, other.cookie]
    async with browse(web, "ann", cookie=cookies[0]) as again:
        await again.shows("guest ann")
        assert again.cookie == "", "the cookie was made twice"
    one, two, three = [app.guest.fingerprint for app in party.apps]
    assert one == three != two
    assert all(cookie.partition("=")[2] not in str(party.apps[0].guest) for cookie in cookies)


async def test_a_page_is_never_given_a_cookie(open_house: OpenHouse) -> None:
    """One that a link from elsewhere leads to shows no cookie, though the browser has one: it would be replaced."""
    host, _party = await open_house()
    web = await open_web(host)
    for path in ("/", "/plum-42", "/party.js", "/party.css"):
        head, _body = await get(web, path)
        assert head.startswith("HTTP/1.1 200")
        assert "set-cookie" not in head.lower()


async def test_the_newest_page_of_a_browser_takes_over(open_house: OpenHouse) -> None:
    host, party = await open_house()
    web = await open_web(host)
    async with browse(web, "ann") as older:
        await older.shows("guest ann")
        async with browse(web, "ann", cookie=older.cookie) as newer:
            await newer.shows("guest ann")
            code, reason = await older.ends()
            assert code == 1000, "the page would come back by itself, and the two would fight"
            assert reason is not None
            assert "your seat is there now" in reason
            assert not newer.is_over
    assert party.apps[0].closed


async def test_another_sites_page_cannot_come_in(open_house: OpenHouse) -> None:
    host, party = await open_house()
    web = await open_web(host)
    for origin in ("http://evil.example", "null", f"http://127.0.0.1:{web.port + 1}", "http://127.0.0.1"):
        with pytest.raises(InvalidStatus, match="403"):
            async with knock(web, origin=origin):
                pass
    head, _body = await get(web, "/", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13")
    assert head.startswith("HTTP/1.1 403"), "without an origin"
    assert party.apps == []


async def test_a_name_that_was_pointed_here_is_not_this_host(open_house: OpenHouse) -> None:
    host, _party = await open_house()
    web = await open_web(host)
    for name, status in (("evil.example", 421), ("127.0.0.1.evil.example", 421), ("localhost", 200), ("10.0.0.1", 200)):
        head, _body = await get(web, "/", host=name)
        assert head.startswith(f"HTTP/1.1 {status}"), name
    head, _body = await get(web, "/", f"Host: 127.0.0.1:{web.port}", host="evil.example")
    assert head.startswith("HTTP/1.1 421"), "two names"


async def test_a_public_host_may_have_any_name(open_house: OpenHouse) -> None:
    host, _party = await open_house(policy=AccessPolicy(public=True))
    web = await open_web(host)
    head, _body = await get(web, "/", host="cards.example")
    assert head.startswith("HTTP/1.1 200")


async def test_who_may_not_knock_is_not_heard_whatever_it_says_of_itself(
    open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.server.access.policy.is_nearby", lambda address: address != "127.0.0.1")
    host, _party = await open_house()
    web = await open_web(host)
    reader, writer = await asyncio.open_connection("127.0.0.1", web.port)
    writer.write(
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 192.168.1.2\r\nForwarded: for=10.0.0.1\r\n\r\n"
    )
    answer = b""
    with contextlib.suppress(ConnectionResetError):
        answer = await reader.read()
    assert answer == b""
    writer.close()
    assert host.admission.lines == []


async def test_the_partys_password_is_asked_before_anything_is_shown(open_house: OpenHouse) -> None:
    host, party = await open_house(policy=AccessPolicy(password="plums"))
    web = await open_web(host)
    async with browse(web) as ann:
        await ann.shows("password: ")
        assert party.apps == []
        await ann.type("pears\r")
        await ann.shows("password: ", 2)
        await ann.type("plums\r")
        await ann.shows("guest ann")
        assert b"plums" not in ann.data
    async with browse(web) as eve:
        await eve.shows("password: ")
        await eve.type("\x03")
        assert await eve.ends() == (1000, "Nobody comes in without the party's password.")
    assert len(party.apps) == 1


async def test_where_keys_are_needed_there_is_no_way_in_for_browsers(open_house: OpenHouse, tmp_path: Path) -> None:
    (tmp_path / "keys").write_bytes(asyncssh.generate_private_key("ssh-ed25519").export_public_key())
    host, _party = await open_house(policy=AccessPolicy(authorized_keys=AuthorizedKeys(tmp_path / "keys")))
    with pytest.raises(BadAccessPolicy, match="no SSH key"):
        await open_web(host)


async def test_the_page_runs_no_script_from_elsewhere(open_house: OpenHouse) -> None:
    host, _party = await open_house()
    web = await open_web(host)
    head, body = await get(web, "/")
    policy = next(line for line in head.splitlines() if line.startswith("Content-Security-Policy"))
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "frame-ancestors 'none'" in policy
    assert "//" not in body.partition("<head>")[2].replace("</", "")
    head, _script = await get(web, "/party.js")
    mark = next(line.partition(": ")[2] for line in head.splitlines() if line.startswith("ETag"))
    head, _script = await get(web, "/party.js", f"If-None-Match: {mark}")
    assert head.startswith("HTTP/1.1 304")


async def test_the_page_speaks_the_browsers_language_and_so_does_the_session_behind_it(open_house: OpenHouse) -> None:
    host, party = await open_house()
    web = await open_web(host)
    head, page = await get(web, "/", "Accept-Language: nl-NL,nl;q=0.9,en;q=0.5")
    mark = next(line for line in head.splitlines() if line.startswith("ETag"))
    assert '<html lang="nl">' in page
    assert "Je naam" in page
    assert "{{" not in page
    head, english = await get(web, "/", "Accept-Language: fr", f"If-None-Match: {mark.partition(': ')[2]}")
    assert head.startswith("HTTP/1.1 200"), "the Dutch page is not the English one"
    assert '<html lang="en">' in english
    assert "Your name" in english
    async with browse(web, language="nl") as ann:
        await ann.shows("guest ann")
        assert party.apps[0].guest.lang == "nl"
        await ann.type("Q")
        assert await ann.ends() == (1000, "Tot ziens.")


def test_every_word_on_the_page_can_be_translated() -> None:
    assert set(re.findall(r"{{(.+?)}}", (FOLDER / "page.html").read_text())) == WORDS
    assert set(re.findall(r"{{(.+?)}}", (FOLDER / "verify.html").read_text())) == record_page.WORDS


@pytest.mark.parametrize("path", ["/..%2fpyproject.toml", "/../pyproject.toml", "/xterm.js", "/a/b", "/README.md"])
async def test_nothing_else_is_served(open_house: OpenHouse, path: str) -> None:
    host, _party = await open_house()
    web = await open_web(host)
    head, body = await get(web, path)
    assert head.startswith("HTTP/1.1 404")
    assert body == "Not Found\n"
