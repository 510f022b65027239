"""The client that guests have: OpenSSH, in a real pseudo-terminal."""

import asyncio
import socket
from collections.abc import Callable
from pathlib import Path

import asyncssh
import pytest

from app.server.access.policy import AccessPolicy
from app.terminal.guest_driver import LEAVE
from tests.app.server.clients import OpenSSH, sign_in
from tests.app.server.conftest import OpenHouse
from tests.app.server.tiny import until

Client = Callable[..., OpenSSH]


async def test_a_guest_comes_in_plays_and_gets_the_terminal_back(open_house: OpenHouse, openssh: Client) -> None:
    host, party = await open_house()
    ann = await openssh(host, name="ann+plum-42").start(size=(100, 30))
    await ann.shows("guest ann")
    app = await party.app()
    assert (app.guest.name, app.guest.table, app.guest.size) == ("ann", "plum-42", (100, 30))
    assert app.guest.fingerprint is None
    assert app.guest.term == "xterm-256color"
    ann.type("d")
    await until(lambda: app.pressed == ["d"])
    ann.resize(70, 20)
    await until(lambda: app.sizes[-1] == (70, 20))
    ann.type("Q")
    assert await ann.ends() == 0
    await ann.shows(LEAVE)
    await ann.shows("Goodbye.")


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("kim🎲", "kim🎲"),
        ("kim🫠", "kim🫠"),
        ("דנה7", "דנה7"),
        ("kim\udcff\udcc3", "kim"),
        ("kim%41", "kim%41"),
        ("ki\u00adm\u202e", "kim"),
        ("🎲🎲", "guest-"),
        ("k" * 1500, "guest-"),
        ("דנה7+plum-42", "דנה7"),
    ],
)
async def test_whatever_a_name_is_made_of_its_owner_comes_in(
    open_house: OpenHouse, openssh: Client, tmp_path: Path, keys: list[asyncssh.SSHKey], typed: str, name: str
) -> None:
    host, party = await open_house()
    (tmp_path / "own").write_bytes(keys[0].export_private_key())
    (tmp_path / "own").chmod(0o600)
    kim = await openssh(host, "-o", f"IdentityFile={tmp_path / 'own'}", name=typed).start()
    await kim.shows("guest ")
    guest = party.apps[0].guest
    assert guest.name.startswith(name) if name == "guest-" else guest.name == name
    assert guest.table == (typed.partition("+")[2] or None)
    assert guest.fingerprint == keys[0].get_fingerprint(), "it was signed under that name"


async def test_asking_about_anothers_key_makes_nobody_its_owner(
    open_house: OpenHouse, openssh: Client, tmp_path: Path, keys: list[asyncssh.SSHKey], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def welcomes(_policy: AccessPolicy, key: asyncssh.SSHKey, _address: str) -> bool:
        asked.append(key.get_fingerprint())
        return True

    monkeypatch.setattr(AccessPolicy, "welcomes", welcomes)
    host, party = await open_house()
    (tmp_path / "stolen.pub").write_bytes(keys[0].export_public_key())
    stranger = await openssh(host, "-o", f"IdentityFile={tmp_path / 'stolen'}").start()
    await stranger.shows("guest ann")
    assert asked == [keys[0].get_fingerprint()]
    assert party.apps[0].guest.fingerprint is None


async def test_the_owner_of_a_key_is_known_by_it(
    open_house: OpenHouse, openssh: Client, tmp_path: Path, keys: list[asyncssh.SSHKey]
) -> None:
    host, party = await open_house()
    (tmp_path / "own").write_bytes(keys[0].export_private_key())
    (tmp_path / "own").chmod(0o600)
    ann = await openssh(host, "-o", f"IdentityFile={tmp_path / 'own'}").start()
    await ann.shows("guest ann")
    assert party.apps[0].guest.fingerprint == keys[0].get_fingerprint()


async def test_without_a_terminal_there_is_one_line_and_status_one(open_house: OpenHouse, openssh: Client) -> None:
    host, party = await open_house()
    ann = await openssh(host, "-T").start()
    assert await ann.ends() == 1
    assert ann.data.decode().strip().splitlines() == [
        "This is a card game, and needs a terminal to draw on: ssh -t, and no command."
    ]
    assert party.apps == []


async def test_the_one_line_is_there_for_a_script_too(open_house: OpenHouse) -> None:
    host, _party = await open_house()
    async with await sign_in(host) as connection:
        done = await connection.run(input="", check=False)
    assert done.exit_status == 1
    assert "needs a terminal" in done.stdout


async def test_a_dumb_terminal_is_none(open_house: OpenHouse, openssh: Client) -> None:
    host, _party = await open_house()
    assert await (await openssh(host, term="dumb").start()).ends() == 1


async def test_commands_are_refused(open_house: OpenHouse, openssh: Client) -> None:
    host, party = await open_house()
    for arguments in (("-t",), ("-T",)):
        ann = await openssh(host, *arguments).start("id")
        assert await ann.ends() == 1
        await ann.shows("Nothing can be run here")
    assert party.apps == []


async def test_file_transfer_is_refused(open_house: OpenHouse, openssh: Client) -> None:
    host, _party = await open_house()
    ann = await openssh(host, "-s").start("sftp")
    assert await ann.ends() == 255
    await ann.shows("subsystem request failed")


async def test_no_port_of_the_hosts_side_is_reached(open_house: OpenHouse, openssh: Client, tmp_path: Path) -> None:
    host, _party = await open_house()
    here = tmp_path / "here"
    ann = await openssh(host, "-L", f"{here}:127.0.0.1:{host.port}").start()
    await ann.shows("guest ann")
    reader, writer = await asyncio.open_unix_connection(here)
    assert await asyncio.wait_for(reader.read(), 5) == b"", "a tunnel led through the host"
    writer.close()


async def test_a_socks_proxy_leads_nowhere(open_house: OpenHouse, openssh: Client) -> None:
    host, _party = await open_house()
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    ann = await openssh(host, "-D", f"127.0.0.1:{port}").start()
    await ann.shows("guest ann")
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"\x05\x01\x00" + b"\x05\x01\x00\x01\x7f\x00\x00\x01" + host.port.to_bytes(2, "big"))
    assert b"SSH-2.0" not in await asyncio.wait_for(reader.read(), 5)
    writer.close()


async def test_no_port_is_opened_on_the_hosts_side(open_house: OpenHouse, openssh: Client) -> None:
    host, _party = await open_house()
    ann = await openssh(host, "-o", "ExitOnForwardFailure=yes", "-R", f"0:127.0.0.1:{host.port}").start()
    assert await ann.ends() == 255


async def test_a_tunnel_alone_is_refused(open_house: OpenHouse, openssh: Client) -> None:
    host, _party = await open_house()
    ann = await openssh(host, "-W", f"127.0.0.1:{host.port}").start()
    assert await ann.ends() == 255
    assert b"SSH-2.0" not in ann.data


async def test_the_variables_of_a_client_are_refused_but_for_colours(open_house: OpenHouse, openssh: Client) -> None:
    host, party = await open_house()
    ann = await openssh(host, "-o", "SetEnv=COLORTERM=truecolor LD_PRELOAD=x LANG=nl_NL").start()
    await ann.shows("guest ann")
    assert party.apps[0].guest.colours == "all"


@pytest.mark.parametrize(
    ("term", "sequence"), [("xterm-256color", b"48;5;"), ("linux", b"\x1b[0;"), ("vt100", b"\x1b[0m")]
)
async def test_each_terminal_gets_its_own_colours(
    open_house: OpenHouse, openssh: Client, term: str, sequence: bytes
) -> None:
    host, _party = await open_house()
    ann = await openssh(host, term=term).start()
    await ann.shows("guest ann")
    assert sequence in ann.data
    assert (b";5;" in ann.data) == (term == "xterm-256color")


async def test_guests_are_told_when_the_host_goes_and_it_takes_less_than_five_seconds(
    open_house: OpenHouse, openssh: Client
) -> None:
    host, party = await open_house()
    guests = [await openssh(host, name=name).start() for name in ("ann", "bob", "cyd")]
    for one, name in zip(guests, ("ann", "bob", "cyd"), strict=True):
        await one.shows(f"guest {name}")
    (await party.app(1)).fill("x")
    guests[2].process.send_signal(19)  # stopped: it takes nothing any more
    begun = asyncio.get_running_loop().time()
    await host.close()
    assert asyncio.get_running_loop().time() - begun < 5
    for one in guests[:2]:
        await one.shows(LEAVE)
        await one.shows("The host has closed the table. Goodbye.")
        await one.ends()
    assert host.admission.lines == []
