"""Rows are strips, whatever Textual asks of them."""

from rich.console import Console
from rich.style import Style
from textual.strip import Strip

from app.render.canvas import row


def test_a_row_is_a_strip_in_every_respect_that_textual_asks_for() -> None:
    console = Console(color_system="truecolor", force_terminal=True)
    made = row((("ab", Style()),), 4, Style())
    assert made.text == "ab  "
    assert Strip.render(made, console) == "ab  "
    assert Strip.join([made, made]).render(console) == "ab  ab  "
    assert made.crop(1, 3).text == "b "
