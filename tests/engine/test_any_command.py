"""Whatever is handed in as a command or as a seat, the engine answers with a refusal or by the rules (TURN-4)."""

from collections.abc import Callable
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.commands import AnyCommand, Catch, Draw, NameColour, Next, PileCard, Play, Point, Slap
from engine.game import Game
from engine.options import DELUXE
from engine.refusal import IllegalCommand
from engine.view import view
from tests.engine.tables import BLUE, RED, do, left_with_one, refused, snapshot, table

THREE = ("R5 W WT R7", "R5 Y9 Y8", "G1 G2 B8")


def on_turn() -> Game:
    return table(*THREE, seven_zero=True)


def challenged() -> Game:
    game = table("W4 B1 B2", "Y9 W4", "G1 G2")
    do(game, Play(0, "W4", RED))
    return game


def pointing() -> Game:
    game = table("RP Y1 Y2", "B1 B2 B3", "G1 G2 G3")
    do(game, Play(0, "RP"))
    return game


def mini_pile() -> Game:
    game = table("WP R1 R2", "G9 G8", "G1 B8 B9", draw="G3 Y1 Y2 Y3")
    do(game, Play(0, "WP"))
    return game


def naming() -> Game:
    return table("R1 R2", "Y9 Y8", "G1 G2", discard="W")


def scored() -> Game:
    game = table("R1", "Y9 Y8", "G1 G2", rules=DELUXE)
    do(game, Play(0, "R1"))
    return game


TABLES: tuple[Callable[[], Game], ...] = (on_turn, left_with_one, challenged, pointing, mini_pile, naming, scored)
KINDS: tuple[type[AnyCommand], ...] = get_args(AnyCommand)

# What is right somewhere, and what only looks like it.
GIVEN = st.one_of(
    st.sampled_from([0, 1, 2, "R1", "R5", "W", "WT", "G9", "G8", BLUE, RED, (0, 1), None, False, True, "0f3c"]),
    st.sampled_from(
        ["R", "purple", "", "\ud800", -1, 3, 10**30, 0.0, 1.0, float("nan"), [0, 1], (0,), (0.0, 1), ("a",)]
    ),
    st.sampled_from([(-1, 0), (True, 0), (0, 1, 2), b"R1", {"card": "R1"}, {}, object(), Game, Draw(0)]),
    st.integers() | st.text() | st.floats() | st.tuples(st.integers(), st.integers()),
)


@st.composite
def commands(draw: st.DrawFn) -> AnyCommand:
    kind = draw(st.sampled_from(KINDS))
    seat = draw(st.sampled_from([0, 1, 2, 1, 0]) | GIVEN)
    given: list[Any] = [seat, *[draw(GIVEN) for _ in kind.__struct_fields__[1:]]]
    return kind(*given)


def again(command: AnyCommand) -> AnyCommand:
    """The command as it is read from a record that it was written to."""
    read: AnyCommand = msgspec.json.decode(msgspec.json.encode(command), type=AnyCommand)
    return read


@settings(max_examples=400)
@example(on_turn, Play(0, "W", "R"))  # type: ignore[arg-type]
@example(on_turn, Play(0, "W", "purple"))  # type: ignore[arg-type]
@example(on_turn, Play(0, "WT", RED, [0, 1]))  # type: ignore[arg-type]
@example(on_turn, Play(0, "R7", swap=True))
@example(on_turn, Play(-3, "W", RED))
@example(on_turn, Slap(1, "R5", 1.0))  # type: ignore[arg-type]
@example(left_with_one, Catch(2, False))
@example(pointing, Point(0, True))
@example(naming, NameColour(0, "B"))  # type: ignore[arg-type]
@example(mini_pile, PileCard(1, ["G9"]))  # type: ignore[arg-type]
@example(mini_pile, PileCard(1, "G9", 1))  # type: ignore[arg-type]
@example(scored, Next(False))
@example(scored, Next(0, 7))  # type: ignore[arg-type]
@given(st.sampled_from(TABLES), commands())
def test_a_command_is_refused_and_changes_nothing_or_it_can_be_written_down(
    make: Callable[[], Game], command: AnyCommand
):
    """TURN-4: what is carried out is, to its types, what a record of it gives back."""
    game = make()
    before = snapshot(game)
    try:
        game.apply(command)
    except IllegalCommand:
        assert snapshot(game) == before
    else:
        assert repr(again(command)) == repr(command)


@pytest.mark.parametrize("nonsense", [None, "draw", 7, Game, object(), [], msgspec.Raw(b"{}")])
@pytest.mark.parametrize("make", [on_turn, scored])
def test_what_is_no_command_at_all_is_refused(make: Callable[[], Game], nonsense: AnyCommand):
    """TURN-4"""
    assert refused(make(), nonsense) == "not-now"


@pytest.mark.parametrize("kind", KINDS)
def test_every_command_of_a_seat_that_is_not_there_is_refused(kind: type[AnyCommand]):
    """TURN-4: not even the last one by counting from the end."""
    right = {Play: ("R1",), Slap: ("R5",), PileCard: ("R1",), NameColour: (RED,), Catch: (1,), Point: (1,)}
    game = scored() if kind is Next else on_turn()
    for seat in (-1, -3, 3, 10**30, True, 0.0, "0", (0,), *([] if kind is Next else [None])):
        given: list[Any] = [seat, *right.get(kind, ())]
        assert refused(game, kind(*given)) == "no-such-seat"


@pytest.mark.parametrize("seat", [-1, -3, 3, True, 0.0, "0", (0,), object()])
def test_who_has_no_seat_sees_nothing_and_may_do_nothing(seat: int):
    """TURN-4: nobody looks into the last hand by counting from the end."""
    game = on_turn()
    for ask in (game.legal, lambda stranger: view(game, stranger)):
        with pytest.raises(IllegalCommand, match="no such seat"):
            ask(seat)


def test_a_colour_is_one_of_four_and_no_text():
    """TURN-1: with a text in its place no red card would fit."""
    game = on_turn()
    for colour in ("R", "purple", 0):
        assert refused(game, Play(0, "W", colour)) == "bad-command"  # type: ignore[arg-type]
    do(game, Play(0, "W", RED))
    assert game.state.colour is RED
