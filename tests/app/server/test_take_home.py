"""Guests take records home by a word: the rounds that are over, for those who sat there, and nothing of any other."""

import asyncio
import json
import re
from pathlib import Path

import asyncssh
import pytest

from app.replay.verify import verify_file
from app.server.access.policy import AccessPolicy, AuthorizedKeys
from app.server.host import PartyServer
from app.server.limits import Limits
from engine.options import options_from
from tests.app.replay.test_verify import run_script
from tests.app.server.clients import sign_in
from tests.app.server.conftest import OpenHouse
from tests.app.server.parties import Player, app_of, party, people, player
from tests.app.server.tiny import until
from tests.app.server.words import asks, deal, play_once, play_round

LONG = options_from({"variant": "party", "play_to": 10_000, "hand_size": 3})
NOT_YET = "No round that you sat at is over yet.\r\n"
ONE_LINE = "Nothing can be run here; what can be asked for is: record. To play, leave the word out.\r\n"
NO_TERMINAL = "This is a card game, and needs a terminal to draw on: ssh -t, and no command.\r\n"


@pytest.fixture(autouse=True)
def _no_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("access.password", "ssh.errand"):
        monkeypatch.setattr(f"app.server.{module}.WRONG_WORD_WAIT", 0.01)


async def seated(house: PartyServer, *players: Player) -> None:
    """They sit, and cards are dealt."""
    for one in players:
        await one.sees("Friends come with")
    await until(lambda: len(house.directory.main.awaited) == len(players))
    await deal(house.directory.main)


def holds(folder: Path, record: bytes, rounds: int) -> list[str]:
    """See that both checkers find a whole record of so many rounds; its lines."""
    (path := folder / "evening.uno").write_bytes(record)
    found = verify_file(path)
    assert not found.faults
    assert len(found.deals) == rounds
    assert run_script(path).returncode == 0
    return record.decode().splitlines()


async def test_the_rounds_that_are_over_go_home_and_not_the_one_that_is_played(
    tmp_path: Path, house_key: asyncssh.SSHKey, keys: list[asyncssh.SSHKey]
):
    async with party(tmp_path / "state", house_key, options=LONG) as house, player(house, "ann", keys[0]) as ann:
        await seated(house, ann)
        room = house.directory.main
        assert await asks(house.server, tmp_path, "record", key=keys[0]) == (b"", NOT_YET, 1)
        await play_round(room)
        first = await asks(house.server, tmp_path, "record", key=keys[0])
        assert (first.told, first.status) == ("", 0)
        lines = holds(tmp_path, first.record, 1)
        await deal(room)
        await play_once(room)
        (journal,) = (tmp_path / "state" / "games").glob("*.uno")
        running = [json.loads(line) for line in journal.read_text().splitlines() if '"next"' in line][-1]
        again = await asks(house.server, tmp_path, "record", key=keys[0])
        assert again.record == first.record, "the round that is played has begun to show"
        assert running["seed"] not in again.record.decode()
        assert running["commitment"] not in again.record.decode()
        await play_round(room)
        second = await asks(house.server, tmp_path, "record", key=keys[0])
        assert holds(tmp_path, second.record, 2)[: len(lines)] == lines
        assert people(room) == {"ann": False}, "the word has taken the seat over"
        assert app_of(house.server, "ann").is_running
        assert not ann.seen.is_over


async def test_whose_seats_they_are_stays_with_the_host(
    tmp_path: Path, house_key: asyncssh.SSHKey, keys: list[asyncssh.SSHKey]
):
    async with (
        party(tmp_path / "state", house_key, options=LONG, bots=0) as house,
        player(house, "ann", keys[0]) as ann,
        player(house, "bob") as bob,
    ):
        await seated(house, ann, bob)
        await play_round(house.directory.main)
        (journal,) = (tmp_path / "state" / "games").glob("*.uno")
        owners = json.loads(journal.read_text().splitlines()[0])["notes"]["owners"]
        assert len(owners) == 2
        record = (await asks(house.server, tmp_path, "record", key=keys[0])).record.decode()
        assert "notes" not in json.loads(record.splitlines()[0])
        assert not any(owner in record for owner in owners)


async def test_who_did_not_sit_there_gets_a_sentence(
    tmp_path: Path, house_key: asyncssh.SSHKey, keys: list[asyncssh.SSHKey]
):
    async with party(tmp_path / "state", house_key, options=LONG) as house, player(house, "ann", keys[0]) as ann:
        await seated(house, ann)
        await play_round(house.directory.main)
        assert await asks(house.server, tmp_path, "record", key=keys[1]) == (b"", NOT_YET, 1)
        other = await asks(house.server, tmp_path, "record", key=keys[0], name="ann+plum-1")
        assert other == (b"", NOT_YET, 1)
        here = await asks(house.server, tmp_path, "record", key=keys[0], name=f"ann+{house.directory.main.code}")
        assert here.status == 0


async def test_a_guest_without_a_key_gives_the_code_from_the_screen(tmp_path: Path, house_key: asyncssh.SSHKey):
    async with party(tmp_path / "state", house_key, options=LONG) as house, player(house, "ann") as ann:
        await seated(house, ann)
        await play_round(house.directory.main)
        code = app_of(house.server, "ann").session.rejoin
        assert code is not None
        asked = "The code that you were shown at the table: \r\n"
        given = await asks(house.server, tmp_path, "record", typed=f"{code}\n".encode())
        assert (given.told, given.status) == (asked, 0)
        holds(tmp_path, given.record, 1)
        assert (await asks(house.server, tmp_path, "record", name=f"ann+{code}")).record == given.record
        nothing = await asks(house.server, tmp_path, "record")
        assert (nothing.record, nothing.status) == (b"", 1)
        assert "who give the code that they were shown" in nothing.told
        wrong = await asks(house.server, tmp_path, "record", typed=b"aaaa-aaaa")
        assert wrong == (b"", f"{asked}Nobody here has that code.\r\n", 1)
        assert people(house.directory.main) == {"ann": False}


async def test_wrong_codes_count_like_wrong_passwords(tmp_path: Path, house_key: asyncssh.SSHKey):
    limits = Limits(wrong_guesses=2)
    async with party(tmp_path / "state", house_key, options=LONG, limits=limits) as house:
        for number in range(2):
            assert "Nobody here" in (await asks(house.server, tmp_path, "record", name=f"x+aaaa-aaa{number + 2}")).told
        assert "Too many wrong" in (await asks(house.server, tmp_path, "record", name="x+aaaa-aaaa")).told


async def test_the_password_is_asked_first_and_beside_the_record(
    tmp_path: Path, house_key: asyncssh.SSHKey, keys: list[asyncssh.SSHKey]
):
    policy = AccessPolicy(password="plums")
    async with (
        party(tmp_path / "state", house_key, options=LONG, policy=policy) as house,
        player(house, "ann", keys[0]) as ann,
        player(house, "bob") as bob,
    ):
        for one in (ann, bob):
            one.channel.write(b"plums\r")
        await seated(house, ann, bob)
        await play_round(house.directory.main)
        asked = "The party's password: \r\n"
        for typed in (b"plums\n", b"plums\r", b"plums"):
            given = await asks(house.server, tmp_path, "record", key=keys[0], typed=typed)
            assert (given.told, given.status) == (asked, 0)
            holds(tmp_path, given.record, 1)
        code = app_of(house.server, "bob").session.rejoin
        both = await asks(house.server, tmp_path, "record", typed=f"plums\n{code}\n".encode())
        assert (both.record, both.status) == (given.record, 0)
        for typed in (b"pears\n", b"", b"pears\npears\npears\npears\n"):
            wrong = await asks(house.server, tmp_path, "record", key=keys[0], typed=typed)
            assert (wrong.record, wrong.status) == (b"", 1)
            assert wrong.told.endswith("Nobody comes in without the party's password.\r\n")


async def test_where_keys_are_listed_they_are_needed_here_too(
    tmp_path: Path, house_key: asyncssh.SSHKey, keys: list[asyncssh.SSHKey]
):
    (listed := tmp_path / "keys").write_bytes(keys[0].export_public_key())
    policy = AccessPolicy(authorized_keys=AuthorizedKeys(listed))
    async with (
        party(tmp_path / "state", house_key, options=LONG, policy=policy) as house,
        player(house, "ann", keys[0]) as ann,
    ):
        await seated(house, ann)
        await play_round(house.directory.main)
        assert (await asks(house.server, tmp_path, "record", key=keys[0])).status == 0
        assert (await asks(house.server, tmp_path, "record", key=keys[1])).status == 255


@pytest.mark.parametrize("word", ["record; rm -rf .", "Record", " record", "record\n", "plain", "stats", "id", "'"])
async def test_any_other_word_gets_one_line_and_nothing_is_run(open_house: OpenHouse, tmp_path: Path, word: str):
    host, house = await open_house()
    assert await asks(host, tmp_path, word) == (b"", ONE_LINE, 1)
    assert await asks(host, tmp_path, word, typed=b"x" * 100_000) == (b"", ONE_LINE, 1)
    assert house.apps == []


@pytest.mark.parametrize("word", ["", "\0", "record\0", "x" * 30_000])
async def test_no_word_at_all_and_an_endless_one_get_one_line_too(open_house: OpenHouse, word: str):
    host, _house = await open_house()
    async with await sign_in(host) as connection:
        done = await connection.run(word, input="", check=False)
    assert done.exit_status == 1
    assert done.stdout + done.stderr == (ONE_LINE if word else NO_TERMINAL)


async def test_fifty_at_once_leave_nothing_behind(
    tmp_path: Path, house_key: asyncssh.SSHKey, keys: list[asyncssh.SSHKey]
):
    async with party(tmp_path / "state", house_key, options=LONG) as house, player(house, "ann", keys[0]) as ann:
        await seated(house, ann)
        await play_round(house.directory.main)
        answers = await asyncio.gather(*[asks(house.server, tmp_path, "record", key=keys[0]) for _ in range(50)])
        whole = {answer.record for answer in answers if answer.status == 0}
        assert len(whole) == 1
        holds(tmp_path, whole.pop(), 1)
        for answer in answers:
            assert answer.status in {0, 1, 255}
            assert answer.status != 1 or re.search("try again in a (moment|minute)", answer.told)
        await until(lambda: len(house.server.sessions) == 1)
        await until(lambda: len(house.server.admission.lines) == 1)
        assert house.server.records._busy == set()
        assert not ann.seen.is_over
        assert people(house.directory.main) == {"ann": False}
