"""The board on a screen: it recovers from any size, answers to the mouse, moves without delaying, and writes little."""

import asyncio
import random
from collections.abc import Sequence

import pytest
from textual.app import App, ComposeResult
from textual.pilot import Pilot

from app.drawing.hand import Sorting
from app.drawing.layout import layout
from app.drawing.look import look
from app.drawing.marks import SeatMarks
from app.drawing.piles import places
from app.widgets import animator
from app.widgets.board import Board
from app.widgets.key_command import Hint
from app.widgets.pane import Pane
from engine.events import Drew, Event, Played, Reversed, Why
from tests.app.drawing.tables import seen, told
from tests.bench.drawing import Drawn, measure

HANDS = [["R7", "B1", "W", "R9"], ["R1", "R2"], ["R2", "G1"]]


class Shown(App[None]):
    """An app with a board, which keeps what was clicked."""

    def __init__(self, moves: bool = False) -> None:
        super().__init__()
        self.board = Board(look(), moves=moves)
        self.clicked: list[object] = []

    def compose(self) -> ComposeResult:
        yield self.board

    def on_board_card_clicked(self, message: Board.CardClicked) -> None:
        self.clicked.append(message.code)

    def on_board_pile_clicked(self, message: Board.PileClicked) -> None:
        self.clicked.append("draw" if message.draws else "discard")

    def on_board_seat_clicked(self, message: Board.SeatClicked) -> None:
        self.clicked.append(message.seat)


def screen_text(pane: Pane) -> str:
    """What the pane shows, line by line."""
    return "\n".join(row.text for row in pane.rows)


async def resize(pilot: Pilot[None], width: int, height: int) -> None:
    await pilot.resize_terminal(width, height)
    await pilot.pause()


async def test_the_board_recovers_from_fifty_sizes() -> None:
    rng = random.Random(5)
    app = Shown()
    async with app.run_test(size=(100, 30)) as pilot:
        app.board.present(seen(0, hands=HANDS))
        for _ in range(50):
            width, height = rng.randint(20, 180), rng.randint(5, 60)
            await resize(pilot, width, height)
            assert len(app.board.rows) == height
            assert {row.cell_length for row in app.board.rows} == {width}
        await resize(pilot, 60, 20)
        assert "80×24" in screen_text(app.board)
        await resize(pilot, 80, 24)
        assert "Bob" in screen_text(app.board)


async def test_cards_piles_and_seats_answer_to_clicks() -> None:
    app = Shown()
    async with app.run_test(size=(80, 24)) as pilot:
        app.board.present(seen(0, hands=HANDS, draw=["G1"] * 5))
        await pilot.pause()
        where = layout(80, 24, 3)
        rows = [row.text for row in app.board.rows]
        y, x = next((y, line.index("B1")) for y, line in enumerate(rows) if y >= where.hand.y and "B1" in line)
        await pilot.click(Board, offset=(x, y))
        spots = places(where)
        for spot in (spots.draw, spots.discard, where.plates[0], where.plates[1]):
            await pilot.click(Board, offset=(spot.x + 2, spot.y + 1))
        assert app.clicked == ["B1", "draw", "discard", 1, 2]
        assert app.board.chosen == "B1"


async def test_the_cursor_goes_round_and_keeps_to_its_card() -> None:
    app = Shown()
    async with app.run_test(size=(80, 24)):
        app.board.present(seen(0, hands=HANDS, discard=["Y5"], turn=1))
        assert app.board.chosen == "R7"
        app.board.move_cursor(-1)
        assert app.board.chosen == "W"
        assert app.board.sort_otherwise() is Sorting.NUMBER
        assert app.board.chosen == "W"
        app.board.choose("R9")
        app.board.present(seen(0, hands=[["R7", "R9"], *HANDS[1:]], discard=["Y5"], turn=1))
        assert app.board.chosen == "R9"
        app.board.present(seen(0, hands=[["R7"], *HANDS[1:]], discard=["Y5"], turn=1))
        assert app.board.chosen == "R7"


async def test_ones_turn_begins_with_the_cursor_on_a_card_that_can_be_played() -> None:
    app = Shown()
    async with app.run_test(size=(80, 24)):
        app.board.present(seen(0, hands=HANDS, discard=["B5"], turn=1))
        assert app.board.chosen == "R7"
        app.board.present(seen(0, hands=HANDS, discard=["B5"], turn=0))
        assert app.board.chosen == "B1"


async def test_a_hand_of_another_viewer_takes_the_place_of_the_first() -> None:
    app = Shown()
    async with app.run_test(size=(80, 24)):
        app.board.present(seen(0, hands=HANDS, turn=1))
        app.board.move_cursor(2)
        app.board.present(seen(2, hands=HANDS, turn=1))
        assert app.board.chosen == "R2"
        assert "B1" not in screen_text(app.board)


async def test_the_countdown_changes_one_row() -> None:
    app = Shown()
    async with app.run_test(size=(120, 40)):
        app.board.present(seen(0, hands=HANDS), marks=SeatMarks(left=1.0, seconds=30))
        before = list(app.board.rows)
        app.board.mark(SeatMarks(left=0.5, seconds=15))
        changed = [y for y, row in enumerate(app.board.rows) if row is not before[y]]
        assert changed == [layout(120, 40, 3).prompt.y]
        assert "15 s" in app.board.rows[changed[0]].text


PLAY = (Played(1, "R1", 5),)
MOVING: list[Sequence[Event]] = [PLAY, (Played(0, "R9", 5, slap=True),), (Drew(2, 3, Why.DRAW_TWO),), (Reversed(-1),)]


@pytest.mark.parametrize("events", MOVING)
async def test_what_moves_arrives_by_itself(events: Sequence[Event]) -> None:
    app = Shown(moves=True)
    async with app.run_test(size=(80, 24)) as pilot:
        app.board.present(seen(0, hands=HANDS, turn=1))
        still = seen(0, hands=HANDS, discard=["R0", "R1"], turn=2)
        app.board.present(still, events)
        await asyncio.sleep(2 * animator.FRAME)
        await pilot.pause()
        moving = screen_text(app.board)
        await asyncio.sleep(animator.LENGTH + animator.FRAME)
        await pilot.pause()
        assert screen_text(app.board) != moving
        assert screen_text(app.board) == await without_motion(events)


async def without_motion(events: Sequence[Event]) -> str:
    """What the board shows of the same when nothing moves."""
    app = Shown(moves=False)
    async with app.run_test(size=(80, 24)):
        app.board.present(seen(0, hands=HANDS, turn=1))
        app.board.present(seen(0, hands=HANDS, discard=["R0", "R1"], turn=2), events)
        return screen_text(app.board)


async def test_motion_is_skipped_at_once_and_never_waited_for() -> None:
    app = Shown(moves=True)
    async with app.run_test(size=(80, 24)):
        app.board.present(seen(0, hands=HANDS, turn=1))
        app.board.present(seen(0, hands=HANDS, discard=["R0", "R1"], turn=2), PLAY)
        app.board.motion.skip()
        assert screen_text(app.board) == await without_motion(PLAY)
        for number in range(20):
            app.board.present(seen(0, hands=HANDS, discard=["R0", f"R{number % 9}"], turn=2), PLAY)
        app.board.motion.skip()
        assert f"R{19 % 9}" in screen_text(app.board)


def test_a_played_card_writes_little() -> None:
    heard = told(16, 160, 3)
    _times, sizes = measure(Drawn(heard[0][0]), heard, (120, 40))
    assert len(sizes) > 30
    assert sum(sizes) / len(sizes) < 2200


@pytest.mark.parametrize("width", [80, 90, 100, 120])
async def test_who_looks_on_is_told_beside_the_keys_and_never_hides_the_way_out(width: int) -> None:
    keys = [Hint(letter, "a key of many") for letter in "abcdefghi"]
    app = Shown()
    app.board = board = Board(look(), moves=False)
    async with app.run_test(size=(width, 24)):
        board.corner = "12 watch"
        board.present(seen(0, hands=HANDS), keys=[*keys, Hint("question_mark", "rules"), Hint("q", "leave")])
        last = board.rows[-1]
        assert last.cell_length == width
        assert last.text.rstrip().endswith("12 watch")
        assert " ?  rules   q  leave " in last.text
