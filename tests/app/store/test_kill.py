"""Real processes and real signals: no move that anybody has seen is lost."""

import signal
import time
from pathlib import Path

import pytest

from app.store.saves import CannotResume, resume, saved_games
from tests.app.store.killing import check, kill_often, output, player


@pytest.mark.slow
def test_every_move_that_anybody_saw_outlives_twenty_kills(tmp_path: Path) -> None:
    counts = kill_often(tmp_path, 20, 1)
    assert counts == sorted(counts)
    assert counts[-1] > 20


def test_two_processes_never_write_one_game(tmp_path: Path) -> None:
    first = player(tmp_path)
    assert output(first).readline()
    (saved,) = saved_games(tmp_path)
    assert saved.in_use
    with pytest.raises(CannotResume, match="another process is playing this game"):
        resume(saved.path)
    first.kill()
    last = output(first).read().decode().splitlines()[-1:]
    first.wait()
    check(tmp_path, last[0] if last else None)


@pytest.mark.slow
def test_a_process_that_stood_still_takes_nobody_s_time(tmp_path: Path) -> None:
    process = player(tmp_path, "3", "2.0")
    lines = output(process)
    assert lines.readline()
    assert lines.readline()
    time.sleep(0.5)
    process.send_signal(signal.SIGSTOP)
    time.sleep(4)
    process.send_signal(signal.SIGCONT)
    begun = time.monotonic()
    count, by, _looks = lines.readline().split()
    assert (count, by) == (b"1", b"clock")
    assert time.monotonic() - begun > 0.4
    process.kill()
    process.wait()
