"""When the draw pile runs out, when there is nothing to draw, when nobody can go on (PILE-1 to PILE-3)."""

import pytest

from engine.commands import Accept, Catch, Draw, Next, Pass, Play, Point, Slap
from engine.events import Passed, Reshuffled
from engine.phases import GameOver, RoundOver, Turn
from tests.engine.tables import BLUE, RED, ROUND, do, drew, hand, kinds, refused, sizes, table


def test_the_discard_pile_but_its_top_becomes_the_draw_pile():
    """PILE-1"""
    game = table("R1 R2", "Y9 Y8", discard="G1 G2 G3 R5", draw="")
    said = do(game, Draw(0))
    assert said[0] == Reshuffled(3)
    assert [card.code for card in game.state.discard] == ["R5"]
    left = [card.code for card in game.state.draw]
    assert sorted([*left, str(game.phase.drawn)]) == ["G1", "G2", "G3"]


def test_the_pile_is_shuffled_when_a_card_is_needed_and_not_before():
    """PILE-1"""
    game = table("R1 R2", "Y9 Y8", discard="G1 G2 R5", draw="B1")
    assert "Reshuffled" not in kinds(do(game, Draw(0), Pass(0)))
    assert game.state.draw == []
    assert kinds(do(game, Draw(1)))[0] == "Reshuffled"


def test_wilds_lose_their_colour_and_the_top_keeps_the_one_named_for_it():
    """PILE-1"""
    game = table("W R2 R3", "R9 R8", discard="W4 R5", draw="", rules=ROUND)
    do(game, Play(0, "W", BLUE), Draw(1))
    assert game.state.colour == "B"
    assert game.state.top.code == "W"
    assert sorted([card.code for card in game.state.draw] + [str(game.phase.drawn)]) == ["R5", "W4"]


def test_a_draw_two_begun_before_the_shuffle_continues_after():
    """PILE-1"""
    game = table("R+2 R2 R3", "R9 R8", "B1 B2", discard="G1 G2 R5", draw="B9")
    said = do(game, Play(0, "R+2"))
    assert drew(said) == [(1, 2, "draw-two")]
    assert said[1] == Reshuffled(3)
    assert "B9" in hand(game, 1)


def test_four_cards_fingers_and_penalties_continue_after_the_shuffle_too():
    """PILE-1: also the mirrored ones (LINK-2)."""
    game = table("W4 R2 R3", "R9 R8", "B1 B2", discard="G1 G2 G3 G4 G6 G7 R5", draw="B9", link=(1, 2), rules=ROUND)
    said = do(game, Play(0, "W4", RED), Accept(1))
    assert drew(said) == [(1, 4, "draw-four"), (2, 4, "link")]
    game = table("RP R2 R3", "R9 R8", "B1 B2", discard="G1 G2 R5", draw="B9")
    said = do(game, Play(0, "RP"), Point(0, 1), Point(1, 2), Point(2, 1))
    assert drew(said) == [(1, 2, "fingers"), (2, 1, "fingers")]
    game = table("R1 R2", "R9 R8", discard="G1 G2 R5", draw="B9", turn=1)
    assert drew(do(game, Slap(0, "R1"), Slap(0, "R1"))) == [(0, 1, "wrong-slap")] * 2
    game = table("R1 R2", "R9 R8", discard="G1 G2 R5", draw="B9")
    said = do(game, Play(0, "R1"), Catch(1, 0))
    assert drew(said) == [(0, 2, "caught")]


def test_the_rest_of_a_debt_lapses_when_both_piles_are_empty():
    """PILE-2: one card and the five under the Wild Draw Four are all there is."""
    game = table("W4 R2 R3", "R9 R8", draw="Y1", rules=ROUND)
    do(game, Play(0, "W4", RED))
    said = do(game, Accept(1))
    assert drew(said) == [(1, 2, "draw-four")]
    assert sizes(game) == [2, 4]
    assert game.phase == Turn(0)
    assert not game.state.draw


def test_a_mirrored_draw_is_of_as_many_cards_as_there_were():
    """PILE-2, LINK-2: the other draws the same number, so not more than were drawn, and not more than there are."""
    game = table("R+2 R2 R3", "R9 R8", "B1 B2", draw="Y1 Y2", link=(1, 2))
    assert drew(do(game, Play(0, "R+2"))) == [(1, 2, "draw-two"), (2, 1, "link")]
    game = table("R+2 R2 R3", "R9 R8", "B1 B2", draw="Y1", discard="G1 R5", link=(1, 2))
    assert drew(do(game, Play(0, "R+2"))) == [(1, 2, "draw-two"), (2, 1, "link")]
    game = table("R+2 R2 R3", "R9 R8", "B1 B2", draw="", link=(1, 2))
    assert drew(do(game, Play(0, "R+2"))) == [(1, 1, "draw-two"), (2, 0, "link")]


def test_a_turn_that_can_neither_play_nor_draw_is_a_pass():
    """PILE-2"""
    game = table("Y1 Y2", "R9 B8", draw="")
    assert refused(game, Draw(0)) == "nothing-to-draw"
    assert game.legal(0)[0] == Pass(0)
    do(game, Pass(0))
    assert game.phase == Turn(1)


def test_a_seat_that_can_play_does_not_pass_from_empty_piles():
    """PILE-2"""
    game = table("Y1 R2", "R9 B8", draw="")
    assert refused(game, Pass(0)) == "must-play"


def test_the_round_is_blocked_when_every_seat_in_a_row_has_passed_that_way():
    """PILE-3: fewest points in hand wins, nobody scores."""
    game = table("Y1 Y9", "B4", "G7 G8", draw="", scores=(10, 20, 30), play_to=500)
    said = do(game, Pass(0), Pass(1), Pass(2))
    assert [event for event in said if isinstance(event, Passed)] == [Passed(0), Passed(1), Passed(2)]
    assert game.phase == RoundOver((1,), blocked=True)
    assert game.state.scores == [10, 20, 30]
    do(game, Next())
    assert game.phase != RoundOver((1,), blocked=True)


def test_a_play_between_breaks_the_row_of_passes():
    """PILE-3: it takes two passes in a row again."""
    game = table("Y1 Y9", "W Y2 Y3", draw="")
    do(game, Pass(0), Play(1, "W", BLUE))
    # The Wild lies on the five now, so that there is one card to draw.
    do(game, Draw(0), Pass(0))
    do(game, Pass(1))
    assert game.phase == Turn(0)
    do(game, Pass(0))
    assert game.phase == GameOver((1,), RoundOver((1,), blocked=True))


def test_a_play_breaks_the_row_though_its_victim_draws_the_last_card():
    """PILE-3: two passes before the Draw Two do not count with one after it."""
    game = table("Y1 Y9", "Y4", "R+2 Y2 Y6", "Y8", discard="R5", draw="")
    do(game, Pass(0), Pass(1), Play(2, "R+2"))
    assert not game.state.draw
    assert game.phase == Turn(0)
    do(game, Pass(0), Pass(1))
    assert game.phase == Turn(2)


@pytest.mark.parametrize(
    ("hands", "winners"),
    [
        (("Y1 Y2", "B3", "G4"), (1,)),
        (("Y1 Y2", "B1 B2", "G3 G0"), (0, 1, 2)),
        (("Y3", "B3", "G3 G0"), (0, 1)),
        (("Y0", "B0 G0", "G0"), (0, 2)),
        (("YS", "BR", "G9 G9"), (2,)),
    ],
)
def test_ties_of_a_blocked_round_go_to_fewer_cards_and_are_then_shared(
    hands: tuple[str, ...], winners: tuple[int, ...]
):
    """PILE-3"""
    game = table(*hands, draw="")
    do(game, Pass(0), Pass(1), Pass(2))
    assert game.phase == GameOver(winners, RoundOver(winners, blocked=True))
    assert game.state.scores == [0, 0, 0]


def test_with_the_lowest_total_everybody_adds_a_hand_to_the_score_of_a_blocked_round():
    """PILE-3, SCORE-2"""
    game = table("Y1 Y9", "B4", "GS", draw="", lowest_wins=True, play_to=500, scores=(1, 2, 3))
    do(game, Pass(0), Pass(1), Pass(2))
    assert game.state.scores == [11, 6, 23]
    assert game.phase == RoundOver((1,), blocked=True)


def test_a_single_blocked_round_by_lowest_total_is_won_as_every_blocked_round():
    """PILE-3, SCORE-2: by fewer cards where the points tie."""
    game = table("Y1 Y2", "B3", draw="", lowest_wins=True)
    do(game, Pass(0), Pass(1))
    assert game.phase == GameOver((1,), RoundOver((1,), blocked=True))
