"""The main screens as they stand, at three sizes and in both languages: what changes on them is seen in review.

After a change that is meant: pytest tests/app/screens/test_pictures.py --snapshot-update
"""

import getpass
from collections.abc import Callable
from typing import Any

import pytest
from rich.cells import cell_len
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from textual.screen import Screen

from app.live.clock import GameClock
from app.live.game import LiveGame
from app.screens.help import HELP, KeysScreen, key_here
from app.screens.table.commands import AtTable, of_table
from app.screens.table.hot_seat import HotSeat
from app.screens.table.local import LocalMode
from app.screens.table.screen import TableScreen
from app.setup.model import SLAP_KEYS
from app.text.i18n import LANGUAGES, use
from engine.view import view
from tests.bench.screens import SCREENS, Shown, game

SIZES = ((80, 24), (120, 40), (200, 60))


class AsText(SingleFileSnapshotExtension):
    """A picture is a text file of its own."""

    file_extension = "txt"
    _file_extension = "txt"
    _write_mode = WriteMode.TEXT


@pytest.fixture
def picture(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(AsText)


@pytest.fixture(autouse=True)
def _nobody_in_particular(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(getpass, "getuser", lambda: "ann")


def at_the_table(seats: int) -> Screen[Any]:
    """A table in the middle of a round, seen by seat 0 on its turn."""
    made = LiveGame(game(seats), {}, time=GameClock(0.0))
    return TableScreen(LocalMode(made, HotSeat({0: "x"})))


def keys_of_all(seats: int) -> Screen[Any]:
    """The page of keys at a table where all share the keyboard, and nobody's hand is shown."""
    commands = of_table(HotSeat({seat: SLAP_KEYS[seat] for seat in range(seats)}), ())
    at = AtTable(view(game(seats), None))
    return KeysScreen([key_here(command, at, {}) for command in (*commands, *HELP)])


MADE: dict[str, Callable[[int], Screen[Any]]] = {
    "table": at_the_table,
    "keys": keys_of_all,
    **{
        name: SCREENS[name]
        for name in ("setup", "scores", "minipile", "pointing", "rules", "colour", "link", "statistics")
    },
}


def text_of(app: Shown) -> str:
    """What the screen shows, without what pads the lines."""
    rows = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in rows) + "\n"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", MADE)
async def test_a_screen_looks_as_it_did(
    name: str, size: tuple[int, int], lang: str, picture: SnapshotAssertion
) -> None:
    use(lang)
    app = Shown(lambda: MADE[name](16 if size == (80, 24) else 6), motion=False)
    async with app.run_test(size=size) as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        await pilot.pause()
        shown = text_of(app)
    assert all(cell_len(line) <= size[0] for line in shown.splitlines())
    assert shown == picture
