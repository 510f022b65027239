"""Cycles that nothing uses are found in calm moments, and at last in any."""

import gc
import subprocess
import sys
import weakref
from collections.abc import Iterator

import pytest

from app.server import garbage
from app.server.garbage import GONE, GROWN, Sweeping
from app.server.memory import memory, trimmer
from app.server.metrics import MIB
from tests.app.server.tiny import until


class Cycle:
    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(garbage, "NEW", 0.02)
    monkeypatch.setattr(garbage, "ALL", 0.1)
    yield
    gc.unfreeze()
    gc.enable()


def old_cycle(broom: Sweeping) -> "weakref.ref[Cycle]":
    """A cycle that was in use when it was last looked at."""
    cycle = Cycle()
    broom._search()
    return weakref.ref(cycle)


async def test_what_is_new_and_unused_is_found_soon() -> None:
    broom = Sweeping(lambda: False)
    broom.begin()
    found = weakref.ref(Cycle())
    assert not gc.isenabled()
    await until(lambda: found() is None)
    broom.end()
    assert gc.isenabled()


async def test_all_is_searched_when_it_is_calm_and_not_before() -> None:
    calm = False
    broom = Sweeping(lambda: calm)
    broom.begin()
    found = old_cycle(broom)
    with pytest.raises(AssertionError):
        await until(lambda: found() is None, 0.5)
    calm = True
    await until(lambda: found() is None)
    broom.end()


async def test_what_many_guests_leave_behind_is_found_in_any_case() -> None:
    broom = Sweeping(lambda: False)
    broom.begin()
    found = old_cycle(broom)
    for _guest in range(GONE):
        broom.somebody_left()
    await until(lambda: found() is None)
    broom.end()


async def test_what_the_last_guest_leaves_behind_is_found_at_once() -> None:
    broom = Sweeping(lambda: False)
    broom.begin()
    found = old_cycle(broom)
    broom.somebody_left(last=True)
    await until(lambda: found() is None)
    broom.end()


async def test_all_is_searched_when_the_house_takes_much_more_memory_than_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    taken = [100 * MIB]
    monkeypatch.setattr(garbage, "memory", lambda: taken[0])
    broom = Sweeping(lambda: False)
    broom.begin()
    found = old_cycle(broom)
    taken[0] += GROWN
    with pytest.raises(AssertionError):
        await until(lambda: found() is None, 0.3)
    taken[0] += 1
    await until(lambda: found() is None)
    broom.end()


def test_memory_that_is_free_goes_back_to_the_system() -> None:
    """Little things are kept by the C library, as they were made between others that are still there."""
    before = memory()
    made = [bytes(1000) for _number in range(60_000)]
    del made[:-1]
    trimmer()()
    assert memory() - before < 20 * MIB


def test_a_host_has_one_heap_whatever_its_threads_do():
    """What a thread asked for and gave back is not kept for that thread alone."""
    done = subprocess.run([sys.executable, "-c", HEAPS], capture_output=True, text=True, check=True)
    assert int(done.stdout) == 1


HEAPS = """
import ctypes, re, tempfile, threading
from app.server.memory import use_one_heap

use_one_heap()
library = ctypes.CDLL(None)
library.malloc.restype = ctypes.c_void_p
threads = [threading.Thread(target=lambda: library.malloc(1 << 16)) for _thread in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
library.fopen.restype = ctypes.c_void_p
with tempfile.NamedTemporaryFile() as told:
    file = library.fopen(told.name.encode(), b"w")
    library.malloc_info(0, ctypes.c_void_p(file))
    library.fclose(ctypes.c_void_p(file))
    print(len(re.findall("<heap nr=", told.read().decode())))
"""
