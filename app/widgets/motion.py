"""Motion: cards that travel, slaps that land, a direction that turns; drawn over finished rows, never waited for."""

from collections.abc import Callable, Sequence

from app.drawing.board import Scene
from app.drawing.canvas import Rows
from app.drawing.layout import Layout
from app.drawing.look import Look
from engine.events import Event


class Motion:
    """What moves now."""

    def __init__(self, paint: Callable[[], None], moves: bool) -> None:
        self._paint = paint
        self.moves = moves

    def begin(self, look: Look, where: Layout, before: Scene, after: Scene, events: Sequence[Event]) -> None:
        """Set in motion what these events ask for."""

    def during(self, scene: Scene) -> Scene:
        """The scene as it is to be drawn while things move."""
        return scene

    def over(self, rows: Rows) -> Rows:
        """Rows with what moves drawn over them."""
        return rows

    def skip(self) -> None:
        """Be done with all motion at once."""
