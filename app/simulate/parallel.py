"""Runs simulations in several processes, or on a cluster."""

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import get_context
from time import perf_counter
from typing import Any

from msgspec import Struct

from app.simulate.aggregate import Outcome
from app.simulate.config import Setup
from app.simulate.games import play_stretch
from app.text.i18n import _

# A stretch of games should last about so many seconds: short enough to show how it goes and to stop soon.
STRETCH_SECONDS = 0.5
LONGEST_STRETCH = 1000
CLUSTER_PATIENCE = 10


class NoCluster(RuntimeError):
    """A cluster that cannot be used; the message is a sentence for a person."""


class Crew(Struct, frozen=True):
    """Who plays the games: an executor, how many stretches it works on at a time, and how it says that it is lost."""

    executor: Executor
    hands: Callable[[], int]
    lost: tuple[type[BaseException], ...]


class RunResult(Struct):
    """How far a run has come; `stopped` says that it was interrupted, `fault` why it could not go on, for a person."""

    outcome: Outcome
    played: int = 0
    stopped: bool = False
    fault: str | None = None


def run(setup: Setup, games: int, crew: Crew, tell: Callable[[int], None]) -> RunResult:
    """Play that many games; `tell` hears how many more have been played. An interrupt (Ctrl-C) ends it early."""
    result = RunResult(Outcome())
    pending: dict[Future[Outcome], int] = {}
    try:
        give_and_take(setup, games, crew, result, pending, tell)
    except KeyboardInterrupt:
        result.stopped = True
        for future in [future for future in pending if not future.cancel()]:
            collect(future, pending, result, tell)
    except crew.lost:
        result.fault = _("The processes that play the games are lost; these are the games played before.")
    return result


def give_and_take(
    setup: Setup,
    games: int,
    crew: Crew,
    result: RunResult,
    pending: dict[Future[Outcome], int],
    tell: Callable[[int], None],
) -> None:
    """Give out stretches of games and take in what comes of them, until all are played."""
    begun, given = perf_counter(), 0
    while result.played < games:
        while given < games and len(pending) < 2 * crew.hands():
            count = min(games - given, stretch(result.played, perf_counter() - begun, crew.hands()))
            pending[crew.executor.submit(play_stretch, setup, given, count)] = count
            given += count
        for future in wait(pending, return_when=FIRST_COMPLETED).done:
            collect(future, pending, result, tell)


def collect(
    future: Future[Outcome], pending: dict[Future[Outcome], int], result: RunResult, tell: Callable[[int], None]
) -> None:
    """Add the games of a stretch to the result."""
    result.outcome.merge(future.result())
    count = pending.pop(future)
    result.played += count
    tell(count)


def stretch(played: int, seconds: float, hands: int) -> int:
    """How many games to give out at once, by how long they have taken so far."""
    if not played:
        return 1
    return max(1, min(LONGEST_STRETCH, int(played / seconds / hands * STRETCH_SECONDS)))


@contextmanager
def processes(jobs: int) -> Iterator[Crew]:
    """Processes on this machine."""
    # They are spawned, for a fork would copy the threads of the progress bar.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=leave_interrupts) as pool:
        yield Crew(pool, lambda: jobs, (BrokenExecutor,))


def leave_interrupts() -> None:
    """Ctrl-C is for the process that collects the games: it hears it, and stops the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def cluster(address: str) -> Iterator[Crew]:
    """The workers of the Dask scheduler at that address. Raises NoCluster where there are none."""
    try:
        distributed: Any = import_module("distributed")  # an extra, and slow to load
    except ImportError:
        raise NoCluster(_("A cluster needs dask.distributed: install uno-party[cluster].")) from None
    try:
        client = distributed.Client(address, timeout=CLUSTER_PATIENCE)
    except (OSError, ValueError):
        raise NoCluster(_("No Dask scheduler answers at {address}.").format(address=address)) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=CLUSTER_PATIENCE)
        except TimeoutError:
            raise NoCluster(_("The Dask scheduler at {address} has no workers.").format(address=address)) from None
        hands = lambda: max(1, sum(client.nthreads().values()))
        yield Crew(client.get_executor(pure=False), hands, (CancelledError, distributed.KilledWorker, OSError))
