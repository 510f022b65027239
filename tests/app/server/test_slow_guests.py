"""A guest who takes nothing misses frames, is let go, and delays nobody."""

import asyncio
from statistics import median

import pytest

from app.server.limits import Limits
from app.server.session import Session
from tests.app.server.clients import Channel, guest, reacts
from tests.app.server.conftest import OpenHouse
from tests.app.server.tiny import until


async def stop_reading(channel: Channel, how: str) -> None:
    connection = channel.get_connection()
    if how == "window":
        channel.pause_reading()
    elif how == "rekeying":
        connection._send_kexinit()
        connection._recv_handler = lambda: False
    else:
        assert connection._transport is not None
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
    return hosting.driver._output.waiting if hosting and hosting.driver else 0


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
