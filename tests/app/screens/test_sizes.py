"""Sizes of the window: however it is dragged, no screen goes on about a size that has passed."""

import inspect
import signal
from collections.abc import Iterator
from pkgutil import walk_packages
from types import FrameType
from typing import Any

import pytest
from textual.events import Resize
from textual.geometry import Size
from textual.message_pump import MessagePump
from textual.screen import Screen

import app.screens
from app.screens.base import BaseScreen, Dialog, Ground, Page
from app.screens.dialogs.colour import ColourScreen
from app.screens.dialogs.rules import RulesScreen
from tests.app.screens.shown import Shown

SMALL, LARGE = Size(80, 24), Size(120, 40)


@pytest.fixture
def _alarm() -> Iterator[None]:
    """Breaks what goes on for ever without letting anyone else have a turn."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise SystemExit("the screens post sizes to themselves for ever")  # Textual would survive anything less

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, 60, 5)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


def nothing() -> None:
    pass


def tell_two_sizes(pump: MessagePump) -> None:
    pump.post_message(Resize(LARGE, LARGE))
    pump.call_later(nothing)
    pump.post_message(Resize(SMALL, SMALL))
    pump.call_later(nothing)


def has_something_to_say(kind: type[Screen[Any]]) -> Screen[Any]:
    """A screen with something else to do at each size, which keeps sizes in its queue apart from one another."""

    class Busy(kind):  # type: ignore[valid-type, misc]
        def _on_resize(self, event: Resize) -> Any:  # noqa: ANN401 - as Textual has it
            self.call_later(nothing)
            return super()._on_resize(event)

    return Busy()


@pytest.mark.usefixtures("_alarm")
@pytest.mark.parametrize("kind", [Ground, Page, Dialog, RulesScreen, ColourScreen])
async def test_two_sizes_at_once_do_not_go_on_for_ever(kind: type[Screen[Any]]) -> None:
    shown = Shown(has_something_to_say(kind))
    async with shown.run_test(size=SMALL) as pilot:
        await pilot.pause()
        for pump in (shown, shown.screen, *shown.screen_stack):
            tell_two_sizes(pump)
        await pilot.pause(0.1)
        assert shown.shown.outer_size == SMALL


@pytest.mark.usefixtures("_alarm")
async def test_a_dragged_window_ends_at_its_last_size() -> None:
    shown = Shown(RulesScreen())
    async with shown.run_test(size=SMALL) as pilot:
        shown.push_screen(ColourScreen())
        for width in (*range(80, 140, 7), *range(140, 80, -3), 100):
            shown.post_message(Resize(Size(width, 30), Size(width, 30)))
            shown.screen.call_later(nothing)
            await pilot.pause(0.004)
        await pilot.pause(0.1)
        assert {one.outer_size for one in (shown.screen, shown.shown)} == {Size(100, 30)}


def test_every_screen_drops_sizes_of_the_past() -> None:
    """A new screen is a page or a dialog, and none of them takes in events in a way of its own."""
    modules = [__import__(found.name, fromlist=["*"]) for found in walk_packages(app.screens.__path__, "app.screens.")]
    classes = {one for module in modules for _name, one in inspect.getmembers(module, inspect.isclass)}
    ours = {one for one in classes if issubclass(one, Screen) and one.__module__.startswith("app.")}
    assert len(ours) > 20
    assert {one.__name__ for one in ours if not issubclass(one, BaseScreen | Ground)} == set()
    handlers = {base.on_event for base in (Page, Dialog, Ground)}
    assert {one.__name__ for one in ours if one.on_event not in handlers} == set()
