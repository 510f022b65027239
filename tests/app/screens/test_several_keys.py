"""A command whose keys each do something else is shown and told of, but only a finger says which; each press counts."""

import pytest
from textual.pilot import Pilot

from app.screens.help import KeysScreen, PaletteScreen
from app.screens.pointing.screen import PointingScreen
from app.screens.table.screen import TableScreen
from app.widgets.choice_list import ChoiceList
from engine.commands import Slap
from engine.game import Game
from engine.options import PARTY
from engine.position import Position
from tests.app.rooms.rooms import directory_of, names, soon
from tests.app.screens import test_dialogs as made
from tests.app.screens.evening import Evening
from tests.app.screens.person import packet, press
from tests.app.screens.shown import text_of
from tests.app.screens.test_answered_twice import Covered
from tests.app.screens.test_hold import at_the_table, evening
from tests.app.screens.test_lobby import Shown, shown

HANDS = (("R4", "B2"), ("Y1", "Y2"), ("R4", "Y9"), ("G1", "G2"))


def three_look_on() -> Evening:
    """Three people at one keyboard, while somebody else is on turn; a red four lies on top."""
    position = Position(hands=HANDS, draw=("G5",) * 9, discard=("R4",), turn=3)
    return Evening(Game(PARTY, ("Ann", "Bob", "Cas", "Dot"), b"", position), {0: "x", 1: "m", 2: "o"})


async def choose(pilot: Pilot[None], screen: KeysScreen | PaletteScreen, keys: str) -> None:
    """Put the cursor on the row of those keys, and press Enter."""
    place = next(number for number, one in enumerate(screen.keys) if one.keys.startswith(keys))
    screen.query_one(ChoiceList).highlighted = place
    await press(pilot, "enter")


async def test_a_click_on_the_slap_keys_of_several_people_slaps_for_nobody():
    app = three_look_on()
    async with app.run_test(size=(120, 40)) as pilot:
        asked = await at_the_table(pilot, app)
        foot = text_of(app).split("\n")[39]
        assert "x m o" in foot
        for word in ("x m o", "m o", "slap!", "X M O", "UNO!"):
            await pilot.click(offset=(foot.index(word), 39))
            await pilot.pause()
        assert asked == []
        await press(pilot, "o")
        assert [type(command) for command in asked] == [Slap]


async def test_a_click_on_the_slap_key_of_one_person_slaps():
    app = evening(("B1", "B2"), ("Y1", "Y2"), ("R4", "Y9"), people=1)
    async with app.run_test(size=(120, 40)) as pilot:
        asked = await at_the_table(pilot, app)
        await press(pilot, "d", "p")
        foot = text_of(app).split("\n")[39]
        await pilot.click(offset=(foot.index("slap!"), 39))
        await pilot.pause()
        assert Slap in [type(command) for command in asked]


@pytest.mark.parametrize("letters", ["slap", "shift"])
async def test_the_palette_shows_the_slap_keys_of_several_people_and_slaps_for_nobody(letters: str):
    app = three_look_on()
    async with app.run_test(size=(120, 40)) as pilot:
        asked = await at_the_table(pilot, app)
        await press(pilot, "ctrl+p", *letters)
        assert "x m o" in text_of(app).lower()
        await press(pilot, "enter")
        assert isinstance(app.screen, PaletteScreen)
        await press(pilot, "escape")
        assert asked == []


async def test_the_page_of_keys_says_to_press_such_a_key_oneself():
    app = three_look_on()
    async with app.run_test(size=(120, 40)) as pilot:
        asked = await at_the_table(pilot, app)
        await press(pilot, "f1")
        page = app.screen
        assert isinstance(page, KeysScreen)
        await choose(pilot, page, "x m o")
        assert app.screen is page
        assert "Press it yourself" in " ".join(text_of(app).split())
        assert asked == []


@pytest.mark.parametrize("key", ["f1", "ctrl+p"])
async def test_nobody_is_pointed_at_from_a_list_of_keys(key: str):
    game = made.pointing()
    app = Covered()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen: PointingScreen = made.live(game, PointingScreen)
        app.push_screen(screen)
        await pilot.pause()
        await press(pilot, "2", key)
        assert isinstance(app.screen, KeysScreen | PaletteScreen)
        await choose(pilot, app.screen, "1 2 3")
        await press(pilot, "escape")
        assert app.screen is screen
        assert screen.view.prompt.seats == (1, 2, 3)


async def test_two_quick_presses_make_bots_faster_twice():
    app = Evening(Game(PARTY, ("Ann", "Bob"), b"seed"), {})
    async with app.run_test(size=(100, 30)) as pilot:
        await soon(lambda: isinstance(app.screen, TableScreen))
        await pilot.pause()
        app.playing.pause(True)
        await packet(pilot, "plus", "plus")
        assert app.playing.time.speed == 4.0
        await packet(pilot, "minus", "minus", "minus")
        assert app.playing.time.speed == 0.5


async def test_two_quick_presses_in_the_lobby_bring_two_bots():
    directory = directory_of(bots=3)
    app = Shown(directory, is_host=True)
    async with shown(app) as pilot:
        before = len(names(directory.main))
        await packet(pilot, "plus", "plus")
        assert len(names(directory.main)) == before + 2
        await packet(pilot, "minus", "minus", "minus", "l", "l", "l")
        assert len(names(directory.main)) == before - 1
        assert directory.main.membership.locked
