"""Two hosts never play the same games: the second says who has them, and ends."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.server.state_lock import StateInUse, StateLock
from tests.app.server.processes import ROOT, environment, hosting


def another(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Another host with its state in that folder, which should end at once."""
    return subprocess.run(
        [sys.executable, "-m", "app.cli", "host", "--headless", "--bind", "127.0.0.1", *arguments],
        cwd=ROOT,
        env=environment(folder),
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
    )


@pytest.mark.parametrize("resume", [[], ["--resume"], ["--no-resume"]])
async def test_a_second_host_of_one_state_says_who_has_it_and_ends(tmp_path: Path, resume: list[str]) -> None:
    async with hosting(tmp_path) as host:
        second = another(tmp_path, "--port", "0", *resume)
        assert second.returncode == 2
        (line,) = second.stderr.splitlines()
        assert f"process {host.process.pid}, on port {host.port}." in line
        await host.ends(signal.SIGKILL)
    async with hosting(tmp_path, "--resume") as again:
        assert again.port, "what a killed host held is free"


async def test_a_port_in_use_is_named_in_one_sentence(tmp_path: Path) -> None:
    async with hosting(tmp_path / "one") as host:
        for arguments in (["--port", f"{host.port}"], ["--port", "0", "--web", f"{host.port}"]):
            second = another(tmp_path / "two", *arguments)
            assert second.returncode == 2
            (line,) = second.stderr.splitlines()
            assert f"Port {host.port} is in use, perhaps by another host" in line


def test_the_lock_is_had_by_one_at_a_time_and_given_back(tmp_path: Path) -> None:
    one, two = StateLock(tmp_path), StateLock(tmp_path)
    one.take()
    with pytest.raises(StateInUse, match="just starting or ending"):
        two.take()
    one.tell(2222)
    with pytest.raises(StateInUse, match="on port 2222"):
        two.take()
    one.release()
    two.take()
    two.release()


def test_where_nothing_can_be_locked_the_house_opens_all_the_same(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "state").touch()
    lock = StateLock(tmp_path / "state")
    lock.take()
    lock.tell(2222)
    lock.release()
    assert "cannot be locked" in caplog.text
