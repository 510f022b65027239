"""Every draw of a linked seat is mirrored once (LINK-2)."""

from engine.commands import Accept, Catch, Challenge, Draw, Pass, Play, Slap
from engine.phases import Turn
from tests.engine.tables import RED, ROUND, do, drew, hand, refused, table


def test_a_turn_draw_is_mirrored_and_not_mirrored_back():
    """LINK-2"""
    game = table("R1 R2", "Y9 G8", "B1 B2", link=(0, 2), draw="R9 R8 R7")
    said = do(game, Draw(0))
    assert drew(said) == [(0, 1, "turn"), (2, 1, "link")]
    assert hand(game, 2) == "B1 B2 R8"
    assert game.phase == Turn(0, drawn="R9")


def test_the_mirror_works_both_ways():
    """LINK-2"""
    game = table("R1 R2", "Y9 G8", "B1 B2", link=(0, 2), turn=2)
    assert drew(do(game, Draw(2))) == [(2, 1, "turn"), (0, 1, "link")]


def test_seats_that_are_not_linked_draw_alone():
    """LINK-2"""
    game = table("R1 R2", "Y9 G8", "B1 B2", link=(0, 2), turn=1)
    assert drew(do(game, Draw(1))) == [(1, 1, "turn")]


def test_the_partner_may_not_play_the_mirrored_card_and_loses_no_turn():
    """LINK-2"""
    game = table("R1 R2", "Y9 G8", "B1 B2", link=(0, 1), draw="Y1 R8")
    do(game, Draw(0))
    assert refused(game, Play(1, "R8")) == "not-your-turn"
    do(game, Pass(0))
    assert game.phase == Turn(1)
    do(game, Play(1, "R8"))


def test_a_draw_two_is_mirrored():
    """LINK-2: also onto the seat that played it."""
    game = table("R+2 R1 R2", "Y9 G8", "B1 B2", link=(0, 1))
    assert drew(do(game, Play(0, "R+2"))) == [(1, 2, "draw-two"), (0, 2, "link")]
    assert game.phase == Turn(2)


def test_a_wild_draw_four_and_both_ends_of_a_challenge_are_mirrored():
    """LINK-2"""
    honest, bluff = (table(f"W4 {rest} B2", "Y9 G8", "B1 B2", link=(0, 1), rules=ROUND) for rest in ("B3", "R3"))
    do(honest, Play(0, "W4", RED))
    do(bluff, Play(0, "W4", RED))
    assert drew(do(honest.copy(), Accept(1))) == [(1, 4, "draw-four"), (0, 4, "link")]
    assert drew(do(honest, Challenge(1))) == [(1, 6, "challenge-lost"), (0, 6, "link")]
    assert drew(do(bluff, Challenge(1))) == [(0, 4, "bluff-found"), (1, 4, "link")]
    assert bluff.phase == Turn(1)


def test_a_catch_and_a_wrong_slap_are_mirrored():
    """LINK-2"""
    game = table("R1 R2", "Y9 G8", "B1 B2", link=(0, 1))
    do(game, Play(0, "R1"))
    assert drew(do(game, Catch(2, 0))) == [(0, 2, "caught"), (1, 2, "link")]
    assert drew(do(game, Slap(0, "R2"))) == [(0, 1, "wrong-slap"), (1, 1, "link")]
    assert game.phase == Turn(1)


def test_the_draws_of_house_rules_are_mirrored():
    """LINK-2, `stacking`, `draw_to_match`"""
    game = table("R+2 R1 R2", "Y+2 G8", "B1 B2", link=(1, 2), stacking=True)
    do(game, Play(0, "R+2"), Play(1, "Y+2", uno=True))
    assert drew(do(game, Accept(2))) == [(2, 4, "stack"), (1, 4, "link")]
    game = table("R1 R2", "Y9 G8", link=(0, 1), draw="Y1 Y2 R9 Y3 Y4 Y6", draw_to_match=True)
    assert drew(do(game, Draw(0))) == [(0, 1, "turn"), (0, 1, "turn"), (0, 1, "turn"), (1, 3, "link")]


def test_a_mirrored_draw_shuts_the_window_of_the_partner():
    """LINK-2, UNO-3: its hand no longer has one card."""
    game = table("R1 R2", "Y9 G8", "B1 B2", link=(0, 2))
    do(game, Play(0, "R1"), Slap(2, "B1"))
    assert refused(game, Catch(1, 0)) == "false-catch"


def test_a_mirrored_draw_voids_the_call_of_the_partner():
    """LINK-2, UNO-4"""
    game = table("R1 R2", "Y9 G8", "B1 B2", link=(0, 1))
    do(game, Play(0, "R1", uno=True))
    assert game.state.called == {0}
    do(game, Draw(1))
    assert game.state.called == frozenset()
