"""A line to type into."""

from textual.events import Paste
from textual.widgets import Input

from app.terminal.events import is_entered
from app.text import printable


class Line(Input):
    """Takes in only what can be shown, also of a paste, and of what is too long as much as fits."""

    def replace(self, text: str, start: int, end: int) -> None:
        """Put text in the place of what lies between `start` and `end`."""
        start, end = sorted((max(0, start), min(len(self.value), end)))
        kept = len(self.value) - (end - start)
        shown = printable(text)
        fitting = shown if not self.max_length else shown[: max(0, self.max_length - kept)]
        super().replace(fitting, start, end)
        if fitting != shown:
            self.restricted()

    def on_paste(self, event: Paste) -> None:
        """What was typed and came in one piece is typed here, and a final Enter counts."""
        if is_entered(event):
            self.call_next(self.action_submit)
