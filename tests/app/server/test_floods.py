"""What guests send too much of is dropped or slowed down, and nobody else notices."""

import asyncio
from statistics import median

import pytest
from asyncssh.packet import Boolean, String

from app.server.limits import Limits
from tests.app.server.clients import guest, reacts
from tests.app.server.conftest import OpenHouse
from tests.app.server.tiny import until
from tests.app.terminal.test_input import HOSTILE


async def test_a_flood_of_keys_delays_nobody(open_house: OpenHouse) -> None:
    host, party = await open_house()
    async with guest(host, "eve") as (flood, _eve), guest(host, "bob") as (channel, bob):
        await bob.shows("guest bob")
        bobs = party.apps[1]
        for _ in range(3000):
            flood.write(b"d")
        await asyncio.sleep(0.5)  # the client lives in this process, and is busy itself until then
        times = []
        for _ in range(20):
            times.append(await reacts(channel, bobs, bob))
            await asyncio.sleep(0.05)
        assert median(times) < 0.1
        limits = host.limits
        assert len(party.apps[0].pressed) <= limits.keys_burst + 4 * limits.keys_a_second


async def test_more_bytes_than_allowed_wait(open_house: OpenHouse) -> None:
    host, party = await open_house(Limits(input_rate=32 * 1024, input_burst=16 * 1024))
    async with guest(host) as (channel, seen):
        await seen.shows("guest ann")
        begun = asyncio.get_running_loop().time()
        for _ in range(48):
            channel.write(b"\x1b[200~" + b"x" * 1000 + b"\x1b[201~")
        await until(lambda: len(party.apps[0].pasted) == 48, 8)
        assert asyncio.get_running_loop().time() - begun > 0.8
        assert party.apps[0].pressed == []


async def test_a_flood_below_the_keys_delays_nobody(open_house: OpenHouse) -> None:
    host, party = await open_house()
    async with guest(host, "eve") as (flood, _eve), guest(host, "bob") as (channel, bob):
        await bob.shows("guest bob")
        connection = flood.get_connection()
        for _ in range(2000):
            connection.send_packet(2, String(b"ignore this"))
            connection.send_packet(80, String("no-such-request"), Boolean(True))
        await asyncio.sleep(0.5)
        times = []
        for _ in range(20):
            times.append(await reacts(channel, party.apps[1], bob))
            await asyncio.sleep(0.02)
        assert median(times) < 0.1


async def test_the_same_keys_by_hand_are_all_heard(open_house: OpenHouse) -> None:
    host, party = await open_house()
    async with guest(host) as (channel, seen):
        await seen.shows("guest ann")
        for letter in b"thequickbrownfox":
            channel.write(bytes([letter]))
            await asyncio.sleep(0.02)
        await until(lambda: "".join(party.apps[0].pressed) == "thequickbrownfox")


async def test_a_paste_plays_no_card(open_house: OpenHouse) -> None:
    host, party = await open_house()
    async with guest(host) as (channel, seen):
        await seen.shows("guest ann")
        app = party.apps[0]
        channel.write(b"\x1b[200~QE\r\x1b[201~")
        await until(lambda: app.pasted)
        channel.write(b"QEQEQEQEQEQE\r")
        await until(lambda: len(app.pasted) == 2)
        await asyncio.sleep(0.1)
        assert app.pressed == []
        assert not seen.is_over


async def test_hostile_input_ends_nothing(open_house: OpenHouse) -> None:
    host, party = await open_house()
    async with guest(host, "eve") as (channel, eve), guest(host, "bob") as (_other, bob):
        await eve.shows("guest eve")
        await bob.shows("guest bob")
        bobs = len(bob.data)
        for data in HOSTILE:
            channel.write(data)
            await asyncio.sleep(0.15)
        channel.write(b"d")
        await until(lambda: party.apps[0].pressed[-1:] == ["d"])
        assert b"\x1b[2J" not in bob.data[bobs:]
        assert not bob.is_over


@pytest.mark.parametrize(
    ("asked", "given"),
    [((0, 0), (80, 24)), ((1, 1), (20, 8)), ((2**32 - 1, 2**32 - 1), (500, 200)), ((300, 0), (80, 24))],
)
async def test_odd_sizes_are_brought_within_bounds(
    open_house: OpenHouse, asked: tuple[int, int], given: tuple[int, int]
) -> None:
    host, party = await open_house()
    async with guest(host, term_size=asked) as (channel, seen):
        await until(lambda: bool(party.apps))
        await until(lambda: party.apps[0].sizes)
        assert tuple(party.apps[0].size) == given
        channel.change_terminal_size(100, 30)
        await until(lambda: party.apps[0].sizes[-1] == (100, 30))
        channel.change_terminal_size(*asked)
        await until(lambda: party.apps[0].sizes[-1] == given)
        assert not seen.is_over


async def test_a_storm_of_resizes_becomes_a_few_and_the_last_one_counts(open_house: OpenHouse) -> None:
    host, party = await open_house()
    async with guest(host) as (channel, seen):
        await seen.shows("guest ann")
        app = party.apps[0]
        before, begun = len(app.sizes), asyncio.get_running_loop().time()
        for number in range(200):
            channel.change_terminal_size(60 + number % 7, 20 + number % 5)
            await asyncio.sleep(0.005)
        channel.change_terminal_size(101, 33)
        await until(lambda: app.sizes[-1] == (101, 33))
        passed = asyncio.get_running_loop().time() - begun
        assert len(app.sizes) - before <= 5 * passed + 2


async def test_a_resize_in_band_obeys_the_same_bounds(open_house: OpenHouse) -> None:
    host, party = await open_house()
    async with guest(host) as (channel, seen):
        await seen.shows("guest ann")
        app = party.apps[0]
        channel.write(b"\x1b[48;4000000000;4000000000;0;0t")
        await until(lambda: app.sizes[-1] == (500, 200))
        before = len(app.sizes)
        for number in range(50):
            channel.write(f"\x1b[48;{20 + number};{60 + number};0;0t".encode())
            await asyncio.sleep(0.01)
        await until(lambda: app.sizes[-1] == (109, 69))
        assert len(app.sizes) - before <= 6
