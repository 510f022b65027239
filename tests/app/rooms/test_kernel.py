"""The page on hosting a game from one's own code: its script is short, and plays a whole game as it stands there."""

import re
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "kernel.md").read_text()
SECONDS = 10.0


def script() -> str:
    """The script on the page."""
    (found,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    return str(found)


def test_the_script_on_the_page_plays_a_game_to_its_end_and_names_who_won():
    begun = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", script()], cwd=ROOT, capture_output=True, text=True, check=False, timeout=SECONDS
    )
    assert done.stderr == ""
    told = re.fullmatch(r"((?:Pim |Noor |Ann )+)won: (\{.*\})\n", done.stdout)
    assert told is not None, done.stdout
    scores = {name: int(points) for name, points in re.findall(r"'(\w+)': (\d+)", told[2])}
    assert set(scores) == {"Pim", "Noor", "Ann"}
    assert {scores[name] for name in told[1].split()} == {max(scores.values())}
    assert max(scores.values()) >= 200
    assert time.perf_counter() - begun < SECONDS


def test_the_script_on_the_page_is_short():
    assert len(script().splitlines()) <= 40


def test_the_modules_that_the_page_names_are_there():
    named = re.findall(r"`((?:app|tests)/[a-z_/]+(?:\.py)?)`", PAGE)
    assert len(named) >= 5
    assert [name for name in named if not (ROOT / name).exists()] == []
