"""A house with a tiny app in it, opened for a test and closed after it. Networks are real, so time is real here."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import asyncssh
import pytest
import pytest_asyncio

from app.server.access.policy import AccessPolicy
from app.server.limits import Limits
from app.server.ssh.server import Host
from tests.app.server.clients import OpenSSH
from tests.app.server.tiny import Party

OpenHouse = Callable[..., Awaitable[tuple[Host, Party]]]


@pytest.fixture
def event_loop_policy() -> asyncio.AbstractEventLoopPolicy:
    """No leaps over what a network waits for."""
    return asyncio.DefaultEventLoopPolicy()


@pytest.fixture(autouse=True)
def _settling() -> None:
    """Apps are idle when Textual says so."""


@pytest.fixture(autouse=True)
def _deals_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits three seconds for a deal."""
    monkeypatch.setattr("app.rooms.dealing.COUNT", 0.3)


@pytest.fixture(scope="session")
def house_key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")


@pytest.fixture(scope="session")
def keys() -> list[asyncssh.SSHKey]:
    """Keys of two guests."""
    return [asyncssh.generate_private_key("ssh-ed25519") for _ in range(2)]


@pytest_asyncio.fixture
async def open_house(house_key: asyncssh.SSHKey) -> AsyncIterator[OpenHouse]:
    hosts: list[Host] = []

    async def opened(limits: Limits | None = None, policy: AccessPolicy | None = None) -> tuple[Host, Party]:
        party = Party()
        host = Host(party.open, policy or AccessPolicy(), house_key, limits)
        await host.open("127.0.0.1", 0)
        hosts.append(host)
        return host, party

    yield opened
    for host in hosts:
        await host.close()


@pytest_asyncio.fixture
async def openssh(tmp_path: Path) -> AsyncIterator[Callable[..., OpenSSH]]:
    """Makes OpenSSH clients, and ends those that a test leaves."""
    made: list[OpenSSH] = []

    def client(host: Host, *arguments: str, **options: str) -> OpenSSH:
        made.append(OpenSSH(host, tmp_path, *arguments, **options))
        return made[-1]

    yield client
    for one in made:
        if hasattr(one, "process"):
            await one.close()
