"""Fingers on their way: when the screen has changed by itself, a key meant for what was there plays nothing."""

from typing import Any

import pytest
from msgspec import structs
from textual.events import MouseDown, MouseUp
from textual.pilot import Pilot
from textual.screen import Screen

from app.live.game import LiveGame
from app.rooms.person import Person
from app.screens.app import PartyApp
from app.screens.base import BaseScreen
from app.screens.dialogs.challenge import ChallengeScreen
from app.screens.dialogs.rules import RulesScreen
from app.screens.hold import AFTER_A_DIALOG, AFTER_A_TURN, Hold
from app.screens.pointing.screen import PointingScreen
from app.screens.scoreboard.screen import ScoreboardScreen
from app.screens.table.screen import TableScreen
from app.widgets.key_command import submitting
from engine.cards import Colour
from engine.commands import AnyCommand, Draw, Pass, Play, Point, Slap
from engine.game import Game
from engine.options import PARTY
from engine.phases import awaited
from engine.position import Position
from tests.app.rooms.rooms import directory_of, soon
from tests.app.screens.evening import Evening
from tests.app.screens.person import play_until, press
from tests.app.screens.shown import text_of
from tests.app.screens.test_answered_twice import COVERS, Covered
from tests.app.screens.test_lobby import Shown, at_table, shown

NAMES = ("Ann", "Bob", "Cas")
DRAW = ("G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "Y1", "Y2", "Y3", "Y4")
ANSWERS_NO_GAME = {
    *(
        "AskKey",
        "AskText",
        "CutScreen",
        "ChoiceScreen",
        "GoOnScreen",
        "HandShownScreen",
        "HouseRulesScreen",
        "RulesScreen",
    ),
    *("DealHashScreen", "TakeHomeScreen"),
    *("KeysScreen", "PaletteScreen", "StatisticsScreen"),
}


class Hands:
    """Time that passes when it is told to, at an app's keys."""

    def __init__(self, app: PartyApp) -> None:
        self.now = 1.0
        app.hold = Hold(lambda: self.now)

    def rest(self, seconds: float) -> None:
        self.now += seconds


def evening(*hands: tuple[str, ...], people: int = 1) -> Evening:
    """Ann is at the keyboard alone, unless more are, and on turn; a red four lies on top."""
    keys = {seat: "xmo"[seat] for seat in range(people)}
    game = Game(PARTY, NAMES[: len(hands)], b"", Position(hands=hands, draw=DRAW, discard=("R4",)))
    return Evening(game, keys, open_game=True)


async def at_the_table(pilot: Pilot[None], app: Evening) -> list[AnyCommand]:
    """Wait for the table; answers a list of what is asked for there from now on."""
    await soon(lambda: isinstance(app.screen, TableScreen))
    await pilot.pause()
    asked, submit = list[AnyCommand](), app.table_screen.submit

    async def note(command: AnyCommand) -> None:
        asked.append(command)
        await submit(command)

    app.table_screen.submit = note  # type: ignore[method-assign]
    return asked


async def end_turn(table: LiveGame, seat: int) -> None:
    """Draw, and play nothing."""
    await table.submit(Draw(seat))
    if seat in awaited(table.game.phase):
        await table.submit(Pass(seat))


def test_a_turn_holds_shortly_and_a_dialog_longer_whichever_comes_first():
    now = [5.0]
    hold = Hold(lambda: now[0])
    assert not hold.is_on
    hold.after_dialog()
    hold.after_turn()
    now[0] += AFTER_A_TURN
    assert hold.is_on
    now[0] += AFTER_A_DIALOG - AFTER_A_TURN
    assert not hold.is_on


async def test_a_turn_that_somebody_else_has_begun_plays_nothing_for_a_moment():
    app = evening(("R7", "R8", "G1", "B2"), ("R1", "R2", "R3"))
    hands = Hands(app)
    async with app.run_test(size=(100, 30)) as pilot:
        asked = await at_the_table(pilot, app)
        hands.rest(1)
        await press(pilot, "d")
        await press(pilot, "p")
        await app.playing.submit(Play(1, "R1"))
        await pilot.pause()
        asked.clear()
        before = app.table_screen.board.chosen
        await press(pilot, "enter", "d", "p", "t", "b")
        assert asked == []
        await press(pilot, "right", "space", "question_mark")
        assert app.table_screen.board.chosen != before
        assert [type(command) for command in asked] == [Slap]
        assert isinstance(app.screen, RulesScreen)
        await press(pilot, "escape")
        hands.rest(AFTER_A_TURN)
        await press(pilot, "d")
        assert isinstance(asked[-1], Draw)


async def test_a_turn_that_is_ones_own_doing_can_be_played_at_once():
    app = evening(("RS", "R8", "G1", "B2"), ("R1", "R2", "R3"))
    hands = Hands(app)
    async with app.run_test(size=(100, 30)) as pilot:
        asked = await at_the_table(pilot, app)
        hands.rest(1)
        await app.playing.submit(Play(0, "RS"))
        await pilot.pause()
        await press(pilot, "d")
        assert [type(command) for command in asked] == [Draw]


async def test_a_question_that_somebody_else_has_put_is_not_answered_by_a_finger_on_its_way():
    app = evening(("R7", "R8", "G1"), ("W4", "B2", "B3"))
    hands = Hands(app)
    async with app.run_test(size=(100, 30)) as pilot:
        await at_the_table(pilot, app)
        await end_turn(app.playing, 0)
        await app.playing.submit(Play(1, "W4", colour=Colour.BLUE))
        await soon(lambda: isinstance(app.screen, ChallengeScreen))
        await pilot.pause()
        await press(pilot, "a", "enter", "space")
        assert isinstance(app.screen, ChallengeScreen)
        await press(pilot, "right")
        hands.rest(AFTER_A_TURN)
        await press(pilot, "enter")
        assert not isinstance(app.screen, ChallengeScreen)


async def test_after_all_fingers_have_gone_away_enter_plays_no_card_for_a_moment(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("app.screens.pointing.screen.SECONDS_AFTER", 0.01)
    app = evening(("RP", "R7", "G1"), ("R1", "R2", "R3"), ("R5", "R6", "R8"), people=3)
    hands = Hands(app)
    async with app.run_test(size=(100, 30)) as pilot:
        asked = await at_the_table(pilot, app)
        hands.rest(1)
        await app.playing.submit(Play(0, "RP"))
        await soon(lambda: isinstance(app.screen, PointingScreen))
        hands.rest(1)
        for seat, target in ((0, 1), (1, 2), (2, 0)):
            await app.playing.submit(Point(seat, target))
        hands.rest(1)
        await soon(lambda: isinstance(app.screen, TableScreen))
        await pilot.pause()
        await press(pilot, "enter", "d")
        hands.rest(AFTER_A_TURN)
        await press(pilot, "enter", "d")
        assert asked == []
        await press(pilot, "x")
        assert [type(command) for command in asked] == [Slap]
        hands.rest(AFTER_A_DIALOG - AFTER_A_TURN)
        await press(pilot, "d")
        assert isinstance(asked[-1], Draw)


async def test_a_dialog_that_was_answered_holds_nothing_back():
    app = Covered()
    hands = Hands(app)
    async with app.run_test() as pilot:
        await pilot.pause()
        hands.rest(1)
        app.push_screen(ChallengeScreen(COVERS[ChallengeScreen]().view))  # type: ignore[attr-defined]
        await pilot.pause()
        await press(pilot, "a")
        assert app.screen is app.beneath
        assert not app.hold.is_on


@pytest.mark.parametrize("people", [1, 2])
async def test_an_enter_hit_twice_at_the_scoreboard_begins_a_round_and_nothing_else(people: int):
    keys = {seat: "xm"[seat] for seat in range(people)}
    position = Position(hands=(("R7",), ("R5", "B4")), draw=DRAW * 3, discard=("R4",))
    app = Evening(Game(structs.replace(PARTY, play_to=500), NAMES[:2], b"", position), keys, open_game=people == 1)
    hands = Hands(app)
    async with app.run_test(size=(100, 30)) as pilot:
        asked = await at_the_table(pilot, app) if people == 1 else []

        def has_ended() -> bool:
            hands.rest(1)
            return isinstance(app.screen, ScoreboardScreen)

        await play_until(app, pilot, has_ended)
        asked.clear()
        hands.rest(1)
        await press(pilot, "enter")
        await soon(lambda: not isinstance(app.screen, ScoreboardScreen))
        await pilot.pause()
        shown = app.screen
        await press(pilot, "enter")
        assert app.screen is shown
        assert asked == []
        assert app.table_screen.view.round == 2


async def test_a_hosted_table_holds_keys_back_too():
    directory = directory_of(bots=0)
    bob = directory.main.come(Person("Bob", "Bob"))
    app = Shown(directory)
    hands = Hands(app)
    async with shown(app) as pilot:
        await directory.main.deal()
        table = await at_table(app, pilot)
        hands.rest(1)
        game, own, other = table.game, table.keyboard.front, directory.main.seat_of(bob)
        assert own is not None
        assert other is not None
        for seat in (own, other) if table.view.prompt.seats == (own,) else (other,):
            await end_turn(game, seat)
        await soon(lambda: table.view.prompt.seats == (own,))
        await pilot.pause()
        cards = len(table.view.hand)
        await press(pilot, "d")
        assert len(table.view.hand) == cards
        hands.rest(AFTER_A_TURN)
        await press(pilot, "d")
        await soon(lambda: len(table.view.hand) == cards + 1)


def test_every_screen_that_answers_the_game_can_be_held_back():
    assert {kind.__name__ for kind in COVERS if not submitting(getattr(kind, "KEYS", ()), {})} == ANSWERS_NO_GAME


@pytest.mark.parametrize("kind", [kind for kind in COVERS if kind.__name__ not in ANSWERS_NO_GAME])
async def test_while_keys_are_held_back_no_dialog_is_answered_and_afterwards_each_is(kind: type[Screen[Any]]):
    app, answers = Covered(), list[object]()
    hands = Hands(app)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = COVERS[kind]()
        assert isinstance(screen, BaseScreen)
        asked = list[object]()
        screen.ask = asked.append  # type: ignore[attr-defined]
        app.push_screen(screen, answers.append)
        await pilot.pause()
        before = text_of(app)
        app.hold.after_turn()
        await pilot.press(*submitting(screen.key_commands(), {}))
        for clicked in (MouseDown, MouseUp):
            app.post_message(clicked(None, 40, 12, 0, 0, 1, False, False, False))
        await pilot.pause()
        assert (app.screen, answers, asked, text_of(app)) == (screen, [], [], before)
        hands.rest(AFTER_A_TURN)
        await press(pilot, "enter")
        assert answers or asked or text_of(app) != before
