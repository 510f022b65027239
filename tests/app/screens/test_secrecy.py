"""One keyboard, several people: at no moment is a card of a hidden hand on the screen."""

import asyncio
import re

import pytest

from app.live.clock import GameClock
from app.live.fairness import GRACE
from app.live.game import LiveGame
from app.screens.app import PartyApp
from app.screens.dialogs.handover import HandoverScreen
from app.screens.table.hot_seat import HotSeat
from app.screens.table.local import LocalMode
from app.screens.table.screen import TableScreen
from app.setup.display import DisplayPreferences
from engine.game import Game
from engine.options import PARTY
from engine.position import Position
from tests.app.screens.person import press

CODE = re.compile(r"(?<![A-Za-z0-9+])[RYGB](?:[0-9]|\+2)(?![A-Za-z0-9])")
# Each seat holds numbers that no other seat and no pile has.
HANDS = (
    ("R1", "Y1", "G1", "B1", "R2", "Y2"),
    ("R3", "Y3", "G3", "B3", "R4", "Y4"),
    ("R5", "Y5", "G5", "B5", "R6", "Y6"),
)


class AtTheTable(PartyApp):
    """Three people at one keyboard."""

    def __init__(self, open_game: bool) -> None:
        super().__init__(DisplayPreferences(motion=False))
        position = Position(hands=HANDS, discard=("R9",), draw=("B0", "G0", "Y0", "R0") * 9)
        self.game_table = LiveGame(Game(PARTY, ["Ann", "Bob", "Cas"], b"", position), {}, time=GameClock(0.0))
        self.keyboard = HotSeat({0: "x", 1: "m", 2: "z"}, open_game)

    def on_mount(self) -> None:
        super().on_mount()
        self.playing = asyncio.create_task(self.game_table.run())
        self.push_screen(TableScreen(LocalMode(self.game_table, self.keyboard)))

    def codes(self) -> set[str]:
        """The cards that can be read on the screen."""
        rows = self.screen._compositor.render_strips()
        return {code for strip in rows for code in CODE.findall(strip.text)}

    def hidden(self, seats: set[int]) -> set[str]:
        """The cards that only these seats hold, and that do not lie open as well."""
        state = self.game_table.game.state
        others = [card for seat, hand in enumerate(state.hands) if seat not in seats for card in hand]
        known = {card.code for card in (*state.discard, *others)}
        return {card.code for seat in seats for card in state.hands[seat]} - known


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_no_hand_is_on_the_screen_but_that_of_who_is_in_front(size: tuple[int, int]) -> None:
    app = AtTheTable(open_game=False)
    curtains = seen = 0
    async with app.run_test(size=size) as pilot:
        for turn in range(60):
            await pilot.pause()
            front = app.keyboard.front
            covered = isinstance(app.screen, HandoverScreen)
            hidden = {0, 1, 2} if covered or front is None else {0, 1, 2} - {front}
            assert not app.codes() & app.hidden(hidden)
            if covered:
                curtains += 1
                assert not app.codes()
                await press(pilot, "z" if turn % 3 else "enter")
            else:
                seen += bool(front is not None and app.codes() & app.hidden({front}))
                await press(pilot, ("right", "d", "p", "m", "enter")[turn % 5])
        app.playing.cancel()
    assert curtains > 5
    assert seen > 5


async def test_at_an_open_table_there_is_no_curtain() -> None:
    app = AtTheTable(open_game=True)
    async with app.run_test(size=(100, 30)) as pilot:
        for _ in range(4):
            await pilot.pause()
            assert isinstance(app.screen, TableScreen)
            assert app.codes() & app.hidden({app.screen.view.prompt.seats[0]})
            await press(pilot, "d", "p")
        app.playing.cancel()


@pytest.mark.parametrize("wanted", [True, False])
async def test_the_bell_rings_for_ones_turn_and_for_slaps_where_that_is_wanted(
    wanted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = AtTheTable(open_game=True)
    app.preferences = DisplayPreferences(motion=False, bell=wanted)
    rung: list[int] = []
    monkeypatch.setattr(app, "bell", lambda: rung.append(1))
    async with app.run_test(size=(100, 30)) as pilot:
        await press(pilot, "d", "p")
        await pilot.pause()
        app.playing.cancel()
    assert bool(rung) is wanted


async def test_slap_keys_work_behind_a_curtain_and_under_dialogs() -> None:
    app = AtTheTable(open_game=False)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, HandoverScreen)
        held = len(app.game_table.game.state.hands[2])
        await pilot.pause(GRACE + 0.1)  # sooner, a slap is meant for what lay there before (SPEED-5)
        await press(pilot, "z")
        assert len(app.game_table.game.state.hands[2]) == held + 1
        await press(pilot, "enter", "question_mark", "m")
        assert len(app.game_table.game.state.hands[1]) == held + 1
        app.playing.cancel()
