"""Keys are declared once: what is shown is bound, what is bound is shown or told of, and no two clash."""

import ast
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from textual.actions import parse
from textual.events import Key
from textual.screen import Screen

from app.screens.all_keys import PLACES, Place, changeable
from app.screens.dialogs.rules import RulesScreen
from app.screens.help import HELP, KeysScreen, PaletteScreen
from app.screens.lobby.screen import LobbyScreen
from app.screens.table.screen import TableScreen
from app.setup.model import SLAP_KEYS
from app.text import i18n
from app.text.i18n import LANGUAGES, _
from app.widgets.answer_tiles import Tiles
from app.widgets.chat_input import ChatLine
from app.widgets.choice_list import ChoiceList
from app.widgets.key_command import KeyCommand
from docs.keys import FILE, page
from engine.game import Game
from engine.options import PARTY
from tests.app.rooms.rooms import directory_of, soon
from tests.app.screens.evening import Evening
from tests.app.screens.person import packet, press
from tests.app.screens.shown import text_of
from tests.app.screens.test_answered_twice import COVERS, Covered, screens_of_ours
from tests.app.screens.test_hold import evening
from tests.app.screens.test_lobby import Shown as LobbyApp
from tests.app.screens.test_lobby import shown

# Help itself.
WITHOUT_HELP = {KeysScreen, PaletteScreen}
WIDGETS = (Tiles, ChatLine, ChoiceList)
ROOT = Path(__file__).parents[3]
COMMANDS = [(place, command) for place in PLACES for command in place.commands]


def named(value: object) -> str:
    return value.name if isinstance(value, Place) else value.id if isinstance(value, KeyCommand) else str(value)


def test_no_key_is_bound_but_by_a_key_command():
    found = [
        path.relative_to(ROOT)
        for path in (ROOT / "app").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Binding"
    ]
    assert [str(path) for path in found] == ["app/widgets/key_command.py"]


@pytest.mark.parametrize("kind", sorted(screens_of_ours(), key=str), ids=lambda kind: kind.__name__)
def test_all_that_a_screen_binds_stands_among_its_commands_and_can_be_done(kind: type[Screen[Any]]):
    keys: list[KeyCommand[Any]] = list(getattr(kind, "KEYS", ()))
    told = {command.id for place in PLACES for command in place.commands}
    assert {command.id for command in keys} <= told
    own = [binding for binding in vars(kind).get("BINDINGS", ()) if binding.id not in {c.id for c in keys}]
    assert own == []
    for command in keys:
        name = parse(command.act)[1] if command.act else ""
        widget_does = any(hasattr(base, f"action_{name}") for base in WIDGETS)
        assert command.reflex or command.by_widget or not name or hasattr(kind, f"action_{name}") or widget_does


@pytest.mark.parametrize("place", PLACES, ids=named)
def test_no_two_commands_of_a_place_have_the_same_key(place: Place):
    """But two that are never offered together: a list's own Enter, and the one of what stands beside the list."""
    counted = Counter(
        key
        for command in (*place.commands, *HELP)
        if not command.by_widget and not command.id.startswith(("rows.", "seats."))
        for key in command.keys.split(",")
    )
    assert {key: count for key, count in counted.items() if count > 1} == {}


@pytest.mark.parametrize("place", [place for place in PLACES if place.has_slaps], ids=named)
def test_no_key_of_a_table_or_its_dialogs_is_anybody_s_slap_key(place: Place):
    """SPEED-1: a slap is heard at any moment, whatever lies on the table."""
    others = {key for command in place.commands if not command.reflex for key in command.keys.split(",")}
    assert others.isdisjoint(SLAP_KEYS)
    assert len({*SLAP_KEYS}) == 16


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_has_help_in_each_language(language: str):
    i18n.use(language)
    try:
        for _place, command in COMMANDS:
            assert command.help
            assert (_(command.help) != command.help) == (language != "en"), command.id
    finally:
        i18n.use("en")


def test_the_table_of_keys_in_the_docs_is_as_the_screens_have_them():
    assert FILE.read_text(encoding="utf-8") == page()


@pytest.mark.parametrize("kind", COVERS, ids=lambda kind: kind.__name__)
async def test_every_key_that_a_screen_shows_does_something_there(kind: type[Screen[Any]]):
    app = Covered()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        screen: Any = COVERS[kind]()
        app.push_screen(screen)
        await pilot.pause()
        bound = {key for key, active in screen.active_bindings.items() if active.enabled}
        by_hand = {
            key
            for command in screen.key_commands()
            if not command.act or command.by_widget
            for key in command.keys.split(",")
        }
        assert {hint.key for hint in screen.offered()} <= bound | by_hand


@pytest.mark.parametrize(
    "kind", [kind for kind in COVERS if kind not in {KeysScreen, PaletteScreen}], ids=lambda k: k.__name__
)
async def test_f1_shows_all_keys_of_any_screen_and_brings_one_back(kind: type[Screen[Any]]):
    app = Covered()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen: Any = COVERS[kind]()
        app.push_screen(screen)
        await pilot.pause()
        await press(pilot, "f1")
        assert isinstance(app.screen, KeysScreen)
        for command in screen.key_commands()[:5]:
            assert _(command.help)[:20] in text_of(app)
        await press(pilot, "escape")
        assert app.screen is screen


async def test_the_palette_finds_what_can_be_done_by_some_letters_and_does_it():
    app = Covered()
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = COVERS[next(kind for kind in COVERS if kind.__name__ == "SetupScreen")]()
        app.push_screen(screen)
        await pilot.pause()
        await press(pilot, "ctrl+p")
        assert isinstance(app.screen, PaletteScreen)
        await press(pilot, *"rules")
        assert "Read about" in text_of(app)
        await press(pilot, "ctrl+u", *"leave", "enter")
        assert screen not in app.screen_stack


def test_what_a_key_map_may_change_is_told_place_by_place():
    groups = changeable()
    assert {group.place for group in groups} == {place.name for place in PLACES if not place.of_party}
    assert not groups[0].may_change("table.slap")
    assert groups[0].may_change("table.draw")
    assert groups[0].keys["table.draw"] == "d"


@pytest.mark.parametrize("kind", sorted(screens_of_ours(), key=str), ids=lambda kind: kind.__name__)
def test_no_screen_is_more_than_two_steps_from_textual_s_own(kind: type[Screen[Any]]):
    """`Page` and `Dialog` are the first step, a screen is the second."""
    assert {base.__name__ for base in kind.__bases__} <= {"Page", "Dialog"}


async def test_keys_at_the_foot_of_a_table_are_pressed_by_a_click():
    app = evening(("R7", "B2"), ("Y1", "Y2"))
    async with app.run_test(size=(100, 30)) as pilot:
        await soon(lambda: isinstance(app.screen, TableScreen))
        foot = text_of(app).split("\n")[29]
        await pilot.click(offset=(foot.index("rules"), 29))
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        await press(pilot, "escape")
        before = app.table_screen.board.chosen
        await pilot.click(offset=(foot.index("→"), 29))
        await pilot.pause()
        assert app.table_screen.board.chosen != before


@pytest.mark.parametrize("kind", COVERS, ids=lambda kind: kind.__name__)
async def test_a_key_that_comes_before_its_screen_is_there_breaks_nothing(kind: type[Screen[Any]]):
    app, answers = Covered(), list[object]()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        screen: Any = COVERS[kind]()
        app.push_screen(screen, answers.append)
        assert not screen.is_mounted
        await packet(pilot, *{key for command in screen.key_commands() for key in command.keys.split(",")})
        assert app.beneath.heard == []
        assert len(answers) == (screen not in app.screen_stack)


async def test_a_lobby_that_is_not_there_yet_knows_its_keys():
    directory = directory_of()
    app = LobbyApp(directory)
    async with shown(app) as pilot:
        await pilot.pause()
        lobby = LobbyScreen(app.session)
        assert lobby.key_commands()
        assert not lobby.submits(Key("x", "x"))


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (200, 60)])
async def test_twelve_digits_of_the_deal_s_hash_stand_in_the_log_and_all_of_it_on_a_key(size: tuple[int, int]):
    app = Evening(Game(PARTY, ("Ann", "Bob"), b"seed"), {0: "x"})
    async with app.run_test(size=size) as pilot:
        await soon(lambda: isinstance(app.screen, TableScreen))
        await pilot.pause()
        commitment = app.table_screen.view.commitment
        assert f"Round 1 ({commitment[:12]}): " in text_of(app)
        await press(pilot, "number_sign")
        assert commitment[:32] in text_of(app)
        assert commitment[32:] in text_of(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, TableScreen)
