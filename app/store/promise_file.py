"""Promises as files: what was promised to a room is on the disk before anybody is told of it."""

import os
import secrets
from collections.abc import Iterable
from pathlib import Path

from app.text.plain_file import open_plain, read_plain, sync_folder

ENDING = ".promise"
# In bytes: more than any promise takes.
LARGEST = 1 << 12


def path_of(folder: Path, name: str) -> Path:
    """Where the promise of that name is kept."""
    return folder / f"{name}{ENDING}"


def keep(path: Path, promise: bytes) -> None:
    """Have this promise on the disk, in place of an older one of its name. Raises OSError."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    fresh = path.with_suffix(f"{ENDING}.{secrets.token_hex(3)}")
    file = open_plain(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
    try:
        os.write(file, promise)
        os.fsync(file)
    finally:
        os.close(file)
    fresh.replace(path)
    sync_folder(path.parent)


def forget(path: Path) -> None:
    """Keep it no longer. Raises OSError."""
    path.unlink(missing_ok=True)


def read(path: Path) -> bytes | None:
    """What was promised; None if nothing was, or it cannot be read."""
    try:
        return read_plain(path, LARGEST)
    except OSError:
        return None


def forget_others(folder: Path, names: Iterable[str]) -> None:
    """Keep only the promises of these names: all others were made to rooms that there are no more."""
    kept = {path_of(folder, name) for name in names}
    try:
        for path in folder.glob(f"*{ENDING}*"):
            if path not in kept:
                path.unlink(missing_ok=True)
    except OSError:
        return
