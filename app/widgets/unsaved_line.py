"""The line on screens without a board that says that the game is not being saved."""

from textual.screen import Screen
from textual.widgets import Static

from app.widgets.board import Board


class UnsavedLine(Static):
    """Says why the game is not being saved, on a row of its own; while it is saved the row is not there."""

    DEFAULT_CSS = """
    UnsavedLine { width: 100%; height: 1; padding: 0 2; text-style: bold; color: $error; background: $background;
                  text-wrap: nowrap; text-overflow: ellipsis; display: none; }
    UnsavedLine.-there { display: block; }
    """

    def __init__(self) -> None:
        super().__init__(markup=False)

    def on_mount(self) -> None:
        """Say how it is."""
        self.say()

    def say(self) -> None:
        """Say how it is now."""
        sentence: str = getattr(self.app, "unsaved", "")
        self.set_class(bool(sentence), "-there")
        self.update(sentence)


def say_unsaved(screen: Screen[object]) -> None:
    """Have a screen say whether the game is saved, as that is now."""
    for board in screen.query(Board):
        board.paint()
    for line in screen.query(UnsavedLine):
        line.say()
