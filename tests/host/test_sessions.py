"""One guest's trouble is nobody else's, and a seat is its key's."""

import asyncio
import logging
import os
import sys
from pathlib import Path

import asyncssh
import pytest
from asyncssh.packet import Boolean, String, UInt32

from app.host.colour import Colours
from app.host.door import Door, open_door
from app.host.driver import LEAVE
from app.host.limits import Limits
from tests.host.clients import Seen, guest, sign_in
from tests.host.conftest import OpenHouse
from tests.host.tiny import until

Keys = list[asyncssh.SSHKey]


# Who is who.


async def test_a_guest_with_a_key_is_that_key(open_house: OpenHouse, keys: Keys) -> None:
    host, party = await open_house(door=Door(keepers=frozenset({keys[1].get_fingerprint()})))
    async with guest(host, "ann", keys[0]) as (_channel, seen):
        await seen.shows("guest ann")
    async with guest(host, "ann", keys[1]) as (_channel, seen):
        await seen.shows("guest ann")
    first, second = (app.guest for app in party.apps)
    assert (first.fingerprint, first.keeper) == (keys[0].get_fingerprint(), False)
    assert (second.fingerprint, second.keeper) == (keys[1].get_fingerprint(), True)
    assert first.address == "127.0.0.1"


class Forged(asyncssh.SSHKeyPair):
    """Somebody else's public key, signed with by one's own."""

    def __init__(self, public: asyncssh.SSHKey, private: asyncssh.SSHKey) -> None:
        algorithm = public.algorithm
        super().__init__(algorithm, algorithm, (algorithm,), (algorithm,), public.public_data, b"")
        self._private = private

    def sign(self, data: bytes) -> bytes:
        return self._private.sign(data, self.sig_algorithm)


async def test_a_stranger_with_only_the_public_key_is_nobody(open_house: OpenHouse, keys: Keys) -> None:
    host, party = await open_house()
    async with guest(host, "ann", keys[0]) as (_channel, seen):
        await seen.shows("guest ann")
        async with guest(host, "ann", Forged(keys[0], keys[1])) as (_other, stranger):
            await stranger.shows("guest ann")
            assert not seen.is_over, "the owner of the key was sent away"
    assert [app.guest.fingerprint for app in party.apps] == [keys[0].get_fingerprint(), None]


async def test_the_newest_session_of_a_key_takes_over(open_house: OpenHouse, keys: Keys) -> None:
    host, party = await open_house()
    async with guest(host, "ann", keys[0]) as (_channel, old):
        await old.shows("guest ann")
        async with guest(host, "bob", keys[1]) as (_other, bystander), guest(host, "ann", keys[0]) as (_channel, new):
            await new.shows("guest ann")
            await old.shows("your seat is there now")
            await until(lambda: old.is_over)
            assert LEAVE.encode() in old.data
            assert not new.is_over
            assert not bystander.is_over
    await until(lambda: party.apps[0].closed)


async def test_a_name_alone_takes_nothing_over(open_house: OpenHouse, keys: Keys) -> None:
    host, party = await open_house()
    async with guest(host, "ann", keys[0]) as (_one, seen):
        await seen.shows("guest ann")
        async with guest(host, "ann", keys[1]) as (_two, other), guest(host, "ann") as (_three, third):
            await other.shows("guest ann")
            await third.shows("guest ann")
            assert [seen.is_over, other.is_over, third.is_over] == [False] * 3
    assert len({app.guest.fingerprint for app in party.apps}) == 3


@pytest.mark.parametrize(
    ("login", "name"),
    [
        ("ann", "ann"),
        ("", None),
        ("host", None),
        ("dealer", None),
        ("x" * 40, None),
        ("[/]ann", "[/]ann"),
        ("王", "王"),
    ],
)
async def test_every_guest_has_a_name_that_can_be_shown(open_house: OpenHouse, login: str, name: str | None) -> None:
    host, party = await open_house()
    async with guest(host, login) as (_channel, seen):
        await seen.shows("guest ")
        shown = (await party.app()).guest.name
    assert shown == name if name else shown.startswith("guest-")


# What may go wrong.


async def test_an_error_ends_its_own_session_with_a_number(
    open_house: OpenHouse, caplog: pytest.LogCaptureFixture
) -> None:
    host, party = await open_house()
    async with guest(host, "ann") as (channel, ann), guest(host, "bob") as (other, bob):
        await ann.shows("guest ann")
        await bob.shows("guest bob")
        with caplog.at_level(logging.ERROR):
            channel.write(b"E")
            await until(lambda: ann.is_over)
        assert LEAVE.encode() in ann.data
        line = ann.data.decode().splitlines()[-1]
        number = line.partition("error ")[2][:6]
        assert "Your seat is kept" in line
        assert number in caplog.text
        assert "the guest's own trouble" in caplog.text
        assert "trouble" not in line
        assert ann.status == 1
        other.write(b"d")
        await bob.shows("keys d")
    assert party.apps[0].closed


async def test_an_app_that_cannot_be_opened_is_one_sessions_trouble(open_house: OpenHouse) -> None:
    host, party = await open_house()
    party.fail_to_open = True
    async with guest(host) as (_channel, ann):
        await ann.shows("Something broke here")
        await until(lambda: ann.is_over)
    party.fail_to_open = False
    async with guest(host) as (_channel, ann):
        await ann.shows("guest ann")


async def test_a_lost_connection_ends_the_session(open_house: OpenHouse) -> None:
    host, party = await open_house()
    connection = await sign_in(host)
    _channel, seen = await connection.create_session(Seen, term_type="xterm", encoding=None)
    await seen.shows("guest ann")
    task = host.sessions.copy().pop().task
    assert task is not None
    connection.abort()
    await until(lambda: not host.sessions)
    await until(task.done)
    assert party.apps[0].closed


async def test_a_guest_whose_keyboard_ends_goes_in_order(open_house: OpenHouse) -> None:
    host, _party = await open_house()
    async with guest(host) as (channel, seen):
        await seen.shows("guest ann")
        channel.write_eof()
        await until(lambda: seen.is_over)
        assert (LEAVE + "Goodbye.\r\n").encode() in seen.data
        assert seen.status == 0


async def test_guests_still_come_in_after_an_app_has_started(open_house: OpenHouse) -> None:
    """Textual makes all tasks of the process eager from Python 3.12 on, and asyncssh cannot sign in with those."""
    host, _party = await open_house()
    async with guest(host, "ann") as (_one, ann):
        await ann.shows("guest ann")
        assert asyncio.get_running_loop().get_task_factory() is None
        async with guest(host, "bob") as (_two, bob):
            await bob.shows("guest bob")


async def test_an_app_that_is_stuck_is_interrupted(open_house: OpenHouse) -> None:
    host, party = await open_house()
    async with guest(host) as (channel, seen):
        await seen.shows("guest ann")
        channel.write(b"S")
        await until(lambda: party.apps[0].pressed == ["S"])
    await until(lambda: not host.sessions, 8)


async def test_a_stuck_app_does_not_hold_up_the_end(open_house: OpenHouse) -> None:
    host, party = await open_house()
    async with guest(host) as (channel, seen):
        await seen.shows("guest ann")
        channel.write(b"S")
        await until(lambda: party.apps[0].pressed == ["S"])
        begun = asyncio.get_running_loop().time()
        await host.close()
        assert asyncio.get_running_loop().time() - begun < 5


async def test_hosted_apps_leave_the_hosts_own_streams_alone(
    open_house: OpenHouse, capsys: pytest.CaptureFixture[str]
) -> None:
    host, _party = await open_house()
    streams = sys.stdout, sys.stderr
    async with guest(host, "ann") as (channel, ann), guest(host, "bob") as (_other, bob):
        await ann.shows("guest ann")
        await bob.shows("guest bob")
        assert (sys.stdout, sys.stderr) == streams
        channel.write(b"P")
        await ann.shows("streams")
    await until(lambda: not host.sessions)
    assert (sys.stdout, sys.stderr) == streams
    assert "printed by a guest's app" in capsys.readouterr().out


async def test_nothing_is_opened_or_saved_on_the_hosts_machine(
    open_house: OpenHouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    host, _party = await open_house()
    async with guest(host) as (channel, ann):
        await ann.shows("guest ann")
        channel.write(b"D")
        await ann.shows("delivered")
        await asyncio.sleep(0.1)
    assert opened == []
    assert os.listdir(tmp_path) == []  # noqa: PTH208 - in a test, a moment's blocking is no matter


# What is refused.


async def test_a_connection_has_one_session(open_house: OpenHouse) -> None:
    host, _party = await open_house()
    async with await sign_in(host) as connection:
        _channel, seen = await connection.create_session(Seen, term_type="xterm", encoding=None)
        await seen.shows("guest ann")
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.create_session(Seen, term_type="xterm", encoding=None)
        assert not seen.is_over


async def test_agents_displays_and_variables_are_refused(open_house: OpenHouse) -> None:
    host, _party = await open_house()
    async with guest(host) as (channel, seen):
        await seen.shows("guest ann")
        assert not await channel._make_request(b"auth-agent-req@openssh.com")
        cookie = (Boolean(False), String("MIT-MAGIC-COOKIE-1"), String(b"00" * 16), UInt32(0))
        assert not await channel._make_request(b"x11-req", *cookie)
        for number in range(30):
            assert not await channel._make_request(b"env", String(f"N{number}"), String("x" * 100))
        assert await channel._make_request(b"env", String("COLORTERM"), String("truecolor"))
        assert not await channel._make_request(b"env", String("COLORTERM"), String("x" * 100))
        assert len(host.sessions.copy().pop()._channel._env) == 0


@pytest.mark.parametrize(
    ("env", "shown"),
    [({}, Colours.MANY), ({"COLORTERM": "truecolor"}, Colours.ALL), ({"NO_COLOR": "1"}, Colours.NONE)],
)
async def test_the_client_tells_its_colours(open_house: OpenHouse, env: dict[str, str], shown: Colours) -> None:
    host, party = await open_house()
    async with guest(host, env=env) as (_channel, seen):
        await seen.shows("guest ann")
        app = await party.app()
        assert app.guest.colours is shown
        assert app.no_color == (shown is Colours.NONE)
        assert app.console.color_system == shown.name_for_rich


async def test_colours_are_kept_apart_between_guests(open_house: OpenHouse) -> None:
    host, _party = await open_house()
    async with guest(host, term="xterm-direct") as (_one, ann), guest(host, term="linux") as (_two, bob):
        await ann.shows("guest ann")
        await bob.shows("guest ann")
        assert b"38;2;" in ann.data
        assert b"38;2;" not in bob.data
        assert b"38;5;" not in bob.data


# What must be brought.


async def test_the_partys_password_is_asked_before_anything_is_shown(open_house: OpenHouse) -> None:
    host, party = await open_house(door=Door(password="swordfish"))
    async with guest(host) as (channel, seen):
        await seen.shows("password: ")
        channel.write(b"wrong\r")
        await until(lambda: seen.data.count(b"password: ") == 2)
        assert party.apps == []
        channel.write(b"swordfishx\x7f\r")
        await seen.shows("guest ann")
        assert b"swordfish" not in seen.data


async def test_whoever_does_not_know_the_password_goes(open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.host.prompt.WRONG_WORD_WAIT", 0.0)
    host, party = await open_house(door=Door(password="swordfish"))
    for answers in ([b"guess\r"] * 6, [b"\x03"]):
        async with guest(host) as (channel, seen):
            for number, answer in enumerate(answers, 1):
                await until(lambda asked=number: seen.data.count(b"password: ") == asked)
                channel.write(answer)
            await until(lambda: seen.is_over)
            assert b"Nobody comes in without" in seen.data
            assert seen.status == 1
    assert party.apps == []


async def test_only_authorized_keys_come_in(open_house: OpenHouse, keys: Keys, tmp_path: Path) -> None:
    file = tmp_path / "authorized_keys"
    file.write_bytes(keys[0].export_public_key())
    host, _party = await open_house(door=open_door(authorized_keys=file))
    async with guest(host, "ann", keys[0]) as (_channel, seen):
        await seen.shows("guest ann")
    for shown in ([keys[1]], []):
        with pytest.raises(asyncssh.PermissionDenied):
            await sign_in(host, "ann", *shown)
    file.write_bytes(keys[1].export_public_key() + b"\n")
    async with guest(host, "bob", keys[1]) as (_channel, seen):
        await seen.shows("guest bob")


async def test_too_many_wrong_keys_end_the_connection(open_house: OpenHouse, keys: Keys, tmp_path: Path) -> None:
    file = tmp_path / "authorized_keys"
    file.write_bytes(keys[0].export_public_key())
    host, _party = await open_house(Limits(attempts=2), open_door(authorized_keys=file))
    wrong = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(4)]
    with pytest.raises(asyncssh.DisconnectError, match="Too many attempts"):
        await sign_in(host, "ann", *wrong)
    async with guest(host, "ann", keys[0]) as (_channel, seen):
        await seen.shows("guest ann")
