"""A person at the keyboard, for tests: looks at the screen and presses keys, nothing else."""

from collections.abc import Callable
from time import monotonic
from typing import Any

from textual.events import Key
from textual.pilot import Pilot

from app.screens.app import PartyApp
from app.screens.dialogs.seats import LinkScreen
from app.screens.scoreboard.screen import ScoreboardScreen
from app.screens.table.screen import TableScreen
from engine.commands import Draw, Pass, PileCard, Play, Take
from engine.view import View


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys and let the screens settle."""
    await pilot.press(*keys)
    await pilot.pause()


async def packet(pilot: Pilot[None], *keys: str, at_once: bool = True) -> None:
    """Press keys that come in one packet, as a driver passes them on: before anything is done about the first.

    Not `at_once`: a busy app comes to each only when it is done with the one before.
    """
    events = [Key(key, key if len(key) == 1 else None) for key in keys]
    for event in events:
        event.set_sender(pilot.app)
        pilot.app.post_message(event)
        if not at_once:
            await pilot.pause()
    await pilot.pause()


async def play_card(pilot: Pilot[None], screen: TableScreen[Any], code: str) -> None:
    """Move the cursor to a card and play it."""
    for _ in range(len(screen.view.hand)):
        if screen.board.chosen == code:
            break
        await press(pilot, "right")
    assert screen.board.chosen == code
    await press(pilot, "enter")


async def act(pilot: Pilot[None], screen: TableScreen[Any], view: View) -> None:
    """Do what one can at the table: the first card that may be played, else draw, pass, take."""
    cards = [command.card for command in view.legal if isinstance(command, Play | PileCard)]
    kinds = {type(command) for command in view.legal}
    if len(view.hand) == 2 and view.prompt.kind == "turn" and cards:
        await press(pilot, "u")
    if cards:
        await play_card(pilot, screen, cards[0])
    elif Draw in kinds:
        await press(pilot, "d")
    elif Pass in kinds:
        await press(pilot, "p")
    elif Take in kinds:
        await press(pilot, "t")


async def play_until(app: PartyApp, pilot: Pilot[None], done: Callable[[], bool], seconds: float = 60) -> None:
    """Go on pressing keys until that holds; dialogs that only show something take their time."""
    deadline = monotonic() + seconds
    while monotonic() < deadline:
        if done():
            return
        screen = app.screen
        if isinstance(screen, TableScreen):
            view = screen.view
            if view.viewer in view.prompt.seats:
                await act(pilot, screen, view)
            else:
                await pilot.pause(0.01)
        elif isinstance(screen, LinkScreen):
            await press(pilot, "enter", "down", "enter")
        elif not isinstance(screen, ScoreboardScreen):
            await press(pilot, "enter")
            await pilot.pause(0.01)
    raise AssertionError(f"still not done on {app.screen}")
