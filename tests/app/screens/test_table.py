"""Whole games by keys alone."""

from pathlib import Path

import pytest

from app.local.app import LocalApp
from app.local.saves import LocalFolders
from app.screens.dialogs.prompts import GoOnScreen
from app.screens.scoreboard.screen import ScoreboardScreen
from app.screens.setup.screen import SetupScreen
from app.screens.table.screen import TableScreen
from app.setup.display import DisplayPreferences
from app.setup.file import remember
from app.setup.model import GameSetup, SeatSetup
from engine.cards import CARDS
from engine.commands import Draw, Pass, Play
from engine.game import Game
from engine.options import PARTY, PRESETS
from engine.position import Position
from tests.app.rooms.rooms import soon
from tests.app.screens.evening import Evening
from tests.app.screens.person import play_until, press
from tests.app.screens.shown import text_of


def local_app(tmp_path: Path, setup: GameSetup) -> LocalApp:
    """The game as one opens it, with bots that wait for nothing, and all it keeps in a folder of its own."""
    remember(setup, tmp_path / "party.json")
    places = LocalFolders(tmp_path / "games", tmp_path / "finished", tmp_path / "history.db")
    return LocalApp(DisplayPreferences(motion=False), tmp_path / "party.json", places, speed=0)


def a_party(variant: str, people: int, bots: int, seed: str) -> GameSetup:
    names = ["Ann", "Bob", "Cas", "Dot"]
    keys = "xmto"
    seats = [SeatSetup(name=names[seat], slap_key=keys[seat], colour=seat) for seat in range(people)]
    seats += [SeatSetup(name=f"Bot {number}", level="normal", colour=people + number) for number in range(bots)]
    return GameSetup(options=PRESETS[variant], seats=tuple(seats), seed=seed)


@pytest.mark.parametrize(
    ("size", "seed"),
    [
        ((80, 24), "2"),
        pytest.param((80, 24), "1", marks=pytest.mark.slow),
        pytest.param((120, 40), "1", marks=pytest.mark.slow),
        pytest.param((120, 40), "2", marks=pytest.mark.slow),
    ],
)
async def test_one_person_plays_a_whole_party_game_against_seven_bots(
    tmp_path: Path, size: tuple[int, int], seed: str
) -> None:
    app = local_app(tmp_path, a_party("party", 1, 7, seed))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        await press(pilot, "d")
        assert any(isinstance(screen, TableScreen) for screen in app.screen_stack)
        await play_until(app, pilot, lambda: isinstance(app.screen, ScoreboardScreen))
        await press(pilot, "q")
        await pilot.pause()
    assert app.return_value is None


@pytest.mark.slow
async def test_three_people_share_a_keyboard_behind_a_curtain(tmp_path: Path) -> None:
    app = local_app(tmp_path, a_party("party", 3, 1, "5"))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await press(pilot, "d")
        await play_until(app, pilot, lambda: isinstance(app.screen, ScoreboardScreen))


async def test_a_game_that_was_left_is_gone_on_with_and_a_finished_one_goes_into_the_history(tmp_path: Path) -> None:
    app = local_app(tmp_path, a_party("party", 1, 3, "4"))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await press(pilot, "d")
        await play_until(app, pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.view.top_serial > 4)
        assert isinstance(app.screen, TableScreen)
        left = app.screen.view
        await press(pilot, "q")
        await pilot.pause(0.2)
        assert "The game you left is kept" in text_of(app)
        await press(pilot, "q")
    assert len(list((tmp_path / "games").iterdir())) == 1

    app = local_app(tmp_path, a_party("party", 1, 3, "4"))
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, GoOnScreen)
        await press(pilot, "enter")
        assert isinstance(app.screen, TableScreen)
        assert app.screen.view.top_serial >= left.top_serial
        assert app.screen.view.commitment == left.commitment
        await play_until(app, pilot, lambda: isinstance(app.screen, ScoreboardScreen))
        await press(pilot, "q")
        await pilot.pause(0.3)
        await press(pilot, "q")
    assert not list((tmp_path / "games").iterdir())
    assert len(list((tmp_path / "finished").iterdir())) == 1
    assert (tmp_path / "history.db").exists()


async def test_who_plays_is_told_when_the_game_cannot_be_saved_and_when_the_last_party_cannot_be_read(
    tmp_path: Path,
) -> None:
    app = local_app(tmp_path, a_party("party", 1, 3, "4"))
    (tmp_path / "games").write_text("no folder")
    (tmp_path / "party.json").write_text("{damaged")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        assert "cannot be read. It is kept as party.damaged." in text_of(app)
        await press(pilot, "d")
        await play_until(app, pilot, lambda: "This game is not being saved:" in text_of(app))


def in_the_middle() -> Evening:
    """Ann is on turn at an open table; a red four lies on top, of which Cas has the twin."""
    hands = (("R5", "R7", "G1"), ("B0", "B7", "Y1"), ("R4", "Y5", "R5"))
    position = Position(hands=hands, draw=("G2",) * 9, discard=("R4",))
    return Evening(Game(PARTY, ("Ann", "Bob", "Cas"), b"", position), {0: "x", 1: "m", 2: "o"}, open_game=True)


@pytest.mark.parametrize(("waits", "cards"), [(60.0, 3), (0.0, 4)])
async def test_at_one_keyboard_too_a_slap_at_a_card_too_new_to_react_to_is_free(
    waits: float, cards: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SPEED-5: with a time as long as a minute, so that it does not matter how fast this machine is, and with none."""
    monkeypatch.setattr("app.live.fairness.GRACE", waits)
    app = in_the_middle()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await app.playing.submit(Play(0, "R7"))
        await app.playing.submit(Draw(1))
        await app.playing.submit(Pass(1))
        await pilot.pause()
        await press(pilot, "m")
        assert len(app.playing.game.state.hands[1]) == cards + 1  # one was drawn on turn
        assert ("Just too late: free." in text_of(app)) == (cards == 3)


async def test_what_is_awaited_can_be_read_again_though_nothing_happens_after_a_slap_that_was_too_late(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("app.live.fairness.GRACE", 60.0)
    monkeypatch.setattr("app.screens.table.late.SECONDS", 0.3)
    app = in_the_middle()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await app.playing.submit(Play(0, "R7"))
        await pilot.pause()
        await press(pilot, "x")
        assert "Just too late: free." in text_of(app)
        await soon(lambda: "Just too late: free." not in text_of(app))
        assert "Your turn: play a card or draw." in text_of(app)


async def test_at_one_keyboard_too_who_holds_the_new_cards_twin_slaps_it_and_no_view_is_made_for_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """SPEED-5"""
    monkeypatch.setattr("app.live.fairness.GRACE", 60.0)
    app = in_the_middle()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await app.playing.submit(Play(0, "R5"))
        await pilot.pause()
        monkeypatch.setattr("app.live.clients.GameClient.view_of", None)
        await press(pilot, "o")
        assert app.playing.game.state.hands[2] == [CARDS["R4"], CARDS["Y5"]]
