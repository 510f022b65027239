"""What the host says to its friends, and what it says when it cannot open."""

import ipaddress
from pathlib import Path

import asyncssh
import pytest

from app.server.access.invitation import invitations, own_addresses
from app.server.access.policy import AccessPolicy
from app.server.host import HostConfig, PartyServer, folders_in
from app.server.network.listening import CannotListen
from app.server.ssh.server import Host
from app.setup.model import GameSetup as Friends
from tests.app.server.conftest import OpenHouse
from tests.app.server.tiny import Party


def test_the_line_to_paste_names_the_port_unless_it_is_the_usual_one() -> None:
    for address, line, usual in zip(own_addresses(), invitations(2222), invitations(22), strict=True):
        assert line == f"ssh -p 2222 you@{address}"
        assert usual == f"ssh you@{address}"


async def test_any_port_is_one_and_the_same_at_all_addresses(tmp_path: Path, house_key: asyncssh.SSHKey) -> None:
    house = PartyServer(HostConfig(setup=Friends(seats=()), folders=folders_in(tmp_path), key=house_key, port=0, web=0))
    await house.open()
    try:
        assert house.server._listener is not None
        assert house.web is not None
        ssh = {address[1] for address in house.server._listener.get_addresses()}
        web = {listening.getsockname()[1] for server in house.web._servers for listening in server.sockets}
        assert (ssh, web) == ({house.server.port}, {house.web.port})
        assert all(f"-p {house.server.port} " in line or f":{house.web.port}/" in line for line in house.invite())
    finally:
        await house.close()


def test_there_is_always_an_address_to_name() -> None:
    assert own_addresses()
    for address in own_addresses():
        assert ipaddress.ip_address(address)


async def test_the_fingerprint_is_the_one_that_guests_see(open_house: OpenHouse) -> None:
    host, _party = await open_house()
    shown = await asyncssh.get_server_host_key("127.0.0.1", host.port)
    assert shown is not None
    assert shown.get_fingerprint() == host.fingerprint


async def test_a_port_in_use_is_an_error_for_the_host(open_house: OpenHouse, house_key: asyncssh.SSHKey) -> None:
    host, _party = await open_house()
    second = Host(Party().open, AccessPolicy(), house_key)
    with pytest.raises(CannotListen, match="is in use"):
        await second.open("127.0.0.1", host.port)


async def test_old_algorithms_are_not_offered(open_house: OpenHouse) -> None:
    host, _party = await open_house()
    old = [
        {"kex_algs": ["diffie-hellman-group14-sha256"]},
        {"mac_algs": ["hmac-sha1"], "encryption_algs": ["aes128-ctr"]},
        {"compression_algs": ["zlib@openssh.com"]},
    ]
    for algorithms in old:
        with pytest.raises(asyncssh.KeyExchangeFailed):
            await asyncssh.connect("127.0.0.1", host.port, known_hosts=None, config=None, **algorithms)
