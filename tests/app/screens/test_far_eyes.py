"""A far guest's key is taken for what was on their screen when they hit it."""

import pytest

from app.keyboard import Keyboard
from app.screens.far_eyes import FarEyes
from engine.commands import Play, Slap
from engine.game import Game
from engine.options import PARTY
from engine.position import Position
from engine.refusal import IllegalCommand
from engine.view import view

NEAR, FAR = 0.005, 0.120


def a_game() -> Game:
    hands = (("R9", "R2", "B2"), ("R7", "B1", "B2"))
    return Game(PARTY, ["Ann", "Bob"], b"", Position(hands=hands, discard=("R7",), draw=("G5",) * 9))


def test_a_slap_at_a_top_just_covered_is_too_late_and_no_mistake() -> None:
    """SPEED-5"""
    game, eyes, keyboard = a_game(), FarEyes(), Keyboard({1: ""})
    eyes.show(view(game, 1), 10.0)
    game.apply(Play(0, "R9"))
    eyes.show(view(game, 1), 11.0)
    seen = eyes.saw(11.05, FAR)
    assert seen is not None
    slap = keyboard.slap(1, seen, lambda seat: view(game, seat))
    assert slap == Slap(1, "R7", 1)
    with pytest.raises(IllegalCommand, match="Too late"):
        game.apply(slap)
    assert len(game.state.hands[1]) == 3


def test_a_near_guest_has_seen_the_new_top() -> None:
    game, eyes = a_game(), FarEyes()
    eyes.show(view(game, 1), 10.0)
    game.apply(Play(0, "R9"))
    eyes.show(view(game, 1), 11.0)
    for trip, top in ((NEAR, "R9"), (FAR, "R7"), (5.0, "R9")):
        now = 11.05 if trip != 5.0 else 11.2  # no trip counts for longer than fair slaps allow
        seen = eyes.saw(now, trip)
        assert seen is not None
        assert seen.top == top


def test_nothing_was_seen_before_the_first_view_has_arrived() -> None:
    eyes = FarEyes()
    eyes.show(view(a_game(), 1), 10.0)
    assert eyes.saw(10.05, FAR) is None
