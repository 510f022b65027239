"""Ctrl-C leaves, wherever one is: at once, or when it is meant; and nothing of Textual's own speaks up."""

from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from app.local.app import LocalApp
from app.screens.dialogs.prompts import ChoiceScreen
from app.screens.dialogs.rules import TOPICS, RulesScreen
from app.screens.hosted.cutting import CutLine
from app.screens.lobby.screen import LobbyScreen
from app.server.apps.host import HostApp
from app.server.apps.visitor import VisitorApp
from app.setup.display import DisplayPreferences
from tests.app.rooms.rooms import directory_of, soon
from tests.app.screens.shown import Shown as ShownApp
from tests.app.screens.shown import text_of
from tests.app.screens.test_answered_twice import COVERS
from tests.app.screens.test_lobby import SIGN, Shown, at_table, come, press, shown


@pytest.fixture(autouse=True)
def _no_countdown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.rooms.dealing.COUNT", 0.01)


async def is_gone(app: VisitorApp) -> None:
    await soon(lambda: app._exit)


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])
async def test_in_the_lobby_ctrl_c_leaves_at_once(key: str):
    app = Shown(directory_of())
    async with shown(app) as pilot:
        await press(pilot, key)
        await is_gone(app)


async def test_while_one_types_ctrl_c_leaves_too():
    app = Shown(directory_of())
    async with shown(app) as pilot:
        await press(pilot, "c h i")
        assert isinstance(app.focused, Input)
        await press(pilot, "ctrl+c")
        await is_gone(app)


async def test_a_player_is_asked_first_and_can_stay():
    app = Shown(directory_of(bots=2))
    async with shown(app) as pilot:
        await press(pilot, "r")
        await at_table(app, pilot)
        await press(pilot, "ctrl+c")
        assert isinstance(app.screen, ChoiceScreen)
        assert "Leave the house?" in text_of(app)
        assert not app._notifications
        await press(pilot, "enter")
        assert not isinstance(app.screen, ChoiceScreen)
        assert not app._exit
        await press(pilot, "ctrl+c")
        await press(pilot, "down enter")
        await is_gone(app)


@pytest.mark.parametrize("kind", COVERS, ids=lambda kind: kind.__name__)
async def test_from_whatever_lies_on_top_ctrl_c_leaves_too(kind: type[Screen[Any]]):
    app = Shown(directory_of())
    async with shown(app) as pilot:
        app.push_screen(COVERS[kind]())
        await pilot.pause()
        app.hold.after_dialog()
        await press(pilot, "ctrl+c")
        await is_gone(app)


async def test_ctrl_c_twice_is_meant():
    app = Shown(directory_of(bots=2))
    async with shown(app) as pilot:
        await press(pilot, "r")
        await at_table(app, pilot)
        await press(pilot, "ctrl+c")
        await press(pilot, "ctrl+c")
        await is_gone(app)


async def test_who_looks_on_leaves_at_once():
    directory = directory_of(bots=3)
    app = Shown(directory)
    come(directory, "Bob")
    async with shown(app) as pilot:
        await press(pilot, "w")
        await directory.main.deal()
        await at_table(app, pilot)
        await press(pilot, "ctrl+c")
        await is_gone(app)


async def test_the_host_is_asked_before_the_house_closes():
    directory = directory_of(bots=2)
    app = HostApp(DisplayPreferences(motion=False), directory, SIGN, "en")
    app.session = app.arrive()
    async with app.run_test() as pilot:
        await pilot.pause()
        await press(pilot, "ctrl+c")
        assert "Close the house?" in text_of(app)
        assert not app._exit
        await press(pilot, "enter")
        assert "Close the house?" not in text_of(app)
        await press(pilot, "ctrl+c")
        await press(pilot, "down enter")
        await is_gone(app)
    await directory.close()


async def test_at_ones_own_terminal_ctrl_c_gives_it_back(tmp_path: Path):
    app = LocalApp(DisplayPreferences(motion=False), tmp_path / "party.json")
    async with app.run_test() as pilot:
        await pilot.pause()
        await press(pilot, "ctrl+c")
        await soon(lambda: app._exit)


async def test_the_rules_that_are_being_closed_open_no_page() -> None:
    rules = RulesScreen()
    async with ShownApp(rules).run_test():
        await rules.query("#book").remove()
        rules.open_page(OptionList.OptionHighlighted(OptionList(), Option("turn"), 1))
        assert rules.topic == TOPICS[1]


async def test_a_screen_that_has_been_closed_draws_nothing_while_its_widgets_go() -> None:
    app = Shown(directory_of())
    async with shown(app):
        lobby = app.screen
        assert isinstance(lobby, LobbyScreen)
        app._screen_stack.remove(lobby)
        await lobby.query(CutLine).remove()
        lobby.draw()
