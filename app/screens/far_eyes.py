"""What a guest had on screen: news takes a while to reach them, and their keys take a while to come back."""

from collections import deque
from collections.abc import Collection

from app.finish import Lag, Top

# More tops than change while a key is on its way.
KEPT = 16
# Seconds. Nobody reacts faster to a new top: a key that comes sooner was meant for the one before it. Of one whose trip
# is not known, the trip is in it.
GRACE, UNKNOWN_GRACE = 0.2, 0.4


class FarEyes:
    """Remembers which tops were sent when, in seconds, and tells for which of them a slap was meant (SPEED-5).

    The trip counts in whole, however long it is. It varies: whether a top has been on screen for long enough is judged
    by the longest, so that nobody pays for a key that was held up; whether it can have been there at all, by the
    shortest.
    """

    def __init__(self) -> None:
        self._sent: deque[tuple[float, Top]] = deque(maxlen=KEPT)

    def show(self, top: Top, now: float) -> None:
        """That top is on its way to them, unless they have it already."""
        if not self._sent or self._sent[-1][1] != top:
            self._sent.append((now, top))

    def meant(self, now: float, lag: Lag | None, hand: Collection[str]) -> Top | None:
        """The top for which a slap was meant that comes now from a seat with that hand; None: they have seen nothing.

        It is the one on screen when the key was hit; the one before it, if that one was too new to react to, unless
        they hold its twin.
        """
        if not self._sent:
            return None
        shortest, longest, grace = (lag.shortest, lag.longest, GRACE) if lag else (0.0, 0.0, UNKNOWN_GRACE)
        arrived = [(sent, top) for sent, top in self._sent if sent + shortest <= now]
        if not arrived:
            return self._sent[0][1].before()
        sent, newest = arrived[-1]
        if sent + longest + grace <= now or newest.card in hand:
            return newest
        known = [top for _sent, top in arrived[:-1] if top.round == newest.round]
        return known[-1] if known else newest.before()
