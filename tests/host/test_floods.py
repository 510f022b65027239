"""What strangers and guests send too much of is dropped, slowed down or cut off, and nobody else notices."""

import asyncio
import contextlib
import gc
import weakref
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from statistics import median

import asyncssh
import pytest
from asyncssh.packet import Boolean, String

from app.host.driver import GuestDriver
from app.host.limits import Limits
from app.host.server import Host
from app.host.session import Session
from tests.host.clients import OpenSSH, Seen, guest, sign_in
from tests.host.conftest import OpenHouse
from tests.host.test_keyboard import HOSTILE
from tests.host.tiny import Tiny, until

Channel = asyncssh.SSHClientChannel[bytes]
Socket = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@contextlib.asynccontextmanager
async def sockets(host: Host, count: int, address: str = "127.0.0.1") -> AsyncIterator[list[Socket]]:
    """So many bare sockets from one address, opened one after another, that say nothing."""
    opened: list[Socket] = []
    for _ in range(count):
        opened.append(await asyncio.open_connection("127.0.0.1", host.port, local_addr=(address, 0)))
        await opened[-1][0].readline()
    try:
        yield opened
    finally:
        for _reader, writer in opened:
            writer.transport.abort()


async def is_cut_off(socket: Socket) -> bool:
    with contextlib.suppress(ConnectionError, TimeoutError):
        async with asyncio.timeout(0.3):
            await socket[0].read()
            return True
    return socket[0].at_eof() or socket[0].exception() is not None


def driver(app: Tiny) -> GuestDriver:
    assert isinstance(app._driver, GuestDriver)
    return app._driver


# At the door.


async def test_where_too_many_stand_silent_the_oldest_goes(open_house: OpenHouse) -> None:
    host, _party = await open_house(Limits(strangers_an_address=5))
    async with sockets(host, 8) as silent:
        assert [await is_cut_off(socket) for socket in silent] == [True] * 3 + [False] * 5
        assert host.gate.strangers == 5
        async with guest(host) as (_channel, seen):
            await seen.shows("guest ann")
    await until(lambda: host.gate.lines == [])


async def test_all_addresses_together_have_a_limit(open_house: OpenHouse) -> None:
    host, _party = await open_house(Limits(strangers=6, strangers_an_address=4))
    async with sockets(host, 4, "127.0.0.2") as first, sockets(host, 4, "127.0.0.3") as second:
        assert [await is_cut_off(socket) for socket in first] == [True, True, False, False]
        assert [await is_cut_off(socket) for socket in second] == [False] * 4


async def test_signing_in_takes_no_longer_than_its_time(open_house: OpenHouse) -> None:
    host, _party = await open_house(Limits(sign_in_seconds=0.3))
    async with sockets(host, 2) as silent:
        await asyncio.sleep(0.5)
        assert [await is_cut_off(socket) for socket in silent] == [True, True]


async def test_a_stranger_who_talks_nonsense_is_cut_off(open_house: OpenHouse) -> None:
    host, _party = await open_house()
    for nonsense in (b"GET / HTTP/1.1\r\n\r\n", b"\x00" * 20000, b"SSH-2.0-x\r\n" + b"\xff" * 64):
        async with sockets(host, 1) as [(reader, writer)]:
            writer.write(nonsense)
            await asyncio.wait_for(reader.read(), 2)
    async with guest(host) as (_channel, seen):
        await seen.shows("guest ann")


async def test_a_caller_from_elsewhere_hears_nothing(open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.host.door.is_nearby", lambda address: address == "127.0.0.1")
    host, _party = await open_house()
    reader, writer = await asyncio.open_connection("127.0.0.1", host.port, local_addr=("127.0.0.9", 0))
    with contextlib.suppress(ConnectionError):
        assert await asyncio.wait_for(reader.read(), 2) == b""
    writer.close()
    async with guest(host) as (_channel, seen):
        await seen.shows("guest ann")


async def test_a_guest_must_open_a_session_soon(open_house: OpenHouse) -> None:
    host, _party = await open_house(Limits(open_seconds=0.3))
    idle = await sign_in(host)
    await until(idle.is_closed, 2)
    async with guest(host) as (_channel, seen):
        await seen.shows("guest ann")
        await asyncio.sleep(0.5)
        assert not seen.is_over


async def test_a_full_house_says_so(open_house: OpenHouse) -> None:
    host, _party = await open_house(Limits(guests=2))
    async with guest(host, "ann") as (_one, ann), guest(host, "bob"):
        refused = await sign_in(host, "cyd")
        owner = refused.get_owner()
        await until(lambda: owner.is_lost)
        assert "as many guests as this house holds" in str(owner.lost)
        assert not ann.is_over
    await until(lambda: host.gate.lines == [])
    async with guest(host, "cyd") as (_channel, seen):
        await seen.shows("guest cyd")


async def test_one_address_has_a_limit_of_its_own(open_house: OpenHouse) -> None:
    host, _party = await open_house(Limits(guests_an_address=1))
    async with guest(host, "ann"), guest(host, "bob", local_addr=("127.0.0.2", 0)) as (_channel, bob):
        await bob.shows("guest bob")
        refused = await sign_in(host, "cyd")
        await until(refused.is_closed)


async def test_a_client_that_answers_nothing_is_let_go(open_house: OpenHouse, openssh: Callable[..., OpenSSH]) -> None:
    host, party = await open_house(Limits(keepalive_seconds=0.2, keepalive_count=2))
    ann = await openssh(host).start()
    await ann.shows("guest ann")
    await asyncio.sleep(1)
    assert host.sessions, "a client that answers was let go"
    ann.process.send_signal(19)
    await until(lambda: not host.sessions, 3)
    await until(lambda: party.apps[0].closed)


# What comes in.


async def reacts(channel: Channel, app: Tiny, seen: Seen) -> float:
    """Seconds from a key press to the frame that shows it."""
    loop = asyncio.get_running_loop()
    before, begun = len(seen.data), loop.time()
    channel.write(b"m" if app.pressed[-1:] == ["n"] else b"n")
    await until(lambda: len(seen.data) > before)
    return loop.time() - begun


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


# Sizes.


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


# What goes out.


async def stop_reading(channel: Channel, how: str) -> None:
    connection = channel.get_connection()
    if how == "window":
        channel.pause_reading()
    elif how == "rekeying":
        connection._send_kexinit()
        connection._recv_handler = lambda: False
    else:
        connection._transport.pause_reading()


@pytest.mark.parametrize(
    ("how", "window"), [("window", 32 * 1024), ("network", 32 * 1024), ("network", 2**32 - 1), ("rekeying", 2**32 - 1)]
)
async def test_a_guest_who_takes_nothing_delays_nobody_and_is_let_go(
    open_house: OpenHouse, how: str, window: int
) -> None:
    host, party = await open_house(Limits(stalled_seconds=1.5, frame_waits=32 * 1024, too_slow=128 * 1024))
    async with (
        guest(host, "eve", window=window, term_size=(200, 60)) as (slow, eve),
        guest(host, "bob") as (channel, bob),
    ):
        await eve.shows("guest eve")
        await bob.shows("guest bob")
        eves, bobs = party.apps
        session = next(session for session in host.sessions if session.app is eves)
        await stop_reading(slow, how)
        times, most = [], 0
        for number in range(60):
            if session in host.sessions:
                eves.fill("xyz"[number % 3])
            times.append(await reacts(channel, bobs, bob))
            most = max(most, waiting_for(session))
            await asyncio.sleep(0.02)
        await until(lambda: session not in host.sessions, 4)
        assert median(times) < 0.2
        assert most <= 128 * 1024 + 64 * 1024
        assert not bob.is_over
    await until(lambda: eves.closed)


def waiting_for(session: Session) -> int:
    hosting = session._hosting
    return hosting.driver._wire.waiting if hosting and hosting.driver else 0


async def test_a_guest_who_fell_behind_sees_how_things_stand_now(open_house: OpenHouse) -> None:
    host, party = await open_house(Limits(frame_waits=8 * 1024))
    async with guest(host, term_size=(100, 30), window=16 * 1024) as (channel, seen):
        await seen.shows("guest ann")
        app = party.apps[0]
        channel.pause_reading()
        for number in range(100):
            app.fill("xyz"[number % 3])
            await asyncio.sleep(0.02)
        app.say("how things stand now")
        await asyncio.sleep(0.1)
        sent = len(seen.data)
        channel.resume_reading()
        await until(lambda: "how things stand now" in seen.screen(100, 30).text())
        assert len(seen.data) - sent < 45_000, "all frames were kept for a guest who read none"


# What others type.


async def test_nothing_that_others_type_acts_on_a_guests_terminal(open_house: OpenHouse) -> None:
    host, party = await open_house()
    async with guest(host) as (_channel, seen):
        await seen.shows("guest ann")
        for text in (
            "\x1b]0;owned\x07",
            "[/]",
            "[@click=app.bell]x[/]",
            "\x1b[2J\x1b[?1000h",
            "\u202eevil\u2066",
            "\x9b31m\x85",
        ):
            party.apps[0].say(f"eve says {text} to all")
            await asyncio.sleep(0.05)
            screen = seen.screen()
            assert "eve says" in screen.text()
            assert screen.titles == []
            assert screen.modes <= {"1049", "2004", "2026"}
        assert not seen.is_over


# In the long run.


async def test_many_visits_leave_nothing_behind(open_house: OpenHouse) -> None:
    host, party = await open_house()
    await visit(host, 3)
    party.apps.clear()
    gc.collect()
    tasks, files = len(asyncio.all_tasks()), open_files()
    for _ in range(10):
        async with sockets(host, 40):
            pass
    for _ in range(30):
        (await sign_in(host)).abort()
    await visit(host, 20)
    await until(lambda: not host.sessions and host.gate.lines == [])
    apps = [weakref.ref(app) for app in party.apps]
    party.apps.clear()
    await asyncio.sleep(2.5)
    gc.collect()
    assert len(asyncio.all_tasks()) <= tasks
    assert open_files() <= files + 1
    assert [app for app in apps if app() is not None] == []


def open_files() -> int:
    return len([*Path("/proc/self/fd").iterdir()])


async def visit(host: Host, count: int) -> None:
    for _ in range(count):
        async with guest(host) as (channel, seen):
            await seen.shows("guest ann")
            channel.write(b"d")
            await seen.shows("keys d")


# How far away.


async def test_the_round_trip_of_a_guest_is_measured(open_house: OpenHouse) -> None:
    host, party = await open_house(Limits(trip_seconds=0.2))
    async with guest(host) as (channel, seen):
        await seen.shows("guest ann")
        trip = driver(party.apps[0]).trip
        assert trip.seconds is None
        channel.write(b"\x1b[1;1R")
        await asyncio.sleep(0.05)
        assert trip.seconds is None, "an answer that nobody asked for was counted"
        for number in range(1, 4):
            await until(lambda asked=number: seen.data.count(b"\x1b[6n") >= asked)
            await asyncio.sleep(0.1)
            channel.write(b"\x1b[5;1R")
            await asyncio.sleep(0.05)
        assert 0.1 <= (trip.seconds or 0) < 0.15
        assert party.apps[0].pressed == []


async def test_frames_are_held_together_for_terminals_that_can(open_house: OpenHouse) -> None:
    host, party = await open_house()
    async with guest(host) as (channel, seen):
        await seen.shows("guest ann")
        assert b"\x1b[?2026h" not in seen.data
        channel.write(b"\x1b[?2026;2$y")
        await asyncio.sleep(0.05)
        party.apps[0].say("together")
        await seen.shows("together\x1b[?2026l")


async def test_a_terminal_that_something_else_wrote_on_is_drawn_afresh(open_house: OpenHouse) -> None:
    host, party = await open_house()
    async with guest(host) as (channel, seen):
        await seen.shows("guest ann")
        channel.write(b"\x0c")
        await until(lambda: seen.data.count(b"guest ann") == 2)
        assert party.apps[0].pressed == []
