"""A turn: what may be played, drawing, the end of the turn, refusals (TURN-1 to TURN-4)."""

import pytest

from engine.commands import (
    Accept,
    AnyCommand,
    Challenge,
    Command,
    Draw,
    NameColour,
    Next,
    Pass,
    PileCard,
    Play,
    Point,
    Take,
)
from engine.events import Played, TurnBegan
from engine.phases import Turn
from engine.refusal import SENTENCES, IllegalCommand, Reason
from engine.view import view
from tests.engine.tables import BLUE, GREEN, RED, ROUND, YELLOW, do, drew, hand, kinds, refused, table


@pytest.mark.parametrize("code", ["R9", "RS", "Y5", "W", "R5"])
def test_a_card_matches_by_colour_by_number_or_by_being_wild(code: str):
    """TURN-1"""
    game = table(f"{code} B1 B2", "Y9 Y8", rules=ROUND)
    do(game, Play(0, code, BLUE if code == "W" else None))
    assert game.state.top.code == code
    assert game.phase == Turn(0 if code == "RS" else 1)


@pytest.mark.parametrize("code", ["Y4", "BS", "G+2", "Y0"])
def test_another_colour_and_number_does_not_match(code: str):
    """TURN-1"""
    game = table(f"{code} B1", "Y9 Y8", rules=ROUND)
    assert refused(game, Play(0, code)) == "no-match"


@pytest.mark.parametrize("face", ["S", "R", "+2", "P"])
def test_a_card_matches_by_symbol(face: str):
    """TURN-1"""
    game = table(f"Y{face} B1 B2", "Y9 Y8", "Y1 Y2", discard=f"R{face}")
    do(game, Play(0, f"Y{face}"))
    assert game.state.colour == "Y"


def test_after_a_wild_only_the_colour_in_force_counts():
    """TURN-1: or another wild."""
    game = table("W R5 B1", "R7 G5 W", rules=ROUND)
    do(game, Play(0, "W", GREEN))
    assert refused(game, Play(1, "R7")) == "no-match"
    do(game, Play(1, "G5"))


def test_a_wild_goes_on_a_wild():
    """TURN-1"""
    game = table("W R5 B1", "R7 G5 W", rules=ROUND)
    do(game, Play(0, "W", GREEN), Play(1, "W", YELLOW))
    assert game.state.colour == "Y"


def test_one_may_draw_though_one_could_play():
    """TURN-2"""
    game = table("R1 R2", "Y9 Y8", draw="G1 R9")
    said = do(game, Draw(0))
    assert drew(said) == [(0, 1, "turn")]
    assert game.phase == Turn(0, drawn="G1")


def test_only_the_card_just_drawn_may_then_be_played():
    """TURN-2"""
    game = table("R1 R2", "Y9 Y8", draw="R9")
    do(game, Draw(0))
    assert refused(game, Play(0, "R1")) == "only-the-drawn-card"
    assert refused(game, Draw(0)) == "already-drawn"
    said = do(game, Play(0, "R9"))
    assert said[0] == Played(0, "R9", 2, drawn=True)
    assert hand(game, 0) == "R1 R2"


def test_a_drawn_card_need_not_be_played():
    """TURN-2, TURN-3: the turn waits for the pass, so that nobody sees whether the card could be played."""
    for drawn in ("R9", "G1"):
        game = table("R1 R2", "Y9 Y8", draw=drawn)
        assert refused(game, Pass(0)) == "must-draw"
        said = do(game, Draw(0), Pass(0))
        assert kinds(said) == ["Drew", "Passed", "TurnBegan"]
        assert game.phase == Turn(1)


def test_the_drawn_card_is_for_the_eyes_of_its_seat_alone():
    """TURN-2"""
    game = table("R1 R2", "Y9 Y8", draw="R9")
    do(game, Draw(0))
    assert [view(game, viewer).prompt.drawn for viewer in (0, 1, None)] == ["R9", None, None]
    assert view(game, 1).prompt.has_drawn


def test_a_drawn_card_is_as_good_as_its_twin_in_hand():
    """TURN-2: cards with one code are one and the same to everybody."""
    game = table("R9 R2", "Y9 Y8", draw="R9")
    do(game, Draw(0), Play(0, "R9"))
    assert hand(game, 0) == "R2 R9"


def test_the_turn_ends_after_a_play():
    """TURN-3"""
    game = table("R1 R2 R3", "Y9 Y8", "B1 B2")
    assert do(game, Play(0, "R1"))[-1] == TurnBegan(1)
    assert refused(game, Play(0, "R2")) == "not-your-turn"


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (Play(1, "Y9"), "not-your-turn"),
        (Draw(1), "not-your-turn"),
        (Pass(1), "not-your-turn"),
        (Play(0, "R9"), "not-in-hand"),
        (Play(0, "Q7"), "unknown-card"),
        (Play(0, ""), "unknown-card"),
        (Play(3, "R1"), "no-such-seat"),
        (Play(-1, "R1"), "no-such-seat"),
        (Play(0, "W"), "needs-colour"),
        (Play(0, "R1", RED), "no-colour"),
        (Play(0, "WP", RED), "no-colour"),
        (Play(0, "WT", RED), "needs-link"),
        (Play(0, "R1", link=(0, 1)), "bad-link"),
        (Play(0, "W", RED, link=(0, 1)), "bad-link"),
        (Play(0, "R1", swap=1), "bad-target"),
        (Play(0, "R1", twice=True), "no-twin"),
        (Play(0, "R1", uno=True), "early-call"),
        (Accept(0), "not-now"),
        (Accept(1), "not-your-turn"),
        (Challenge(0), "not-now"),
        (NameColour(0, RED), "not-now"),
        (Point(0, 1), "not-now"),
        (PileCard(0, "R1"), "not-now"),
        (Take(0), "not-now"),
        (Next(0), "not-now"),
    ],
)
def test_an_illegal_move_is_refused_with_a_reason_and_changes_nothing(command: AnyCommand, reason: str):
    """TURN-4: `refused` compares the whole table before and after."""
    game = table("R1 W WT WP", "Y9 Y8", "B1 B2")
    assert refused(game, command) == reason


def test_a_command_that_is_no_command_is_refused():
    """TURN-4"""
    game = table("R1 W", "Y9 Y8")
    assert refused(game, Command(0)) == "not-now"  # type: ignore[arg-type]


def test_every_reason_has_a_sentence_for_a_person():
    """TURN-4"""
    for reason in Reason:
        error = IllegalCommand(reason)
        assert str(error) == SENTENCES[reason]
        assert str(error).endswith(".")
