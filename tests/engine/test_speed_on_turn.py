"""Speed Play and the seat on turn: its own slaps, and its turn that is interrupted (SPEED-6, SPEED-7)."""

from engine.commands import Draw, Pass, Play, Slap
from engine.events import Played
from engine.phases import Turn
from tests.engine.tables import do, hand, refused, table


def test_by_the_seat_on_turn_an_exact_match_is_simply_a_play():
    """SPEED-6"""
    game = table("R5 R2 R3", "Y9 Y8")
    assert do(game, Slap(0, "R5", 1))[0] == Played(0, "R5", 2)
    assert game.phase == Turn(1)


def test_by_the_seat_on_turn_anything_else_is_a_refused_move():
    """SPEED-6: without penalty, also for a card that could be played."""
    game = table("R1 Y5 B1", "Y9 Y8")
    for code in ("R1", "Y5", "B1"):
        assert refused(game, Slap(0, code)) == "no-match"


def test_after_a_draw_the_seat_on_turn_slaps_but_the_card_it_drew():
    """SPEED-6, TURN-2"""
    game = table("R5 R2 R3", "Y9 Y8", draw="G1")
    do(game, Draw(0))
    assert refused(game, Slap(0, "R5")) == "only-the-drawn-card"
    game = table("R1 R2 R3", "Y9 Y8", draw="R5")
    do(game, Draw(0), Slap(0, "R5"))
    assert game.phase == Turn(1)


def test_the_interrupted_seat_keeps_the_card_it_drew_and_its_turn_is_over():
    """SPEED-7"""
    game = table("R1 R2", "Y9 Y8", "R5 B1 B2", "G1 G2", draw="R9")
    do(game, Draw(0), Slap(2, "R5"))
    assert hand(game, 0) == "R1 R2 R9"
    assert refused(game, Play(0, "R9")) == "not-your-turn"
    assert refused(game, Pass(0)) == "not-your-turn"


def test_the_seat_before_the_one_on_turn_can_give_it_another_turn():
    """SPEED-1, SPEED-7: it has a whole turn then, with a draw of its own."""
    game = table("R1 R2", "Y9 Y8", "R5 B1 B2", draw="R9 R8")
    do(game, Draw(0), Slap(2, "R5"))
    assert game.phase == Turn(0)
    do(game, Draw(0))
