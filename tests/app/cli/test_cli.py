"""The command line, as a shell sees it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

POSITION = (
    '{"uno":1,"options":{"variant":"party"},"seats":["A","B","C"],"seed":"00",'
    '"position":{"hands":[["R7","W"],["B2"],["Y1","R7"]],"draw":["G5"],"discard":["R7"],"dealer":2,"turn":0}}\n'
)


def uno_party(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "app.cli", *words], capture_output=True, text=True, check=False)


def record(folder: Path, *lines: str) -> str:
    file = folder / "game.uno"
    file.write_text(POSITION + "".join(line + "\n" for line in lines))
    return str(file)


def test_replay_prints_the_table_as_one_json_object(tmp_path: Path) -> None:
    done = uno_party("replay", record(tmp_path, '{"seat":2,"do":"slap","card":"R7","top":1}'), "--json")
    table = json.loads(done.stdout)
    assert done.returncode == 0
    assert table["top_serial"] == 2
    assert table["turn"] == 0
    assert table["uno_window"] == 2
    assert {"seat": 2, "do": "uno"} in table["legal"][2]


def test_replay_ends_at_a_refused_line_with_status_2(tmp_path: Path) -> None:
    lines = ['{"seat":1,"do":"play","card":"B2"}', '{"seat":0,"do":"play","card":"R7"}']
    done = uno_party("replay", record(tmp_path, *lines), "--json")
    assert done.returncode == 2
    assert json.loads(done.stdout)["refused"] == [{"line": 2, "reason": "not-your-turn"}]
    done = uno_party("replay", record(tmp_path, *lines), "--json", "--keep-going")
    assert done.returncode == 0
    assert json.loads(done.stdout)["top_serial"] == 2


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe\x00", b"{}", b"[1]", b'{"uno":99}', b"hello\nthere\n", b"[" * 99999]
)
def test_a_file_that_is_no_record_costs_one_clear_line(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "strange.uno"
    file.write_bytes(content)
    done = uno_party("replay", str(file), "--json")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("uno-party: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        ["replay", "/nowhere/at/all.uno"],
        ["replay", "/"],
        ["demo", "--rules", "deluxe", "--bots", "16"],
        ["demo", "--bots", "99"],
        ["demo", "--speed", "nan"],
        ["demo", "--speed", "-1"],
        ["demo", "--lang", "xx"],
        ["--theme", "none"],
        [],
    ],
)
def test_bad_input_is_refused_without_a_traceback(words: list[str]) -> None:
    done = uno_party(*words)
    assert done.returncode == 2
    assert done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(("rules", "bots"), [("party", "16"), ("deluxe", "10"), ("classic", "2")])
def test_the_demo_ends_by_itself_and_the_same_seed_plays_the_same_game(rules: str, bots: str) -> None:
    words = ["demo", "--rules", rules, "--bots", bots, "--once", "--speed", "0", "--seed", "1", "--lang", "en"]
    first, second = uno_party(*words), uno_party(*words)
    assert first.returncode == 0
    assert "The game is over" in first.stdout
    assert first.stdout == second.stdout


def test_the_demo_speaks_dutch() -> None:
    done = uno_party("demo", "--once", "--speed", "0", "--lang", "nl", "--bots", "2")
    assert "The game is over" not in done.stdout
    assert done.returncode == 0


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_what_never_ends_is_not_read(tmp_path: Path, command: str) -> None:
    pipe = tmp_path / "pipe.uno"
    os.mkfifo(pipe)
    for file in ("/dev/zero", str(pipe)):
        done = uno_party(command, file)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == f"uno-party: {file}: this is no file: a record is read from its beginning to its end.\n"


def test_with_its_input_closed_it_says_that_it_needs_a_terminal() -> None:
    words = f"{sys.executable} -m app.cli <&-"
    done = subprocess.run(["sh", "-c", words], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("uno-party: This needs a terminal")
