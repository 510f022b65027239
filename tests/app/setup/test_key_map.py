"""A user's own keys: read from a file, or refused with a sentence that says what to change."""

from pathlib import Path

import pytest

from app.local.app import LocalApp
from app.local.saves import LocalFolders
from app.screens.all_keys import changeable
from app.screens.setup.screen import SetupScreen
from app.setup.display import DisplayPreferences
from app.setup.key_map import BadKeyMap, read_key_map


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
        ('\ufeff[keys]\n"help.keys" = "ctrl+k"', {"help.keys": "ctrl+k"}),
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
