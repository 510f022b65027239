"""The watchdog: a thread that sees the event loop stand still, tells where, and ends the session that holds it up.

A loop that never comes round can cancel nothing by itself. So the thread sends its own process a signal, whose handler
runs in the main thread, in the middle of whatever runs there, and ends that where it belongs to a session.
"""

import logging
import signal
import sys
import threading
import traceback

from app.server.heartbeat import Heartbeat
from app.server.runaway import end_what_runs

SIGNAL = signal.SIGUSR1
# Seconds between two looks, and how many of them without a beat in between are a standstill. Looks are counted, not
# seconds: a process that was stopped for a while has not been looked at either.
LOOK, LOOKS = 0.5, 6

log = logging.getLogger(__name__)


class Watchdog:
    """Watches the main thread's loop by its heartbeat. `silent` is how many looks there was none."""

    def __init__(self, heartbeat: Heartbeat) -> None:
        self._heartbeat = heartbeat
        self._over = threading.Event()
        self.silent = 0

    def begin(self) -> None:
        """Watch from now on; only a main thread can be interrupted, so no other is watched."""
        if threading.current_thread() is threading.main_thread():
            signal.signal(SIGNAL, self._interrupt)
            threading.Thread(target=self._watch, name="watchdog", daemon=True).start()

    def end(self) -> None:
        """Watch no more. The handler stays: without one, a signal that comes late would end the process."""
        self._over.set()

    def _watch(self) -> None:
        seen = -1
        while not self._over.wait(LOOK):
            beats = self._heartbeat.beats
            if beats != seen:
                if self.silent >= LOOKS:
                    log.warning("The event loop goes on, after %.0f s.", self.silent * LOOK)
                seen, self.silent = beats, 0
                continue
            self.silent += 1
            if self.silent == LOOKS:
                log.error("The event loop has stood still for %.0f s, here:\n%s", LOOK * LOOKS, main_stack())
            if self.silent % LOOKS == 0:
                signal.pthread_kill(threading.main_thread().ident or 0, SIGNAL)

    def _interrupt(self, _number: int, _frame: object) -> None:
        if self.silent >= LOOKS:  # else the loop has gone on meanwhile, and what runs now is somebody else's
            end_what_runs(f"the event loop stood still for {self.silent * LOOK:.0f} s")


def main_stack() -> str:
    """Where the main thread is."""
    frame = sys._current_frames().get(threading.main_thread().ident or 0)  # noqa: SLF001 - documented, for such use
    return "".join(traceback.format_stack(frame)) if frame is not None else ""
