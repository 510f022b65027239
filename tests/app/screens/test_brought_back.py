"""Nobody is left before an empty screen: a session that has lost its screen is brought back to where it belongs."""

import asyncio
from pathlib import Path

import pytest

from app.screens.base import Ground
from app.screens.dialogs.prompts import GoOnScreen
from app.screens.dialogs.rules import RulesScreen
from app.screens.evening import LATE, EveningApp
from app.screens.lobby.screen import LobbyScreen
from app.screens.setup.screen import SetupScreen
from app.screens.table.screen import TableScreen
from app.setup.display import DisplayPreferences
from app.text.i18n import use
from tests.app.rooms.rooms import directory_of, soon
from tests.app.screens.person import press
from tests.app.screens.shown import text_of
from tests.app.screens.test_lobby import Shown, at_table, shown
from tests.app.screens.test_table import a_party, local_app
from tests.leaping import let_pass

LOOK = 0.1


@pytest.fixture(autouse=True)
def _looks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.screens.evening.LOOK", LOOK)
    monkeypatch.setattr("app.rooms.dealing.COUNT", 0.01)


async def test_who_has_no_screen_comes_back_to_the_lobby_in_the_language_chosen(caplog: pytest.LogCaptureFixture):
    app = Shown(directory_of())
    try:
        async with shown(app) as pilot:
            await press(pilot, "i")
            app.pop_screen()
            assert isinstance(app.screen, Ground)
            await soon(lambda: isinstance(app.screen, LobbyScreen))
            await pilot.pause()
            assert "Vrienden komen met" in text_of(app)
            assert "brought back" in caplog.text
            await press(pilot, "r")
            await at_table(app, pilot)
    finally:
        use("en")


async def test_who_has_no_screen_comes_back_to_the_table():
    directory = directory_of()
    app = Shown(directory)
    async with shown(app) as pilot:
        await press(pilot, "r")
        lost = await at_table(app, pilot)
        app.pop_screen()
        await soon(lambda: isinstance(app.screen, TableScreen) and app.screen is not lost)
        await press(pilot, "q")
        assert isinstance(app.screen, LobbyScreen)


async def test_who_does_not_hear_that_cards_are_dealt_is_brought_to_the_table(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(LobbyScreen, "look_at_game", lambda _lobby: None)
    directory = directory_of()
    app = Shown(directory)
    async with shown(app) as pilot:
        await press(pilot, "question_mark")
        assert isinstance(app.screen, RulesScreen)
        directory.main.set_ready(app.session.member)
        await soon(lambda: any(isinstance(screen, TableScreen) for screen in app.screen_stack))
        assert not any(isinstance(screen, RulesScreen) for screen in app.screen_stack)


async def test_who_went_to_the_lobby_is_left_in_peace_there(caplog: pytest.LogCaptureFixture):
    app = Shown(directory_of())
    async with shown(app) as pilot:
        await press(pilot, "r")
        await at_table(app, pilot)
        await press(pilot, "q")
        lobby = app.screen
        await pilot.pause(0.5)
        assert app.screen is lobby
        assert caplog.text == ""


async def test_at_ones_own_terminal_one_comes_back_to_the_set_up_and_to_the_game(tmp_path: Path):
    app = local_app(tmp_path, a_party("party", 1, 3, "4"))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        app.pop_screen()
        await soon(lambda: isinstance(app.screen, SetupScreen))
        await press(pilot, "d")
        await soon(lambda: not isinstance(app.screen, SetupScreen))
        await pilot.pause()
        while len(app.screen_stack) > 1:
            app.pop_screen()
        await soon(lambda: isinstance(app.screen, GoOnScreen))
        await press(pilot, "enter")
        await soon(lambda: len(app.screen_stack) > 1)
        assert app._exception is None


class Astray(EveningApp):
    """An app that has lost its screen."""

    @property
    def is_astray(self) -> bool:
        return True


async def test_looks_that_come_late_find_nothing_out():
    """A busy house takes its time from screen to screen."""
    looking = asyncio.create_task(Astray(DisplayPreferences()).be_astray())
    for _look in range(6):
        await asyncio.sleep(0.05)
        let_pass(LOOK + LATE)  # the whole loop stands still
    assert not looking.done()
    await asyncio.wait_for(looking, 10)
