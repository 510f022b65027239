"""Browsers have the same sessions as SSH clients."""

import asyncio

import pytest

from app.server.web.session import understand
from app.terminal.guest_driver import LEAVE
from tests.app.server.browsers import browse, open_web
from tests.app.server.clients import guest
from tests.app.server.conftest import OpenHouse
from tests.app.server.tiny import until


async def test_a_guest_in_a_page_sits_at_the_table_that_its_address_names(open_house: OpenHouse) -> None:
    host, party = await open_house()
    web = await open_web(host)
    async with browse(web, "Ann", "/Plum-42", columns=100, rows=30) as ann:
        await ann.shows("guest Ann")
        seen = party.apps[0].guest
        assert (seen.table, seen.size, seen.address) == ("plum-42", (100, 30), "127.0.0.1")
        assert seen.fingerprint is not None
        assert seen.fingerprint.startswith("web:")
        assert not seen.is_host
        await ann.type("d")
        await ann.shows("keys d")
        await ann.tell(columns=90, rows=25)
        await until(lambda: party.apps[0].sizes[-1] == (90, 25))
        await ann.type("Q")
        assert await ann.ends() == (1000, "Goodbye.")
        assert (LEAVE + "Goodbye.\r\n").encode() in ann.data


async def test_guests_by_ssh_and_by_browser_are_in_one_house(open_house: OpenHouse) -> None:
    host, party = await open_house()
    web = await open_web(host)
    async with guest(host, "bob") as (_channel, bob), browse(web, "ann") as ann:
        await bob.shows("guest bob")
        await ann.shows("guest ann")
        assert len(host.sessions) == len(party.apps) == 2
        await host.close()
        assert await ann.ends() == (1000, "The host has closed the table. Goodbye.")
        assert bob.is_over
    with pytest.raises(ConnectionRefusedError):
        await asyncio.open_connection("127.0.0.1", web.port)


async def test_hostile_names_are_made_harmless(open_house: OpenHouse) -> None:
    host, party = await open_house()
    web = await open_web(host)
    async with browse(web, "\x1b]0;owned\x07host") as eve:
        await eve.shows("guest ")
        assert party.apps[0].guest.name.startswith("0;owned") or party.apps[0].guest.name.startswith("]0;owned")
        assert eve.screen().titles == []
    async with browse(web, "dealer") as eve:
        await eve.shows("guest guest-")


async def test_messages_without_sense_are_passed_over(open_house: OpenHouse) -> None:
    host, party = await open_house()
    web = await open_web(host)
    async with browse(web) as ann:
        await ann.shows("guest ann")
        for message in (
            "",
            "{",
            "[]",
            '{"x":' + "[" * 9999,
            b"\x1b[I",
            '{"columns": -1, "rows": 9}',
            '{"columns": 1e99, "rows": 24}',
            '{"rows": 24}',
        ):
            await ann.connection.send(message)
        await ann.tell(columns=2**63, rows=4_294_967_295)
        await until(lambda: party.apps[0].sizes[-1] == (500, 200))
        await ann.type("d")
        await ann.shows("keys d")


@pytest.mark.parametrize(
    "said", ["", "null", '{"x":' + "[" * 99999, b"\xff", b'{"columns":1,"rows":1,"name":"\xed\xa0\x80"}']
)
def test_a_page_that_makes_no_sense_tells_nothing(said: str | bytes) -> None:
    assert understand(said) is None


async def test_a_lost_connection_ends_the_session(open_house: OpenHouse) -> None:
    host, party = await open_house()
    web = await open_web(host)
    async with browse(web) as ann:
        await ann.shows("guest ann")
        ann.connection.transport.abort()
        await until(lambda: not host.sessions)
    assert party.apps[0].closed
    assert host.admission.lines == []
