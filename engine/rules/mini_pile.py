"""The mini-pile of a Wild Pile Up: how it begins, grows and is taken (PILEUP-1 to PILEUP-6)."""

from engine.cards import CARDS, Card, Colour
from engine.commands import PileCard, Take
from engine.events import ColourNamed, Piled, PileFailed, PileTurned, Took
from engine.phases import MiniPile, NamingColour
from engine.refusal import IllegalCommand, Reason
from engine.state import State


def begin(state: State, by: int) -> None:
    """Turn cards up until one is not wild; it sets the colour (PILEUP-1)."""
    turned: list[Card] = []
    while (card := state.turn_up()) is not None:
        turned.append(card)
        if card.colour is not None:
            state.mini = turned
            state.colour = card.colour
            state.say(PileTurned(tuple([card.code for card in turned]), card.colour))
            state.enter(MiniPile(state.after(by), by, card.colour))
            return
    # PILEUP-6: nothing but wilds, so it is a plain Wild.
    state.discard[:0] = turned
    state.say(PileFailed(tuple([card.code for card in turned])))
    state.enter(NamingColour(by, state.after(by)))


def follows(card: Card, colour: Colour) -> bool:
    """Whether a card may be added to a mini-pile of that colour (PILEUP-2)."""
    return card.is_wild or card.colour is colour


def check_card(state: State, pile: PileCard) -> None:
    """Refuse a card that does not follow (PILEUP-2), and a UNO call for a play that does not leave one card."""
    phase = state.expect(MiniPile, pile.seat)
    if not follows(state.held(pile.seat, pile.card), phase.colour):
        raise IllegalCommand(Reason.NO_MATCH)
    if pile.uno and len(state.hands[pile.seat]) != 2:
        raise IllegalCommand(Reason.EARLY_CALL)


def add(state: State, pile: PileCard) -> None:
    """Add a card; the last of a hand wins the round at once (PILEUP-5)."""
    phase = state.expect(MiniPile, pile.seat)
    seat, card, hand = pile.seat, CARDS[pile.card], state.hands[pile.seat]
    hand.remove(card)
    state.mini.append(card)
    state.say(Piled(seat, card.code))
    if not hand:
        state.win(seat)
        return
    if len(hand) == 1:
        state.open_window(seat, pile.uno)
    state.enter(MiniPile(state.after(seat), phase.by, phase.colour))


def check_take(state: State, take: Take) -> None:
    """Refuse to take the mini-pile while a card follows: a seat that can must (PILEUP-2)."""
    phase = state.expect(MiniPile, take.seat)
    if any(follows(card, phase.colour) for card in state.hands[take.seat]):
        raise IllegalCommand(Reason.MUST_PLAY)


def take_all(state: State, take: Take) -> None:
    """The whole mini-pile goes into the hand, the seat after it plays (PILEUP-3); no draw, so no mirror (PILEUP-4)."""
    seat, taken, colour = take.seat, state.mini, state.expect(MiniPile, take.seat).colour
    state.mini = []
    state.hands[seat] += taken
    state.say(Took(seat, tuple([card.code for card in taken])))
    if state.options.mirror_pile_up:
        state.mirror(seat, len(taken))
    state.say(ColourNamed(colour))
    state.begin_turn(state.after(seat))
