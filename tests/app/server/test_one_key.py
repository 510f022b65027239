"""One key that comes in again and again, and several times at once: the newest session stays, nothing else does."""

import asyncio
import contextlib
import logging
from pathlib import Path

import asyncssh
import pytest

from app.server.host import PartyServer
from app.server.limits import Limits
from tests.app.server.clients import Seen, sign_in
from tests.app.server.conftest import OpenHouse
from tests.app.server.parties import party
from tests.app.server.tiny import until

AT_ONCE = 4


async def come_and_go(house: PartyServer, key: asyncssh.SSHKey, seconds: float) -> None:
    """Come in with a key, stay a moment, and be cut off; whoever is sent away before is, too."""
    with contextlib.suppress(OSError, asyncssh.Error):
        connection = await sign_in(house.server, "ann", key)
        with contextlib.suppress(OSError, asyncssh.Error):
            await connection.create_session(Seen, term_type="xterm-256color", encoding=None)
            await asyncio.sleep(seconds)
        connection.abort()


async def storm(house: PartyServer, keys: list[asyncssh.SSHKey], times: int) -> None:
    """So many visits in all, a few at a time."""
    for number in range(0, times, AT_ONCE):
        at_once = [keys[(number + one) % len(keys)] for one in range(AT_ONCE)]
        await asyncio.gather(*[come_and_go(house, key, 0.02 * (one % 3)) for one, key in enumerate(at_once)])


@pytest.mark.parametrize(
    ("times", "count"),
    [(24, 1), (24, 5), pytest.param(1000, 1, marks=pytest.mark.slow), pytest.param(1000, 50, marks=pytest.mark.slow)],
)
async def test_a_storm_of_visits_leaves_nothing_and_no_traceback(
    tmp_path: Path, house_key: asyncssh.SSHKey, caplog: pytest.LogCaptureFixture, times: int, count: int
) -> None:
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(count)]
    with caplog.at_level(logging.WARNING):
        async with party(tmp_path, house_key) as house:
            await storm(house, keys, times)
            await until(lambda: not house.server.sessions, 10)
            await until(lambda: not house.server.admission.lines, 10)
            assert house.directory.main.present == []
    assert [record.getMessage() for record in caplog.records if record.levelno > logging.INFO] == []


async def test_of_sessions_that_begin_at_once_with_one_key_the_newest_stays_and_the_others_are_told(
    open_house: OpenHouse, keys: list[asyncssh.SSHKey]
) -> None:
    host, _party = await open_house(Limits())
    connections = [await sign_in(host, "ann", keys[0]) for _ in range(AT_ONCE)]
    opening = [one.create_session(Seen, term_type="xterm", encoding=None) for one in connections]
    seen = [session for _channel, session in await asyncio.gather(*opening)]
    await until(lambda: sum(one.is_over for one in seen) == AT_ONCE - 1)
    assert [b"come in again from elsewhere" in one.data for one in seen if one.is_over] == [True] * (AT_ONCE - 1)
    await until(lambda: len(host.sessions) == 1)
    (last,) = [one for one in seen if not one.is_over]
    await last.shows("guest ann")
    for one in connections:
        one.abort()
    await until(lambda: not host.sessions and host.admission.lines == [])
