"""The lines of keys: whole hints in every width, and a key that goes both ways is one key."""

import pytest
from textual.app import App, ComposeResult

from app.widgets.key_bar import KeyBar, hint_lines
from app.widgets.key_command import Hint

MANY: tuple[Hint, ...] = (
    Hint("r", "ready"),
    Hint("left", ""),
    Hint("right", "choose a card"),
    Hint("enter", "add it to the pile"),
    Hint("i", "Nederlands"),
    Hint("question_mark", "how to play"),
)
SHOWN = (" r  ready", " ←→  choose a card", " Enter  add it to the pile", " i  Nederlands", " ?  how to play")


@pytest.mark.parametrize("width", range(28, 120, 7))
def test_no_key_is_torn_from_its_label_in_any_width(width: int):
    lines = hint_lines(MANY, width).plain.split("\n")
    assert [hint for line in lines for hint in SHOWN if hint in line] == list(SHOWN)
    assert all(len(line) <= width for line in lines)


class Foot(App[None]):
    """The keys alone; it remembers which were pressed."""

    def __init__(self) -> None:
        super().__init__()
        self.pressed = list[str]()

    def compose(self) -> ComposeResult:
        yield KeyBar(*MANY)

    def key_left(self) -> None:
        self.pressed.append("left")

    def key_right(self) -> None:
        self.pressed.append("right")


async def test_each_half_of_a_key_that_goes_both_ways_is_clicked_by_itself():
    app = Foot()
    async with app.run_test(size=(120, 10)) as pilot:
        x = hint_lines(MANY, 120).plain.index("←")
        await pilot.click(KeyBar, offset=(x, 0))
        await pilot.click(KeyBar, offset=(x + 1, 0))
        await pilot.pause()
    assert app.pressed == ["left", "right"]


async def test_the_keys_take_a_second_line_where_one_is_too_short():
    app = Foot()
    async with app.run_test(size=(60, 10)) as pilot:
        await pilot.pause()
        assert app.query_one(KeyBar).size.height == 2
        await pilot.resize_terminal(120, 10)
        await pilot.pause()
        assert app.query_one(KeyBar).size.height == 1
