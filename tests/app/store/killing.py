"""Killing a process that plays, and looking whether every move that anybody saw is still there."""

import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import IO

from app.store.saves import resume, saved_games
from engine.record import start
from engine.view import view
from tests.app.store.player import look

ROOT = Path(__file__).parents[3]


def player(folder: Path, *more: str) -> "subprocess.Popen[bytes]":
    """A process that plays in that folder."""
    command = [sys.executable, "-m", "tests.app.store.player", str(folder), *more]
    return subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT)


def output(process: "subprocess.Popen[bytes]") -> IO[bytes]:
    assert process.stdout is not None
    return process.stdout


def kill_and_look(folder: Path, rng: Random) -> int:
    """Let a process play, kill it at some moment, and check what it leaves; answers how many commands there are now."""
    process = player(folder)
    for _ in range(2):  # it plays
        assert output(process).readline()
    time.sleep(rng.random() * 0.3)
    process.send_signal(signal.SIGKILL)
    seen = output(process).read().decode().splitlines(keepends=True)
    process.wait()
    last = next((line for line in reversed(seen) if line.endswith("\n")), None)
    return check(folder, last)


def check(folder: Path, last: str | None) -> int:
    """Whether the game on the shelf holds the last line that was seen, and the table looked as it says."""
    (saved,) = saved_games(folder)
    assert not saved.in_use
    game, entries, journal, _heading = resume(saved.path)
    journal._paper.close()
    assert saved.header is not None
    if last is not None:
        count, _by, looks = last.split()
        assert len(entries) >= int(count), f"{int(count) - len(entries)} moves are lost"
        game = start(saved.header)
        for entry in entries[: int(count)]:
            game.apply(entry.command)
        assert look(view(game, None)) == looks
    return len(entries)


def kill_often(folder: Path, times: int, seed: int) -> list[int]:
    """Kill as often as that, the same game going on each time."""
    rng = Random(seed)
    return [kill_and_look(folder, rng) for _ in range(times)]
