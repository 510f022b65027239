"""Every bench starts and runs at its smallest."""

import importlib
import pkgutil
import subprocess
import sys
import time
from argparse import Namespace
from collections.abc import Iterator
from itertools import repeat
from pathlib import Path

import pytest
from textual.app import App

import tests.bench
from tests.bench.engine_speed import rate
from tests.bench.look import LookApp
from tests.bench.screens import SCREENS, Shown

ROOT = Path(__file__).parents[2]
# The words that make each of them as short as it can be.
QUICK: dict[str, list[str]] = {
    "bots_speed": ["0", "1"],
    "drawing": ["--seats", "2", "--cards", "3"],
    "fairness": ["10"],
    "host.echo": ["10"],
    "host.storm": ["1"],
    "host.table": [],
    "kill": ["1"],
    "outside": ["2"],
    "slap_path": [],
    "start": ["1"],
}
LONG: dict[str, list[str]] = {
    "strength": ["--games", "1", "--playouts", "1"],
    "host_driver": ["2"],
    "engine_speed": ["1"],
    "host.__main__": ["--events", "1", "--runs", "1"],
    "host.evening": ["--play-to", "1"],
    "host.leaks": ["--rounds", "1", "--each", "10"],
    "hotseat": ["1"],
}
# These show something until they are left: they are opened without a terminal instead.
SHOWN = {"look", "screens"}
# A siege and the house that it besieges are started by a test of their own; a soak takes minutes at its shortest.
ELSEWHERE = {"host.house", "host.siege", "host.soak"}


def modules() -> list[str]:
    """All modules of the benches, without what all their names begin with."""
    found = pkgutil.walk_packages(tests.bench.__path__, "tests.bench.")
    names = [module.name.removeprefix("tests.bench.") for module in found if not module.ispkg]
    return sorted(name for name in names if not name.rpartition(".")[2].startswith("test_"))


def source(name: str) -> str:
    return (ROOT / "tests" / "bench" / f"{name.replace('.', '/')}.py").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [name for name in modules() if not name.endswith("__main__")])
def test_every_module_of_the_benches_is_imported(name: str) -> None:
    importlib.import_module(f"tests.bench.{name}")


def test_every_bench_that_can_be_started_is_started_here() -> None:
    started = {name for name in modules() if name.endswith("__main__") or 'if __name__ == "__main__"' in source(name)}
    assert started == {*QUICK, *LONG, *SHOWN, *ELSEWHERE}


def run(name: str, words: list[str]) -> None:
    """Start a bench and wait for its end."""
    command = [sys.executable, "-m", f"tests.bench.{name}", *words]
    done = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.strip()


@pytest.mark.parametrize("name", QUICK)
def test_a_bench_runs_at_its_smallest(name: str) -> None:
    run(name, QUICK[name])


@pytest.mark.slow
@pytest.mark.parametrize("name", LONG)
def test_a_long_bench_runs_at_its_smallest(name: str) -> None:
    run(name, LONG[name])


async def opens(app: App[None]) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert app.is_running


async def test_a_table_in_a_random_state_is_shown() -> None:
    given = {"seats": 3, "variant": "party", "deck": None, "moves": 5, "seed": 1, "theme": "default", "depth": None}
    rest = {"ascii": False, "spectator": False, "still": True, "link": False, "hand": 0, "turn": None, "lang": "en"}
    await opens(LookApp(Namespace(**given, **rest)))


@pytest.mark.parametrize("name", SCREENS)
async def test_every_screen_is_shown(name: str) -> None:
    await opens(Shown(lambda: SCREENS[name](4), "default", False, False))


def test_time_that_is_slept_through_is_not_counted() -> None:
    def sleepy() -> Iterator[int]:
        time.sleep(0.1)
        yield from repeat(1)

    assert rate(sleepy(), 0.0) > 100
    assert rate(sleepy(), 0.01) > 10_000
