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
from typing import TextIO, cast

import pytest
from textual.drivers._writer_thread import MAX_QUEUED_WRITES, WriterThread

from app.terminal.driver import TELL_OTHER_LAYOUTS, TerminalFile

LEFT_SCREEN, CURSOR_SHOWN = b"\x1b[?1049l", b"\x1b[?25h"


def read_until(terminal: int, done: Callable[..., bool], seconds: float = 20) -> bytes:
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


ODD = [
    b"\x1b]11;rgb:0d0d/0d0d/0d0d\x07",
    b"\x1b[?62;22c",
    b"\x1b[100;1:3u",
    b"\x1b[1114112~",
    b"\x1b[48;30;100;0;0t\x1b[<0;1;1M",
    b"\x1b[<0;NaN;NaNM",
    b"\xff\xfe\x9b",
]
RUSSIAN_INTERRUPT = b"\x1b[1089::99;5:1u"


@pytest.mark.parametrize("end", [b"\x03", RUSSIAN_INTERRUPT, b"\x1b[200~hello\x03"])
def test_odd_reports_end_nothing_and_ctrl_c_ends_all_in_order(end: bytes) -> None:
    terminal, side = pty.openpty()
    fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    words = [sys.executable, "-m", "app.cli", "demo", "--bots", "2", "--speed", "0.1"]
    with subprocess.Popen(words, stdin=side, stdout=side, stderr=side) as running:
        written = read_until(terminal, lambda written: b"left" in written)
        assert TELL_OTHER_LAYOUTS.encode() in written
        os.write(terminal, b"".join(ODD))
        written += read_until(terminal, lambda _written: False, 0.5)
        assert running.poll() is None
        os.write(terminal, end)
        written += read_until(terminal, lambda written: LEFT_SCREEN in written)
        assert running.wait(20) == 0
    written += read_until(terminal, lambda _written: False, 0.2)
    assert b"Traceback" not in written
    assert b"RULES" not in written, "a report opened the rules"
    os.close(terminal)
    os.close(side)


def test_a_program_whose_terminal_is_gone_ends() -> None:
    terminal, side = pty.openpty()
    fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    words = [sys.executable, "-m", "app.cli", "demo", "--bots", "2"]
    with subprocess.Popen(words, stdin=side, stdout=side, stderr=side) as running:
        os.close(side)
        read_until(terminal, lambda written: b"left" in written)
        os.close(terminal)
        try:
            running.wait(20)
        finally:
            running.kill()


def test_a_terminal_that_is_gone_takes_what_is_written_and_holds_nobody_up() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    thread = WriterThread(cast("TextIO", TerminalFile(os.fdopen(writing, "w"))))
    thread.start()
    for _ in range(2 * MAX_QUEUED_WRITES):
        thread.write("x" * 70_000)
    thread.stop()
    assert not thread.is_alive()
