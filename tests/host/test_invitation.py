"""What the host says to its friends, and what it says when it cannot open."""

import ipaddress

import asyncssh
import pytest

from app.host.door import Door
from app.host.invitation import invitations, own_addresses
from app.host.server import Host
from tests.host.conftest import OpenHouse
from tests.host.tiny import Party


def test_the_line_to_paste_names_the_port_unless_it_is_the_usual_one() -> None:
    for address, line, usual in zip(own_addresses(), invitations(2222), invitations(22), strict=True):
        assert line == f"ssh -p 2222 you@{address}"
        assert usual == f"ssh you@{address}"


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
    second = Host(Party().open, Door(), house_key)
    with pytest.raises(OSError, match="address already in use"):
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
