"""Dialogs and curtains on top of each other: none stays open too long, none is lost, none shows a hand too many."""

from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from app.screens.dialogs.challenge import ChallengeScreen, HandShownScreen
from app.screens.dialogs.handover import HandoverScreen
from app.screens.dialogs.rules import RulesScreen
from app.screens.mini_pile.screen import MiniPileScreen
from app.screens.pointing.screen import PointingScreen
from app.screens.table.screen import TableScreen
from engine.cards import Colour
from engine.commands import Play, Slap, Take
from engine.game import Game
from engine.options import PARTY
from engine.position import Position
from tests.app.screens.evening import Evening
from tests.app.screens.person import press
from tests.app.screens.shown import text_of

NAMES = ("Ann", "Bob", "Cas")
KEYS = {0: "x", 1: "m", 2: "o"}
DRAW = ("G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "Y1", "Y2", "Y3", "Y4")


def evening(*hands: tuple[str, ...]) -> Evening:
    """Ann is on turn, with these hands from hers on, and a red four lies on top."""
    return Evening(Game(PARTY, NAMES, b"", Position(hands=hands, draw=DRAW, discard=("R4",))), KEYS)


async def until(pilot: Pilot[None], kind: type[Screen[Any]]) -> None:
    """Wait for such a screen to be on top."""
    for _ in range(100):
        await pilot.pause(0.05)
        if isinstance(pilot.app.screen, kind):
            await pilot.pause()
            return
    raise AssertionError(f"{pilot.app.screen_stack} instead of {kind}")


async def come(pilot: Pilot[None], name: str) -> None:
    """Whoever is called that comes to the keyboard."""
    await until(pilot, HandoverScreen)
    assert name in text_of(pilot.app)
    await press(pilot, "enter")


async def test_a_hand_laid_open_is_put_away_before_the_keyboard_is_passed_on():
    app = evening(("W4", "B7", "B8"), ("R1", "R2"), ("Y5", "Y6"))
    async with app.run_test(size=(100, 30)) as pilot:
        await come(pilot, "Ann")
        await app.playing.submit(Play(0, "W4", colour=Colour.RED))
        await come(pilot, "Bob")
        await until(pilot, ChallengeScreen)
        await press(pilot, "c")
        await until(pilot, HandShownScreen)
        assert "B7" in text_of(app)
        await press(pilot, "enter")
        await come(pilot, "Cas")
        await until(pilot, TableScreen)
        assert "B7" not in text_of(app)


async def test_the_mini_pile_goes_away_though_something_was_opened_over_it():
    app = evening(("WP", "R7", "G1"), ("B0", "B7", "Y1"), ("W", "Y5", "B2"))
    async with app.run_test(size=(100, 30)) as pilot:
        await come(pilot, "Ann")
        await app.playing.submit(Play(0, "WP"))
        await come(pilot, "Bob")
        await until(pilot, MiniPileScreen)
        await app.playing.submit(Take(1))
        await until(pilot, HandoverScreen)
        await pilot.pause(2)
        await come(pilot, "Cas")
        await until(pilot, TableScreen)


async def test_rules_that_are_read_over_a_mini_pile_do_not_keep_it_open():
    app = evening(("WP", "R7", "G1"), ("B0", "B7", "Y1"), ("W", "Y5", "B2"))
    app.keyboard.open_game = True
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await app.playing.submit(Play(0, "WP"))
        await until(pilot, MiniPileScreen)
        await app.playing.submit(Take(1))
        await pilot.pause()
        await press(pilot, "question_mark")
        await until(pilot, RulesScreen)
        await pilot.pause(2)
        await press(pilot, "escape")
        await until(pilot, TableScreen)


async def test_a_curtain_that_is_drawn_already_is_not_drawn_again():
    app = evening(("R1", "R7", "G1"), ("R4", "B7", "Y1"), ("B1", "Y5", "B2"))
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, HandoverScreen)
        before = app.screen
        await app.playing.submit(Slap(2, "B1", 1))  # a wrong one: nobody else is on turn for it
        await pilot.pause(0.1)
        assert app.screen is before
        await press(pilot, "enter")
        await until(pilot, TableScreen)


async def test_a_slap_that_takes_the_turn_away_draws_the_curtain_for_who_has_it_now():
    app = evening(("R1", "R7", "G1"), ("R4", "B7", "Y1"), ("B1", "Y5", "B2"))
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, HandoverScreen)
        await app.playing.submit(Slap(1, "R4", 1))
        await come(pilot, "Cas")
        await until(pilot, TableScreen)
        assert app.table_screen.view.viewer == 2
        assert not [screen for screen in app.screen_stack if isinstance(screen, HandoverScreen)]


@pytest.mark.parametrize("open_game", [False, True])
async def test_all_at_one_keyboard_point_one_after_the_other_and_the_fingers_go_away(open_game: bool):
    app = evening(("RP", "R7", "G1"), ("B0", "B7", "Y1"), ("B1", "Y5", "B2"))
    app.keyboard.open_game = open_game
    async with app.run_test(size=(100, 30)) as pilot:
        if not open_game:
            await come(pilot, "Ann")
        await app.playing.submit(Play(0, "RP"))
        for name in ("Ann", "Bob", "Cas"):
            if not open_game and name != "Ann":
                await come(pilot, name)
            await until(pilot, PointingScreen)
            assert f"{name}, point at somebody" in text_of(app)
            await press(pilot, "enter")
        if not open_game:
            await until(pilot, HandoverScreen)
            await pilot.pause(4)
            await come(pilot, "Bob")
        await until(pilot, TableScreen)


async def test_who_shares_a_keyboard_sees_which_keys_slap_and_call():
    app = evening(("R1", "R7", "G1"), ("R4", "B7", "Y1"), ("B1", "Y5", "B2"))
    async with app.run_test(size=(80, 24)) as pilot:
        await come(pilot, "Ann")
        await until(pilot, TableScreen)
        keys = text_of(app).splitlines()[-1]
        assert "x  slap!   X  UNO!" in keys
        assert "rules" in keys
