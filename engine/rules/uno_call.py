"""Calling UNO, and catching who did not (UNO-1 to UNO-4)."""

from engine.commands import CallUno, Catch
from engine.events import Caught, UnoCalled, Why
from engine.phases import MiniPile, Stacked, Turn
from engine.refusal import IllegalCommand, Reason, refuse
from engine.state import State

PENALTY = 2


def against_call(state: State, seat: int) -> Reason | None:
    """Why a seat cannot call UNO now: it is too early, too late, or done already (UNO-1, UNO-4); None where it can."""
    phase = state.phase
    if seat in state.called:
        return Reason.ALREADY_CALLED
    if state.catchable() == seat:
        return None
    if len(state.hands[seat]) == 1 or (state.window == seat and state.caught):
        return Reason.TOO_LATE
    about_to_play = isinstance(phase, Turn | Stacked | MiniPile) and phase.seat == seat
    return None if about_to_play and len(state.hands[seat]) == 2 else Reason.EARLY_CALL


def check_call(state: State, call: CallUno) -> None:
    """Refuse a call that comes too early, too late, or twice."""
    refuse(against_call(state, call.seat))


def call_uno(state: State, call: CallUno) -> None:
    """Call UNO."""
    state.called |= {call.seat}
    state.say(UnoCalled(call.seat))


def check_catch(state: State, catch: Catch) -> None:
    """Refuse to catch oneself, and whoever has called or has no open window (UNO-2, UNO-4)."""
    target = catch.target
    if target == catch.seat or not 0 <= target < len(state.hands):
        raise IllegalCommand(Reason.BAD_TARGET)
    if state.window == target and state.caught:
        raise IllegalCommand(Reason.TOO_LATE)
    if state.catchable() != target or target in state.called:
        raise IllegalCommand(Reason.FALSE_CATCH)


def catch_out(state: State, catch: Catch) -> None:
    """The seat caught draws two, once (UNO-2)."""
    state.caught = True
    state.say(Caught(catch.target, catch.seat))
    state.give(catch.target, PENALTY, Why.CAUGHT)
