"""Words that are asked for over the real OpenSSH, as in a pipe: `ssh ann@host record > evening.uno`."""

import asyncio
import os
from pathlib import Path
from typing import NamedTuple

import asyncssh

from app.rooms.room import Room
from app.server.ssh.server import Host
from engine.commands import Play
from engine.phases import RoundOver, awaited
from engine.timeout import mildest


class Answer(NamedTuple):
    """What came back: what would be in the file, what stands on the terminal, the status."""

    record: bytes
    told: str
    status: int | None


def key_file(folder: Path, key: asyncssh.SSHKey) -> Path:
    """A key where OpenSSH finds it."""
    file = folder / key.get_fingerprint().replace("/", "_")
    file.write_bytes(key.export_private_key())
    file.chmod(0o600)
    return file


async def asks(
    host: Host, folder: Path, *words: str, key: asyncssh.SSHKey | None = None, typed: bytes = b"", name: str = "ann"
) -> Answer:
    """Ask with a key or without, and type or pipe that in."""
    identity = folder / "none" if key is None else key_file(folder, key)
    process = await asyncio.create_subprocess_exec(
        *("ssh", "-F", "none", "-p", str(host.port), "-o", "StrictHostKeyChecking=no"),
        *("-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR", "-o", "IdentitiesOnly=yes"),
        *("-o", f"IdentityFile={identity}", f"{name}@127.0.0.1", *words),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={"PATH": os.environ["PATH"], "HOME": str(folder), "TERM": "xterm"},
    )
    try:
        record, told = await asyncio.wait_for(process.communicate(typed), 30)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return Answer(record, told.decode(), process.returncode)


async def play_round(room: Room) -> None:
    """Play the round to its end."""
    table = room.live_game
    assert table is not None
    while not table.game.over and not isinstance(table.game.phase, RoundOver):
        await play_once(room)


async def play_once(room: Room) -> None:
    """Play what may be played, else the mildest."""
    table = room.live_game
    assert table is not None
    seat = awaited(table.game.phase)[0]
    plays = [command for command in table.game.legal(seat) if isinstance(command, Play)]
    await table.submit(plays[0] if plays else mildest(table.game, seat))


async def deal(room: Room) -> None:
    """All are ready, and cards are dealt."""
    for member in room.awaited:
        room.set_ready(member)
    await room.deal()
