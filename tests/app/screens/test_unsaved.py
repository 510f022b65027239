"""That a game is not being saved stays on the screen as long as it is so, whatever else has to be said."""

from collections.abc import Callable
from typing import Any

import pytest
from textual.screen import Screen

from app.rooms.hosted_game import HostedGame
from app.rooms.order import GameOrder
from app.screens.app import PartyApp
from app.screens.lobby.screen import LobbyScreen
from app.screens.mini_pile.screen import MiniPileScreen
from app.screens.pointing.screen import PointingScreen
from app.screens.scoreboard.screen import ScoreboardScreen
from app.screens.table.screen import TableScreen
from app.setup.display import DisplayPreferences
from app.widgets.key_bar import KeyBar
from app.widgets.unsaved_line import say_unsaved
from engine.commands import Play, Point
from engine.game import Game
from engine.options import DELUXE, PARTY
from engine.position import Position
from engine.view import view
from tests.app.rooms.rooms import Openings, directory_of, soon
from tests.app.screens import test_dialogs as dialogs
from tests.app.screens.evening import Evening
from tests.app.screens.person import play_until
from tests.app.screens.shown import text_of
from tests.app.screens.test_answered_twice import COVERS
from tests.app.screens.test_lobby import Shown, at_table, press, shown

SIZES = ((80, 24), (110, 34), (160, 48))
WARNING = "This game is not being saved:"
TROUBLE = f"{WARNING} No space left on device."


class Failing:
    """A record that nothing can be written to while there is `trouble`."""

    file = ""

    def __init__(self, trouble: str | None = TROUBLE) -> None:
        self.trouble = trouble

    def listen(self, listener: Callable[[], None]) -> None:
        self.tell = listener

    async def finish(self, game: Game) -> None:
        return

    async def close(self) -> None:
        return


class Opening:
    """Opens games on such a record."""

    def __init__(self, speed: float = 1.0) -> None:
        self.kept, self.openings = Failing(), Openings(speed)

    async def __call__(self, order: GameOrder) -> HostedGame:
        hosted_game = await self.openings(order)
        return HostedGame(hosted_game.live_game, order.seats, self.kept)


def says_so(app: Evening | Shown) -> bool:
    """Whether the warning is on the screen; beside a table it takes several rows."""
    text = text_of(app)
    return "is not being" in text and "saved" in text


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_at_a_hosted_table_and_in_its_lobby_beside_all_other_notices(size: tuple[int, int]) -> None:
    opening = Opening()
    app = Shown(directory_of(3, opening), is_host=True)
    async with shown(app, size) as pilot:
        await app.directory.main.deal()
        screen = await at_table(app, pilot)
        await soon(lambda: says_so(app))
        for number in range(12):
            await press(pilot, f"{number % 8 + 1}")
            assert says_so(app), number
        screen.show(notice="Just too late: free.")
        await pilot.pause()
        assert says_so(app)
        app.session.room.pause(True)
        await pilot.pause()
        assert says_so(app)
        assert "stopped" in text_of(app)
        opening.kept.trouble = None
        opening.kept.tell()
        await soon(lambda: not says_so(app))
        opening.kept.trouble = TROUBLE
        opening.kept.tell()
        await soon(lambda: says_so(app))
        await press(pilot, "q")
        await soon(lambda: isinstance(app.screen, LobbyScreen))
        await pilot.pause()
        assert TROUBLE in text_of(app)


async def test_on_the_scoreboard_of_a_hosted_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.rooms.dealing.COUNT", 60)
    app = Shown(directory_of(2, Opening(0)))
    async with shown(app) as pilot:
        await app.directory.main.deal()
        await at_table(app, pilot)
        app.session.room.let_bot_play(app.session.member)
        await soon(lambda: isinstance(app.screen, ScoreboardScreen), 60)
        await pilot.pause()
        assert TROUBLE in text_of(app)


class Uncovered(PartyApp):
    """An app whose game is saved, or is not, as a test wants it."""

    trouble = TROUBLE

    def __init__(self) -> None:
        super().__init__(DisplayPreferences(motion=False))

    @property
    def unsaved(self) -> str:
        return self.trouble


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("kind", COVERS, ids=lambda kind: kind.__name__)
async def test_on_every_screen_that_lies_on_a_table_on_a_row_of_its_own(
    kind: type[Screen[Any]], size: tuple[int, int]
) -> None:
    app = Uncovered()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        app.push_screen(COVERS[kind]())
        await pilot.pause()
        assert TROUBLE in text_of(app)
        for number in range(8):
            app.tell(f"Notice {number}")
        await pilot.pause()
        assert TROUBLE in text_of(app), "a notice hides it"
        assert all(bar.region.bottom < size[1] for bar in app.screen.query(KeyBar)), "it hides the keys"
        app.trouble = ""
        say_unsaved(app)
        await pilot.pause()
        assert WARNING not in text_of(app)
        app.trouble = TROUBLE
        say_unsaved(app)
        await pilot.pause()
        assert TROUBLE in text_of(app)
        await pilot.resize_terminal(*SIZES[0])
        await pilot.pause()
        assert TROUBLE in text_of(app)


@pytest.mark.parametrize("seats", [3, 9, 16])
async def test_all_seats_of_a_pointing_and_of_a_mini_pile_are_shown_beside_it_in_the_smallest_window(
    seats: int,
) -> None:
    names = [f"Name-{seat}." for seat in range(seats)]
    hands = (("RP", "WP", "G1"), *[("B0", "B7")] * (seats - 1))
    app = Uncovered()
    async with app.run_test(size=SIZES[0]) as pilot:
        for card, kind in (("RP", PointingScreen), ("WP", MiniPileScreen)):
            position = Position(hands=hands, draw=dialogs.DRAW, discard=("Y4", "R4"))
            game = Game(PARTY, names, b"unsaved", position)
            game.apply(Play(0, card))
            screen = kind(view(game, 0), lambda _command: None)
            app.push_screen(screen)
            if card == "RP":
                for seat in range(seats):
                    events = game.apply(Point(seat, (seat + 1) % seats))
                screen.show(view(game, 0), events)
            await pilot.pause()
            assert TROUBLE in text_of(app)
            assert [name for name in names if name not in text_of(app)] == []


class Unsaved(Evening):
    """An evening whose game is not being saved."""

    unsaved = TROUBLE


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_at_the_table_and_on_the_scoreboard_at_one_s_own_keyboard(size: tuple[int, int]) -> None:
    app = Unsaved(Game(DELUXE, ["Ann", "Bob"], b"unsaved"), {0: "x", 1: "m"}, open_game=True)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert says_so(app)
        app.table_screen.show(notice="Just too late: free.")
        await pilot.pause()
        assert says_so(app)
        await play_until(app, pilot, lambda: isinstance(app.screen, ScoreboardScreen))
        await pilot.pause()
        assert TROUBLE in text_of(app)
