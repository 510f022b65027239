"""Too small a window: where nothing can be seen, no key and no click does anything, but for leaving."""

from string import ascii_letters, digits
from typing import Any

import pytest
from textual.events import MouseDown, MouseUp, Paste
from textual.screen import Screen

from app.screens.dialogs.prompts import ChoiceScreen
from app.screens.lobby.screen import LobbyScreen
from engine.commands import AnyCommand
from tests.app.rooms.rooms import directory_of
from tests.app.screens.person import packet, press
from tests.app.screens.shown import text_of
from tests.app.screens.test_answered_twice import COVERS, Covered, keys_of
from tests.app.screens.test_lobby import Shown, at_table, shown

KEYS = (*ascii_letters, *digits, "enter", "space", "escape", "up", "down", "left", "right", "plus", "minus")


@pytest.mark.parametrize("kind", COVERS, ids=lambda kind: kind.__name__)
async def test_what_is_pressed_unseen_changes_nothing(kind: type[Screen[Any]]):
    app, answers = Covered(), list[object]()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = COVERS[kind]()
        app.push_screen(screen, answers.append)
        await pilot.pause()
        before = text_of(app)
        await pilot.resize_terminal(60, 20)
        await packet(pilot, *{*keys_of(kind), *KEYS})
        app.post_message(Paste("pasted"))
        for clicked in (MouseDown, MouseUp):
            app.post_message(clicked(None, 30, 10, 0, 0, 1, False, False, False))
        await pilot.pause()
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert (app.screen, answers, app.beneath.heard) == (screen, [], [])
        assert text_of(app) == before


async def test_in_the_lobby_nothing_is_dealt_changed_or_said_unseen():
    directory = directory_of()
    app = Shown(directory, is_host=True)
    async with shown(app, (60, 20)) as pilot:
        setup, said = directory.main.setup, len(directory.main.chat.messages)
        await packet(pilot, *KEYS)
        assert isinstance(app.screen, LobbyScreen)
        assert (directory.main.live_game, directory.main.setup, directory.main.membership.locked) == (
            None,
            setup,
            False,
        )
        assert (len(directory.main.chat.messages), app.session.member.ready, len(directory.main.room_seats.all)) == (
            said,
            False,
            3,
        )


async def test_at_the_table_nothing_is_played_or_said_unseen_and_one_can_leave():
    directory = directory_of()
    app = Shown(directory)
    async with shown(app) as pilot:
        directory.main.set_ready(app.session.member)
        table = await at_table(app, pilot)
        asked = list[AnyCommand]()

        async def note(command: AnyCommand) -> None:
            asked.append(command)

        table.submit = note  # type: ignore[method-assign]
        said = [line.read() for line in directory.main.chat.messages]
        await pilot.resize_terminal(79, 24)
        await packet(pilot, *KEYS)
        assert (app.screen, asked) == (table, [])
        assert [line.read() for line in directory.main.chat.messages] == said
        await press(pilot, "ctrl+c")
        assert isinstance(app.screen, ChoiceScreen)
