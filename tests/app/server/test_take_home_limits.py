"""What taking a record home may cost the house: large records, slow readers, full houses, a house that closes."""

import asyncio
import os
from pathlib import Path

import asyncssh
import pytest

from app.server.access.policy import AccessPolicy
from app.server.limits import Limits
from app.server.network.admission import Admission
from app.server.records import RecordDesk
from tests.app.server.clients import sign_in
from tests.app.server.conftest import OpenHouse
from tests.app.server.parties import party, people, player
from tests.app.server.test_places import caller
from tests.app.server.test_take_home import LONG, seated
from tests.app.server.tiny import until
from tests.app.server.words import asks, play_round

LARGE = os.urandom(3 << 20)
Keys = list[asyncssh.SSHKey]


async def found_large(_desk: RecordDesk, _identity: str, _code: str | None) -> bytes:
    return LARGE


async def test_a_large_record_arrives_whole(
    open_house: OpenHouse, tmp_path: Path, keys: Keys, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(RecordDesk, "find", found_large)
    host, _house = await open_house()
    taken = await asks(host, tmp_path, "record", key=keys[0])
    assert (taken.status, taken.told) == (0, "")
    assert taken.record == LARGE


async def test_one_that_is_too_large_is_told_of(tmp_path: Path, house_key: asyncssh.SSHKey, keys: Keys):
    limits = Limits(record_bytes=100)
    async with (
        party(tmp_path / "state", house_key, options=LONG, limits=limits) as house,
        player(house, "ann", keys[0]) as ann,
    ):
        await seated(house, ann)
        await play_round(house.directory.main)
        taken = await asks(house.server, tmp_path, "record", key=keys[0])
        assert taken == (b"", "This record is too large to be sent: ask the host for the file.\r\n", 1)


async def test_who_does_not_read_is_let_go_and_the_next_one_is_served(
    open_house: OpenHouse, tmp_path: Path, keys: Keys, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(RecordDesk, "find", found_large)
    host, _house = await open_house(Limits(stalled_seconds=1, record_takes=4))
    async with await sign_in(host, "ann", keys[0], keepalive_interval=0) as connection:
        channel, _session = await connection.create_session(asyncssh.SSHClientSession, "record", encoding=None)
        channel.pause_reading()
        await until(lambda: host.records._busy)
        busy = await asks(host, tmp_path, "record", key=keys[0])
        assert busy == (b"", "A record is on its way to your address already: try again in a moment.\r\n", 1)
        await until(lambda: not host.records._busy, 8)
        await until(lambda: not host.sessions, 8)
    assert (await asks(host, tmp_path, "record", key=keys[0])).record == LARGE


async def test_so_many_a_minute(open_house: OpenHouse, tmp_path: Path, keys: Keys):
    host, _house = await open_house(Limits(records=2))
    told = [(await asks(host, tmp_path, "record", key=keys[0])).told for _ in range(3)]
    assert [("No round" in one, "try again in a minute" in one) for one in told] == [
        (True, False),
        (True, False),
        (False, True),
    ]


async def test_who_says_nothing_is_asked_for_no_longer_than_for_the_password(open_house: OpenHouse, tmp_path: Path):
    host, _house = await open_house(Limits(password_seconds=0.5), AccessPolicy(password="plums"))
    async with await sign_in(host) as connection:
        channel, _session = await connection.create_session(asyncssh.SSHClientSession, "record", encoding=None)
        await asyncio.wait_for(channel.wait_closed(), 5)
        assert channel.get_exit_status() == 1
    await until(lambda: not host.sessions and not host.admission.lines)


async def test_half_a_record_is_none_when_the_house_closes(
    open_house: OpenHouse, keys: Keys, monkeypatch: pytest.MonkeyPatch
):
    async def never(_desk: RecordDesk, _identity: str, _code: str | None) -> bytes:
        await asyncio.sleep(60)
        return LARGE

    monkeypatch.setattr(RecordDesk, "find", never)
    host, _house = await open_house()
    async with await sign_in(host, "ann", keys[0]) as connection:
        channel, _session = await connection.create_session(asyncssh.SSHClientSession, "record", encoding=None)
        await until(lambda: host.records._busy)
        await host.close()
        await asyncio.wait_for(channel.wait_closed(), 5)
        assert channel.get_exit_status() == 1


def test_in_a_full_house_words_give_way_to_the_session_of_their_owner():
    admission = Admission(Limits(guests=1), lambda _address: True)
    lines = [caller(admission, "10.0.0.1") for _ in range(5)]
    for line in lines:
        line.owner = "ann"
        assert admission.let_in(line)
        lines[0].is_seated = True
    assert lines[0] in admission._guests, "asking for records has taken the seat's own connection away"
    assert len(admission._guests) == 2


async def test_many_words_at_once_leave_the_owner_where_they_are(
    tmp_path: Path, house_key: asyncssh.SSHKey, keys: Keys
):
    limits = Limits(guests=1, guests_an_address=1)
    async with (
        party(tmp_path / "state", house_key, options=LONG, limits=limits) as house,
        player(house, "ann", keys[0]) as ann,
    ):
        await seated(house, ann)
        await play_round(house.directory.main)
        answers = await asyncio.gather(*[asks(house.server, tmp_path, "record", key=keys[0]) for _ in range(10)])
        assert {answer.status for answer in answers} <= {0, 1, 255}
        assert not ann.seen.is_over
        assert people(house.directory.main) == {"ann": False}
        assert (await asks(house.server, tmp_path, "record", key=keys[0])).status in {0, 1}
