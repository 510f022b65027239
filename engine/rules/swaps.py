"""Hands that change seats: the house rule of sevens and zeros."""

from engine.cards import Card, Face
from engine.events import HandsMoved, HandsSwapped
from engine.state import State


def swaps(state: State, card: Card) -> bool:
    """Whether playing that card swaps hands with a seat of the player's choice."""
    return state.options.seven_zero and card.face is Face.SEVEN


def may_swap(state: State, seat: int, target: int) -> bool:
    """Whether a seat may swap hands with that one: with any but itself."""
    return target != seat and 0 <= target < len(state.hands)


def swap(state: State, seat: int, target: int) -> None:
    """Two seats swap hands."""
    hands = state.hands
    hands[seat], hands[target] = hands[target], hands[seat]
    state.say(HandsSwapped((seat, target)))


def move_all(state: State) -> None:
    """All hands move one seat in the direction of play."""
    hands = state.hands
    state.hands = [hands[(seat - state.direction) % len(hands)] for seat in range(len(hands))]
    state.say(HandsMoved(state.direction))
