"""What a seat may do now, as a list of complete commands. The checks of each rule judge the same."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product

from msgspec.structs import replace

from engine.cards import CARDS, COLOURS, Card
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
from engine.phases import (
    Challenging,
    MiniPile,
    NamingColour,
    Phase,
    Pointing,
    RoundOver,
    Stacked,
    Turn,
    awaited,
)
from engine.refusal import IllegalCommand
from engine.rules import challenge, links, mini_pile, speed_play, swaps, turn, uno_call
from engine.rules.round import Check
from engine.state import State


def legal(state: State, seat: int) -> list[AnyCommand]:
    """Every command that the seat may give now.

    A wrong slap is listed too: it is carried out, and costs a card (SPEED-4). A card that is the last of its hand is
    listed bare, its choices lapse (OUT-2).
    """
    phase = state.phase
    answers = ANSWERS.get(type(phase))
    if answers is None:
        return [Next(seat)] if isinstance(phase, RoundOver) else []
    asked = phase.seat == seat if type(phase) is Turn else seat in awaited(phase)
    found = answers(state, seat) if asked else []
    # At most tables nothing can ever be slapped, and this is asked for every seat.
    if (state.options.speed_play or state.options.jump_in) and speed_play.slappable(state):
        found += slaps(state, seat)
    if state.window is not None or len(state.hands[seat]) == 2:
        found += calls(state, seat)
    return found


def turn_answers(state: State, seat: int) -> list[AnyCommand]:
    """Play, or draw or pass (TURN-1, TURN-2)."""
    now, found = state.phase, plays(state, seat)
    assert isinstance(now, Turn)
    if turn.may_draw(state, now):
        found.append(Draw(seat))
    elif turn.against_pass(state, now) is None:
        found.append(Pass(seat))
    return found


def demand_answers(state: State, seat: int) -> list[AnyCommand]:
    """Accept, challenge, add to the stack (WD4-3, `stacking`)."""
    found: list[AnyCommand] = [Accept(seat)]
    if challenge.demand(state, seat).doubt is not None:
        found.append(Challenge(seat))
    return [*plays(state, seat), *found] if isinstance(state.phase, Stacked) else found


def colour_answers(state: State, seat: int) -> list[AnyCommand]:
    """Name a colour."""
    return [NameColour(seat, colour) for colour in COLOURS]


def pointing_answers(state: State, seat: int) -> list[AnyCommand]:
    """Point at any other seat (POINT-1)."""
    return [Point(seat, target) for target in range(len(state.hands)) if target != seat]


def pile_answers(state: State, seat: int) -> list[AnyCommand]:
    """Add to the mini-pile, with the UNO call where that leaves one card, or take it (PILEUP-2)."""
    colour, hand = state.expect(MiniPile, seat).colour, state.hands[seat]
    calls = (False, True) if len(hand) == 2 else (False,)
    following = [card for card in dict.fromkeys(hand) if mini_pile.follows(card, colour)]
    return [PileCard(seat, card.code, call) for card in following for call in calls] or [Take(seat)]


ANSWERS: Mapping[type[Phase], Callable[[State, int], list[AnyCommand]]] = {
    Turn: turn_answers,
    Stacked: demand_answers,
    Challenging: demand_answers,
    NamingColour: colour_answers,
    Pointing: pointing_answers,
    MiniPile: pile_answers,
}


def slaps(state: State, seat: int) -> list[Slap]:
    """Every slap that would be judged: of the seat on turn only the exact twin (SPEED-6)."""
    hand, top = state.hands[seat], state.top
    found = [Slap(seat, card.code, state.serial) for card in dict.fromkeys(hand)]
    if top in hand and len(hand) > 1 and swaps.swaps(state, top):
        found += [Slap(seat, top.code, state.serial, target) for target in swap_targets(state, seat)]
    if seat in awaited(state.phase):
        found = [slap for slap in found if accepted(speed_play.check_slap, state, slap)]
    return found


def calls(state: State, seat: int) -> Iterator[CallUno | Catch]:
    """Calling UNO, and catching who has not."""
    if uno_call.against_call(state, seat) is None:
        yield CallUno(seat)
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


def plays(state: State, seat: int) -> list[AnyCommand]:
    """Every complete play of the seat on turn."""
    left, options = len(state.hands[seat]) - 1, state.options
    by_left = usual_plays(seat)
    usual = by_left[left] if left < 2 else by_left[2]
    found: list[AnyCommand] = []
    for card in turn.playable(state, seat):
        if card.links or options.seven_zero:
            found += with_seats(state, seat, card, usual[card], left)
        else:
            found += usual[card]
        if options.doubles and turn.may_double(state, seat, card):
            found += with_seats(state, seat, card, variations(seat, card, left - 1, twice=True), left - 1)
    return found


@cache
def usual_plays(seat: int) -> Sequence[Mapping[Card, Sequence[Play]]]:
    """The plays of every card that leave none, one, or more; being values, they are made once."""
    return [{card: variations(seat, card, left) for card in CARDS.values()} for left in range(3)]


def variations(seat: int, card: Card, left: int, twice: bool = False) -> list[Play]:
    """The plays of a card that differ in the colour named and the UNO call alone (OUT-2: with the last card, none)."""
    colours = COLOURS if left and card.names_colour else (None,)
    calls = (False, True) if left == 1 else (False,)
    return [Play(seat, card.code, colour, twice=twice, uno=call) for colour in colours for call in calls]


def with_seats(state: State, seat: int, card: Card, plain: Sequence[Play], left: int) -> Sequence[Play]:
    """Those plays, each with every choice of seats that its card asks for: whom to link, whom to swap hands with."""
    pairs = links.pairs(state) if left and card.links else [None]
    targets = swap_targets(state, seat) if left and swaps.swaps(state, card) else [None]
    return [replace(play, link=pair, swap=target) for play, pair, target in product(plain, pairs, targets)]


def swap_targets(state: State, seat: int) -> list[int | None]:
    """The seats one may swap hands with."""
    return [target for target in range(len(state.hands)) if swaps.may_swap(state, seat, target)]
