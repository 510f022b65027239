"""What a far guest has seen: news takes a while to reach them, and their keys take a while to come back."""

from collections import deque

from app.inbox import LARGEST_CORRECTION
from engine.view import View

# More tops than can change while a key is on its way.
KEPT = 8


class FarEyes:
    """Remembers which tops were sent when, in seconds, so that a key is taken for what was on screen when it was hit.

    So who slaps a top that has just been covered is too late, and makes no mistake (SPEED-5).
    """

    def __init__(self) -> None:
        self._sent: deque[tuple[float, View]] = deque(maxlen=KEPT)

    def show(self, view: View, now: float) -> None:
        """This is on its way to them."""
        if not self._sent or self._top(self._sent[-1][1]) != self._top(view):
            self._sent.append((now, view))

    def saw(self, now: float, trip: float) -> View | None:
        """The view whose top they saw when they hit a key that comes now, after that round trip; None: none yet.

        A trip counts within the same limit as for fair slaps.
        """
        seen = [view for sent, view in self._sent if sent + min(trip, LARGEST_CORRECTION) <= now]
        return seen[-1] if seen else None

    @staticmethod
    def _top(view: View) -> tuple[int, int]:
        return view.round, view.top_serial
