"""The dialog in which a question is put to people: one at a time, closed as soon as the game has gone on."""

from typing import Any

from app.screens.base import Ask, BaseScreen, Reply
from app.screens.scoreboard.screen import ScoreboardScreen


class Questions:
    """The dialog that is open, and the question for which it is; `ask` shows a dialog."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._dialog: BaseScreen[Any] | None = None
        self._question: tuple[object, ...] | None = None

    async def ask(self, dialog: BaseScreen[Reply], /) -> Reply | None:
        """Show a dialog and wait for its answer; None if it was left or closed."""
        self._dialog = dialog
        try:
            return await self._ask(dialog)
        finally:
            if self._dialog is dialog:  # else another one has been opened in its place
                self._dialog = None

    def is_new(self, question: tuple[object, ...] | None) -> bool:
        """Whether that is asked only now; the dialog of what was asked before is closed then."""
        if question == self._question:
            return False
        self._question = question
        self.close()
        return question is not None

    def close(self) -> None:
        """Close the dialog that is open, since the game has gone on."""
        if self._dialog is not None:
            self._dialog.vanish()

    def forget(self) -> None:
        """Somebody else answers: close the dialog, but for the scores; once people are back, the question is new."""
        self._question = None
        if not self.shows_scores:
            self.close()

    @property
    def shows_scores(self) -> bool:
        """Whether the scores are open."""
        return isinstance(self._dialog, ScoreboardScreen)
