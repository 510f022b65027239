"""The file of a journal: locked while a game runs, written through to the disk."""

import errno
import fcntl
import os
from pathlib import Path

from app.text.plain_file import open_plain, sync_folder

# Where there is no fdatasync (macOS), fsync does more.
_sync = getattr(os, "fdatasync", os.fsync)


class InUse(OSError):
    """Another process has this game open."""


def open_locked(path: Path, flags: int) -> int:
    """Open a file for this process alone; raises InUse where another has it, else OSError."""
    file = open_plain(path, flags)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(file)
        raise InUse(errno.EWOULDBLOCK, "another process has this game open") from None
    except OSError:
        os.close(file)
        raise
    return file


class JournalFile:
    """A file that grows at its end. It is opened when it is first written to: `file` if it is open and locked already.

    `fresh`: it must not exist yet; its folder is made where it is missing.
    """

    def __init__(self, path: Path, file: int | None = None, fresh: bool = False) -> None:
        self.path = path
        self._file = file
        self._fresh = fresh
        self._clean = False

    def keep(self, at: int, lines: bytes) -> None:
        """Have these bytes on disk from that place on, and nothing behind them. Raises OSError."""
        file = self._open()
        if not self._clean:  # an attempt that failed may have left half a line
            os.ftruncate(file, at)
        self._clean = False
        rest, place = memoryview(lines), at
        while rest:
            written = os.pwrite(file, rest, place)
            rest, place = rest[written:], place + written
        _sync(file)
        if self._fresh:
            sync_folder(self.path.parent)
            self._fresh = False
        self._clean = True

    def close(self) -> None:
        """Let others have the file."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _open(self) -> int:
        if self._file is None:
            if self._fresh:
                self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._file = open_locked(self.path, os.O_RDWR | (os.O_CREAT | os.O_EXCL if self._fresh else 0))
        return self._file
