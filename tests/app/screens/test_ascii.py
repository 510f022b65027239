"""With --ascii nothing but ASCII is on any screen, in every language and whatever people are called."""

import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.screen import Screen

from app.live.clock import GameClock
from app.live.game import LiveGame
from app.local.app import LocalApp
from app.local.saves import LocalFolders
from app.render.transliteration import in_ascii
from app.replay.timeline import ReplayTimeline
from app.screens.app import PartyApp
from app.screens.dialogs.rules import FOLDER
from app.screens.replay.screen import ReplayScreen
from app.screens.table.hot_seat import HotSeat
from app.screens.table.local import LocalMode
from app.screens.table.screen import TableScreen
from app.setup.display import DisplayPreferences
from app.text.i18n import LANGUAGES, use
from tests.app.replay.test_timeline import RECORD
from tests.app.screens.shown import text_of
from tests.bench.screens import SCREENS, game

SIZES = ((80, 24), (160, 48))
STRANGE = ("Émile", "Günther", "Hana 花子", "Nguyễn", "Łukasz", "Ωμέγα", "Øre", "“Q”")


def at_the_table(seats: int) -> Screen[Any]:
    """A table of people with names from everywhere."""
    made = game(seats)
    made.names = STRANGE[:seats]
    return TableScreen(LocalMode(LiveGame(made, {}, time=GameClock(0.0)), HotSeat({0: "x"})))


MADE: dict[str, Callable[[int], Screen[Any]]] = {
    "table": at_the_table,
    "replay": lambda _seats: ReplayScreen(ReplayTimeline(RECORD)),
    **SCREENS,
}


class InAscii(PartyApp):
    """One screen, in ASCII."""

    def __init__(self, made: Callable[[], Screen[Any]]) -> None:
        super().__init__(DisplayPreferences(ascii_only=True, motion=False))
        self.made = made

    def on_mount(self) -> None:
        """Open it, and say something aside."""
        super().on_mount()
        self.push_screen(self.made())
        self.notify("“Één” – zo’n melding…", markup=False)


def others(app: PartyApp) -> set[str]:
    """What is on the screen that is not ASCII."""
    return {letter for letter in text_of(app) if not letter.isascii()}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", MADE)
async def test_a_screen_is_drawn_in_ascii_alone(name: str, size: tuple[int, int], lang: str) -> None:
    use(lang)
    app = InAscii(lambda: MADE[name](8))
    async with app.run_test(size=size, notifications=True) as pilot:
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert others(app) == set()
        for key in ("tab", "end", "a") if size == SIZES[0] else ():
            await pilot.press(key)
            assert others(app) == set(), key


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_an_evening_is_drawn_in_ascii_alone(tmp_path: Path, lang: str) -> None:
    use(lang)
    places = LocalFolders(tmp_path / "games", tmp_path / "finished", tmp_path / "history.db")
    app = LocalApp(DisplayPreferences(ascii_only=True, motion=False), tmp_path / "party.json", places)
    async with app.run_test(size=(120, 40)) as pilot:
        for keys in ("", "down", "tab", "e", "escape", "question_mark", "escape", "t", "q", "d", "question_mark"):
            if keys:
                await pilot.press(keys)
            await pilot.pause(0.05)
            assert others(app) == set(), keys


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_page_of_the_rules_has_a_sign_that_has_nothing_like_it_in_ascii(lang: str) -> None:
    for page in (FOLDER / lang).glob("*.md"):
        text = page.read_text(encoding="utf-8")
        assert in_ascii(text.replace("?", "")).count("?") == 0, page.name


@given(st.text())
def test_text_in_ascii_is_as_wide_as_it_was(text: str) -> None:
    made = in_ascii(text)
    assert made.isascii()
    if text.isprintable() and not any(unicodedata.combining(letter) for letter in text):
        assert cell_len(made) == cell_len(text)


def test_letters_stay_readable() -> None:
    assert in_ascii("“Één zo’n façade” – Łódź…") == '"Een zo\'n facade" - Lodz.'
    assert in_ascii("┌──┐│▄█ 花") == "+--+|## ??"
