"""Pointing: everybody points at once (Point Taken)."""

from engine.commands import Point
from engine.events import FingersShown, HasPointed, PointingBegan, Why
from engine.phases import Pointing
from engine.refusal import IllegalCommand, Reason
from engine.state import State

MOST_CARDS = 5


def begin(state: State, by: int) -> None:
    """Await a finger of every seat (POINT-1)."""
    state.say(PointingBegan(by))
    state.enter(Pointing(by, (None,) * len(state.hands)))


def check_point(state: State, point: Point) -> None:
    """Refuse to point at oneself, at nobody, or twice (POINT-1)."""
    if not isinstance(state.phase, Pointing):
        raise IllegalCommand(Reason.NOT_NOW)
    if state.phase.choices[point.seat] is not None:
        raise IllegalCommand(Reason.ALREADY_POINTED)
    if point.target == point.seat or not 0 <= point.target < len(state.hands):
        raise IllegalCommand(Reason.BAD_TARGET)


def point_at(state: State, point: Point) -> None:
    """Point; the last finger shows them all."""
    assert isinstance(state.phase, Pointing)
    choices = list(state.phase.choices)
    choices[point.seat] = point.target
    state.say(HasPointed(point.seat))
    state.phase = Pointing(state.phase.by, tuple(choices))
    targets = tuple([target for target in choices if target is not None])
    if len(targets) == len(choices):
        settle(state, state.phase.by, targets)


def settle(state: State, by: int, targets: tuple[int, ...]) -> None:
    """Every seat draws a card for each finger on it, from the seat after the player on (POINT-2, POINT-3)."""
    state.say(FingersShown(targets))
    seat = by
    for _ in targets:
        seat = state.after(seat)
        if fingers := targets.count(seat):
            state.give(seat, min(fingers, MOST_CARDS), Why.FINGERS)
    state.begin_turn(state.after(by))
