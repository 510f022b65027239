"""Places: strangers take none before they are in, and owners of seats and the host always find one."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import asyncssh
import pytest

from app.server.access.policy import AccessPolicy
from app.server.limits import Limits
from app.server.network.admission import Admission
from app.server.network.crowd import Crowd
from app.server.network.transport import Transport, origin_of
from tests.app.server.browsers import Client, browse, open_web
from tests.app.server.clients import guest
from tests.app.server.conftest import OpenHouse
from tests.app.server.parties import party, player
from tests.app.server.tiny import until

Keys = list[asyncssh.SSHKey]
FULL = "as many guests as this house holds"
LOCKED = AccessPolicy(password="plums")


@pytest.fixture(autouse=True)
def _no_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.server.access.password.WRONG_WORD_WAIT", 0.01)


def caller(admission: Admission, address: str) -> Transport:
    """A caller from that address; no network carries it."""
    line = Transport(admission, lambda _address, _port: pytest.fail("nobody speaks here"))
    line.address, line.origin = address, origin_of(address)
    return line


# Who is counted with whom


@pytest.mark.parametrize(
    ("address", "origin"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:1:2:3", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
    ],
)
def test_an_address_counts_for_itself_and_one_of_ipv6_for_its_network(address: str, origin: str) -> None:
    assert origin_of(address) == origin


def test_guests_of_one_ipv6_network_have_one_limit_whatever_their_addresses() -> None:
    admission = Admission(Limits(guests_an_address=2), lambda _address: True)
    assert [admission.let_in(caller(admission, f"2001:db8::{number}")) for number in range(1, 4)] == [True, True, False]
    assert admission.let_in(caller(admission, "2001:db8:0:1::1"))


def test_a_crowd_from_one_network_drives_out_its_own_and_nobody_elsewhere() -> None:
    admission, crowd = Admission(Limits(), lambda _address: True), Crowd(5, 4, lambda _line: 0)
    friend = caller(admission, "192.0.2.7")
    assert crowd.take(friend) is None
    flood = [caller(admission, f"2001:db8::{number}") for number in range(1, 30)]
    gone = [crowd.take(line) for line in flood]
    assert gone == [*[None] * 4, *flood[:25]]
    assert [*crowd.lines] == [friend, *flood[25:]]


def test_where_the_house_is_full_one_of_the_largest_crowd_goes() -> None:
    admission, crowd = Admission(Limits(), lambda _address: True), Crowd(4, 4, lambda _line: 0)
    few, many = caller(admission, "192.0.2.7"), [caller(admission, "192.0.2.8") for _ in range(3)]
    for line in (few, *many):
        crowd.take(line)
    assert crowd.take(caller(admission, "192.0.2.9")) is many[0]


# At the password prompt


async def test_strangers_at_the_prompt_shut_nobody_out(open_house: OpenHouse) -> None:
    host, party = await open_house(Limits(guests=2), LOCKED)
    async with AsyncExitStack() as strangers:
        for _ in range(6):
            _channel, seen = await strangers.enter_async_context(guest(host, "eve"))
            await seen.shows("password: ")
        assert host.admission.strangers == 6
        async with guest(host, "ann") as (channel, ann):
            await ann.shows("password: ")
            channel.write(b"plums\r")
            await ann.shows("guest ann")
            assert host.admission.strangers == 6
    assert [app.guest.name for app in party.apps] == ["ann"]


async def test_browsers_at_the_prompt_shut_nobody_out(open_house: OpenHouse) -> None:
    host, _party = await open_house(Limits(guests=2), LOCKED)
    web = await open_web(host)

    async def says_the_password(client: Client) -> None:
        await client.shows("password: ")
        await client.type("plums\r")

    async with AsyncExitStack() as strangers:
        for _ in range(4):
            await (await strangers.enter_async_context(browse(web, "eve"))).shows("password: ")
        async with browse(web, "ann") as ann, browse(web, "bob") as bob, browse(web, "cas") as cas:
            await says_the_password(ann)
            await ann.shows("guest ann")
            await says_the_password(bob)
            await bob.shows("guest bob")
            await says_the_password(cas)
            await cas.shows(FULL)
            await until(lambda: cas.is_over)
            assert not ann.is_over
    await until(lambda: host.admission.lines == [])


async def test_where_too_many_are_asked_the_oldest_goes_and_one_who_has_not_come_so_far_stays(
    open_house: OpenHouse,
) -> None:
    host, _party = await open_house(Limits(strangers_an_address=3), LOCKED)
    async with AsyncExitStack() as strangers:
        asked = []
        for _ in range(5):
            _channel, seen = await strangers.enter_async_context(guest(host, "eve"))
            await seen.shows("password: ")
            asked.append(seen)
        await until(lambda: [one.is_over for one in asked] == [True, True, False, False, False])


async def test_the_password_must_come_in_time_and_is_asked_for_three_times(open_house: OpenHouse) -> None:
    host, _party = await open_house(Limits(password_seconds=0.4), LOCKED)
    async with guest(host, "eve") as (_channel, eve):
        await until(lambda: eve.is_over)
        assert b"The password has not come within 0.4 seconds." in eve.data
        assert eve.status == 1
    host, _party = await open_house(None, LOCKED)
    async with guest(host, "eve") as (channel, eve):
        for number in range(1, 4):
            await eve.shows("password: ", number)
            channel.write(b"pears\r")
        await until(lambda: eve.is_over)
        assert b"Nobody comes in without" in eve.data
    await until(lambda: host.admission.lines == [])


async def test_who_types_on_and_on_is_not_waited_for_any_longer(open_house: OpenHouse) -> None:
    host, _party = await open_house(Limits(password_seconds=0.4), LOCKED)
    async with guest(host, "eve") as (channel, eve):
        while not eve.is_over:
            channel.write(b"x")
            await asyncio.sleep(0.02)
        assert b"has not come within" in eve.data


async def test_neighbours_who_guess_do_not_shut_out_the_host(open_house: OpenHouse, keys: Keys) -> None:
    policy = AccessPolicy(password="plums", keepers=frozenset({keys[0].get_fingerprint()}))
    host, _party = await open_house(Limits(wrong_guesses=1), policy)
    async with guest(host, "eve") as (channel, eve):
        await eve.shows("password: ")
        channel.write(b"pears\r")
        await eve.shows("Too many wrong passwords")
    async with guest(host, "ann", keys[0]) as (channel, ann):
        await ann.shows("password: ")
        channel.write(b"plums\r")
        await ann.shows("guest ann")


# In a full house


async def test_the_host_comes_into_a_full_house_and_has_two_places_at_most(open_house: OpenHouse, keys: Keys) -> None:
    host, _party = await open_house(Limits(guests=1), AccessPolicy(keepers=frozenset({keys[0].get_fingerprint()})))
    async with AsyncExitStack() as guests:
        _channel, bob = await guests.enter_async_context(guest(host, "bob"))
        await bob.shows("guest bob")
        for _ in range(3):
            _channel, ann = await guests.enter_async_context(guest(host, "ann", keys[0]))
            await ann.shows("guest ann")
        await until(lambda: len(host.admission.lines) <= 3)
        assert not bob.is_over
        with pytest.raises(asyncssh.Error):
            await guests.enter_async_context(guest(host, "cas", keys[1]))


@pytest.mark.parametrize("limits", [Limits(guests=1), Limits(guests_an_address=1)])
async def test_the_owner_of_a_seat_comes_back_to_a_full_house_by_key_or_by_code(
    tmp_path: Path, house_key: asyncssh.SSHKey, keys: Keys, limits: Limits
) -> None:
    async with party(tmp_path, house_key, limits=limits) as house:
        async with player(house, "ann", keys[0]) as ann:
            await ann.sees("ann")
            (member,) = house.directory.main.present
            await house.directory.main.deal()
        await until(lambda: not member.present and not house.server.admission.lines)
        async with player(house, "bob") as bob:
            await bob.sees("bob")
            async with player(house, "ann", keys[0]) as ann:
                await ann.sees("is back")
                assert member.present
            assert not bob.seen.is_over
