"""One round: which rule judges each command, and which carries it out."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.commands import (
    Accept,
    AnyCommand,
    CallUno,
    Catch,
    Challenge,
    Draw,
    NameColour,
    Pass,
    PileCard,
    Play,
    Point,
    Slap,
    Take,
)
from engine.events import ColourNamed, Event
from engine.phases import GameOver, NamingColour, RoundOver
from engine.refusal import IllegalCommand, Reason
from engine.rules import challenge, mini_pile, pointing, speed_play, turn, uno_call
from engine.state import State


def check_colour(state: State, name: NameColour) -> None:
    """Refuse to name a colour where none is asked of that seat."""
    state.expect(NamingColour, name.seat)


def name_colour(state: State, name: NameColour) -> None:
    """The colour named is in force (SET-4, PILEUP-6)."""
    then = state.expect(NamingColour, name.seat).then
    state.colour = name.colour
    state.say(ColourNamed(name.colour, name.seat))
    state.begin_turn(then)


# A check refuses before anything is touched; what it lets through, the other carries out.
Check = Callable[[State, Any], None]
RULES: Mapping[type[AnyCommand], tuple[Check, Check]] = {
    Play: (turn.check_play, turn.lay),
    Draw: (turn.check_draw, turn.draw_card),
    Pass: (turn.check_pass, turn.pass_turn),
    Slap: (speed_play.check_slap, speed_play.slap_down),
    CallUno: (uno_call.check_call, uno_call.call_uno),
    Catch: (uno_call.check_catch, uno_call.catch_out),
    Point: (pointing.check_point, pointing.point_at),
    NameColour: (check_colour, name_colour),
    Accept: (challenge.check_accept, challenge.accept_cards),
    Challenge: (challenge.check_challenge, challenge.challenge_bluff),
    PileCard: (mini_pile.check_card, mini_pile.add),
    Take: (mini_pile.check_take, mini_pile.take_all),
}

# UNO-3: what a seat does on taking its turn.
TURN_ACTS = frozenset({Play, Draw, Pass, Accept, Challenge, PileCard, Take})


def apply(state: State, command: AnyCommand) -> list[Event]:
    """Carry out a command and tell what happened; raises IllegalCommand, having changed nothing (TURN-4)."""
    kind = type(command)
    rule = RULES.get(kind)
    phase_kind = type(state.phase)
    if rule is None or phase_kind is RoundOver or phase_kind is GameOver:
        raise IllegalCommand(Reason.GAME_OVER if isinstance(state.phase, GameOver) else Reason.NOT_NOW)
    seat = command.seat
    if type(seat) is not int or not 0 <= seat < len(state.hands):
        raise IllegalCommand(Reason.NO_SUCH_SEAT)
    if not command.is_whole():
        raise IllegalCommand(Reason.BAD_COMMAND)
    check, carry_out = rule
    check(state, command)
    state.said = []
    if state.window is not None and kind in TURN_ACTS:
        state.close_window()
    carry_out(state, command)
    return state.said
