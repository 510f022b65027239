"""What a seat may do now, as a list of complete commands. The checks of each rule judge the same."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import product

from msgspec.structs import replace

from engine import dispute, link, minipile, speed, swapping, turn, uno
from engine.cards import COLOURS, Card, Colour, Face
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
from engine.phases import (
    Challenging,
    GameOver,
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
from engine.round import Check
from engine.state import State


def legal(state: State, seat: int) -> list[AnyCommand]:
    """Every command that the seat may give now.

    A wrong slap is listed too: it is carried out, and costs a card (SPEED-4). A card that is the last of its hand is
    listed bare, its choices lapse (OUT-2).
    """
    kind = type(state.phase)
    if kind is RoundOver:
        return [Next(seat)]
    if kind is GameOver:
        return []
    found: list[AnyCommand] = ANSWERS[kind](state, seat) if seat in awaited(state.phase) else []
    if speed.slappable(state):
        found += slaps(state, seat)
    if state.window is not None or len(state.hands[seat]) == 2:
        found += calls(state, seat)
    return found


def turn_answers(state: State, seat: int) -> list[AnyCommand]:
    """Play, or draw or pass (TURN-1, TURN-2)."""
    now = state.expect(Turn, seat)
    found: list[AnyCommand] = [*plays(state, seat)]
    if turn.against_draw(state, now) is None:
        found.append(Draw(seat))
    elif turn.against_pass(state, now) is None:
        found.append(Pass(seat))
    return found


def demand_answers(state: State, seat: int) -> list[AnyCommand]:
    """Accept, challenge, add to the stack (WD4-3, `stacking`)."""
    found: list[AnyCommand] = [Accept(seat)]
    if accepted(dispute.check_challenge, state, Challenge(seat)):
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
    following = [card for card in dict.fromkeys(hand) if minipile.follows(card, colour)]
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


def plays(state: State, seat: int) -> list[Play]:
    """Every complete play of the seat on turn."""
    left, options = len(state.hands[seat]) - 1, state.options
    found: list[Play] = []
    for card in turn.playable(state, seat):
        if card.is_wild or left < 2 or options.seven_zero:
            found += complete(state, seat, card, left)
        else:
            found.append(Play(seat, card.code))
        if options.doubles and turn.may_double(state, seat, card):
            found += complete(state, seat, card, left - 1, twice=True)
    return found


def complete(state: State, seat: int, card: Card, left: int, twice: bool = False) -> Iterable[Play]:
    """The plays of one card, with each choice it asks for, and the UNO call where it leaves one card."""
    choose = left > 0
    colours = COLOURS if choose and card.face in NAMES_COLOUR else (None,)
    if card.face is not Face.DRAWN_TOGETHER and not state.options.seven_zero:
        return variations(seat, card.code, colours, twice, left == 1)
    pairs = link.pairs(state) if choose and card.face is Face.DRAWN_TOGETHER else [None]
    targets = swap_targets(state, seat) if choose and swapping.swaps(state, card) else [None]
    plain = variations(seat, card.code, colours, twice, left == 1)
    return [replace(play, link=pair, swap=target) for play, pair, target in product(plain, pairs, targets)]


@cache
def variations(
    seat: int, code: str, colours: tuple[Colour | None, ...], twice: bool, last_but_one: bool
) -> tuple[Play, ...]:
    """The plays of a card that differ in the colour and the call alone; being values, they are made once."""
    calls = (False, True) if last_but_one else (False,)
    return tuple([Play(seat, code, colour, twice=twice, uno=call) for colour in colours for call in calls])


def swap_targets(state: State, seat: int) -> list[int | None]:
    """The seats one may swap hands with."""
    return [target for target in range(len(state.hands)) if swapping.may_swap(state, seat, target)]
