"""Whole games by keys alone."""

from pathlib import Path

import pytest

from app.kept import Places
from app.local import LocalApp
from app.party import Party, Seat, remember
from app.screens.go_on import GoOnScreen
from app.screens.scoreboard import ScoreboardScreen
from app.screens.setup import SetupScreen
from app.screens.table import TableScreen
from app.taste import Taste
from engine.options import PRESETS
from tests.app.screens.person import play_until, press
from tests.app.screens.shown import text_of


def local_app(tmp_path: Path, party: Party) -> LocalApp:
    """The game as one opens it, with bots that wait for nothing, and all it keeps in a folder of its own."""
    remember(party, tmp_path / "party.json")
    places = Places(tmp_path / "games", tmp_path / "finished", tmp_path / "history.db")
    return LocalApp(Taste(motion=False), tmp_path / "party.json", places, speed=0)


def a_party(variant: str, people: int, bots: int, seed: str) -> Party:
    names = ["Ann", "Bob", "Cas", "Dot"]
    keys = "xmto"
    seats = [Seat(name=names[seat], slap_key=keys[seat], colour=seat) for seat in range(people)]
    seats += [Seat(name=f"Bot {number}", level="normal", colour=people + number) for number in range(bots)]
    return Party(options=PRESETS[variant], seats=tuple(seats), seed=seed)


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
@pytest.mark.parametrize("seed", ["1", "2"])
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
        await play_until(app, pilot, lambda: bool(app._notifications))
        assert "is not being saved" in next(iter(app._notifications)).message
