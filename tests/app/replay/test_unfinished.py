"""Nobody looks into the hands of a game that is still being played by asking for its record."""

import fcntl
import json
import os
import pty
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from app.local.app import ReplayApp
from app.replay.timeline import ReplayTimeline
from app.replay.verify import is_being_played, verify_file
from app.screens.replay.screen import ReplayScreen
from app.setup.display import DisplayPreferences
from app.store.record_file import read_file
from app.store.saves import begin
from engine.game import Game
from engine.options import options_from
from engine.phases import awaited
from engine.record import Entry, header_of, lines_of
from engine.timeout import mildest
from tests.app.cli.test_terminal import read_until

ROOT = Path(__file__).parents[3]
OPTIONS = options_from({"variant": "deluxe", "play_to": 100_000})
NAMES, HEADER = ("Ann", "Bob"), header_of(OPTIONS, ("Ann", "Bob"), b"unfinished")


async def kept(folder: Path, rounds: int, more: int) -> Path:
    """A kept game that was left after so many rounds and so many commands of the next."""
    game, journal = Game(OPTIONS, NAMES, b"unfinished"), await begin(folder, HEADER)
    while rounds or more or not is_being_played(game):
        seats = awaited(game.phase)
        command = mildest(game, seats[0]) if seats and is_being_played(game) else game.legal(0)[0]
        before = game.round
        game.apply(command)
        await journal.append(Entry(command))
        if game.round > before:
            rounds -= 1
        elif not rounds:
            more -= 1
            if not more:
                break
    await journal.close()
    return journal.path


def uno_party(*words: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "app.cli", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


async def test_the_replay_s_json_tells_how_many_cards_there_are_and_not_which(tmp_path: Path) -> None:
    path = await kept(tmp_path, 0, 7)
    done = uno_party("replay", path, "--json", "--lang", "en")
    table = json.loads(done.stdout)
    hands = [list(hand) for hand in ReplayTimeline(read_file(path)).game.state.hands]
    assert done.returncode == 0
    assert "still being played" in done.stderr
    assert {card for hand in table["hands"] for card in hand} == {"?"}
    assert [len(hand) >= len(dealt) for hand, dealt in zip(table["hands"], hands, strict=True)] == [True, True]
    assert table["legal"] == [[], []]
    assert table["drawn"] is None
    assert table["discard"]


def test_a_record_made_by_hand_shows_all_hands_in_the_middle_of_a_round(tmp_path: Path) -> None:
    path = tmp_path / "made.uno"
    path.write_bytes(b"".join(lines_of(HEADER, [])))
    done = uno_party("replay", path, "--json")
    table = json.loads(done.stdout)
    assert (done.returncode, done.stderr) == (0, "")
    assert not any(card == "?" for hand in table["hands"] for card in hand)
    assert any(table["legal"])


async def test_verify_shows_the_hands_of_rounds_that_are_over_alone(tmp_path: Path) -> None:
    path = await kept(tmp_path, 1, 3)
    verdict = verify_file(path)
    assert [len(deal.hands) for deal in verdict.deals] == [2, 0]
    assert not verdict.faults
    done, script = uno_party("verify", path, "--lang", "en"), told_by_the_script(path)
    assert done.returncode == 0
    assert done.stdout.count("  Ann") == script.count("  Ann:") == 1
    assert "its hands are shown when it is over" in done.stdout
    assert "shown when the game is over" in script


def told_by_the_script(path: Path) -> str:
    command = [sys.executable, str(ROOT / "docs" / "verify.py"), str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("watch_only", [True, False])
async def test_the_replay_screen_has_a_spectator_s_eyes_alone(tmp_path: Path, watch_only: bool) -> None:
    path = await kept(tmp_path, 0, 5)
    app = ReplayApp(DisplayPreferences(motion=False), ReplayTimeline(read_file(path)), watch_only)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("tab", "end")
        assert (app.screen.eyes is None) is watch_only  # type: ignore[attr-defined]
        await pilot.press("a")
        assert app.screen.open_hands is not watch_only  # type: ignore[attr-defined]
        assert isinstance(app.screen, ReplayScreen)
        assert ("all hands" in {hint.label for hint in app.screen.offered()}) is not watch_only


async def test_the_command_opens_that_screen_with_a_spectator_s_eyes(tmp_path: Path) -> None:
    path = await kept(tmp_path, 0, 5)
    assert b"no hands are shown" in on_a_terminal(path)


def on_a_terminal(path: Path) -> bytes:
    """What the replay draws at first."""
    terminal, side = pty.openpty()
    fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    words = [sys.executable, "-m", "app.cli", "replay", str(path), "--lang", "en"]
    with subprocess.Popen(words, stdin=side, stdout=side, stderr=side, env={**os.environ, "TERM": "xterm"}) as running:
        written = read_until(terminal, lambda seen: b"no hands are shown" in seen)
        running.kill()
    os.close(terminal)
    os.close(side)
    return written


async def test_a_recording_tells_nothing_that_a_spectator_may_not_know(tmp_path: Path) -> None:
    path = await kept(tmp_path, 0, 30)
    made = tmp_path / "game.cast"
    assert uno_party("replay", path, "--cast", made, "--lang", "en").returncode == 0
    drawn = [line for line in made.read_text(encoding="utf-8").splitlines() if "draws" in line]
    assert drawn
    assert not any("draws R" in line or "draws W" in line for line in drawn)
