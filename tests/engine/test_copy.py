"""A copy is the same to the last field, and lives a life of its own."""

import pytest

from engine.commands import AnyCommand, Catch, Draw, Next, PileCard, Play, Point, Slap
from engine.game import Game
from engine.options import CLASSIC
from tests.engine.tables import GREEN, RED, do, left_with_one, snapshot, table


def games() -> list[tuple[Game, list[AnyCommand]]]:
    """Tables in every kind of trouble, and what may happen there next."""
    return [
        (left_with_one(), [Catch(1, 0), Draw(1)]),
        (left_with_one("RP"), [Point(0, 1), Point(1, 0), Point(2, 0)]),
        (left_with_one("WP", draw="Y4 Y1"), [PileCard(1, "Y9")]),
        (left_with_one("W4"), [Catch(2, 0)]),
        (table("WT B1 B2", "Y9 G8", "B3 B4"), [Play(0, "WT", GREEN, (1, 2)), Draw(1)]),
        (table("R0 R7 B2", "Y9 G8", "B3 B4", seven_zero=True), [Play(0, "R0")]),
        (table("R1 B2", "Y9 G8", discard="G1 G2 R5", draw=""), [Draw(0), Slap(1, "Y9")]),
        (table("R1", "Y9 G8", rules=CLASSIC, colour=RED), [Play(0, "R1"), Next()]),
    ]


@pytest.mark.parametrize("number", range(len(games())))
def test_neither_a_game_nor_its_copy_knows_what_becomes_of_the_other(number: int):
    game, commands = games()[number]
    for command in commands:
        left_behind, went_ahead = game.copy(), game.copy()
        before = snapshot(left_behind)
        assert before == snapshot(went_ahead) == snapshot(game) | {"said": []}
        said = do(game, command)
        assert snapshot(left_behind) == before
        assert do(went_ahead, command) == said
        assert snapshot(went_ahead) == snapshot(game)


def test_a_copy_knows_that_a_seat_has_been_caught():
    """UNO-2"""
    game = left_with_one()
    do(game, Catch(1, 0))
    assert game.copy().state.caught
