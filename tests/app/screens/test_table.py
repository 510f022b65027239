"""Whole games by keys alone."""

from pathlib import Path

import pytest

from app import opening
from app.local import LocalApp
from app.party import Party, Seat, remember
from app.screens.scoreboard import ScoreboardScreen
from app.screens.setup import SetupScreen
from app.screens.table import TableScreen
from app.taste import Taste
from engine.options import PRESETS
from tests.app.screens.person import play_until, press


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots wait for nothing."""

    def at_once(party: Party) -> object:
        return opening.open_table(party, speed=0)

    monkeypatch.setattr("app.local.open_table", at_once)


def local_app(tmp_path: Path, party: Party) -> LocalApp:
    remember(party, tmp_path / "party.json")
    return LocalApp(Taste(motion=False), tmp_path / "party.json")


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
