"""One screen on an empty app, for tests: what it shows, and what it answers."""

from typing import Any

from textual.app import App
from textual.screen import Screen


class Shown(App[Any]):
    """An empty app with one screen on it, whose answer it returns."""

    def __init__(self, screen: Screen[Any], motion: bool = False) -> None:
        super().__init__()
        self.shown = screen
        self.animation_level = "full" if motion else "none"

    def on_mount(self) -> None:
        """Open the screen."""
        self.push_screen(self.shown, self.exit)


def text_of(app: App[Any]) -> str:
    """What the screen shows, as lines of text."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())
