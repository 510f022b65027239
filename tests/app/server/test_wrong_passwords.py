"""Passwords are not guessed for long: wrong ones are counted by address, whatever connection they come by."""

from app.server.access.password import Guesses
from app.server.access.policy import AccessPolicy
from app.server.limits import Limits
from tests.app.server.clients import guest
from tests.app.server.conftest import OpenHouse
from tests.app.server.tiny import until


def test_guesses_are_counted_by_address_and_forgotten_after_a_while() -> None:
    now = 0.0
    guesses = Guesses(Limits(wrong_guesses=2, wrong_guesses_seconds=60), lambda: now)
    guesses.note("10.0.0.1")
    now = 30.0
    assert guesses.are_left("10.0.0.1")
    guesses.note("10.0.0.1")
    assert not guesses.are_left("10.0.0.1")
    assert guesses.are_left("10.0.0.2")
    now = 60.0
    assert guesses.are_left("10.0.0.1"), "the first one is a minute old"
    now = 90.0
    assert guesses.are_left("10.0.0.1")
    assert not guesses._moments, "nothing is kept of addresses that guess no more"


async def test_wrong_passwords_are_counted_over_all_connections_of_an_address(open_house: OpenHouse) -> None:
    host, party = await open_house(Limits(wrong_guesses=2, wrong_guesses_seconds=60), AccessPolicy(password="plums"))
    for _time in range(2):
        async with guest(host, "eve") as (channel, eve):
            await eve.shows("password: ")
            channel.write(b"pears\r")
            await eve.shows("\r\nThat is not the password.\r\n")
    async with guest(host, "eve") as (_channel, eve):
        await until(lambda: eve.is_over)
        assert b"password: " not in eve.data
        assert b"Too many wrong passwords came from your address" in eve.data
        assert eve.status == 1
    async with guest(host, "ann", local_addr=("127.0.0.2", 0)) as (channel, ann):
        await ann.shows("password: ")
        channel.write(b"plums\r")
        await ann.shows("guest ann")
    assert len(party.apps) == 1


async def test_the_right_word_comes_too_late_when_others_have_used_all_guesses_up(open_house: OpenHouse) -> None:
    host, party = await open_house(Limits(wrong_guesses=1), AccessPolicy(password="plums"))
    async with guest(host, "eve") as (channel, eve), guest(host, "mal") as (other, mal):
        await eve.shows("password: ")
        await mal.shows("password: ")
        other.write(b"pears\r")
        await until(lambda: not host.guesses.are_left("127.0.0.1"))
        channel.write(b"plums\r")
        await until(lambda: eve.is_over)
        assert b"Too many wrong passwords" in eve.data
    assert party.apps == []
