"""A line to type into: what a paste may bring into it."""

import pytest
from textual.app import App, ComposeResult
from textual.events import Paste

from app.widgets.chat_input import TextInput

STEERING = "\x1b]0;title\x07\x1b[2J\u202eevil\u200b\x9b31m"


class Typing(App[None]):
    """A line of at most ten characters."""

    def compose(self) -> ComposeResult:
        yield TextInput(max_length=10)

    @property
    def line(self) -> TextInput:
        return self.query_one(TextInput)


@pytest.mark.parametrize(
    ("pasted", "value"),
    [("x" * 300, "x" * 10), (" a b ", " a b "), ("\x1b[31mred", "[31mred"), ("Zoë\tW", "Zoë W"), ("日本", "日本")],
)
async def test_a_paste_is_shown_as_far_as_it_fits_and_can_be_shown(pasted: str, value: str):
    app = Typing()
    async with app.run_test() as pilot:
        app.line.post_message(Paste(pasted))
        await pilot.pause()
        assert app.line.value == value
        await pilot.press("end", "space", "Q")
        assert app.line.value == (value + " Q")[:10]


async def test_no_paste_steers_the_terminal():
    app = Typing()
    async with app.run_test() as pilot:
        app.line.max_length = 0
        app.line.post_message(Paste(STEERING))
        await pilot.pause()
        assert app.line.value == "]0;title[2Jevil31m"
        shown = "".join(strip.text for strip in app.screen._compositor.render_strips())
        assert not any(letter in shown for letter in "\x1b\x07\u202e\x9b")
