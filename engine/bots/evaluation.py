"""What a move is worth, in cards; and how likely each seat is to win, judged by the hands."""

from collections.abc import Iterable
from math import exp

from msgspec import Struct

from engine.bots.beliefs import Memory
from engine.bots.bot import Character
from engine.bots.playout_cards import POINT_TAKEN, WILD
from engine.bots.playout_state import PlayoutState
from engine.cards import CARDS, COLOURS, Card, Colour, DeckName, Face
from engine.commands import Play
from engine.view import View

GOING_OUT = 100.0
# Not to play is worse than to part with any wild.
DRAWING = -9.0
# What a wild is worth in hand for later turns.
KEEP = {Face.WILD: 4.0, Face.DRAWN_TOGETHER: 4.2, Face.PILE_UP: 4.4, Face.DRAW_FOUR: 6.0}
# What each card held of a colour is worth where that is named.
NAMED = 0.6
# How pressing it is to harm a seat that has so many cards left.
DANGER = {1: 0.8, 2: 0.4, 3: 0.15}
# What Point Taken costs the leader, at whom all will point.
POINTED_AT = 4.0


class MoveWeights(Struct, frozen=True):
    """What counts in a play, found by playing out some hundred thousand rounds with others.

    `colour`: each card held of the colour in force. `lack`: the next seat may not follow it. `twin`: each card of the
    same number held in another colour, `twin_action`: of the same action. `skip` and `draw`: that the next seat loses
    its turn, or draws; `near_skip` and `near_draw`: the same, divided by how many cards that seat has.
    """

    colour: float
    lack: float
    twin: float
    twin_action: float
    skip: float
    draw: float
    near_skip: float
    near_draw: float


# With two seats a colour seldom lasts until one's next turn: what counts is to keep pairs, and turns.
MOVES_OF_TWO = MoveWeights(-0.07, 1.6, -0.93, 1.23, 0.6, 0.4, 0.9, 0.6)
MOVES_OF_MORE = MoveWeights(0.64, 1.0, 0.5, 0.2, 0.1, 0.1, 0.5, 1.8)


class Evaluation:
    """The judgement of one moment. Colours, links and swaps are judged once, and count in every play that has them."""

    def __init__(self, view: View, seat: int, memory: Memory | None, character: Character) -> None:
        self.view = view
        self.seat = seat
        self.memory = memory
        self.character = character
        self.hand = [CARDS[code] for code in view.hand]
        self.next = view.after(seat)
        self.weights = MOVES_OF_TWO if view.seats == 2 else MOVES_OF_MORE
        colours = [card.colour for card in self.hand]
        self.held = {colour: colours.count(colour) for colour in COLOURS}
        self.lacked = {colour: self.lack(colour) for colour in COLOURS}
        self.pressures = [self.pressure(other) for other in range(view.seats)]

    def pressure(self, seat: int) -> float:
        """What one card more in that hand is worth; for the own hand, what one fewer is."""
        if seat == self.seat:
            return 1.0
        view = self.view
        share = 1.0 / (view.seats - 1) + DANGER.get(view.counts[seat], 0.0)
        return min(1.0, share + (self.character.attack if seat == self.next else 0.0))

    def play(self, play: Play) -> float:
        """What a play is worth."""
        card, left = CARDS[play.card], len(self.hand) - 1 - play.twice
        if left == 0:
            return GOING_OUT
        worth = play.twice + self.effect(card)
        if card.is_wild:
            worth -= KEEP[card.face] + self.character.hoard
        elif card.colour is not None:
            worth += self.weights.colour * (self.held[card.colour] - 1) + self.lacked[card.colour]
            twins = sum(other.face is card.face and other is not card for other in self.hand)
            worth += twins * (self.weights.twin if card.is_number else self.weights.twin_action)
        if play.colour is not None:
            worth += self.naming(play.colour)
        if play.link is not None:
            worth += self.link(play.link)
        if self.view.options.seven_zero and card.is_number:
            worth += self.moved_hands(card, play.swap, left)
        return worth

    def naming(self, colour: Colour) -> float:
        """What it is worth to name a colour: the cards held of it, and the next seat's lack of them."""
        return NAMED * self.held[colour] + self.lacked[colour]

    def lack(self, colour: Colour) -> float:
        """What it is worth that the next seat may not be able to follow a colour."""
        if self.memory is None:
            return 0.0
        odds = self.memory.likely(self.next, colour, self.view.counts[self.next])
        return self.weights.lack * (1 - odds)

    def effect(self, card: Card) -> float:
        """What a card does to others."""
        weights, near = self.weights, self.view.counts[self.next]
        match card.face:
            case Face.DRAW_TWO:
                return weights.draw + weights.near_draw / near + self.character.attack
            case Face.DRAW_FOUR:
                return self.character.attack
            case Face.REVERSE if self.view.seats > 2:
                return 0.5 * (self.pressures[self.next] - self.pressures[self.view.after(self.seat, -1)])
            case Face.SKIP | Face.REVERSE:
                return weights.skip + weights.near_skip / near + self.character.attack
            case Face.POINT_TAKEN:
                others = [count for seat, count in enumerate(self.view.counts) if seat != self.seat]
                return -POINTED_AT if len(self.hand) <= min(others) else 1.0
            case _:
                return 0.0

    def link(self, pair: Iterable[int]) -> float:
        """What it is worth that two seats draw together."""
        return sum(-1.5 if seat == self.seat else self.pressures[seat] for seat in pair)

    def moved_hands(self, card: Card, swap: int | None, left: int) -> float:
        """What a seven's swap or a zero's moving hands are worth (house rule `seven_zero`)."""
        counts = self.view.counts
        if swap is not None:
            return left - counts[swap] + self.pressures[swap] * 0.3 * (counts[swap] - left)
        if card.face is Face.ZERO:
            return left - counts[self.view.after(self.seat, -1)]
        return 0.0


class StandingWeights(Struct, frozen=True):
    """What makes a hand strong: each `card` and the `turn`; and, shared out among its cards, the others.

    `last` is a constant, `wild` counts for each wild, `fit` for having a card of the colour in force, `action` for each
    action. Fitted to who won 27,000 playouts from where they stood (the odds of a seat go with the exponential).
    """

    card: float
    last: float
    wild: float
    fit: float
    action: float
    turn: float


STANDING_OF_TWO = StandingWeights(-0.08, 1.04, 4.4, 1.13, 0.79, 0.05)
STANDING_OF_MORE = StandingWeights(-0.2, 1.28, 2.7, 1.06, 0.35, 0.13)
STANDING_AT_PARTY = StandingWeights(-0.08, 1.65, 1.6, 0.55, -0.6, 0.12)


def weights(table: PlayoutState) -> StandingWeights:
    """What counts at that table."""
    if table.options.deck is DeckName.PARTY:
        return STANDING_AT_PARTY
    return STANDING_OF_TWO if table.seats == 2 else STANDING_OF_MORE


def share(table: PlayoutState, seat: int) -> float:
    """How likely that seat is to win: 1 or 0 when the round is over, else its share of the strength of all hands."""
    if table.winner is not None:
        return float(table.winner == seat)
    each = weights(table)
    strengths = [strength(table, other, each) for other in range(table.seats)]
    return strengths[seat] / sum(strengths)


def strength(table: PlayoutState, seat: int, weights: StandingWeights) -> float:
    """How strong a hand is, beside the others."""
    count, hand = table.counts[seat], table.hands[seat]
    worth = weights.last + weights.wild * len(hand[WILD]) + (weights.fit if hand[table.colour] else 0.0)
    for suit in hand[:WILD]:
        for rank in suit:
            if rank >= POINT_TAKEN:
                worth += weights.action
    return exp(weights.card * count + worth / count + (weights.turn if seat == table.seat else 0.0))
