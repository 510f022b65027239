"""Where what is told cannot be written, a command ends with a sentence, or in silence, and never with a traceback."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

TOLD = (
    "--help",
    "demo --once --speed 0 --bots 2 --seed 1",
    "replay FILE --json",
    "replay FILE --verify",
    "verify FILE",
    "stats --history BOOK",
    "simulate --games 2 --jobs 1 --seats 2",
)
WRITTEN = (
    "replay FILE --cast /dev/full",
    "stats --history BOOK --json /dev/full",
    "stats --history BOOK --csv /dev/null/x",
)
SOME = (TOLD[3], TOLD[5], WRITTEN[0], "")
FULL = "The output cannot be written: No space left on device."


def run(words: str, places: dict[str, str], streams: str, **more: str) -> subprocess.CompletedProcess[str]:
    """A command, as a shell runs it with these redirections; standard input is no terminal."""
    given = " ".join(places.get(word, word) for word in words.split())
    command = f"exec {sys.executable} -m app.cli {given} {streams}"
    known = {**os.environ, **more}
    return subprocess.run(
        ["sh", "-c", command], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, env=known
    )


async def test_output_that_cannot_be_written_costs_one_clear_line(places: dict[str, str]) -> None:
    for words in TOLD:
        done = run(words, places, ">/dev/full")
        assert (done.returncode, done.stderr) == (2, f"uno-party: {FULL}\n"), words


async def test_a_file_that_cannot_be_written_costs_one_clear_line(places: dict[str, str]) -> None:
    for words in WRITTEN:
        done = run(words, places, "")
        assert done.returncode == 2, words
        assert done.stderr.startswith("uno-party: ")
        assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("streams", [">&-", "2>/dev/full", ">/dev/full 2>/dev/full", ">&- 2>&-", "| true"])
async def test_a_stream_that_takes_nothing_costs_no_traceback(places: dict[str, str], streams: str) -> None:
    for words in SOME:
        done = run(words, places, streams)
        assert done.returncode in {0, 2}, (words, done)
        assert "Traceback" not in done.stderr, words
        assert "Exception" not in done.stderr, words


async def test_signs_that_the_terminal_has_no_letters_for_are_replaced(places: dict[str, str]) -> None:
    for words in (TOLD[5], TOLD[6]):
        done = run(words, places, "", PYTHONIOENCODING="ascii")
        assert (done.returncode, done.stderr) == (0, ""), words
        assert done.stdout.isascii()
        assert "#" in done.stdout


@pytest.fixture(params=[">/dev/full", ">&-", "| true"])
def host(request: pytest.FixtureRequest) -> Iterator["subprocess.Popen[bytes]"]:
    """A host without a screen, whose log goes nowhere."""
    words = f"{sys.executable} -m app.cli host --headless --port 0 --bind 127.0.0.1"
    command = f"{words} & echo $! >&2; wait" if "|" not in request.param else f"({words} & echo $! >&2; wait) | true"
    with subprocess.Popen(
        ["sh", "-c", command if "|" in request.param else f"({command}) {request.param}"], stderr=subprocess.PIPE
    ) as running:
        yield running


def test_a_hosts_log_that_cannot_be_written_ends_no_evening(host: "subprocess.Popen[bytes]") -> None:
    assert host.stderr is not None
    number = int(host.stderr.readline())
    with pytest.raises(subprocess.TimeoutExpired):
        host.wait(3)
    os.kill(number, signal.SIGTERM)
    assert host.stderr.read() == b""
    host.wait(10)
