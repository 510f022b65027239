"""Whatever breaks on one's own terminal ends with one sentence and status 1; what was played is kept."""

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from app.store.archive import file_away
from app.store.saves import saved_games
from engine.record import result_of
from tests.app.cli.test_terminal import CURSOR_SHOWN, LEFT_SCREEN, read_until
from tests.app.store.games import play_game

# What breaks, by a name: a line of Python that puts a fault there.
FAULTS = {
    "a key": "import app.screens.table.screen as t; t.TableScreen.action_rules = broken",
    "a key of the set-up": "import app.screens.setup.screen as s; s.SetupScreen.action_rules = broken",
    "what goes on by itself": "import app.local.app as l; l.recall = broken",
    "drawing": "import app.widgets.pane as p; p.Pane.render_lines = broken",
    "drawing text": "import app.widgets.key_bar as h; h.KeyBar.show = broken",
    "the thread that reads keys": "import app.terminal.input as i; i.TerminalInput.feed = broken",
    "a style sheet": "import app.screens.app as a; a.PartyApp.CSS = 'Screen { colour: puce; }'",
    "the start": "import app.screens.app as a; a.PartyApp.__init__ = broken",
}
PROGRAM = """
import sys
from app.cli.main import main
def broken(*_arguments, **_more):
    secret = "the hidden hand of Ann"
    raise OSError("broken on purpose")
{fault}
sys.argv = ["uno-party", *{words}]
main()
"""
HOST = ["host", "--bind", "127.0.0.1", "--port", "0", "--lang", "en"]
Keys = list[tuple[bytes, bytes]]
DEMO = ["demo", "--bots", "2", "--lang", "en"]
# Keys, each after a sign that they are waited for.
AT_THE_TABLE: Keys = [(b"d", b"leave"), (b"?", b" left")]
# The words of a command, what breaks, and the keys by which it comes to that.
CRASHES = [
    (["--lang", "en"], "a key", AT_THE_TABLE),
    (["--lang", "en"], "a key of the set-up", [(b"?", b"leave")]),
    (["--lang", "en"], "what goes on by itself", []),
    (["--lang", "en"], "drawing", []),
    (["--lang", "en"], "drawing text", []),
    (["--lang", "en"], "the thread that reads keys", [(b"x", b"leave")]),
    (["--lang", "en"], "a style sheet", []),
    (["--lang", "en"], "the start", []),
    (DEMO, "drawing", []),
    (DEMO, "a key", [(b"?", b"leave")]),
    (["replay", "FILE", "--lang", "en"], "drawing", []),
    (["stats", "--history", "BOOK", "--lang", "en"], "drawing", []),
    (HOST, "drawing text", []),
    (HOST, "the thread that reads keys", [(b"x", b"leave")]),
]


@pytest.fixture
async def places(tmp_path: Path) -> dict[str, str]:
    """A finished game's record, and the history that holds it."""
    table, journal = await play_game(tmp_path / "played")
    await journal.finish(result_of(table.game))
    assert file_away(journal.path, tmp_path / "finished", tmp_path / "history.db") is None
    return {"FILE": str(tmp_path / "finished" / journal.path.name), "BOOK": str(tmp_path / "history.db")}


def crash(folder: Path, words: list[str], fault: str, keys: Keys) -> tuple[int, str]:
    """The status of a command that breaks, and what it leaves on the terminal."""
    terminal, side = pty.openpty()
    fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    before = termios.tcgetattr(side)
    program = PROGRAM.format(fault=FAULTS[fault], words=words)
    known = {**os.environ, "XDG_STATE_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "TERM": "xterm-256color"}
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, stdin=side, stdout=side, stderr=side, env=known) as running:
        written = b""
        for key, sign in keys:
            written += read_until(terminal, lambda seen, sign=sign: sign in seen)
            os.write(terminal, key)
        written += read_until(terminal, lambda seen: b"broke here" in seen, 30)
        try:
            status = running.wait(10)
        finally:
            running.kill()
    written += read_until(terminal, lambda _written: False, 0.2)
    assert termios.tcgetattr(side)[:4] == before[:4]
    os.close(terminal)
    os.close(side)
    _shown, left, rest = written.rpartition(LEFT_SCREEN)
    assert CURSOR_SHOWN in written or not left
    return status, re.sub(r"\x1b\].*?(\x07|\x1b\\\\)|\x1b[\[>=]?[0-9;?<>=]*[a-zA-Z]?", "", rest.decode()).strip()


@pytest.mark.parametrize(("words", "fault", "keys"), CRASHES, ids=lambda value: value if isinstance(value, str) else "")
def test_a_crash_leaves_one_sentence_and_status_1(
    tmp_path: Path, places: dict[str, str], words: list[str], fault: str, keys: Keys
) -> None:
    status, said = crash(tmp_path, [places.get(word, word) for word in words], fault, keys)
    assert status == 1, said
    found = re.fullmatch(r"uno-party: Something broke here \(error ([0-9a-f]{6})\); (\S+) tells more\.(.*)", said)
    assert found is not None, said
    report = Path(found[2]).read_text(encoding="utf-8")
    assert f"error {found[1]}" in report
    assert ("puce" if fault == "a style sheet" else "broken on purpose") in report
    assert "hidden hand" not in "\n".join(line for line in report.splitlines() if "secret =" not in line)
    assert Path(found[2]).stat().st_mode & 0o777 == 0o600
    assert bool(found[3]) == (words is HOST or keys == AT_THE_TABLE)


def test_after_a_crash_the_game_is_where_the_sentence_says(tmp_path: Path) -> None:
    _status, said = crash(tmp_path, ["--lang", "en"], "a key", AT_THE_TABLE)
    (saved,) = saved_games(tmp_path / "uno-party" / "games")
    assert said.endswith(f"Your game is kept in {saved.path}: uno-party offers it when it starts again.")
    assert (saved.fault, saved.in_use) == (None, False)


def test_a_crash_that_cannot_be_written_down_is_told_in_the_sentence(tmp_path: Path) -> None:
    (tmp_path / "uno-party").mkdir()
    (tmp_path / "uno-party" / "errors.log").mkdir()
    status, said = crash(tmp_path, DEMO, "drawing", [])
    assert status == 1
    assert said.startswith("uno-party: Something broke here: ")
    assert "broken on purpose" in said
    assert "\n" not in said
