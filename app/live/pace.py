"""The pace of bots: how long they take to think, slap, call and catch, so that people can play with them."""

from collections.abc import Sequence
from math import exp, log

from msgspec import Struct

from engine.commands import AnyCommand, CallUno, Catch, Pass, Point, Slap
from engine.events import Caught, Challenged, Drew, Event, FingersShown, PileTurned, RoundBegan, Took, Why
from engine.rng import Rng


class Duration(Struct, frozen=True):
    """How long something takes, in seconds: mostly about `usual`, never less than `least` nor more than `most`."""

    least: float
    usual: float
    most: float

    def draw(self, rng: Rng) -> float:
        """One such time, most often short and now and then long (log-normal, clipped)."""
        # The sum of four dice is near enough to a normal deviate of mean 0 and deviation 1.
        deviate = sum(rng.below(1001) for _ in range(4)) / 1000 - 2
        return min(self.most, max(self.least, exp(log(self.usual) + 0.55 * deviate)))


class Pace(Struct, frozen=True):
    """The times of one level of bots. None depends on the cards a bot holds: only on what kind of act it is."""

    think: Duration
    slap: Duration
    call: Duration
    catch: Duration
    point: Duration
    again: Duration = Duration(0.5, 0.8, 1.4)

    def kind(self, command: AnyCommand) -> str:
        """Which of these times applies to a command."""
        return KINDS.get(type(command), "think")

    def delay(self, command: AnyCommand, rng: Rng) -> float:
        """Seconds from the moment a bot may do this until it does."""
        span: Duration = getattr(self, self.kind(command))
        return span.draw(rng)


KINDS: dict[type[AnyCommand], str] = {
    Slap: "slap",
    CallUno: "call",
    Catch: "catch",
    Point: "point",
    Pass: "again",
}

# Seconds that everybody takes to look at what has happened before anybody goes on.
LULLS: dict[type[Event], float] = {
    FingersShown: 5.0,
    PileTurned: 1.0,
    Took: 2.5,
    Challenged: 2.5,
    Caught: 1.2,
    RoundBegan: 1.5,
}

A_DRAW_BY_FINGERS = 0.45


def lull(events: Sequence[Event]) -> float:
    """How many seconds bots wait after these events."""
    fingers = sum(isinstance(event, Drew) and event.why is Why.FINGERS for event in events)
    return max((LULLS.get(type(event), 0.0) for event in events), default=0.0) + fingers * A_DRAW_BY_FINGERS


# Catching begins only after people have had a fair moment to call, slapping after they could see the card.
PACES = {
    "easy": Pace(
        think=Duration(1.0, 1.8, 4.0),
        slap=Duration(0.8, 1.2, 1.5),
        call=Duration(0.6, 1.2, 2.5),
        catch=Duration(2.0, 2.6, 4.5),
        point=Duration(0.8, 1.6, 3.0),
    ),
    "normal": Pace(
        think=Duration(0.8, 1.4, 3.2),
        slap=Duration(0.55, 0.9, 1.5),
        call=Duration(0.4, 0.8, 1.6),
        catch=Duration(1.6, 2.1, 3.5),
        point=Duration(0.7, 1.3, 2.6),
    ),
    "sharp": Pace(
        think=Duration(0.7, 1.1, 2.6),
        slap=Duration(0.35, 0.6, 1.1),
        call=Duration(0.3, 0.5, 1.0),
        catch=Duration(1.4, 1.7, 2.6),
        point=Duration(0.6, 1.0, 2.2),
    ),
}
