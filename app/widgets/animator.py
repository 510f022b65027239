"""Motion: what moves on a board, tick by tick."""

from collections.abc import Callable, Sequence
from time import monotonic

from msgspec.structs import replace
from textual.timer import Timer

from app.drawing.animation import Flight, flights, overlay
from app.drawing.layout import Layout
from app.drawing.look import Look
from app.drawing.piles import ARROW_EVERY
from app.drawing.scene import Scene
from app.render.canvas import FinishedRows
from engine.events import Event, Played, Reversed

# Seconds a movement takes, and seconds from one picture to the next. A slap is faster, and lands for the rest.
LENGTH, FRAME = 0.34, 1 / 12
SLAP = 0.5


Tick = Callable[[float, Callable[[], None]], Timer]


class Motion:
    """What moves now: at most one movement, since the next begins where the game is then.

    `paint` draws what is to be seen at the moment, `every` calls back time after time.
    """

    def __init__(self, paint: Callable[[], None], every: Tick, moves: bool) -> None:
        self._paint, self._every = paint, every
        self.moves = moves
        self._timer: Timer | None = None
        self._began = 0.0
        self._before: Scene | None = None
        self._flying: tuple[Flight, ...] = ()
        self._played = False
        self._slap = False

    def begin(self, look: Look, where: Layout, before: Scene, events: Sequence[Event]) -> None:
        """Set in motion what these events ask for; what moved until now has arrived."""
        self._rest()
        if not self.moves:
            return
        cards = [event for event in events if isinstance(event, Played)]
        self._flying = flights(look, before.view, where, events)
        if not self._flying and not any(isinstance(event, Reversed) for event in events):
            return
        self._before = before
        self._played = bool(cards)
        self._slap = any(event.slap for event in cards)
        self._began = monotonic()
        self._timer = self._every(FRAME, self._go_on)

    def skip(self) -> None:
        """Be done with all motion at once."""
        if self._timer is not None:
            self._rest()
            self._paint()

    def during(self, scene: Scene) -> Scene:
        """The scene as it is to be drawn now: a card that is on its way does not lie on the pile yet."""
        before = self._before
        if before is None:
            return scene
        turned = int(self._part * ARROW_EVERY)
        landed = self._slap and self._part >= SLAP
        if not self._played or landed:
            return replace(scene, turned=turned, impact=landed)
        old = before.view
        view = replace(scene.view, top=old.top, colour=old.colour)
        return replace(scene, view=view, beneath=before.beneath, turned=turned)

    def over(self, rows: FinishedRows) -> FinishedRows:
        """Rows with what moves drawn over them."""
        if self._before is None:
            return rows
        part = self._part
        if self._slap:
            part /= SLAP
        return overlay(rows, self._flying, part) if part < 1 else rows

    @property
    def _part(self) -> float:
        return min((monotonic() - self._began) / LENGTH, 1.0)

    def _go_on(self) -> None:
        if self._part >= 1:
            self._rest()
        self._paint()

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = self._before = None
        self._flying = ()
