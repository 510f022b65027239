"""A seat is its key's: names and addresses prove nothing, and only what must be brought lets anyone in."""

from pathlib import Path

import asyncssh
import pytest

from app.server.access.policy import AccessPolicy, open_door
from app.server.limits import Limits
from app.terminal.guest_driver import LEAVE
from tests.app.server.clients import guest, sign_in
from tests.app.server.conftest import OpenHouse
from tests.app.server.tiny import until

Keys = list[asyncssh.SSHKey]


async def test_a_guest_with_a_key_is_that_key(open_house: OpenHouse, keys: Keys) -> None:
    host, party = await open_house(policy=AccessPolicy(keepers=frozenset({keys[1].get_fingerprint()})))
    async with guest(host, "ann", keys[0]) as (_channel, seen):
        await seen.shows("guest ann")
    async with guest(host, "ann", keys[1]) as (_channel, seen):
        await seen.shows("guest ann")
    first, second = (app.guest for app in party.apps)
    assert (first.fingerprint, first.is_host) == (keys[0].get_fingerprint(), False)
    assert (second.fingerprint, second.is_host) == (keys[1].get_fingerprint(), True)
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


async def test_the_partys_password_is_asked_before_anything_is_shown(open_house: OpenHouse) -> None:
    host, party = await open_house(policy=AccessPolicy(password="swordfish"))
    async with guest(host) as (channel, seen):
        await seen.shows("password: ")
        channel.write(b"wrong\r")
        await until(lambda: seen.data.count(b"password: ") == 2)
        assert party.apps == []
        channel.write(b"swordfishx\x7f\r")
        await seen.shows("guest ann")
        assert b"swordfish" not in seen.data


async def test_whoever_does_not_know_the_password_goes(open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.server.access.password.WRONG_WORD_WAIT", 0.0)
    host, party = await open_house(policy=AccessPolicy(password="swordfish"))
    for answers in ([b"guess\r"] * 3, [b"\x03"]):
        async with guest(host) as (channel, seen):
            for number, answer in enumerate(answers, 1):
                await seen.shows("password: ", number)
                channel.write(answer)
            await until(lambda: seen.is_over)
            assert b"Nobody comes in without" in seen.data
            assert seen.status == 1
    assert party.apps == []


async def test_only_authorized_keys_come_in(open_house: OpenHouse, keys: Keys, tmp_path: Path) -> None:
    file = tmp_path / "authorized_keys"
    file.write_bytes(keys[0].export_public_key())
    host, _party = await open_house(policy=open_door(authorized_keys=file))
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
