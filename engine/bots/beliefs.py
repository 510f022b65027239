"""What a bot believes: which cards it has seen, what others hold and how they play, learned event by event."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.cards import CARDS, Colour, Face
from engine.events import (
    Caught,
    Challenged,
    ColourNamed,
    Dealt,
    Drew,
    Event,
    FingersShown,
    HandShown,
    HandsMoved,
    HandsSwapped,
    Passed,
    Piled,
    PileFailed,
    PileTurned,
    Played,
    Reshuffled,
    RoundBegan,
    Took,
    TurnedUp,
    Why,
)
from engine.view import View

# A colour, or None for the wilds.
Suit = Colour | None


class Memory:
    """Public knowledge that a view no longer shows. Cards are codes.

    Of each seat: `known` are cards it must hold, `lacks` how many unknown cards it got since it could not follow a
    suit, `harm` the cards it cost this seat, `bluffs` and `honest` what challenges of its Wild Draw Fours found in the
    whole game. `discards` is the discard pile from the bottom.
    """

    def __init__(self, seat: int, seats: int) -> None:
        self.seat = seat
        self.bluffs = [0] * seats
        self.honest = [0] * seats
        self.begin()

    def begin(self) -> None:
        """Forget the round before."""
        seats = len(self.bluffs)
        self.known: list[list[str]] = [[] for _ in range(seats)]
        self.lacks: list[dict[Suit, int]] = [{} for _ in range(seats)]
        self.harm = [0] * seats
        self.discards: list[str] = []
        self.colour: Colour | None = None
        self.before: Colour | None = None
        self.last: int | None = None

    def give(self, seat: int, cards: Sequence[str], count: int) -> None:
        """A hand has grown by `count` cards, of which these are known."""
        self.known[seat] += cards
        for suit in self.lacks[seat] if count > len(cards) else ():
            self.lacks[seat][suit] += count - len(cards)

    def put(self, seat: int, code: str, drawn: bool = False) -> None:
        """A card has left a hand; what was just `drawn` is none of those that could not follow."""
        lacks = self.lacks[seat]
        if code in self.known[seat]:
            self.known[seat].remove(code)
            return
        for suit, fresh in lacks.items():
            if fresh and (drawn or suit is CARDS[code].colour):
                lacks[suit] = fresh - 1

    def likely(self, seat: int, suit: Suit, count: int) -> float:
        """The odds, as this memory has it, that a hand of `count` cards has one of that suit."""
        known = self.known[seat]
        if any(CARDS[code].colour is suit for code in known):
            return 1.0
        unknown = count - len(known)
        # A seat that could not follow may also have drawn by choice: that is the one in four that stays.
        fresh = min(unknown, self.lacks[seat].get(suit, unknown)) + 0.25 * (suit in self.lacks[seat])
        return float(1 - (0.77 if suit is not None else 0.925) ** fresh)


ATTACKS = frozenset({Why.DRAW_TWO, Why.DRAW_FOUR, Why.STACK})
# Draws after which a Wild Draw Four counts as no bluff.
HONEST = frozenset({Why.DRAW_FOUR, Why.CHALLENGE_LOST})


def learn(memory: Memory, events: Sequence[Event], view: View) -> None:
    """Remember what these events tell; the view is the seat's own after them."""
    for event in events:
        if (lesson := LESSONS.get(type(event))) is not None:
            lesson(memory, event)
    memory.known[memory.seat] = list(view.hand)


def begin(memory: Memory, event: RoundBegan) -> None:
    """A new round."""
    memory.begin()


def dealt(memory: Memory, event: Dealt) -> None:
    """The own hand is known."""
    memory.give(event.seat, event.cards, event.count)


def turned_up(memory: Memory, event: TurnedUp) -> None:
    """A start card."""
    memory.discards.append(event.card)
    memory.colour = CARDS[event.card].colour


def played(memory: Memory, event: Played) -> None:
    """A card has gone to the discard pile; a wild tells that the colour could not be followed."""
    memory.put(event.seat, event.card, event.drawn)
    memory.discards.append(event.card)
    memory.last, memory.before = event.seat, memory.colour
    card = CARDS[event.card]
    # Of a Wild Draw Four it is told only once nobody doubts it any more.
    if card.is_wild and card.face is not Face.DRAW_FOUR and memory.colour is not None:
        memory.lacks[event.seat][memory.colour] = 0
    memory.colour = card.colour


def colour_named(memory: Memory, event: ColourNamed) -> None:
    """The colour in force; who names one likely holds it."""
    memory.colour = event.colour
    if event.seat is not None:
        memory.lacks[event.seat].pop(event.colour, None)


def drew(memory: Memory, event: Drew) -> None:
    """Cards drawn; on turn, it tells what the hand lacked before."""
    if event.why is Why.TURN:
        memory.lacks[event.seat] |= {memory.colour: 0, None: 0}
    elif event.why in HONEST and memory.last is not None and memory.before not in (None, memory.colour):
        memory.lacks[memory.last][memory.before] = 0
    if event.seat == memory.seat and event.why in ATTACKS and memory.last is not None:
        memory.harm[memory.last] += event.count
    memory.give(event.seat, event.cards, event.count)


def passed(memory: Memory, event: Passed) -> None:
    """What was drawn just now did not help."""
    memory.lacks[event.seat] |= {memory.colour: 0, None: 0}


def reshuffled(memory: Memory, event: Reshuffled) -> None:
    """All but the top went back to the draw pile."""
    del memory.discards[:-1]


def hand_shown(memory: Memory, event: HandShown) -> None:
    """A whole hand is known, after a challenge."""
    memory.known[event.seat] = list(event.cards)
    memory.lacks[event.seat] = {}


def challenged(memory: Memory, event: Challenged) -> None:
    """A bluff found, or an honest card doubted."""
    (memory.bluffs if event.bluff else memory.honest)[event.against] += 1


def fingers(memory: Memory, event: FingersShown) -> None:
    """Who has pointed at this seat."""
    for seat, target in enumerate(event.targets):
        if target == memory.seat:
            memory.harm[seat] += 1


def caught(memory: Memory, event: Caught) -> None:
    """Who has caught this seat."""
    if event.seat == memory.seat:
        memory.harm[event.by] += 2


def pile_turned(memory: Memory, event: PileTurned) -> None:
    """The mini-pile sets the colour."""
    memory.colour = event.colour


def pile_failed(memory: Memory, event: PileFailed) -> None:
    """What was turned up lies under the discard pile."""
    memory.discards[:0] = event.cards


def piled(memory: Memory, event: Piled) -> None:
    """A card has gone to the mini-pile."""
    memory.put(event.seat, event.card)


def took(memory: Memory, event: Took) -> None:
    """A seat that takes the mini-pile had nothing to follow with, and now holds these cards."""
    memory.lacks[event.seat] |= {memory.colour: 0, None: 0}
    memory.give(event.seat, event.cards, len(event.cards))


def swapped(memory: Memory, event: HandsSwapped) -> None:
    """What is known of two hands moves with them."""
    one, other = event.seats
    known, lacks = memory.known, memory.lacks
    known[one], known[other] = known[other], known[one]
    lacks[one], lacks[other] = lacks[other], lacks[one]


def moved(memory: Memory, event: HandsMoved) -> None:
    """What is known of every hand moves with it."""
    step = event.direction
    memory.known = [memory.known[(seat - step) % len(memory.known)] for seat in range(len(memory.known))]
    memory.lacks = [memory.lacks[(seat - step) % len(memory.lacks)] for seat in range(len(memory.lacks))]


LESSONS: Mapping[type[Event], Callable[[Memory, Any], None]] = {
    RoundBegan: begin,
    Dealt: dealt,
    TurnedUp: turned_up,
    Played: played,
    ColourNamed: colour_named,
    Drew: drew,
    Passed: passed,
    Reshuffled: reshuffled,
    HandShown: hand_shown,
    Challenged: challenged,
    FingersShown: fingers,
    Caught: caught,
    PileTurned: pile_turned,
    PileFailed: pile_failed,
    Piled: piled,
    Took: took,
    HandsSwapped: swapped,
    HandsMoved: moved,
}
