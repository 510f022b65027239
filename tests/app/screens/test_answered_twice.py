"""Keys that come twice: a dialog gives one answer and closes itself alone, and nothing beneath it hears the rest."""

import inspect
from collections.abc import Callable
from functools import partial
from pathlib import Path
from pkgutil import walk_packages
from string import ascii_lowercase, digits
from typing import Any

import pytest
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.screen import Screen

import app.screens
from app.rooms.person import Person
from app.rooms.session import RoomSession
from app.screens.app import PartyApp
from app.screens.base import Dialog, Page
from app.screens.dialogs.challenge import ChallengeScreen, HandShownScreen
from app.screens.dialogs.colour import ColourScreen
from app.screens.dialogs.deal_hash import DealHashScreen
from app.screens.dialogs.handover import HandoverScreen
from app.screens.dialogs.prompts import AskKey, AskText, ChoiceScreen, GoOnScreen
from app.screens.dialogs.rules import RulesScreen
from app.screens.dialogs.seats import LinkScreen, TargetScreen
from app.screens.dialogs.take_home import TakeHomeScreen
from app.screens.help import KeyHere, KeysScreen, PaletteScreen
from app.screens.hold import AFTER_A_DIALOG, Hold
from app.screens.hosted.cutting import CutScreen
from app.screens.lobby.screen import LobbyScreen
from app.screens.mini_pile.screen import MiniPileScreen
from app.screens.pointing.screen import PointingScreen
from app.screens.scoreboard.screen import ScoreboardScreen
from app.screens.setup.house_rules import HouseRulesScreen
from app.screens.setup.screen import SetupScreen
from app.screens.statistics.screen import StatisticsScreen
from app.setup.display import DisplayPreferences
from app.setup.file import first_party
from app.store.statistics import Statistics
from app.widgets.chat_input import ChatLine
from engine.events import HandShown
from engine.view import view
from tests.app.rooms.rooms import directory_of
from tests.app.screens import test_dialogs as made
from tests.app.screens.person import packet, press
from tests.app.screens.shown import text_of
from tests.app.screens.test_lobby import SIGN, Shown, at_table, shown
from tests.app.screens.test_table import a_party, local_app


def visit() -> RoomSession:
    """Ann in a room."""
    directory = directory_of()
    return RoomSession(directory, directory.main.come(Person("ann", "Ann")), directory.main, SIGN)


CHOICES = {"stay": "no, stay", "leave": "yes"}
SHOWN = HandShown(1, 0, ("R7", "W4"))
HERE = [KeyHere("d", "d", "draw", "Draw a card.", True), KeyHere("p", "p", "pass", "Pass.", False)]
COVERS: dict[type[Screen[Any]], Callable[[], Screen[Any]]] = {
    AskKey: lambda: AskKey("Key?", "xmw"),
    AskText: lambda: AskText("Name?", "Ann"),
    ChallengeScreen: partial(made.challenged, stacking=True),
    ChoiceScreen: lambda: ChoiceScreen("Leave?", CHOICES),
    ColourScreen: ColourScreen,
    HandoverScreen: lambda: HandoverScreen("Bob"),
    CutScreen: lambda: CutScreen(visit()),
    DealHashScreen: lambda: DealHashScreen(1, "3f9a" * 16),
    GoOnScreen: lambda: GoOnScreen("Party", ("Ann", "Bob")),
    HandShownScreen: lambda: HandShownScreen(("Ann", "Bob"), SHOWN, bluff=True),
    HouseRulesScreen: lambda: HouseRulesScreen(first_party()),
    LinkScreen: lambda: LinkScreen(view(made.game(made.FOUR), 0), [(0, 1), (2, 3)]),
    MiniPileScreen: lambda: MiniPileScreen(view(made.piling(), 1), lambda _command: None),
    PointingScreen: lambda: made.live(made.pointing(), PointingScreen),
    RulesScreen: RulesScreen,
    ScoreboardScreen: made.scores,
    KeysScreen: lambda: KeysScreen(HERE),
    PaletteScreen: lambda: PaletteScreen(HERE),
    SetupScreen: lambda: SetupScreen(first_party()),
    StatisticsScreen: lambda: StatisticsScreen(Statistics),
    TakeHomeScreen: lambda: TakeHomeScreen(["ssh -p 2222 you@192.168.1.7 record > evening.uno"]),
    TargetScreen: lambda: TargetScreen(view(made.game(made.FOUR), 0), (1, 2, 3), "Whom?"),
}
# Pages that lie on nothing, or need people around them: what is pressed twice there is tested by itself, below.
GROUND_FLOOR = {"TableScreen", "LobbyScreen", "ReplayScreen"}
ANSWERING = ("enter", "escape", "space", "r")


def screens_of_ours() -> set[type[Screen[Any]]]:
    """All classes of screens that are shown, as they are found in their modules."""
    modules = [__import__(found.name, fromlist=["*"]) for found in walk_packages(app.screens.__path__, "app.screens.")]
    classes = {one for module in modules for _name, one in inspect.getmembers(module, inspect.isclass)}
    pages = {one for one in classes if issubclass(one, Page | Dialog) and one.__module__.startswith("app.")}
    return {one for one in pages if not any(other is not one and issubclass(other, one) for other in pages)}


def test_no_screen_is_forgotten_here():
    forgotten = {one for one in screens_of_ours() if one not in COVERS and one.__name__ not in GROUND_FLOOR}
    assert forgotten == set()


# What people met with.


async def test_a_name_that_is_kept_twice_leaves_the_lobby_where_it_was():
    app = Shown(directory_of())
    async with shown(app) as pilot:
        await press(pilot, "n")
        await packet(pilot, "enter", "enter")
        assert isinstance(app.screen, LobbyScreen)
        assert not app.screen.query_one(ChatLine).is_open


async def test_two_enters_at_the_list_of_tables_open_one_and_go_there():
    directory = directory_of()
    app = Shown(directory)
    async with shown(app) as pilot:
        await press(pilot, "o")
        await packet(pilot, "enter", "enter")
        await pilot.pause()
        assert "you are the host" in text_of(app)
        assert len(directory.rooms) == 2


async def test_a_colour_named_twice_leaves_the_table_where_it_was():
    app = Shown(directory_of())
    async with shown(app) as pilot:
        await press(pilot, "r")
        table = await at_table(app, pilot)
        app.push_screen(ColourScreen())
        await pilot.pause()
        await packet(pilot, "r", "r")
        assert app.screen is table


@pytest.mark.parametrize(("key", "twice"), [("e", "enter"), ("k", "w")])
async def test_an_answer_given_twice_leaves_the_set_up_where_it_was(tmp_path: Path, key: str, twice: str):
    app = local_app(tmp_path, a_party("party", 2, 2, "1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await press(pilot, "left", key)
        assert isinstance(app.screen, Dialog)
        await packet(pilot, twice, twice)
        assert isinstance(app.screen, SetupScreen)


async def test_an_enter_hit_twice_keeps_a_name_and_opens_no_line_to_type_into():
    app = Shown(directory_of())
    async with shown(app) as pilot:
        now = [1.0]
        app.hold = Hold(lambda: now[0])
        await press(pilot, "n")
        await press(pilot, "enter")
        await press(pilot, "enter")
        assert isinstance(app.screen, LobbyScreen)
        assert not app.screen.query_one(ChatLine).is_open
        now[0] += AFTER_A_DIALOG
        await press(pilot, "enter")
        assert app.screen.query_one(ChatLine).is_open


@pytest.mark.parametrize(("way", "twice"), [(("down", "down", "e"), "enter"), (("k",), "w")])
async def test_an_answer_hit_twice_changes_nothing_else_of_the_set_up(tmp_path: Path, way: tuple[str, ...], twice: str):
    app = local_app(tmp_path, a_party("party", 1, 3, "1"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.hold = Hold(lambda: 1.0)
        await press(pilot, "left", *way)
        assert isinstance(app.screen, Dialog)
        await press(pilot, twice)
        assert isinstance(app.screen, SetupScreen)
        answered = app.screen.setup
        await press(pilot, twice)
        assert isinstance(app.screen, SetupScreen)
        assert app.screen.setup == answered


# And all that there is of the kind.


class Beneath(Page[str]):
    """Answers, and closes, at any key at all."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []

    def on_key(self, event: Key) -> None:
        self.heard.append(event.key)
        self.dismiss(event.key)


class Covered(PartyApp):
    """A page that answers any key; on it, whatever is put there."""

    def __init__(self) -> None:
        super().__init__(DisplayPreferences(motion=False))
        self.beneath = Beneath()

    def on_mount(self) -> None:
        super().on_mount()
        self.push_screen(self.beneath)


def keys_of(kind: type[Screen[Any]]) -> list[str]:
    """The keys that a screen is bound to, and for a dialog, which answers to letters by itself, those too."""
    bound = {key for base in kind.__mro__ for keys in vars(base).get("BINDINGS", ()) for key in bound_by(keys)}
    return sorted({*bound, *ANSWERING, *(ascii_lowercase + digits if issubclass(kind, Dialog) else "")})


def bound_by(binding: BindingType) -> list[str]:
    """The keys of a binding."""
    return (binding.key if isinstance(binding, Binding) else binding[0]).split(",")


@pytest.mark.parametrize("at_once", [True, False], ids=["read at once", "read one after the other"])
@pytest.mark.parametrize("kind", COVERS, ids=lambda kind: kind.__name__)
async def test_a_second_key_in_the_same_packet_answers_nothing_beneath(kind: type[Screen[Any]], at_once: bool):
    app = Covered()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        to_press, screen, closing = [(key, key) for key in keys_of(kind)], None, set[str]()
        while to_press:
            first, second = to_press.pop()
            if screen is None or screen not in app.screen_stack:
                answers: list[object] = []
                screen = COVERS[kind]()
                app.push_screen(screen, answers.append)
                await pilot.pause()
            await packet(pilot, first, second, at_once=at_once)
            closed = screen not in app.screen_stack
            assert (app.beneath.heard, len(answers)) == ([], closed), (first, second)
            assert app.beneath in app.screen_stack
            if closed and first not in closing:
                closing.add(first)
                to_press += [(first, other) for other in ANSWERING if other != first]
        assert closing or kind in (MiniPileScreen, PointingScreen)
