"""What Textual makes for each app or strip, and is as good when it is made once, or when it is asked for."""

from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.screen import Screen
from textual.strip import Strip
from textual.theme import BUILTIN_THEMES

from app.screens.dialogs.rules import RulesScreen
from app.terminal.embedding import parse_once
from tests.app.screens.shown import Shown


async def test_what_one_app_has_parsed_is_parsed_for_no_other() -> None:
    async with Shown(RulesScreen()).run_test() as pilot:
        await pilot.pause()
        rules = {*map(id, pilot.app.stylesheet.rules)}
    parsed = parse_once.cache_info().misses
    async with Shown(RulesScreen()).run_test() as pilot:
        await pilot.pause()
        assert {*map(id, pilot.app.stylesheet.rules)} == rules
    assert parse_once.cache_info().misses == parsed


async def test_apps_of_two_themes_share_no_colour() -> None:
    ann, bob = Shown(Screen()), Shown(Screen())
    async with ann.run_test() as ann_pilot, bob.run_test() as bob_pilot:
        bob.theme = next(name for name, theme in BUILTIN_THEMES.items() if not theme.dark)
        await ann_pilot.pause()
        await bob_pilot.pause()
        assert ann.screen.styles.background != bob.screen.styles.background


def test_a_strip_makes_a_cache_when_it_is_first_asked() -> None:
    bold = Style(bold=True)
    strip = Strip([Segment("uno"), Segment("party", bold)])
    assert not hasattr(strip, "of_no_such_name")
    assert strip.crop(1, 5) == Strip([Segment("no"), Segment("pa", bold)])
    assert strip.crop(1, 5) is strip.crop(1, 5)
    assert strip.cell_length == len("unoparty")
    assert [piece.text for piece in strip.divide([3, 8])] == ["uno", "party"]
    assert strip.adjust_cell_length(10).text == "unoparty  "
    assert strip.render(Console()) == strip.render(Console())
