"""The challenge of a Wild Draw Four: accepting it, doubting it, and who draws (WD4-1 to WD4-5)."""

from collections.abc import Collection

from engine.cards import Card, Colour, Face
from engine.commands import Accept, Challenge
from engine.events import Challenged, HandShown, StackGrew, Why
from engine.options import Options
from engine.phases import Challenging, Doubt, Stacked
from engine.refusal import IllegalCommand, Reason
from engine.state import State

DRAWS = {Face.DRAW_TWO: 2, Face.DRAW_FOUR: 4}
LOST_CHALLENGE = 2


def barred(options: Options, rest: Collection[Card], colour: Colour | None) -> bool:
    """Whether the rest of a hand makes a Wild Draw Four illegal, the colour in force being that one (WD4-1)."""
    if any(card.colour is colour for card in rest):
        return True
    spared = Face.DRAW_FOUR if options.no_bluffing else None
    return options.wilds_bar_draw_four and any(card.is_wild and card.face is not spared for card in rest)


def draw_four(state: State, seat: int, before: Colour | None) -> None:
    """A Wild Draw Four has landed: the next seat draws or challenges (WD4-3); judged now, and kept (WD4-2)."""
    if state.options.no_bluffing or state.options.no_challenge:
        doubt = None
    else:
        rest = state.hands[seat]
        doubt = Doubt(seat, barred(state.options, rest, before), tuple([card.code for card in rest]))
    if state.options.stacking:
        stack(state, seat, Face.DRAW_FOUR, doubt)
    elif doubt is None:
        draw_and_skip(state, state.after(seat), DRAWS[Face.DRAW_FOUR], Why.DRAW_FOUR)
    else:
        state.enter(Challenging(state.after(seat), doubt))


def stack(state: State, seat: int, face: Face, doubt: Doubt | None = None) -> None:
    """Add a draw card to the stack that the next seat has to answer (house rule `stacking`)."""
    total = stacked(state) + DRAWS[face]
    state.say(StackGrew(state.after(seat), total))
    state.enter(Stacked(state.after(seat), face, total, doubt))


def stacked(state: State) -> int:
    """How many cards the stack demands so far."""
    return state.phase.total if isinstance(state.phase, Stacked) else 0


def draw_and_skip(state: State, seat: int, count: int, why: Why) -> None:
    """A seat draws and loses its turn (ACT-1, WD4-3)."""
    state.give(seat, count, why)
    state.skip(seat)


def demand(state: State, seat: int) -> Challenging | Stacked:
    """The phase, where cards are demanded of that seat; else refuses."""
    if type(state.phase) is Stacked:
        return state.expect(Stacked, seat)
    return state.expect(Challenging, seat)


def check_accept(state: State, accept: Accept) -> None:
    """Refuse where no cards are demanded of that seat."""
    demand(state, accept.seat)


def accept_cards(state: State, accept: Accept) -> None:
    """Draw what is demanded and lose the turn."""
    match demand(state, accept.seat):
        case Stacked(total=total):
            draw_and_skip(state, accept.seat, total, Why.STACK)
        case Challenging():
            draw_and_skip(state, accept.seat, DRAWS[Face.DRAW_FOUR], Why.DRAW_FOUR)


def check_challenge(state: State, challenge: Challenge) -> None:
    """Refuse where nothing can be challenged by that seat (WD4-3, WD4-5)."""
    if demand(state, challenge.seat).doubt is None:
        raise IllegalCommand(Reason.NO_DOUBT)


def challenge_bluff(state: State, challenge: Challenge) -> None:
    """The hand is shown to the challenger alone, and one of the two draws (WD4-4)."""
    phase, seat = demand(state, challenge.seat), challenge.seat
    doubt = phase.doubt
    assert doubt is not None
    total = stacked(state) or DRAWS[Face.DRAW_FOUR]
    state.say(Challenged(seat, doubt.against, doubt.bluff))
    state.say(HandShown(doubt.against, seat, doubt.evidence))
    if doubt.bluff:
        state.give(doubt.against, total, Why.CHALLENGE_WON)
        state.begin_turn(seat)
    else:
        draw_and_skip(state, seat, total + LOST_CHALLENGE, Why.CHALLENGE_LOST)
