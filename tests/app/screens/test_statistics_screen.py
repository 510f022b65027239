"""The statistics screen: players are chosen and pages turned by keys, whatever was played before."""

import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from app.local.app import LocalApp, StatisticsApp
from app.local.saves import LocalFolders
from app.screens.setup.screen import SetupScreen
from app.screens.statistics.screen import StatisticsScreen
from app.setup.display import DisplayPreferences
from app.store.history import History
from app.store.statistics import Statistics, read_statistics
from app.widgets.pane import Pane
from tests.app.screens.shown import text_of
from tests.bench.played import FRIENDS, fill, statistics

PAGES = ("Games and rating", "Points", "Slaps", "Rivals")


def opened(
    count: Callable[[], Statistics] = statistics, name: str | None = None, ascii_only: bool = False
) -> StatisticsApp:
    return StatisticsApp(DisplayPreferences(motion=False, ascii_only=ascii_only), count, name)


async def press(pilot: Pilot[None], keys: str = "") -> str:
    """Press keys when all is counted; answers what is shown then."""
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.press(*keys.split())
    await pilot.pause()
    return text_of(pilot.app)


async def test_everybody_stands_first_and_a_player_below_has_pages_of_their_own() -> None:
    app = opened()
    async with app.run_test(size=(80, 24)) as pilot:
        shown = await press(pilot)
        assert "Wins" in shown
        assert "9 players have finished 60 games" in shown
        best = statistics().players[0]
        shown = await press(pilot, "down")
        assert f"{best.wins} of {best.games} games won" in shown
        assert f"{best.rating:.1f}" in shown


async def test_pages_are_turned_by_arrows_and_tab_round_and_round() -> None:
    app = opened()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "down")
        for key, number in (("right", 1), ("tab", 2), ("right", 3), ("right", 0), ("left", 3), ("shift+tab", 2)):
            shown = await press(pilot, key)
            assert f"{number + 1}/4" in shown
            assert [page for page in PAGES if page in shown] == [PAGES[number]]


async def test_where_all_pages_have_room_none_is_turned() -> None:
    app = opened()
    async with app.run_test(size=(200, 60)) as pilot:
        shown = await press(pilot, "down")
        assert all(page in shown for page in PAGES)
        assert "other pages" not in shown
        await pilot.resize_terminal(80, 24)
        assert "other pages" in await press(pilot)


@pytest.mark.parametrize(("size", "ascii_only"), [((80, 24), False), ((120, 40), True), ((200, 60), False)])
async def test_every_page_of_every_player_keeps_to_the_screen(size: tuple[int, int], ascii_only: bool) -> None:
    app = opened(ascii_only=ascii_only)
    async with app.run_test(size=size) as pilot:
        await press(pilot)
        for _player in range(len(FRIENDS) + 1):
            for _page in PAGES:
                await pilot.press("right")
                assert all(cell_len(line) == size[0] for line in text_of(app).splitlines())
                if ascii_only:
                    assert not signs(app) - set("…").union(*[name for name, _level in FRIENDS])
            await pilot.press("down")


def signs(app: StatisticsApp) -> set[str]:
    """What the pages are drawn with, letters of ASCII aside."""
    rows = app.screen.query_one("#pages", Pane).rows
    return {sign for row in rows for segment in row for sign in segment.text if not sign.isascii()}


async def test_a_thousand_players_scroll_and_each_is_on_a_line_of_its_own() -> None:
    players = [(f"Player {number:04}", None) for number in range(1000)]
    book = statistics(players, 400)
    app = opened(lambda: book)
    async with app.run_test(size=(80, 24)) as pilot:
        last = book.players[-1].name
        assert last not in await press(pilot)
        shown = await press(pilot, "end")
        assert len(book.players) > 700
        lines = [line for line in shown.splitlines() if line.startswith("▶")]
        assert last in lines[0]
        assert sum(one.name in shown for one in book.players[-20:]) == 20


async def test_names_are_shown_as_they_are_and_wide_ones_cut_between_letters() -> None:
    app = opened()
    async with app.run_test(size=(80, 24)) as pilot:
        shown = await press(pilot)
        assert "[red]Jo" in shown
        assert "日本語の名前" in shown


async def test_the_cursor_begins_at_the_player_asked_for() -> None:
    app = opened(name="felix fox")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot)
        assert isinstance(app.screen, StatisticsScreen)
        assert app.screen.chosen is not None
        assert app.screen.chosen.name == "Felix Fox"


@pytest.mark.parametrize("games", [1, 2])
async def test_a_player_of_a_single_game_has_all_pages(games: int) -> None:
    app = opened(lambda: statistics(FRIENDS[:2], games))
    async with app.run_test(size=(200, 60)) as pilot:
        shown = await press(pilot, "down")
        assert f"of {games} games won" in shown
        await press(pilot, "down")
        assert app._exception is None


async def test_before_the_first_game_it_says_so_and_what_will_be_here(tmp_path: Path) -> None:
    app = opened(partial(read_statistics, tmp_path / "none.db"))
    async with app.run_test(size=(80, 24)) as pilot:
        shown = await press(pilot, "down right tab up")
        assert "Nobody has finished a game here yet." in shown
        assert "choose" not in shown
        assert not (tmp_path / "none.db").exists()
        await press(pilot, "escape")
    assert app.return_code == 0


async def test_a_history_that_cannot_be_read_is_told_in_a_sentence(tmp_path: Path) -> None:
    newer = tmp_path / "newer.db"
    with sqlite3.connect(newer) as database:
        database.execute("PRAGMA user_version = 99")
    app = opened(partial(read_statistics, newer))
    async with app.run_test(size=(80, 24)) as pilot:
        assert "newer than this program can read" in " ".join((await press(pilot)).split())


async def test_t_opens_it_from_the_set_up_and_esc_leads_back(tmp_path: Path) -> None:
    places = LocalFolders(tmp_path / "games", tmp_path / "finished", tmp_path / "history.db")
    fill(History(places.history), FRIENDS, 5).close()
    app = LocalApp(DisplayPreferences(motion=False), tmp_path / "party.json", places)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "statistics" in text_of(app)
        await pilot.press("t")
        await pilot.pause(0.3)
        assert isinstance(app.screen, StatisticsScreen)
        assert "5 games" in text_of(app)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
