"""`uno-party simulate`, as a shell sees it."""

import contextlib
import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest


def words(*options: str) -> list[str]:
    return [sys.executable, "-m", "app.cli", "simulate", "--lang", "en", *options]


def simulate(*options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words("--jobs", "1", *options), capture_output=True, text=True, check=False)


def test_json_says_what_was_played_and_what_came_of_it() -> None:
    done = simulate("--seats", "3", "--bots", "normal:fox,easy", "--games", "6", "--seed", "x", "--json")
    found = json.loads(done.stdout)
    assert done.returncode == 0
    assert done.stderr == ""
    assert found["options"] == {"variant": "party"}
    assert found["bots"] == ["normal:fox", "easy", "easy"]
    assert (found["seed"], found["asked"], found["games"]) == ("x", 6, 6)
    assert found["findings"]["length"]["turns"]["value"] > 3


def test_csv_has_the_figures_of_the_json(tmp_path: Path) -> None:
    options = ("--seats", "3", "--games", "5", "--house", "hand_size=4", "--compare", "seven-zero")
    rows = list(csv.DictReader(io.StringIO(simulate(*options, "--csv", "--out", str(tmp_path)).stdout)))
    found = json.loads((tmp_path / "report.json").read_text())
    turns = {row["rules"]: float(row["value"]) for row in rows if row["name"] == "turns"}
    assert turns["plain"] == pytest.approx(found["findings"]["length"]["turns"]["value"])
    assert turns["changed"] == pytest.approx(found["changed"]["length"]["turns"]["value"])
    assert turns["difference"] == pytest.approx(turns["changed"] - turns["plain"])
    assert found["changed_options"]["seven_zero"] is True
    assert {file.name for file in tmp_path.iterdir()} == {"report.json", "report.txt", "figures.csv", "lengths.csv"}


def test_the_report_tells_who_wins_and_what_decides() -> None:
    shown = simulate("--seats", "4", "--bots", "normal,easy", "--games", "8", "--compare", "stacking").stdout
    for title in ("8 games, party, 4 seats", "Games won by level", "What decides a round", "What the change adds"):
        assert title in shown


def test_the_report_is_the_same_twice(tmp_path: Path) -> None:
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder, jobs in zip(folders, "12", strict=True):
        simulate("--games", "6", "--seats", "3", "--jobs", jobs, "--out", str(folder))
    for file in folders[0].iterdir():
        assert file.read_bytes() == (folders[1] / file.name).read_bytes()


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--rules", "poker"], "There is no variant “poker”"),
        (["--house", "stakcing"], "There is no house rule “stakcing”"),
        (["--house", "hand_size=many"], "“many” is no hand_size: it takes a whole number"),
        (["--compare", "nothing"], "There is no house rule “nothing”"),
        (["--compare", "hand_size=7"], "“hand_size=7” changes nothing"),
        (["--bots", "normal,clever"], "There is no level “clever”"),
        (["--bots", "normal:wolf"], "There is no character “wolf”"),
        (["--bots", "easy,easy,easy", "--seats", "2"], "There are 3 bots for 2 seats"),
        (["--seats", "11", "--rules", "classic"], "This deck seats 10 at most"),
        (["--seats", "1"], "--seats takes a whole number from 2 to 16."),
        (["--games", "0"], "--games takes a whole number from 1"),
        (["--jobs", "0"], "--jobs takes a whole number from 1"),
        (["--json", "--csv"], "Choose one of --json and --csv"),
        (
            ["--house", "no_bluffing", "--compare", "no_challenge"],
            "“No bluffing” and “No challenge” cannot both hold",
        ),
        (["--lang", "xx"], "There is no language “xx”"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(options: list[str], complaint: str) -> None:
    done = simulate(*options)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith(f"uno-party: {complaint}")
    assert done.stderr.count("\n") == 1


def test_a_folder_that_cannot_be_written_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = simulate("--games", "1", "--seats", "2", "--out", str(tmp_path / "file"))
    assert done.returncode == 2
    assert done.stderr.startswith("uno-party: The report cannot be written to")


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="only POSIX sends interrupts to a process")
@pytest.mark.parametrize("whole_group", [False, True])
def test_an_interrupt_gives_what_is_done_so_far(whole_group: bool) -> None:
    running = subprocess.Popen(
        words("--games", "90000", "--seats", "3", "--jobs", "2", "--json"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    time.sleep(6)
    # A terminal interrupts every process, `kill` only one.
    (os.killpg if whole_group else os.kill)(running.pid, signal.SIGINT)
    try:
        out, err = running.communicate(timeout=60)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)  # what is left of it would play on for an hour
    found = json.loads(out)
    assert running.returncode == 130
    assert err == ""
    assert found["stopped"] is True
    assert 0 < found["games"] < found["asked"] == 90000
    assert found["findings"]["rounds"] == found["games"]


def test_house_rules_that_can_do_nothing_are_told_and_played_all_the_same() -> None:
    rules = ("--rules", "classic", "--house", "mirror_pile_up", "--house", "stacking", "--compare", "deck=one-pack")
    done = simulate(*rules, "--seats", "3", "--games", "2", "--json")
    assert json.loads(done.stdout)["games"] == 2
    assert done.stderr == "uno-party: Shared burial: It can do nothing here: this deck has no such card.\n"


def test_a_deck_of_another_variant_is_refused_with_those_that_there_are() -> None:
    done = simulate("--rules", "deluxe", "--house", "deck=one-pack")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "uno-party: “one-pack” is no deck: it takes in this game uno alone.\n"
