"""A turn: playing a card, drawing one, passing."""

from engine.cards import CARDS, Card, Face
from engine.commands import Draw, Pass, Play
from engine.events import ColourNamed, Passed, Played
from engine.phases import Stacked, Turn
from engine.refusal import IllegalCommand, Reason
from engine.rules import links, swaps
from engine.rules.challenge import DRAWS, barred, stacked
from engine.rules.effects import EFFECTS, LAST_DRAWS
from engine.state import State


def bluffs(state: State, seat: int, card: Card) -> bool:
    """Whether playing that card would be an illegal Wild Draw Four (WD4-1)."""
    if card.face is not Face.DRAW_FOUR:
        return False
    rest = state.hands[seat][:]
    rest.remove(card)
    return barred(state.options, rest, state.colour)


def obstacle(state: State, seat: int, card: Card) -> Reason | None:
    """Why the seat on turn cannot play a card of its hand now; None where it can (TURN-1, TURN-2)."""
    phase = state.phase
    if type(phase) is Turn:
        if phase.drawn is not None and phase.drawn != card.code:
            return Reason.ONLY_THE_DRAWN
        if not state.fits(card):
            return Reason.NO_MATCH
    elif type(phase) is Stacked and card.face is not phase.face:
        return Reason.NO_MATCH
    if state.options.no_bluffing and bluffs(state, seat, card):
        return Reason.BLUFF
    return None


def playable(state: State, seat: int) -> list[Card]:
    """The different cards that the seat on turn can play: those with no obstacle, found together and so faster."""
    phase, hand = state.phase, state.hands[seat]
    if type(phase) is Stacked:
        found = [*dict.fromkeys([card for card in hand if card.face is phase.face])]
    else:
        if type(phase) is Turn and phase.drawn is not None:
            hand = [CARDS[phase.drawn]]
        colour, face, found = state.colour, state.discard[-1].face, []
        for card in hand:
            if (card.colour is colour or card.is_wild or card.face is face) and card not in found:
                found.append(card)
    if state.options.no_bluffing:
        found = [card for card in found if not bluffs(state, seat, card)]
    return found


def may_double(state: State, seat: int, card: Card) -> bool:
    """Whether that card may go down together with its twin (house rule `doubles`)."""
    return (
        state.options.doubles
        and card.is_number
        and type(state.phase) is Turn
        and state.phase.drawn is None
        and state.hands[seat].count(card) >= 2
    )


def check_play(state: State, play: Play) -> None:
    """Refuse a play that is out of turn, does not match, or is not complete (TURN-1)."""
    seat = play.seat
    state.expect(Stacked if type(state.phase) is Stacked else Turn, seat)
    card = state.held(seat, play.card)
    if (reason := obstacle(state, seat, card)) is not None:
        raise IllegalCommand(reason)
    if play.twice and not may_double(state, seat, card):
        raise IllegalCommand(Reason.NO_TWIN)
    left = len(state.hands[seat]) - 1 - play.twice
    if play.uno and left != 1:
        raise IllegalCommand(Reason.EARLY_CALL)
    if left:  # OUT-2: with the last card the choices lapse
        check_choices(state, play, card)


def check_choices(state: State, play: Play, card: Card) -> None:
    """Refuse a play that lacks a choice its card asks for, or makes one that it does not."""
    if (play.colour is None) == card.names_colour:
        raise IllegalCommand(Reason.NEEDS_COLOUR if play.colour is None else Reason.NO_COLOUR)
    if (play.link is None) == card.links:
        raise IllegalCommand(Reason.NEEDS_LINK if play.link is None else Reason.BAD_LINK)
    if play.link is not None and not links.may_link(state, play.link):
        raise IllegalCommand(Reason.BAD_LINK)
    if state.options.seven_zero or play.swap is not None:
        check_swap(state, play, card)


def check_swap(state: State, play: Play, card: Card) -> None:
    """Refuse a seven that names no seat to swap hands with, and any other card that does (house rule `seven_zero`)."""
    if (play.swap is None) == swaps.swaps(state, card):
        raise IllegalCommand(Reason.NEEDS_SWAP if play.swap is None else Reason.BAD_TARGET)
    if play.swap is not None and not swaps.may_swap(state, play.seat, play.swap):
        raise IllegalCommand(Reason.BAD_TARGET)


def lay(state: State, play: Play, slap: bool = False) -> None:
    """Put a card down, and let it do what it does, in the order of section 12."""
    seat, card, phase = play.seat, CARDS[play.card], state.phase
    hand, before = state.hands[seat], state.colour
    drawn = not slap and type(phase) is Turn and phase.drawn is not None
    state.passes = 0
    for _ in (card, card) if play.twice else (card,):
        hand.remove(card)
        state.discard.append(card)
        state.serial += 1
        state.say(Played(seat, card.code, state.serial, slap, drawn))
    state.colour = card.colour
    if not hand:
        go_out(state, seat, card)
        return
    if play.colour is not None:
        state.colour = play.colour
        state.say(ColourNamed(play.colour, seat))
    if len(hand) == 1:
        state.open_window(seat, play.uno)
    EFFECTS[card.face](state, play, before)


def go_out(state: State, seat: int, card: Card) -> None:
    """The last card wins (OUT-1); if it makes draw, the next seat still does (OUT-2), the winner never (LINK-5)."""
    why = LAST_DRAWS.get(card.face)
    if why is not None:
        draws = state.take if seat in (state.link or ()) else state.give
        draws(state.after(seat), stacked(state) + DRAWS[card.face], why)
    state.win(seat)


def may_draw(state: State, turn: Turn) -> bool:
    """Whether the seat on turn can draw: it has not yet, and the piles are not empty (TURN-2, PILE-2)."""
    return turn.drawn is None and (bool(state.draw) or state.can_draw())


def check_draw(state: State, draw: Draw) -> None:
    """Refuse a draw out of turn, a second one, and one from empty piles."""
    turn = state.expect(Turn, draw.seat)
    if not may_draw(state, turn):
        raise IllegalCommand(Reason.NOTHING_TO_DRAW if turn.drawn is None else Reason.ALREADY_DRAWN)


def draw_card(state: State, draw: Draw) -> None:
    """Draw one card (TURN-2), or until one can be played (house rule `draw_to_match`)."""
    seat, hand = draw.seat, state.hands[draw.seat]
    count = state.take(seat)
    while state.options.draw_to_match and obstacle(state, seat, hand[-1]) and state.can_draw():
        count += state.take(seat)
    state.enter(Turn(seat, hand[-1].code))
    state.mirror(seat, count)


def against_pass(state: State, turn: Turn) -> Reason | None:
    """Why the seat on turn cannot pass: it has not drawn, or must play (TURN-3, PILE-2, house rule `force_play`)."""
    if turn.drawn is None:
        if state.can_draw():
            return Reason.MUST_DRAW
        return Reason.MUST_PLAY if playable(state, turn.seat) else None
    if state.options.force_play:
        card = CARDS[turn.drawn]
        # Ours: nobody is forced to bluff.
        if obstacle(state, turn.seat, card) is None and not bluffs(state, turn.seat, card):
            return Reason.MUST_PLAY
    return None


def check_pass(state: State, passing: Pass) -> None:
    """Refuse a pass out of turn, and whatever else is against it."""
    if (reason := against_pass(state, state.expect(Turn, passing.seat))) is not None:
        raise IllegalCommand(reason)


def pass_turn(state: State, passing: Pass) -> None:
    """End the turn; when every seat in a row could neither play nor draw, the round is blocked (PILE-3)."""
    phase = state.phase
    if type(phase) is Turn and phase.drawn is None:
        state.passes += 1
        if state.passes == len(state.hands):
            state.say(Passed(passing.seat))
            state.block()
            return
    state.pass_on(passing.seat)
