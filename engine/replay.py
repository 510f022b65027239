"""Replaying: a record played again, and what the table looks like then, as one plain object."""

from typing import Any

import msgspec
from msgspec import Struct

from engine.events import Event
from engine.game import Game
from engine.phases import PHASE_NAMES, GameOver, RoundOver, Turn, awaited
from engine.record import Record, Result, result_of, start
from engine.refusal import IllegalCommand


class Refusal(Struct, frozen=True):
    """A line of a record that was refused."""

    line: int
    reason: str


class Replay(Struct):
    """A game played again: what happened, and what was refused."""

    game: Game
    events: list[Event]
    refused: list[Refusal]


def replay(record: Record, keep_going: bool = False) -> Replay:
    """Play a record to its end, or to its first refused command unless `keep_going`. Raises BadRecord."""
    game = start(record.header)
    played = Replay(game, list(game.opening), [])
    for line, entry in record.entries:
        try:
            played.events += game.apply(entry.command)
        except IllegalCommand as error:
            played.refused.append(Refusal(line, error.reason))
            if not keep_going:
                break
    return played


def differences(recorded: Result, game: Game) -> list[str]:
    """What of the recorded result does not hold; empty when the record is true."""
    now = result_of(game)
    return [
        f"{name}: recorded {was}, replayed {now_is}"
        for name in Result.__struct_fields__
        if (was := getattr(recorded, name)) != (now_is := getattr(now, name))
    ]


def status(played: Replay) -> dict[str, Any]:
    """The table at the end of a replay, in builtin types for JSON, as the record format lays down."""
    game, state = played.game, played.game.state
    phase, seats = state.phase, awaited(state.phase)
    over = phase.last if isinstance(phase, GameOver) else phase
    winners = phase.winners if isinstance(phase, RoundOver | GameOver) else ()
    return {
        "phase": PHASE_NAMES[type(phase)],
        "turn": seats[0] if len(seats) == 1 and hasattr(phase, "seat") else None,
        "drawn": phase.drawn if isinstance(phase, Turn) else None,
        "colour": state.colour,
        "top": state.top.code,
        "top_serial": state.serial,
        "direction": state.direction,
        "dealer": state.dealer,
        "hands": [sorted(card.code for card in hand) for hand in state.hands],
        "draw": len(state.draw),
        "discard": [card.code for card in state.discard],
        "mini_pile": [card.code for card in state.mini],
        "link": state.link,
        "uno_window": state.catchable(),
        "called": sorted(state.called),
        "scores": state.scores,
        "round": game.round,
        "winner": winners[0] if len(winners) == 1 else None,
        "winners": winners,
        "round_points": over.points if isinstance(over, RoundOver) else None,
        "refused": msgspec.to_builtins(played.refused),
        "legal": [msgspec.to_builtins(game.legal(seat)) for seat in range(len(game.names))],
    }
