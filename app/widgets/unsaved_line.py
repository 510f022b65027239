"""The line that says on every screen of a running game that it is not being saved."""

from typing import Any

from textual.app import App
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static

from app.widgets.board import Board


class UnsavedLine(Static):
    """Says why the game is not being saved, on a row of its own; while it is saved the row is not there.

    The row is the last one, below the keys: what is told for a while stands in the first ones, and would cover it.
    """

    class Changed(Message):
        """The row has come or gone."""

    DEFAULT_CSS = """
    UnsavedLine { dock: bottom; width: 100%; height: 1; padding: 0 2; text-style: bold; color: $error;
                  background: $background; text-wrap: nowrap; text-overflow: ellipsis; display: none; }
    UnsavedLine.-there { display: block; }
    """

    def __init__(self) -> None:
        super().__init__(markup=False)

    def say(self, sentence: str) -> None:
        """Say that sentence; nothing where it is empty."""
        if bool(sentence) is not self.is_there:
            self.set_class(bool(sentence), "-there")
            self.post_message(self.Changed())
        self.update(sentence)

    @property
    def is_there(self) -> bool:
        """Whether it takes a row of the screen."""
        return self.has_class("-there")


def say_unsaved(app: App[Any]) -> None:
    """Have all screens say whether the game is saved, as that is now."""
    for screen in app.screen_stack:
        for board in screen.query(Board):
            board.paint()
        say_unsaved_on(screen)


def say_unsaved_on(screen: Screen[Any]) -> None:
    """Have a screen without a board, which says it itself, say whether the game is saved, as that is now."""
    if screen.query(Board):
        return
    sentence: str = getattr(screen.app, "unsaved", "")
    if sentence and not screen.query(UnsavedLine):
        screen.mount(UnsavedLine())
    for line in screen.query(UnsavedLine):
        line.say(sentence)
