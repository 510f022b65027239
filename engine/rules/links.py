"""Linked seats: who gets the Link cards, and when the link ends (LINK-1 to LINK-5)."""

from itertools import combinations

from engine.events import Linked, Unlinked
from engine.state import State


def may_link(state: State, pair: tuple[int, int]) -> bool:
    """Whether Wild Drawn Together may link these two seats now (LINK-1, LINK-3)."""
    one, other = pair
    seats = len(state.hands)
    if one == other or not (0 <= one < seats and 0 <= other < seats):
        return False
    if state.link is None or seats == 2:
        return True
    linked = set(state.link)
    return linked.isdisjoint(pair) if seats >= 4 else linked != set(pair)


def pairs(state: State) -> list[tuple[int, int]]:
    """Every pair that may be linked now, the lower seat first."""
    return [pair for pair in combinations(range(len(state.hands)), 2) if may_link(state, pair)]


def join(state: State, pair: tuple[int, int]) -> None:
    """Link two seats in place of those linked before."""
    one, other = sorted(pair)
    state.link = one, other
    state.say(Linked(state.link))


def end(state: State) -> None:
    """The link ends (LINK-4)."""
    if state.link is not None:
        state.say(Unlinked(state.link))
        state.link = None
