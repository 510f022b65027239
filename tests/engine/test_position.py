"""Positions: tables that are set up by hand."""

from typing import Any

import pytest

from engine.commands import Play
from engine.game import Game
from engine.options import CLASSIC, PARTY, BadSettings
from engine.position import Position
from tests.engine.tables import GREEN, NAMES, RED


@pytest.mark.parametrize(
    "position",
    [
        Position(hands=(("R1",),) * 3),
        Position(scores=(1, 2, 3)),
        Position(dealer=2),
        Position(turn=-1),
        Position(link=(0, 2)),
        Position(link=(1, 1)),
        Position(direction=0),
        Position(discard=()),
        Position(hands=(("R1", "Q9"),)),
        Position(draw=("",)),
        Position(colour="purple"),  # type: ignore[arg-type]
        Position(hands="R1"),  # type: ignore[arg-type]
        Position(turn=1.5),  # type: ignore[arg-type]
        Position(draw=object()),  # type: ignore[arg-type]
    ],
)
def test_a_position_that_cannot_be_is_refused(position: Position):
    with pytest.raises(BadSettings) as caught:
        Game(CLASSIC, NAMES[:2], b"seed", position)
    assert caught.value.reason == "position"
    assert str(caught.value).endswith(".")


def test_the_missing_parts_of_a_position_have_defaults():
    game = Game(PARTY, NAMES[:3], b"seed", Position())
    state = game.state
    assert (state.hands, state.draw, [card.code for card in state.discard]) == ([[], [], []], [], ["R0"])
    assert (state.colour, state.direction, state.dealer, state.link, state.scores) == ("R", 1, 2, None, [0, 0, 0])
    assert game.phase.seat == 0


def test_a_position_deals_from_where_it_says():
    position = Position(draw=("G1", "G2"), discard=("Y3", "W"), colour=GREEN, direction=-1, dealer=1, link=(2, 0))
    state = Game(PARTY, NAMES[:3], b"seed", position).state
    assert [card.code for card in reversed(state.draw)] == ["G1", "G2"]
    assert (state.top.code, state.colour, state.serial, state.link) == ("W", GREEN, 2, (0, 2))
    assert state.phase.seat == 0


def test_a_position_made_by_hand_may_have_a_text_for_its_colour_and_lists():
    """TURN-1: the colour in force is one of four all the same, so that its cards can be played."""
    parts: dict[str, Any] = {"hands": [["R1", "R2"], ["B1"]], "discard": ["W"], "colour": "R", "turn": 0}
    position = Position(**parts)
    game = Game(CLASSIC, NAMES[:2], b"seed", position)
    assert game.state.colour is RED
    assert Play(0, "R1", uno=True) in game.legal(0)


def test_scores_that_have_ended_the_game_are_refused():
    """SCORE-1"""
    for given in ({"position": Position(scores=(0, 500))}, {"scores": (0, 500)}):
        with pytest.raises(BadSettings) as caught:
            Game(CLASSIC, NAMES[:2], b"seed", **given)
        assert caught.value.reason == "scores"
    Game(PARTY, NAMES[:2], b"seed", scores=(0, 500))
