"""A user's own keys: read from a file, or refused with a sentence that says what to change."""

from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen
from textual.widgets import Input

from app.local.app import LocalApp
from app.local.saves import LocalFolders
from app.screens.all_keys import PLACES, changeable, keys_bound_by
from app.screens.setup.screen import SetupScreen
from app.setup.display import DisplayPreferences
from app.setup.key_map import BadKeyMap, read_key_map
from tests.app.screens.test_answered_twice import COVERS, Covered


def keys(folder: Path, text: str | bytes) -> dict[str, str]:
    """What a file with that text comes to."""
    file = folder / "keys.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_key_map(file, changeable())


def test_no_file_changes_nothing(tmp_path: Path):
    assert read_key_map(tmp_path / "none.toml", changeable()) == {}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", {}),
        ("[keys]", {}),
        ('[keys]\n"table.draw" = "f2"', {"table.draw": "f2"}),
        ('[keys]\ntable.draw = "F2"', {"table.draw": "f2"}),
        ('[keys]\n"table.draw" = ["f2", "/"]', {"table.draw": "f2,slash"}),
        ('[keys]\n"table.draw" = "p"\n"table.pass" = "d"', {"table.draw": "p", "table.pass": "d"}),
        ('[keys]\n"table.draw" = "tab"', {"table.draw": "tab"}),
        ('[keys]\n"rows.first" = "home"', {"rows.first": "home"}),
        ('\ufeff[keys]\n"help.keys" = "ctrl+o"', {"help.keys": "ctrl+o"}),
    ],
)
def test_commands_get_the_keys_that_the_file_gives_them(tmp_path: Path, text: str, expected: dict[str, str]):
    assert keys(tmp_path, text) == expected


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("keys", "is not TOML"),
        (b"\xff\xfe", "cannot be read"),
        ('[keys]\n"table.drow" = "x"', "no command “table.drow”"),
        ('[keys]\n"table.slap" = "y"', "no command “table.slap”"),
        ('[keys]\n"table.draw" = 3', "needs a key in quotes"),
        ('[keys]\n"table.draw" = []', "needs a key in quotes"),
        ('[keys]\n"table.draw" = ["d", 1]', "needs a key in quotes"),
        ("keys = 3", "needs a key in quotes"),
        ('[keys]\n"table.draw" = "draw"', "is no key"),
        ('[keys]\n"table.draw" = "ctrl+c"', "is no key"),
        ('[keys]\n"table.draw" = "é"', "is no key"),
        ('[keys]\n"table.draw" = "x"', "somebody's slap key"),
        ('[keys]\n"table.draw" = "p"', "would be both"),
        ('[keys]\n"table.draw" = "f1"', "would be both"),
        ('[key]\n"table.draw" = "f2"', "“key” has no meaning there"),
        ('"table.draw" = "f2"', "“table.draw” has no meaning there"),
        ('table.draw = "f2"', "“table” has no meaning there"),
        ('colour = "red"\n[keys]\n"table.draw" = "f2"', "“colour” has no meaning there"),
        ('[keys]\n"table.draw" = "space"', "“table.draw” and “table.slap”"),
        ('[keys]\n"table.draw" = "u"', "would be both"),
        ('[keys]\n"table.draw" = "U"', "would be both"),
        ('[keys]\n"table.step" = "space"', "“table.step” and “table.pause”|“table.pause” and “table.step”"),
        ('[keys]\n"hosted.chat" = "f3"', "no command “hosted.chat”"),
        ('[keys]\n"lobby.sit" = "f3"', "no command “lobby.sit”"),
        ('[keys]\n"hosted_score.ready" = "f3"', "no command “hosted_score.ready”"),
        ('[keys]\n"tiles.left" = "r"', "would be both “tiles.left” and “colour.r”"),
        ('[keys]\n"seats.pick" = "f2"', "no command “seats.pick”"),
        ('[keys]\n"setup.leave" = "home"', "“home”, for “setup.leave”, moves the cursor or scrolls .Set-up.: choose"),
        ('[keys]\n"setup.deal" = "ctrl+pageup"', "is no key"),
        ('[keys]\n"choice.leave" = "f3"', "no command “choice.leave”"),
        ('[keys]\n"keys.leave" = "pagedown"', "would be both"),
        ('[keys]\n"statistics.leave" = "left"', "moves the cursor or scrolls|would be both"),
        ('[keys]\n"rows.choose" = "d"', "would be both"),
        ('[keys]\n"ask.leave" = "b"', "“b”, for “ask.leave”, is typed .A line of text.: choose another one"),
        ('[keys]\n"ask.leave" = "!"', "is typed"),
        ('[keys]\n"palette.down" = "space"', "is typed"),
        ('[keys]\n"ask_key.leave" = "b"', "is typed"),
        ('[keys]\n"palette.up" = "ctrl+a"', "moves the cursor or scrolls"),
        ('[keys]\n"ask.leave" = "backspace"', "moves the cursor or scrolls"),
        ('[keys]\n"help.keys" = "k"', "is typed|slap key"),
        ('[keys]\n"help.keys" = "ctrl+k"', "moves the cursor or scrolls"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(tmp_path: Path, text: str | bytes, reason: str):
    with pytest.raises(BadKeyMap, match=reason) as refused:
        keys(tmp_path, text)
    assert "keys.toml" in str(refused.value)


def test_a_folder_in_its_place_is_refused_with_a_sentence(tmp_path: Path):
    with pytest.raises(BadKeyMap, match="cannot be read"):
        read_key_map(tmp_path, changeable())


async def test_a_command_is_shown_and_done_by_its_new_key_and_not_by_the_old_one(tmp_path: Path):
    places = LocalFolders(tmp_path / "games", tmp_path / "finished", tmp_path / "history.db")
    app = LocalApp(DisplayPreferences(motion=False), tmp_path / "party.json", places, key_map={"setup.leave": "f4"})
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        assert "F4" in [hint.cap for hint in app.screen.offered()]
        await pilot.press("f4")
        await pilot.pause()
        assert app._exit


@pytest.mark.parametrize("kind", COVERS, ids=lambda kind: kind.__name__)
async def test_no_widget_that_may_have_the_focus_binds_a_key_that_key_maps_do_not_know_of(kind: type[Screen[Any]]):
    ids = {command.id for command in getattr(kind, "KEYS", ())}
    places = [place for place in PLACES if ids & {command.id for command in place.commands}]
    app = Covered()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        screen = COVERS[kind]()
        app.push_screen(screen)
        await pilot.pause()
        bound = keys_bound_by({type(widget) for widget in screen.focus_chain})
        assert any(bound <= keys_bound_by(place.widgets) for place in places)
        assert any(isinstance(widget, Input) for widget in screen.focus_chain) <= any(p.is_typed for p in places)
