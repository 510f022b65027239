"""What a card game needs not is refused, and each terminal gets what it can show."""

import asyncssh
import pytest
from asyncssh.packet import Boolean, String, UInt32

from app.render.colour_depth import Colours
from app.server.ssh.connection import SshSession
from tests.app.server.clients import Seen, guest, sign_in
from tests.app.server.conftest import OpenHouse

Keys = list[asyncssh.SSHKey]


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
        session = next(iter(host.sessions))
        assert isinstance(session, SshSession)
        served = session._channel
        assert served is not None
        assert len(served._env) == 0


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
