"""Plain files: reading what anybody may have put in a file's place, without waiting for ever or filling the memory."""

import errno
import os
import stat
from pathlib import Path

from app.text.i18n import _

# Editors on Windows begin a text with this; it is no part of it.
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class NotPlain(OSError):
    """A pipe, a device or a folder where a file should be."""


class TooLarge(OSError):
    """A file that is larger than anything of its kind."""


def open_plain(path: Path, flags: int = os.O_RDONLY) -> int:
    """Open a plain file; one that is made can be read by its owner alone. Raises NotPlain, OSError."""
    # Without O_NONBLOCK a pipe would be waited for until somebody writes into it.
    file = os.open(path, flags | os.O_CLOEXEC | os.O_NONBLOCK, 0o600)
    if not stat.S_ISREG(os.fstat(file).st_mode):
        os.close(file)
        raise NotPlain(errno.EINVAL, _("this is no plain file"))
    return file


def read_open(file: int, largest: int) -> bytes:
    """All of an open file, as it is on disk. Raises TooLarge over so many bytes, OSError."""
    if os.fstat(file).st_size > largest:
        raise too_large(largest)
    parts, place = [], 0
    while part := os.pread(file, largest + 1 - place, place):
        parts.append(part)
        place += len(part)
    if place > largest:  # it has grown meanwhile, or the system does not tell its size
        raise too_large(largest)
    return b"".join(parts)


def read_plain(path: Path, largest: int) -> bytes:
    """The text in a file, without a byte order mark. Raises NotPlain, TooLarge, OSError."""
    file = open_plain(path)
    try:
        return read_open(file, largest).removeprefix(BYTE_ORDER_MARK)
    finally:
        os.close(file)


def first_line(path: Path, longest: int) -> bytes:
    """The first line of a file, without a byte order mark; of a longer one so many bytes. Raises NotPlain, OSError."""
    file = open_plain(path)
    try:
        start = os.pread(file, longest, 0).removeprefix(BYTE_ORDER_MARK)
    finally:
        os.close(file)
    line, end, _rest = start.partition(b"\n")
    return line + end


def too_large(largest: int) -> TooLarge:
    """What is said of a file of more than so many bytes."""
    size = f"{largest >> 20} MiB" if largest >> 20 else f"{largest >> 10} KiB"
    return TooLarge(errno.EFBIG, _("this file is larger than {size}").format(size=size))


def sync_folder(folder: Path) -> None:
    """Have the names in a folder on the disk. Raises OSError."""
    file = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
