"""Terminals that can do little: nothing is drawn where it cannot be, and only ASCII where there is nothing else."""

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from app.cli.options import locale_has_unicode
from tests.app.cli.test_terminal import read_until

UNSET = ("LC_ALL", "LC_CTYPE", "LANG", "LANGUAGE", "LC_MESSAGES")
COMMANDS: tuple[list[str], ...] = ([], ["demo"], ["host", "--port", "0", "--bind", "127.0.0.1"])


def on_a_terminal(folder: Path, words: list[str], until: bytes, **given: str) -> tuple[bytes, int | None]:
    """What a command writes on a terminal until that is there or it ends, and its status if it has ended by itself."""
    terminal, side = pty.openpty()
    fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    known = {name: value for name, value in os.environ.items() if name not in UNSET}
    known |= {"XDG_STATE_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "TERM": "xterm-256color", **given}
    command = [sys.executable, "-m", "app.cli", *words]
    with subprocess.Popen(command, stdin=side, stdout=side, stderr=side, env=known) as running:
        try:
            written = read_until(terminal, lambda seen: until in seen)
            status = running.wait(10) if until == b"\n" else None
        finally:
            running.kill()
    os.close(terminal)
    os.close(side)
    return written, status


@pytest.mark.parametrize("term", ["dumb", "unknown"])
@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: " ".join(words) or "play")
def test_a_terminal_without_a_cursor_is_told_so_in_one_sentence(tmp_path: Path, words: list[str], term: str) -> None:
    said, status = on_a_terminal(tmp_path, words, b"\n", TERM=term, LANG="C.UTF-8")
    assert status == 1
    sentence = f"uno-party: Nothing can be drawn on this terminal (TERM={term}): start it in another one."
    assert said.decode().strip() == sentence


@pytest.mark.parametrize(
    ("given", "has_unicode"),
    [
        ({}, True),
        ({"LANG": "en_GB.UTF-8"}, True),
        ({"LANG": "nl_BE.utf8@euro"}, True),
        ({"LC_ALL": "C.UTF-8", "LANG": "C"}, True),
        ({"LC_CTYPE": "UTF-8"}, True),
        ({"LC_ALL": "C"}, False),
        ({"LC_ALL": "POSIX", "LANG": "en_GB.UTF-8"}, False),
        ({"LANG": "nl_NL.ISO-8859-15@euro"}, False),
        ({"LANG": "nl_NL"}, False),
        ({"LANG": "C"}, False),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, False),
    ],
)
def test_a_locale_tells_whether_it_has_more_than_ascii(
    given: dict[str, str], has_unicode: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in UNSET:
        monkeypatch.delenv(name, raising=False)
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    assert locale_has_unicode() is has_unicode


@pytest.mark.parametrize("given", [{"LC_ALL": "C"}, {"LANG": "C"}, {"LANG": "nl_NL.ISO-8859-1"}], ids=str)
def test_a_locale_without_unicode_is_drawn_in_ascii_by_itself(tmp_path: Path, given: dict[str, str]) -> None:
    written, _status = on_a_terminal(tmp_path, ["demo", "--bots", "2", "--lang", "en"], b" left", **given)
    assert b" left" in written
    assert written.isascii()


def test_what_is_printed_with_ascii_is_ascii_alone() -> None:
    words = [
        sys.executable,
        "-m",
        "app.cli",
        "demo",
        "--once",
        "--speed",
        "0",
        "--bots",
        "8",
        "--lang",
        "nl",
        "--ascii",
    ]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert done.stdout.isascii()
    assert "?" not in done.stdout
