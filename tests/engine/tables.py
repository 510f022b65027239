"""Small tables for tests: a position in one line, what happened on it, and all there is to know of it."""

from typing import Any

from msgspec.structs import replace

from engine.cards import Colour
from engine.commands import AnyCommand, Catch, Play
from engine.events import Drew, Event
from engine.game import Game
from engine.options import CLASSIC, PARTY, Options
from engine.position import Position
from engine.refusal import IllegalCommand

RED, YELLOW, GREEN, BLUE = Colour
NAMES = tuple("ABCDEFGHIJKLMNOP")
# Nothing here goes on a red five, so that what is drawn is not played by accident.
DRAW_PILE = "Y1 Y2 Y3 Y4 Y6 Y7 Y8 Y9 G1 G2 G3 G4 G6 G7 G8 G9"
CATCH = Catch(2, 0)
ROUND = replace(CLASSIC, play_to=0)
"""Classic rules without Speed Play, for a single round."""


def table(*hands: str, rules: Options = PARTY, discard: str = "R5", draw: str = DRAW_PILE, **given: Any) -> Game:
    """A game from hands of codes, the first seat on turn; `given` are further parts of the position, and options.

    `draw` lists the next card first, `discard` the top last.
    """
    parts = {name: value for name, value in given.items() if name in Position.__struct_fields__}
    house = {name: value for name, value in given.items() if name not in parts}
    position = Position(
        hands=tuple(tuple(hand.split()) for hand in hands),
        draw=tuple(draw.split()),
        discard=tuple(discard.split()),
        **{"turn": 0, **parts},
    )
    return Game(replace(rules, **house), NAMES[: len(hands)], b"luck", position)


def do(game: Game, *commands: AnyCommand) -> list[Event]:
    """Carry out commands one after another, and tell all that happened."""
    return [event for command in commands for event in game.apply(command)]


def refused(game: Game, command: AnyCommand) -> str:
    """The reason why a command is refused; it is an error if it is not, or if the refusal changes anything (TURN-4)."""
    before = snapshot(game)
    try:
        game.apply(command)
    except IllegalCommand as error:
        assert snapshot(game) == before
        return error.reason.value
    raise AssertionError(f"{command} was carried out")


def hand(game: Game, seat: int) -> str:
    """The codes of a hand, in order of the alphabet."""
    return " ".join(sorted(card.code for card in game.state.hands[seat]))


def sizes(game: Game) -> list[int]:
    """How many cards each seat holds."""
    return [len(held) for held in game.state.hands]


def drew(events: list[Event]) -> list[tuple[int, int, str]]:
    """Who drew how many cards, and why."""
    return [(event.seat, event.count, event.why.value) for event in events if isinstance(event, Drew)]


def kinds(events: list[Event]) -> list[str]:
    """The names of the events."""
    return [type(event).__name__ for event in events]


def snapshot(game: Game) -> dict[str, Any]:
    """Everything that a game knows, in values of its own."""
    state = game.state
    whole: dict[str, Any] = {
        name: repr(getattr(state, name)) for name in state.__slots__ if name not in ("rng", "said")
    }
    rng = state.rng.copy()
    whole["rng"] = [rng.below(1 << 32) for _ in range(2)]
    return whole | {
        "said": state.said[:],
        "round": game.round,
        "commitment": game.commitment,
        "cut": game.cut,
        "options": game.options,
    }


def left_with_one(last_but_one: str = "R1", **given: Any) -> Game:
    """The first of three seats has played its last card but one, and has not called."""
    game = table(f"{last_but_one} B1", "R9 Y9 Y8", "R1 W G2", **given)
    colour, link = (RED if last_but_one in ("W", "W4", "WT") else None), ((0, 2) if last_but_one == "WT" else None)
    do(game, Play(0, last_but_one, colour, link))
    return game


def open_window(game: Game) -> bool:
    """Whether the first seat can be caught by the third."""
    return CATCH in game.legal(2)
