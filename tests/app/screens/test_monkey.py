"""A monkey at the keyboard: whatever is pressed and however often the window changes, no screen breaks or sticks."""

import os
import random
from pathlib import Path

import pytest
from textual.app import App
from textual.pilot import Pilot

from app.replay.timeline import ReplayTimeline
from app.screens.base import LEAST_HEIGHT, LEAST_WIDTH
from app.screens.replay.screen import ReplayScreen
from app.screens.scoreboard.screen import ScoreboardScreen
from app.screens.setup.screen import SetupScreen
from app.screens.table.screen import TableScreen
from engine.phases import GameOver, RoundOver, awaited
from engine.record import Entry, Header, read, start, write_entry, write_header
from engine.timeout import mildest
from tests.app.screens.person import play_until, press
from tests.app.screens.shown import Shown
from tests.app.screens.test_table import a_party, local_app

KEYS = (
    *("enter", "space", "escape", "tab", "shift+tab", "up", "down", "left", "right", "home", "end", "pageup"),
    *("pagedown", "backspace", "delete", "f1", "ctrl+a", "ctrl+k", "ctrl+left", "question_mark", "exclamation_mark"),
    *("plus", "minus", "full_stop", "comma", "left_square_bracket", "slash", "backslash", "ctrl+z", "alt+x", "ctrl+p"),
    *"abcdefghijklmnopoprstuvwxyzXMTOSUB0123456789",
)
SIZES = ((1, 1), (20, 5), (79, 23), (80, 24), (81, 50), (120, 40), (500, 200))
# A monkey with more time presses more.
PRESSES = int(os.environ.get("MONKEY_PRESSES", "50"))
# What leads away from the table; the monkey may press it elsewhere.
LEAVING = {TableScreen: {"q"}, ScoreboardScreen: {"q", "s"}, ReplayScreen: {"q", "escape"}}


async def mash(app: App[None], pilot: Pilot[None], seed: int) -> None:
    """Press keys by chance, and change the size of the window now and then."""
    chance = random.Random(seed)
    for number in range(PRESSES):
        key = chance.choice(KEYS)
        if key not in LEAVING.get(type(app.screen), set()):
            await pilot.press(key)
        if number % 12 == 0:
            await pilot.resize_terminal(*chance.choice(SIZES))
    await pilot.resize_terminal(LEAST_WIDTH, LEAST_HEIGHT)


@pytest.mark.parametrize(
    ("people", "bots", "seed"),
    [(1, 3, 1), *(pytest.param(*table, marks=pytest.mark.slow) for table in [(3, 1, 2), (2, 14, 3), (4, 0, 4)])],
)
async def test_a_game_can_be_finished_after_keys_were_pressed_at_random(
    tmp_path: Path, people: int, bots: int, seed: int
) -> None:
    app = local_app(tmp_path, a_party("party", people, bots, str(seed)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "d")
        await mash(app, pilot, seed)
        await play_until(app, pilot, lambda: isinstance(app.screen, ScoreboardScreen), seconds=120)


async def test_keys_pressed_at_random_in_the_set_up_leave_a_party_that_can_be_put_right(tmp_path: Path) -> None:
    app = local_app(tmp_path, a_party("party", 2, 2, "5"))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await mash(app, pilot, 5)
        for _ in range(20):
            if isinstance(app.screen, SetupScreen) or not app.is_running:
                break
            await press(pilot, "escape", "q", "n")
        assert app._exception is None


async def test_keys_pressed_at_random_break_no_replay() -> None:
    app = Shown(ReplayScreen(ReplayTimeline(read(played_lines()))))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await mash(app, pilot, 6)
        await press(pilot, "escape", "home")
        assert app._exception is None


def played_lines() -> list[bytes]:
    """The record of a round that is played in the mildest way."""
    header = Header(options={"variant": "party"}, seats=("Ann", "[/", "[red]x"), seed="05")
    made, lines = start(header), [write_header(header)]
    while not isinstance(made.phase, RoundOver | GameOver) and len(lines) < 200:
        command = mildest(made, awaited(made.phase)[0])
        made.apply(command)
        lines.append(write_entry(Entry(command)))
    return lines
