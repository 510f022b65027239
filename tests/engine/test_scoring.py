"""Points and the end of the game (SCORE-1, SCORE-2)."""

from typing import Any

import pytest

from engine.commands import Draw, Next, Play
from engine.events import GameEnded, RoundEnded
from engine.game import Game
from engine.options import CLASSIC, DELUXE, PARTY, Options
from engine.phases import GameOver, RoundOver
from tests.engine.tables import do, refused, table

PICTURED = ("R2 Y4 G7 B9 RS YR G+2", "BP W W4 WP WT")


def won(*others: str, rules: Options = DELUXE, **given: Any) -> Game:
    """The first seat has played its last card; the others are left with these."""
    game = table("R1", *others, rules=rules, **given)
    do(game, Play(0, "R1"))
    return game


def test_the_winner_scores_the_points_of_all_other_hands():
    """SCORE-1"""
    game = won("Y9 Y8", "RS W")
    assert game.phase == RoundOver((0,), points=9 + 8 + 20 + 50)
    assert game.state.scores == [87, 0, 0]


def test_the_pictured_hands_score_302():
    """CARD-3, SCORE-1"""
    assert won(*PICTURED, rules=PARTY).state.scores == [302, 0, 0]


def test_the_end_of_the_round_shows_every_hand():
    """SCORE-1: so that everybody can count."""
    game = table("R1", "Y9 Y8", "RS W", rules=DELUXE)
    ended = do(game, Play(0, "R1"))[-1]
    assert ended == RoundEnded((0,), False, 87, (87, 0, 0), ((), ("Y9", "Y8"), ("RS", "W")))


@pytest.mark.parametrize(("before", "over"), [(482, False), (483, True), (490, True)])
def test_the_first_to_500_or_more_wins(before: int, over: bool):
    """SCORE-1: the hands are worth 17."""
    game = won("Y9 Y8", scores=(before, 499))
    assert isinstance(game.phase, GameOver) == over
    if over:
        assert game.phase == GameOver((0,), RoundOver((0,), points=17))
        assert refused(game, Next()) == "game-over"


def test_a_single_round_is_a_game():
    """Section 1: Party is one round, with an option to play to 500."""
    assert isinstance(won("Y9", rules=PARTY).phase, GameOver)
    assert isinstance(won("Y9", rules=PARTY, play_to=500).phase, RoundOver)


def test_scores_are_carried_into_the_next_round():
    """SCORE-1"""
    game = won("Y9 Y8", scores=(3, 5))
    do(game, Next(1))
    assert game.state.scores == [20, 5]
    assert game.round == 2
    assert refused(game, Next()) == "not-now"


def test_with_the_lowest_total_everybody_adds_a_hand():
    """SCORE-2, `lowest_wins`"""
    game = won("Y9 Y8", "RS W", lowest_wins=True, scores=(100, 10, 20))
    assert game.state.scores == [100, 27, 90]
    assert game.phase == RoundOver((0,), points=0)


def test_when_someone_reaches_500_the_lowest_total_wins():
    """SCORE-2: not the winner of the round."""
    game = table("R1", "Y9 Y8", "RS W", rules=DELUXE, lowest_wins=True, scores=(400, 10, 430))
    said = do(game, Play(0, "R1"))
    assert game.phase == GameOver((1,), RoundOver((0,)))
    assert said[-1] == GameEnded((1,), (400, 27, 500))


def test_ties_for_the_lowest_total_are_shared():
    """SCORE-2"""
    game = won("Y9 Y8", "RS W", lowest_wins=True, scores=(27, 10, 490))
    assert game.phase == GameOver((0, 1), RoundOver((0,)))


def test_a_single_round_by_the_lowest_total_is_won_by_who_goes_out():
    """SCORE-2"""
    assert won("Y9", "Y8", rules=PARTY, lowest_wins=True).phase == GameOver((0,), RoundOver((0,)))


@pytest.mark.parametrize(("hand", "scores"), [("Y0", ()), ("Y0 B0", ()), ("Y8", (40, 10, 20))])
def test_a_single_round_by_the_lowest_total_is_won_by_who_goes_out_whatever_others_hold(
    hand: str, scores: tuple[int, ...]
):
    """SCORE-2, OUT-1: a hand of noughts costs nothing, and wins nothing."""
    game = won(hand, "Y8", rules=PARTY, lowest_wins=True, scores=scores)
    assert game.phase == GameOver((0,), RoundOver((0,)))


def test_the_next_round_has_a_seed_of_its_own_or_one_that_follows():
    """SET-1"""
    one, other, own, again = (won("Y9 Y8") for _ in range(4))
    assert do(one, Next()) == do(other, Next(0))
    assert do(own, Next(seed="0f3c")) == do(again, Next(1, "0f3c"))
    assert one.commitment != own.commitment


def test_a_seed_that_is_no_number_and_a_seat_that_is_not_there_are_refused():
    """TURN-4"""
    game = won("Y9 Y8", rules=CLASSIC)
    assert refused(game, Next(seed="xyz")) == "bad-seed"
    assert refused(game, Next(seed="0")) == "bad-seed"
    assert refused(game, Next(2)) == "no-such-seat"
    assert refused(game, Next(-1)) == "no-such-seat"
    assert refused(game, Draw(1)) == "not-now"
    assert game.legal(1) == [Next(1)]
