"""The lock on a host's state: two hosts with the same games would both play them."""

import fcntl
import logging
import os
from pathlib import Path

from app.text.i18n import _

FILE = "host.lock"
log = logging.getLogger(__name__)


class StateInUse(Exception):
    """Another host has the state; the message is a sentence that says which."""


class StateLock:
    """Held from `take` until `release`, or until the process is gone, however it ends: the system sees to that.

    The file stays behind, and says who held it last: what counts is the lock on it.
    """

    def __init__(self, folder: Path) -> None:
        self._file = folder / FILE
        self._held: int | None = None

    def take(self) -> None:
        """Take it. Raises StateInUse.

        Where files cannot be locked, the house opens all the same: each game has a lock of its own.
        """
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._held = os.open(self._file, os.O_RDWR | os.O_CREAT, 0o600)
            fcntl.flock(self._held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            assert self._held is not None
            holder = os.read(self._held, 100).decode("ascii", "replace")
            self.release()
            raise StateInUse(self._who(holder)) from None
        except OSError as error:
            log.warning("The state in %s cannot be locked: %s", self._file.parent, error)
            self.release()
        self.tell()

    def tell(self, port: int | None = None) -> None:
        """Write down whose it is, for another host to say: this process, and the port where it can be found."""
        if self._held is not None:
            os.ftruncate(self._held, 0)
            os.pwrite(self._held, f"{os.getpid()} {'' if port is None else port}".encode(), 0)

    def release(self) -> None:
        """Let others have it."""
        if self._held is not None:
            os.close(self._held)
            self._held = None

    def _who(self, holder: str) -> str:
        process, _space, port = holder.partition(" ")
        sentence = (
            _("Another host has the games in {folder}: process {process}, on port {port}. End that one first.")
            if process and port
            else _("Another host has the games in {folder}: it is just starting or ending. Try again.")
        )
        return sentence.format(folder=self._file.parent, process=process, port=port)
