"""What a seat may do now, as a list of complete commands. The checks of each rule judge the same."""

from collections.abc import Iterator
from itertools import product

from engine import link, minipile, speed, swapping, turn, uno
from engine.cards import COLOURS, Card, Face
from engine.commands import (
    Accept,
    AnyCommand,
    CallUno,
    Catch,
    Challenge,
    Draw,
    NameColour,
    Next,
    Pass,
    PileCard,
    Play,
    Point,
    Slap,
    Take,
)
from engine.effects import NAMES_COLOUR
from engine.phases import Challenging, GameOver, MiniPile, NamingColour, Pointing, RoundOver, Stacked, Turn, awaited
from engine.refusal import IllegalCommand
from engine.round import Check
from engine.state import State


def legal(state: State, seat: int) -> list[AnyCommand]:
    """Every command that the seat may give now.

    A wrong slap is listed too: it is carried out, and costs a card (SPEED-4). A card that is the last of its hand is
    listed bare, its choices lapse (OUT-2).
    """
    if isinstance(state.phase, RoundOver):
        return [Next(seat)]
    if isinstance(state.phase, GameOver):
        return []
    found: list[AnyCommand] = [*answers(state, seat)] if seat in awaited(state.phase) else []
    if speed.slappable(state):
        found += slaps(state, seat)
    found += calls(state, seat)
    return found


def answers(state: State, seat: int) -> Iterator[AnyCommand]:
    """What the seat that is awaited may answer."""
    match state.phase:
        case Turn(drawn=drawn):
            yield from plays(state, seat)
            if drawn is None and state.can_draw():
                yield Draw(seat)
            elif accepted(turn.check_pass, state, Pass(seat)):
                yield Pass(seat)
        case Stacked(doubt=doubt):
            yield from plays(state, seat)
            yield Accept(seat)
            if doubt is not None:
                yield Challenge(seat)
        case Challenging():
            yield Accept(seat)
            yield Challenge(seat)
        case NamingColour():
            yield from (NameColour(seat, colour) for colour in COLOURS)
        case Pointing():
            yield from (Point(seat, target) for target in range(len(state.hands)) if target != seat)
        case MiniPile() as phase:
            following = pile_cards(state, seat, phase)
            yield from following
            if not following:
                yield Take(seat)


def pile_cards(state: State, seat: int, phase: MiniPile) -> list[PileCard]:
    """Every card the seat may add to the mini-pile, and the UNO call where that leaves one card."""
    hand = state.hands[seat]
    calls = (False, True) if len(hand) == 2 else (False,)
    fit = [card for card in dict.fromkeys(hand) if minipile.follows(card, phase.colour)]
    return [PileCard(seat, card.code, call) for card in fit for call in calls]


def slaps(state: State, seat: int) -> list[Slap]:
    """Every slap that would be judged: of the seat on turn only the exact twin (SPEED-6)."""
    hand, top = state.hands[seat], state.top
    found = [Slap(seat, card.code, state.serial) for card in dict.fromkeys(hand)]
    if top in hand and len(hand) > 1 and swapping.swaps(state, top):
        found += [Slap(seat, top.code, state.serial, target) for target in swap_targets(state, seat)]
    if seat in awaited(state.phase):
        found = [slap for slap in found if accepted(speed.check_slap, state, slap)]
    return found


def calls(state: State, seat: int) -> Iterator[CallUno | Catch]:
    """Calling UNO, and catching who has not."""
    call = CallUno(seat)
    if accepted(uno.check_call, state, call):
        yield call
    target = state.catchable()
    if target is not None and target != seat and target not in state.called:
        yield Catch(seat, target)


def accepted(check: Check, state: State, command: AnyCommand) -> bool:
    """Whether a check lets a command through."""
    try:
        check(state, command)
    except IllegalCommand:
        return False
    return True


def plays(state: State, seat: int) -> Iterator[Play]:
    """Every complete play of the seat on turn."""
    hand = state.hands[seat]
    for card in dict.fromkeys(hand):
        if turn.obstacle(state, seat, card) is None:
            yield from complete(state, seat, card, len(hand) - 1)
            if turn.may_double(state, seat, card):
                yield from complete(state, seat, card, len(hand) - 2, twice=True)


def complete(state: State, seat: int, card: Card, left: int, twice: bool = False) -> Iterator[Play]:
    """The plays of one card, with each choice it asks for, and the UNO call where it leaves one card."""
    calls = (False, True) if left == 1 else (False,)
    choose = left > 0
    colours = COLOURS if choose and card.face in NAMES_COLOUR else (None,)
    pairs = link.pairs(state) if choose and card.face is Face.DRAWN_TOGETHER else [None]
    targets = swap_targets(state, seat) if choose and swapping.swaps(state, card) else [None]
    for colour, pair, target, call in product(colours, pairs, targets, calls):
        yield Play(seat, card.code, colour, pair, target, twice, call)


def swap_targets(state: State, seat: int) -> list[int | None]:
    """The seats one may swap hands with."""
    return [target for target in range(len(state.hands)) if swapping.may_swap(state, seat, target)]
