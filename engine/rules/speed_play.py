"""Speed Play: who may slap, what a wrong slap costs, and when it is too late (SPEED-1 to SPEED-8)."""

from engine.cards import CARDS
from engine.commands import Play, Slap
from engine.events import Why, WrongSlap
from engine.phases import Turn
from engine.refusal import IllegalCommand, Reason
from engine.rules import swaps as swapping
from engine.rules.turn import check_play, lay
from engine.state import State

PENALTY = 1


def slappable(state: State) -> bool:
    """Whether the top can be slapped now (SPEED-1, SPEED-2, SPEED-4; house rule `jump_in`)."""
    options = state.options
    opened = (options.speed_play and state.top.is_number) or (options.jump_in and not state.top.is_wild)
    return opened and isinstance(state.phase, Turn)


def is_twin(state: State, slap: Slap) -> bool:
    """Whether the card is of the top's number and colour."""
    return CARDS[slap.card] is state.top


def check_slap(state: State, slap: Slap) -> None:
    """Refuse a slap that is meant for another top, or that cannot be made now; a wrong card is no refusal (SPEED-4)."""
    if slap.top not in (None, state.serial):
        raise IllegalCommand(Reason.TOO_LATE)
    if not isinstance(state.phase, Turn):
        raise IllegalCommand(Reason.CHOICE_PENDING)
    if not slappable(state):
        raise IllegalCommand(Reason.NO_SPEED_PLAY)
    state.held(slap.seat, slap.card)
    if slap.seat == state.phase.seat:
        check_own(state, slap)
    elif slap.swap is not None:
        check_swap(state, slap, slap.swap)


def check_own(state: State, slap: Slap) -> None:
    """By the seat on turn an exact match is simply a play, anything else a refused move (SPEED-6)."""
    if not is_twin(state, slap):
        raise IllegalCommand(Reason.NO_MATCH)
    check_play(state, as_play(slap))


def check_swap(state: State, slap: Slap, target: int) -> None:
    """Refuse to swap hands where the slap is no seven's (house rule `seven_zero`)."""
    if is_twin(state, slap) and len(state.hands[slap.seat]) == 1:
        return  # OUT-2: with the last card the choice lapses
    swaps = is_twin(state, slap) and swapping.swaps(state, state.top)
    if not swaps or not swapping.may_swap(state, slap.seat, target):
        raise IllegalCommand(Reason.BAD_TARGET)


def as_play(slap: Slap) -> Play:
    """The play that a slap comes to."""
    return Play(slap.seat, slap.card, swap=slap.swap)


def slap_down(state: State, slap: Slap) -> None:
    """The twin goes down and play goes on after that seat (SPEED-1, SPEED-7); a wrong card costs one (SPEED-4)."""
    on_turn = state.phase.seat if isinstance(state.phase, Turn) else None
    if is_twin(state, slap):
        state.close_window()
        lay(state, as_play(slap), slap=slap.seat != on_turn)
    else:
        state.say(WrongSlap(slap.seat))
        state.give(slap.seat, PENALTY, Why.WRONG_SLAP)
