"""The house rules `draw_to_match`, `force_play`, `no_bluffing`, `no_challenge` and `doubles`."""

import pytest

from engine.commands import Accept, CallUno, Catch, Challenge, Draw, Pass, Play, Slap
from engine.events import Played
from engine.options import PARTY
from engine.phases import GameOver, Turn
from tests.engine.tables import GREEN, RED, ROUND, do, drew, hand, refused, sizes, table


def test_one_draws_until_a_card_can_be_played():
    """`draw_to_match`: and only the last one may be."""
    game = table("R1 R2", "Y9 Y8", draw="Y1 G2 R9 R8", draw_to_match=True)
    assert drew(do(game, Draw(0))) == [(0, 1, "turn")] * 3
    assert game.phase == Turn(0, "R9")
    assert refused(game, Play(0, "R1")) == "only-the-drawn-card"
    do(game.copy(), Pass(0))
    do(game, Play(0, "R9"))


def test_drawing_until_a_card_can_be_played_shuffles_on_the_way_and_stops_at_the_end():
    """`draw_to_match`, PILE-1, PILE-2"""
    game = table("R1 R2", "Y9 Y8", draw="Y1", discard="G1 G2 R5", draw_to_match=True)
    assert drew(do(game, Draw(0))) == [(0, 1, "turn")] * 3
    assert sizes(game) == [5, 2]
    do(game, Pass(0))
    assert refused(game, Draw(1)) == "nothing-to-draw"


def test_a_wild_ends_the_drawing_but_a_bluff_does_not_where_bluffing_is_off():
    """`draw_to_match` with `no_bluffing`"""
    game = table("R1 R2", "Y9 Y8", draw="W4 Y1 W", draw_to_match=True, no_bluffing=True, rules=ROUND)
    do(game, Draw(0))
    assert game.phase == Turn(0, "W")
    game = table("R1 R2", "Y9 Y8", draw="W4 Y1 W", draw_to_match=True, rules=ROUND)
    do(game, Draw(0))
    assert game.phase == Turn(0, "W4")


def test_a_drawn_card_that_can_be_played_must_be():
    """`force_play`"""
    game = table("R1 R2", "Y9 Y8", draw="R9", force_play=True)
    do(game, Draw(0))
    assert refused(game, Pass(0)) == "must-play"
    assert game.legal(0) == [Play(0, "R9")]
    game = table("R1 R2", "Y9 Y8", draw="Y1", force_play=True)
    do(game, Draw(0), Pass(0))


def test_nobody_is_forced_to_bluff():
    """`force_play`, WD4-2: a Wild Draw Four that the hand bars may be kept, one that it does not bar may not."""
    game = table("R1 Y2", "Y9 Y8", draw="W4", force_play=True)
    do(game, Draw(0))
    do(game.copy(), Pass(0))
    do(game, Play(0, "W4", RED))
    game = table("B1 Y2", "Y9 Y8", draw="W4", force_play=True)
    do(game, Draw(0))
    assert refused(game, Pass(0)) == "must-play"


def test_an_illegal_wild_draw_four_is_refused_and_there_is_no_challenge():
    """`no_bluffing`"""
    game = table("W4 R1 B2", "Y9 Y8", no_bluffing=True, rules=ROUND)
    assert refused(game, Play(0, "W4", RED)) == "no-bluffing"
    assert not any(isinstance(play, Play) and play.card == "W4" for play in game.legal(0))
    game = table("W4 B1 B2", "Y9 Y8", no_bluffing=True, rules=ROUND)
    assert drew(do(game, Play(0, "W4", RED))) == [(1, 4, "draw-four")]
    assert refused(game, Challenge(1)) == "not-your-turn"
    assert refused(game, Accept(1)) == "not-your-turn"
    assert game.phase == Turn(0)


@pytest.mark.parametrize(("rest", "legal"), [("W4", True), ("W4 W4", True), ("W", False), ("WP", False), ("WT", False)])
def test_in_party_other_wild_draw_fours_do_not_count_where_bluffing_is_off(rest: str, legal: bool):
    """`no_bluffing`"""
    game = table(f"W4 {rest} B1", "Y9 Y8", no_bluffing=True, rules=PARTY)
    assert (Play(0, "W4", RED) in game.legal(0)) == legal
    if not legal:
        assert refused(game, Play(0, "W4", RED)) == "no-bluffing"


def test_a_drawn_card_that_would_be_a_bluff_is_passed_with():
    """`no_bluffing` with `force_play`"""
    game = table("R1 Y2", "Y9 Y8", draw="W4", force_play=True, no_bluffing=True)
    do(game, Draw(0))
    assert game.legal(0) == [Pass(0)]


def test_bluffs_stand():
    """`no_challenge`"""
    game = table("W4 R1 B2", "Y9 Y8", "G1 G2", no_challenge=True)
    assert drew(do(game, Play(0, "W4", RED))) == [(1, 4, "draw-four")]
    assert game.phase == Turn(2)


def test_two_identical_number_cards_go_down_together():
    """`doubles`: two cards, two serials, one turn."""
    game = table("R9 R9 Y1 Y2", "Y9 Y8", doubles=True)
    said = do(game, Play(0, "R9", twice=True))
    assert said[:2] == [Played(0, "R9", 2), Played(0, "R9", 3)]
    assert hand(game, 0) == "Y1 Y2"
    assert game.state.serial == 3
    assert game.phase == Turn(1)
    do(game.copy(), Draw(1))
    assert refused(game, Slap(1, "Y9", 2)) == "too-late"


def test_one_of_two_may_go_down_alone():
    """`doubles`"""
    game = table("R9 R9 Y1 Y2", "Y9 Y8", doubles=True)
    assert {Play(0, "R9"), Play(0, "R9", twice=True)} <= set(game.legal(0))
    do(game, Play(0, "R9"))
    assert sizes(game)[0] == 3


@pytest.mark.parametrize("cards", ["R9 Y9", "R9 R8", "RS RS", "W W", "R+2 R+2"])
def test_no_other_two_cards_go_down_together(cards: str):
    """`doubles`: identical in colour and number, and numbers only."""
    game = table(f"{cards} Y1 Y2", "Y9 Y8", doubles=True)
    code = cards.split(maxsplit=1)[0]
    assert refused(game, Play(0, code, GREEN if code == "W" else None, twice=True)) == "no-twin"


def test_after_a_draw_only_the_drawn_card_goes_down():
    """`doubles`, TURN-2"""
    game = table("R9 Y1 Y2", "Y9 Y8", draw="R9", doubles=True)
    do(game, Draw(0))
    assert refused(game, Play(0, "R9", twice=True)) == "no-twin"
    do(game, Play(0, "R9"))


def test_without_the_house_rule_cards_go_down_one_by_one():
    """`doubles`"""
    assert refused(table("R9 R9 Y1", "Y9 Y8"), Play(0, "R9", twice=True)) == "no-twin"


def test_two_that_leave_one_card_open_a_window():
    """`doubles`, UNO-1: the call comes with the play, for there are three cards before it."""
    game = table("R9 R9 Y1", "Y9 Y8", "G1 G2", doubles=True)
    assert refused(game, CallUno(0)) == "early-call"
    assert refused(game, Play(0, "R9", uno=True)) == "early-call"
    called = game.copy()
    do(called, Play(0, "R9", twice=True, uno=True))
    assert refused(called, Catch(1, 0)) == "false-catch"
    do(game, Play(0, "R9", twice=True), Catch(1, 0))


def test_the_last_two_cards_win_together():
    """`doubles`, OUT-1"""
    game = table("R9 R9", "Y9 Y8", doubles=True)
    do(game, Play(0, "R9", twice=True))
    assert isinstance(game.phase, GameOver)
    assert game.state.scores == [17, 0]


def test_two_sevens_swap_once():
    """`doubles` with `seven_zero`: two cards, but one play; as the last two they swap nothing."""
    game = table("R7 R7 Y1 Y2", "Y9 Y8 G1", doubles=True, seven_zero=True)
    do(game, Play(0, "R7", swap=1, twice=True))
    assert hand(game, 1) == "Y1 Y2"
    game = table("R7 R7", "Y9 Y8 G1", doubles=True, seven_zero=True)
    assert Play(0, "R7", twice=True) in game.legal(0)
    do(game, Play(0, "R7", twice=True))
    assert sizes(game) == [0, 3]
