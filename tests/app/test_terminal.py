"""One's own terminal: however the program ends, it is given back as it was."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Callable
from time import monotonic

import pytest

LEFT_SCREEN, CURSOR_SHOWN = b"\x1b[?1049l", b"\x1b[?25h"


def read_until(terminal: int, done: Callable[[bytes], bool], seconds: float = 20) -> bytes:
    """What is written to a terminal until that holds."""
    written, deadline = b"", monotonic() + seconds
    while not done(written) and monotonic() < deadline:
        if select.select([terminal], [], [], 0.1)[0]:
            written += os.read(terminal, 65536)
    return written


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, b"\x03"])
def test_a_program_that_is_ended_gives_the_terminal_back(end: signal.Signals | bytes) -> None:
    terminal, side = pty.openpty()
    fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    before = termios.tcgetattr(side)
    words = [sys.executable, "-m", "app.cli", "demo", "--bots", "2"]
    with subprocess.Popen(words, stdin=side, stdout=side, stderr=side) as running:
        read_until(terminal, lambda written: b"left" in written)
        if isinstance(end, bytes):
            os.write(terminal, end)
        else:
            running.send_signal(end)
        written = read_until(terminal, lambda written: LEFT_SCREEN in written)
        assert running.wait(20) == 0
    written += read_until(terminal, lambda _written: False, 0.2)
    assert CURSOR_SHOWN in written
    assert termios.tcgetattr(side)[:4] == before[:4]
    os.close(terminal)
    os.close(side)
