"""Positions: a table set up by hand instead of dealt, for tests, puzzles and bug reports."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from engine.cards import CARDS, Card, Colour
from engine.options import BadSettings, Options
from engine.phases import NamingColour, Turn
from engine.rng import Rng
from engine.state import State


class Position(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table as a record's header gives it. `draw` lists the next card first, `discard` the top last.

    Missing parts: no cards, a red zero on top, the top's colour, clockwise, the last seat has dealt, the seat after the
    dealer is on turn.
    """

    hands: tuple[tuple[str, ...], ...] = ()
    draw: tuple[str, ...] = ()
    discard: tuple[str, ...] = ("R0",)
    colour: Colour | None = None
    direction: int = 1
    dealer: int | None = None
    turn: int | None = None
    link: tuple[int, int] | None = None
    scores: tuple[int, ...] = ()


def set_up(position: Position, options: Options, seats: int, rng: Rng) -> State:
    """The state that a position describes; raises BadSettings where it cannot be."""
    position = typed(position)
    refuse_unfit(position, seats)
    state = State(options, seats, rng)
    for seat, codes in enumerate(position.hands):
        state.hands[seat] = cards(codes)
    state.draw = cards(position.draw)[::-1]
    state.discard = cards(position.discard)
    state.serial = len(state.discard)
    state.colour = state.top.colour or position.colour
    state.direction = position.direction
    state.dealer = seats - 1 if position.dealer is None else position.dealer
    state.link = position.link and (min(position.link), max(position.link))
    state.scores = [*position.scores] or [0] * seats
    turn = state.after(state.dealer) if position.turn is None else position.turn
    if state.colour is None:
        state.enter(NamingColour(turn, turn))
    else:
        state.turns_left -= 1
        state.enter(Turn(turn))
    return state


def typed(position: Position) -> Position:
    """The same with all its parts of their types: who makes one by hand may give a text for a colour, or a list."""
    try:
        return msgspec.convert(msgspec.to_builtins(position), Position)
    except (msgspec.ValidationError, TypeError) as error:
        raise BadSettings("position", "The position cannot be used: {error}.", error=str(error)) from None


def cards(codes: Sequence[str]) -> list[Card]:
    """The cards of these codes."""
    try:
        return [CARDS[code] for code in codes]
    except KeyError as error:
        raise BadSettings("position", "The position has a card {card} that does not exist.", card=str(error)) from None


def refuse_unfit(position: Position, seats: int) -> None:
    """Raise BadSettings where a position names seats that are not there, or has no top card."""
    named = [seat for seat in (position.dealer, position.turn, *(position.link or ())) if seat is not None]
    if len(position.hands) > seats or len(position.scores) not in (0, seats):
        raise BadSettings("position", "The position's hands or scores are not one for each seat.")
    if not all(0 <= seat < seats for seat in named):
        raise BadSettings("position", "The position names a seat that is not at the table.")
    if position.link is not None and position.link[0] == position.link[1]:
        raise BadSettings("position", "The position links a seat to itself.")
    if position.direction not in (1, -1):
        raise BadSettings("position", "The position's direction is neither 1 nor -1.")
    if not position.discard:
        raise BadSettings("position", "The position needs a card on the discard pile.")
