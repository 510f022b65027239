"""Speed Play: slapping the top's twin down out of turn (SPEED-1 to SPEED-8)."""

import pytest

from engine.commands import Challenge, Draw, NameColour, Pass, Play, Point, Slap
from engine.events import Played, WrongSlap
from engine.options import CLASSIC
from engine.phases import Turn
from tests.engine.tables import GREEN, RED, do, drew, hand, refused, sizes, table


def test_a_twin_of_the_top_is_put_down_out_of_turn_and_play_goes_on_after_it():
    """SPEED-1"""
    game = table("R1 R2", "Y9 Y8", "R5 B1 B2", "G1 G2")
    said = do(game, Slap(2, "R5", 1))
    assert said[0] == Played(2, "R5", 2, slap=True)
    assert game.phase == Turn(3)
    assert hand(game, 2) == "B1 B2"


def test_play_goes_on_in_the_direction_of_play():
    """SPEED-1"""
    game = table("R1 R2", "Y9 Y8", "R5 B1 B2", "G1 G2", direction=-1)
    do(game, Slap(2, "R5"))
    assert game.phase == Turn(1)


@pytest.mark.parametrize("wrong", ["R4", "Y5", "W", "RS"])
def test_the_same_number_and_the_same_colour_are_both_needed(wrong: str):
    """SPEED-1, SPEED-4"""
    game = table("R1 R2", "Y9 Y8", f"{wrong} B1 B2")
    said = do(game, Slap(2, wrong))
    assert said[0] == WrongSlap(2)


def test_drawing_or_passing_by_the_seat_on_turn_does_not_end_the_chance():
    """SPEED-2"""
    game = table("R1 R2", "Y9 Y8", "R5 B1 B2")
    do(game, Draw(0))
    do(game.copy(), Slap(2, "R5", 1))
    do(game, Pass(0))
    do(game.copy(), Slap(2, "R5", 1))
    do(game, Draw(1), Pass(1), Play(2, "R5"))
    assert refused(game, Slap(2, "R5", 1)) == "too-late"


def test_it_may_follow_on_a_speed_play():
    """SPEED-3: also by the seat that slapped before."""
    game = table("R1 R2", "R5 Y9 Y8", "R5 R5 B1 B2", "G1 G2")
    do(game, Slap(2, "R5", 1), Slap(1, "R5", 2), Slap(2, "R5", 3))
    assert game.state.serial == 4
    assert game.phase == Turn(3)


def test_it_may_follow_on_ones_own_card():
    """SPEED-3"""
    game = table("R9 R9 B1", "Y9 Y8", "G1 G2")
    do(game, Play(0, "R9"), Slap(0, "R9", 2))
    assert hand(game, 0) == "B1"
    assert game.phase == Turn(1)


def test_the_start_card_may_be_slapped_before_the_first_move():
    """SPEED-3: `top` is the serial of the start card."""
    game = table("R1 R2", "Y9 Y8", "R5 B1 B2", discard="W RS R5")
    assert game.state.serial == 3
    do(game, Slap(2, "R5", 3))
    assert game.state.serial == 4


def test_a_wrong_slap_is_taken_back_and_costs_one_card():
    """SPEED-4"""
    game = table("R1 R2", "Y9 Y8", draw="G4")
    said = do(game, Slap(1, "Y9", 1))
    assert said[0] == WrongSlap(1)
    assert drew(said) == [(1, 1, "wrong-slap")]
    assert hand(game, 1) == "G4 Y8 Y9"
    assert game.state.top.code == "R5"
    assert game.phase == Turn(0)


def test_a_wrong_slap_tells_nobody_which_card_it_was():
    """SPEED-4: it is taken back before anybody has read it."""
    one, other = (table("R1 R2", "Y9 Y8").apply(Slap(1, code)) for code in ("Y9", "Y8"))
    assert [event.seen_by(0) for event in one] == [event.seen_by(0) for event in other]


@pytest.mark.parametrize("discard", ["RS", "R+2", "RP", "R5 W"])
def test_only_a_number_can_be_slapped(discard: str):
    """SPEED-4: refused without penalty."""
    top = discard.rsplit(maxsplit=1)[-1]
    game = table("R1 R2", f"{top} Y8", discard=discard, colour=RED)
    assert refused(game, Slap(1, top)) == "no-speed-play"


def test_nothing_can_be_slapped_while_a_choice_is_pending():
    """SPEED-4: colour, pointing, challenge, mini-pile; refused without penalty."""
    naming = table("R1 R2", "R5 Y8", discard="W")
    challenging, pointing, mini_pile = (table("W4 WP RP R1", "R5 Y8", "W4 R2", draw="R5 R6 R7 R8") for _ in range(3))
    do(challenging, Play(0, "W4", RED))
    do(pointing, Play(0, "RP"), Point(0, 1))
    do(mini_pile, Play(0, "WP"))
    for game in (naming, challenging, pointing, mini_pile):
        assert refused(game, Slap(1, "R5")) == "choice-pending"
    do(naming, NameColour(0, GREEN))
    assert refused(naming, Slap(1, "R5")) == "no-speed-play"
    do(challenging, Challenge(1))
    assert refused(challenging, Slap(2, "W4")) == "no-speed-play"


def test_a_slap_names_the_top_it_was_meant_for():
    """SPEED-5: lag is not a mistake. A slap that was meant for a covered top costs nothing."""
    game = table("R1 R2", "Y9 Y8", "R5 B1 B2")
    do(game, Play(0, "R1"))
    assert refused(game, Slap(2, "R5", 1)) == "too-late"
    assert refused(game, Slap(2, "R5", 0)) == "too-late"
    assert refused(game, Slap(2, "R5", 3)) == "too-late"
    assert drew(do(game, Slap(2, "R5", 2))) == [(2, 1, "wrong-slap")]


def test_a_twin_covers_its_twin():
    """SPEED-5: the top looks the same, but it is another card with a serial of its own."""
    game = table("R5 R2 R3", "Y9 Y8", "R5 B1 B2")
    do(game, Play(0, "R5"))
    assert refused(game, Slap(2, "R5", 1)) == "too-late"
    do(game, Slap(2, "R5", 2))


def test_a_slap_that_names_no_top_is_meant_for_the_one_that_lies_there():
    """SPEED-5"""
    game = table("R1 R2", "Y9 Y8", "R5 B1 B2")
    do(game, Slap(2, "R5"))
    assert game.state.serial == 2


def test_commands_are_judged_in_the_order_in_which_they_come():
    """SPEED-8: of two slaps for one top the first counts and the second is too late."""
    for first, second in ((1, 2), (2, 1)):
        game = table("R1 R2", "R5 Y9 Y8", "R5 B1 B2")
        do(game, Slap(first, "R5", 1))
        assert refused(game, Slap(second, "R5", 1)) == "too-late"


def test_a_slap_needs_the_card_in_hand():
    """SPEED-4: one cannot put down by mistake what one does not hold."""
    game = table("R1 R2", "Y9 Y8")
    assert refused(game, Slap(1, "R5")) == "not-in-hand"
    assert refused(game, Slap(1, "R55")) == "unknown-card"


def test_without_speed_play_nobody_slaps():
    """SPEED-1, section 1"""
    game = table("R1 R2", "R5 Y8", rules=CLASSIC)
    assert refused(game, Slap(1, "R5")) == "no-speed-play"
    assert refused(game, Slap(0, "R1")) == "no-speed-play"


def test_two_seats_slap_as_well():
    """SPEED-1: play goes on with the seat after, which is the one that was interrupted."""
    game = table("R1 R2", "R5 Y9 Y8")
    do(game, Slap(1, "R5"))
    assert game.phase == Turn(0)
    assert sizes(game) == [2, 2]
