"""The watchdog: a thread that sees one step of the event loop take for ever, tells where, and ends its session.

A loop that never comes round can cancel nothing by itself. So the thread sends its own process a signal, whose handler
runs in the main thread, in the middle of whatever runs there, and ends that where it belongs to a session.
"""

import asyncio
import logging
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from types import FrameType

from app.terminal.turns import end_what_runs

SIGNAL = signal.SIGUSR1
# Seconds: between two looks; that one step may work for; that it may wait for, as on a disk.
LOOK, WORK, WAIT = 0.5, 3.0, 30.0
STEP = asyncio.Handle._run.__code__  # noqa: SLF001 - each step of a task, and each callback, is one run of it

log = logging.getLogger(__name__)


class Watchdog:
    """Watches the main thread. The time that a step works is counted as the machine gives it: of a machine that is busy
    with something else, or was asleep, no session is to blame, nor one for what many do together.
    """

    def __init__(self) -> None:
        self._over = threading.Event()
        self._clock = main_clock()
        self._step: FrameType | None = None
        self._begun = 0.0
        self._looks = 0
        self._told = False

    def begin(self) -> None:
        """Watch from now on; only a main thread can be interrupted, so no other is watched."""
        if threading.current_thread() is threading.main_thread():
            signal.signal(SIGNAL, self._interrupt)
            threading.Thread(target=self._watch, name="watchdog", daemon=True).start()

    def end(self) -> None:
        """Watch no more. The handler stays: without one, a signal that comes late would end the process."""
        self._over.set()

    def _watch(self) -> None:
        while not self._over.wait(LOOK):
            top = sys._current_frames().get(threading.main_thread().ident or 0)  # noqa: SLF001 - documented, for this
            self._see(top, step_of(top))
        self._step = None

    def _see(self, top: FrameType | None, step: FrameType | None) -> None:
        if step is None or step is not self._step:
            if self._told:
                log.warning("The event loop goes on, after %.0f s.", self._looks * LOOK)
            self._step, self._begun, self._looks, self._told = step, self._clock(), 0, False
            return
        self._looks += 1
        seconds = self._looks * LOOK
        if seconds >= WAIT or (seconds >= WORK and self._clock() - self._begun >= WORK):
            if not self._told:
                stack = "".join(traceback.format_stack(top))
                log.error("The event loop has stood still for %.0f s, here:\n%s", seconds, stack)
            self._told, self._begun = True, self._clock()
            signal.pthread_kill(threading.main_thread().ident or 0, SIGNAL)

    def _interrupt(self, _number: int, top: FrameType | None) -> None:
        if self._step is not None and step_of(top) is self._step:  # else it has come to an end meanwhile
            end_what_runs(f"one step took {self._looks * LOOK:.0f} s, and all others waited")


def step_of(frame: FrameType | None) -> FrameType | None:
    """The step of the loop that a frame belongs to; None outside of the loop, or while it waits for something to do."""
    while frame is not None and frame.f_code is not STEP:
        frame = frame.f_back
    return frame


def main_clock() -> Callable[[], float]:
    """Tells how many seconds the main thread has worked; where the system does not know, how many have passed."""
    if not hasattr(time, "pthread_getcpuclockid"):
        return time.monotonic
    number = time.pthread_getcpuclockid(threading.main_thread().ident or 0)
    return lambda: time.clock_gettime(number)
