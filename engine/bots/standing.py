"""The standing: how likely each seat is to win a round as it stands, judged by the hands."""

from math import exp

from msgspec import Struct

from engine.bots.playout_state import PlayoutState
from engine.bots.ranks import POINT_TAKEN, WILD
from engine.cards import DeckName


class Weights(Struct, frozen=True):
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


DUEL = Weights(-0.08, 1.04, 4.4, 1.13, 0.79, 0.05)
TABLE = Weights(-0.2, 1.28, 2.7, 1.06, 0.35, 0.13)
PARTY = Weights(-0.08, 1.65, 1.6, 0.55, -0.6, 0.12)


def weights(table: PlayoutState) -> Weights:
    """What counts at that table."""
    if table.options.deck is DeckName.PARTY:
        return PARTY
    return DUEL if table.seats == 2 else TABLE


def share(table: PlayoutState, seat: int) -> float:
    """How likely that seat is to win: 1 or 0 when the round is over, else its share of the strength of all hands."""
    if table.winner is not None:
        return float(table.winner == seat)
    each = weights(table)
    strengths = [strength(table, other, each) for other in range(table.seats)]
    return strengths[seat] / sum(strengths)


def strength(table: PlayoutState, seat: int, weights: Weights) -> float:
    """How strong a hand is, beside the others."""
    count, hand = table.counts[seat], table.hands[seat]
    worth = weights.last + weights.wild * len(hand[WILD]) + (weights.fit if hand[table.colour] else 0.0)
    for suit in hand[:WILD]:
        for rank in suit:
            if rank >= POINT_TAKEN:
                worth += weights.action
    return exp(weights.card * count + worth / count + (weights.turn if seat == table.seat else 0.0))
