"""`uno-party host` as people run it: a process of its own, guests with OpenSSH, and every way to end it."""

import asyncio
import os
import pty
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from typer.testing import CliRunner

from app.cli.main import cli
from app.server.config import BadHostOptions, HostOptions, make_plan, read_clock, read_limits
from app.server.limits import Limits
from app.setup.edits import add_seat
from app.store.journal_reader import read_journal
from app.terminal.guest_driver import LEAVE
from engine.commands import AnyCommand
from tests.app.server.clients import OpenSSH
from tests.app.server.processes import ROOT, environment, hosting
from tests.app.server.terminals import Terminal
from tests.app.server.tiny import until

Client = Callable[..., OpenSSH]


def key_file(folder: Path, name: str) -> Path:
    file = folder / name
    file.write_bytes(asyncssh.generate_private_key("ssh-ed25519").export_private_key())
    file.chmod(0o600)
    return file


def shown(client: OpenSSH) -> str:
    terminal = Terminal(80, 24)
    terminal.feed(client.data.decode(errors="replace"))
    return terminal.text()


@pytest.mark.slow
async def test_a_host_that_is_ended_tells_its_guests_and_its_next_start_has_their_seats(
    tmp_path: Path, openssh: Client
) -> None:
    key = key_file(tmp_path, "ann")
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        async with hosting(tmp_path, "--bots", "3") as host:
            ann = await openssh(host, "-i", str(key)).start()
            if number is signal.SIGTERM:
                await until(lambda ann=ann: "not ready yet" in shown(ann), 15)
                ann.type("r")
            await until(lambda ann=ann: re.search(r"\d+ left", shown(ann)), 15)
            assert "ann" in shown(ann)
            assert await host.ends(number) == 0
            await ann.ends()
            assert LEAVE.encode() in ann.data
            assert b"The host has closed the table. Goodbye." in ann.data


@pytest.mark.slow
async def test_a_host_that_is_killed_has_every_move_when_it_starts_again(tmp_path: Path, openssh: Client) -> None:
    key = key_file(tmp_path, "ann")
    async with hosting(tmp_path, "--bots", "3", "--rules", "deluxe") as host:
        ann = await openssh(host, "-i", str(key)).start()
        await until(lambda: "not ready yet" in shown(ann), 15)
        ann.type("r")
        await until(lambda: re.search(r"\d+ left", shown(ann)), 15)
        table = await host.reads("ann has come in.")
        for key_pressed in "dpdp":
            ann.type(key_pressed)
            await asyncio.sleep(1)
        await host.ends(signal.SIGKILL)
        kept = moves(tmp_path)
        assert kept
    async with hosting(tmp_path, "--resume") as host:
        again = await openssh(host, "-i", str(key), name="whoever").start()
        await until(lambda: re.search(r"\d+ left", shown(again)), 15)
        line = await host.reads("ann is back.")
        assert line.split("]")[0] == table.split("]")[0], "the table has another code"
        await asyncio.sleep(3)
        assert await host.ends(signal.SIGTERM) == 0
    assert moves(tmp_path)[: len(kept)] == kept


def moves(folder: Path) -> list[AnyCommand]:
    """What was done in the only game that is kept there."""
    (file,) = (folder / "uno-party" / "games").glob("*.uno")
    return [entry.command for _line, entry in read_journal(file.read_bytes()).record.entries]


async def test_at_the_hosts_own_terminal_a_signal_gives_the_terminal_back(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "app.cli", "host", "--bind", "127.0.0.1", "--port", "0"),
        cwd=ROOT,
        env={**environment(tmp_path), "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    data = bytearray()
    loop = asyncio.get_running_loop()
    loop.add_reader(ours, lambda: data.extend(read(ours)))
    try:
        await until(lambda: b"Friends come with" in data and b"SHA256:" in data, 20)
        process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), 5) == 0
        await until(lambda: b"\x1b[?1049l" in data)
    finally:
        loop.remove_reader(ours)
        os.close(ours)


def read(file: int) -> bytes:
    try:
        return os.read(file, 65536)
    except OSError:
        return b""


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--public"], "A public table needs --password-file, --authorized-keys, or --open"),
        (["--password-file", "/nowhere/at/all"], "cannot be read"),
        (["--host-key", "ann"], "is no key's fingerprint"),
        (["--limit", "cookies=3"], "There is no limit “cookies”."),
        (["--limit", "guests=many"], "The limit “guests” cannot be “many”: it takes a number above zero, such as 64."),
        (["--limit", "columns=200-40"], "it takes two numbers, the smaller first, such as"),
        (["--limit", "goodbye_seconds=inf"], "The limit “goodbye_seconds” cannot be “inf”"),
        (["--clock", "0.5"], "from 1 to 3600"),
        (["--house", "cheating"], "There is no house rule “cheating”"),
        (["--rules", "classic", "--bots", "12"], "This deck seats 10 at most"),
        (["--play", "dealer"], "That name belongs to the house."),
        (["--bind", "203.0.113.7"], "cannot be listened on"),
        (["--bind", "nowhere.invalid"], "“nowhere.invalid” is no address of this machine."),
        (["--bind", "x" * 300], "xxx” is no address of this machine."),
        (["--house", "\x1b[2Jcheating"], "There is no house rule “[2jcheating”"),
        (["--lang", "klingon"], "There is no language “klingon”"),
    ],
)
def test_what_cannot_be_hosted_is_said_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], sentence: str
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    done = CliRunner().invoke(cli, ["host", "--headless", "--port", "0", *arguments])
    assert done.exit_code == 2
    assert sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_without_a_terminal_it_says_what_does_without_one(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "app.cli", "host"],
        cwd=ROOT,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        timeout=30,
    )
    assert (done.returncode, "--headless" in done.stderr) == (2, True)


def test_every_limit_is_an_option() -> None:
    assert read_limits([]) == Limits()
    changed = read_limits(["guests=32", "columns=40-200", "trip_seconds=2.5"])
    assert (changed.guests, changed.columns, changed.trip_seconds) == (32, (40, 200), 2.5)
    for name in ("columns=200-40", "guests=0", "rows=-3-9"):
        with pytest.raises(BadHostOptions):
            read_limits([name])


def test_bots_those_who_join_and_those_who_stand_in_are_as_strong_as_was_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    plan = make_plan(wishes(bots=2, bot_level="sharp"))
    assert {seat.level for seat in plan.setup.seats} == {"sharp"}
    assert plan.absent_level == "sharp"
    empty = make_plan(wishes(bots=0, bot_level="easy", stand_in="sharp"))
    assert add_seat(empty.setup).seats[0].level == "easy"
    assert empty.absent_level == "sharp"


def wishes(**wanted: object) -> HostOptions:
    usual: dict[str, Any] = {
        "port": 0, "address": "", "public": False, "password_file": None, "authorized_keys": None,
        "without_a_lock": False, "keepers": (), "variant": "party", "house_rules": (), "clock": 30, "web": None,
        "fair": True, "stand_in": None, "resume": None, "limits": (), "motion": False,
    }  # fmt: skip
    return HostOptions(**(usual | wanted))


def test_a_clock_has_bounds() -> None:
    assert (read_clock(0), read_clock(30)) == (None, 30)
    for seconds in (0.5, -1, 3601, float("nan"), float("inf")):
        with pytest.raises(BadHostOptions):
            read_clock(seconds)
