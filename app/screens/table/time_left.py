"""What is left of the time in which somebody has to answer."""

# How often what is left is looked at, in seconds.
TICK = 0.5
# In how many steps the bar is drawn.
STEPS = 16


class TimeLeft:
    """What is left until a `deadline` in game time; None: whoever is asked may take as long as they like."""

    def __init__(self) -> None:
        self.deadline: float | None = None
        self._span = 1.0

    def count_to(self, deadline: float | None, now: float) -> None:
        """Somebody has to answer until that moment."""
        if deadline != self.deadline and deadline is not None:
            self._span = max(deadline - now, 1.0)
        self.deadline = deadline

    def at(self, now: float) -> tuple[float | None, int | None]:
        """The part of the time that is left, in steps, and the whole seconds."""
        if self.deadline is None:
            return None, None
        left = max(0.0, self.deadline - now)
        return round(left / self._span * STEPS) / STEPS, round(left)
