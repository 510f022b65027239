"""The set-up screen: a party is put together with keys alone, and dealt."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.widgets import Static

from app.screens.setup.commands import KEYS, AtSetup
from app.screens.setup.screen import SetupScreen
from app.setup.file import first_party, recall
from app.setup.model import GameSetup, SeatSetup
from app.setup.settings import SETTINGS
from app.text.i18n import LANGUAGES, use
from app.widgets.key_bar import KeyBar, hint_lines
from app.widgets.key_command import offered
from engine.cards import DeckName
from engine.options import CLASSIC, PRESETS
from tests.app.screens.shown import Shown, text_of

NASTY_NAMES = ("[/", "[red]x", "日本語の名前です", "Zo\u0308e\u0301", "N" * 300)


async def press(pilot: Pilot[Any], keys: str) -> None:
    await pilot.press(*keys.split())
    await pilot.pause()


async def test_a_newcomer_presses_one_key_and_has_a_party():
    app = Shown(SetupScreen(first_party()))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "enter")
    assert app.return_value == first_party()


@pytest.mark.parametrize("where", ["", "down", "down down down down", "right down down"])
async def test_d_deals_wherever_the_cursor_is(where: str):
    app = Shown(SetupScreen(first_party()))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, f"{where} d".strip())
    assert app.return_value == first_party()


async def test_the_arrows_lead_from_the_button_through_variants_to_seats_and_house_rules():
    app = Shown(SetupScreen(first_party()))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "down down space")  # Deluxe
        await press(pilot, "down down right space")  # the first house rule
        await press(pilot, "up up d")
    setup = app.return_value
    assert setup is not None
    assert (setup.options.variant, setup.options.stacking, setup.options.play_to) == ("deluxe", True, 500)


async def test_seats_are_added_taken_away_renamed_and_change_who_plays():
    app = Shown(SetupScreen(first_party()))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "left minus plus p up up e")
        await press(pilot, "ctrl+u B o b enter")
        await press(pilot, "space d")
    setup = app.return_value
    assert setup is not None
    assert len(setup.seats) == 9
    assert setup.people == (8,)
    assert (setup.seats[6].name, setup.seats[6].level) == ("Bob", "sharp")


async def test_a_slap_key_is_given_by_pressing_it():
    app = Shown(SetupScreen(first_party()))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "left k r d j d")  # r and d do something else
    assert app.return_value is not None
    assert app.return_value.seats[0].slap_key == "j"


async def test_settings_change_by_plus_and_minus_and_a_seed_can_be_typed():
    app = Shown(SetupScreen(first_party()))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "right end plus up space p l u m enter")
        await press(pilot, "up up plus plus up plus d")
    setup = app.return_value
    assert setup is not None
    assert (setup.open_game, setup.seed, setup.options.hand_size, setup.options.play_to) == (True, "plum", 9, 100)


async def test_an_unfit_party_is_refused_in_place_with_the_reason():
    setup = GameSetup(options=CLASSIC, seats=tuple(SeatSetup(name=f"Bot {n}", level="easy") for n in range(11)))
    app = Shown(SetupScreen(setup))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "d")
        assert isinstance(app.screen, SetupScreen)
        assert "This deck seats 10 at most: take 1 away." in text_of(app)
        await press(pilot, "minus")
        assert "This deck seats" not in text_of(app)
        await press(pilot, "d")
    assert app.return_value is not None
    assert len(app.return_value.seats) == 10


async def test_the_party_dealt_is_remembered_and_one_left_is_not(tmp_path: Path):
    file = tmp_path / "party.json"
    app = Shown(SetupScreen(first_party(), file))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "left plus q")
    assert app.return_value is None
    assert not file.exists()
    app = Shown(SetupScreen(first_party(), file))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "left plus d")
    assert recall(file) == (app.return_value, None)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_all_of_sixteen_seats_and_all_house_rules_are_in_view(size: tuple[int, int]):
    seats = tuple(SeatSetup(name=f"Seat-{n:02}", level="normal", colour=n) for n in range(16))
    app = Shown(SetupScreen(GameSetup(seats=seats)))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        shown = text_of(app)
        assert [seat.name for seat in seats if seat.name not in shown] == []
        assert all(word in shown for word in ("Stacking", "Shared burial", "Points to win", "Open table", "Deal (d)"))


@pytest.mark.parametrize("name", NASTY_NAMES)
async def test_no_name_breaks_the_screen(name: str):
    app = Shown(SetupScreen(GameSetup(seats=(SeatSetup(name=name), SeatSetup(name="Bob", level="easy")))))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "left k escape")
        assert name[:6] in text_of(app)


@pytest.mark.parametrize("spoken", LANGUAGES)
async def test_each_row_says_in_full_what_it_means_and_which_keys_work_there(spoken: str):
    use(spoken)
    app = Shown(SetupScreen(first_party(), history=Path("none")))
    async with app.run_test(size=(80, 24)) as pilot:
        for way in ["down", *["down"] * 11, "right", *["down"] * 14]:
            await press(pilot, way)
            about, keys = app.screen.query_one("#about", Static), app.screen.query_one("#keys", KeyBar)
            lines = app.console.render_lines(str(about.content), app.console.options.update_width(76))
            assert len(lines) <= about.size.height
            assert keys.get_content_height(app.size, app.size, keys.content_size.width) <= keys.size.height
    use("en")


@pytest.mark.parametrize(("row", "label"), [("seed", "type a seed"), ("open_game", "switch"), ("deck", "change")])
async def test_a_setting_without_more_or_less_names_the_key_that_changes_it(row: str, label: str):
    assert hint_lines(offered(KEYS, AtSetup("rules", row), {}), 80).plain.startswith(f" Space  {label}")


async def test_what_was_said_first_gives_way_to_what_the_row_under_the_cursor_means():
    app = Shown(SetupScreen(first_party(), note="That file was damaged."))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "That file was damaged." in text_of(app)
        await press(pilot, "right")
        assert "Answer a draw card with another" in text_of(app)


async def test_below_its_size_it_says_what_it_needs_and_comes_back():
    app = Shown(SetupScreen(first_party()))
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        assert "This needs 80x24; the terminal is 60x20." in text_of(app)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "Stacking" in text_of(app)
        assert not app.screen.query("#cramped")


@pytest.mark.parametrize("variant", PRESETS)
async def test_the_deck_is_changed_whatever_deck_stood_there_and_dim_where_there_is_no_other(variant: str):
    one = replace(first_party(), options=replace(PRESETS[variant], deck=DeckName.ONE_PACK))
    app = Shown(SetupScreen(one))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        screen.rows("rules").focus()
        screen.rows("rules").highlighted = [row.key for row in screen.rows("rules").rows].index("deck")
        await press(pilot, "space")
        assert screen.setup.options.deck in SETTINGS["deck"].values.steps(PRESETS[variant])
        row = next(row for row in screen.rows("rules").rows if row.key == "deck")
        assert all("dim" in str(span.style) for span in row.text.spans) == (variant != "classic")
