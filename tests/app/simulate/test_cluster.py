"""A cluster: a real scheduler and two worker processes, one of which is killed half-way."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from app.simulate.config import Setup, read_options, read_styles
from app.simulate.games import play_stretch
from app.simulate.parallel import NoCluster, cluster, run

pytestmark = pytest.mark.slow
pytest.importorskip("distributed", reason="the extra uno-party[cluster] is not installed")

GAMES = 120
ORDER = Setup(options=read_options("party", ()), styles=read_styles("normal,easy", 4), seed="cluster")
ROOT = Path(__file__).parents[3]


@contextmanager
def process(*words: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process in the folder of the sources; it is ended afterwards."""
    paths = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    running = subprocess.Popen(
        [sys.executable, *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": paths},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield running
    finally:
        running.kill()
        running.wait()


@contextmanager
def scheduler(folder: Path) -> Iterator[str]:
    """A scheduler at a port that is free; answers its address."""
    file = folder / "scheduler.json"
    words = ("-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    with process(*words, "--scheduler-file", str(file)):
        until = time.monotonic() + 60
        while not file.exists() and time.monotonic() < until:
            time.sleep(0.1)
        yield str(json.loads(file.read_text())["address"])


def worker(address: str, folder: Path) -> ExitStack:
    """A worker process without a nanny, so that to kill it is to lose it."""
    words = ("-m", "distributed.cli.dask_worker", address, "--no-nanny", "--nthreads", "1", "--no-dashboard")
    stack = ExitStack()
    stack.enter_context(process(*words, "--local-directory", str(folder)))
    return stack


def test_a_cluster_plays_the_same_games_though_a_worker_dies_half_way(tmp_path: Path) -> None:
    with scheduler(tmp_path) as address, worker(address, tmp_path / "one"), worker(address, tmp_path / "two") as second:
        killed: list[int] = []
        played = 0

        def kill_half_way(count: int) -> None:
            nonlocal played
            played += count
            if played >= GAMES // 2 and not killed:
                killed.append(played)
                second.close()

        with cluster(address) as crew:
            until = time.monotonic() + 60
            while crew.hands() < 2 and time.monotonic() < until:
                time.sleep(0.1)
            assert crew.hands() == 2
            result = run(ORDER, GAMES, crew, kill_half_way)
        assert killed
        assert killed[0] < GAMES
    assert result.fault is None
    assert result.outcome == play_stretch(ORDER, 0, GAMES)


def test_a_cluster_that_is_not_there_is_told_in_a_sentence() -> None:
    with pytest.raises(NoCluster, match=r"No Dask scheduler answers at 127\.0\.0\.1:9\."), cluster("127.0.0.1:9"):
        pass
