"""No round goes on for ever (PILE-4)."""

from typing import Any

import pytest
from hypothesis import given

from engine import state
from engine.commands import Draw, Next, Pass, Play, Point, Slap
from engine.events import Event, RoundEnded, Skipped, TurnBegan
from engine.game import Game
from engine.options import DELUXE
from engine.phases import GameOver, RoundOver, Turn, awaited
from engine.position import Position
from engine.record import Entry, Header, lines_of, read, result_of, start
from engine.replay import differences, replay
from engine.state import MOST_TURNS
from engine.timeout import mildest
from tests.engine.setups import headers
from tests.engine.tables import NAMES, do, kinds, sizes, table


def in_the_last_turn(*hands: str, **given: Any) -> Game:
    """The turn that has begun is the last of all that the round may have."""
    game = table(*hands, **given)
    game.state.turns_left = 0
    return game


def reverse_for_ever(game: Game) -> list[Event]:
    """The first seat and the third reverse to one another for as long as they can: each draws what the other played."""
    said: list[Event] = []
    while isinstance(game.phase, Turn):
        seat = game.phase.seat
        said += do(game, Draw(seat), Play(seat, "RR"))
    return said


def test_two_seats_that_reverse_to_one_another_without_end_are_stopped_after_300_turns_a_seat():
    """PILE-4, PILE-3: the fewest points win, nobody scores."""
    game = table("Y1 Y2", "B4", "G7 G8", discard="RR RR", draw="", rules=DELUXE, scores=(10, 20, 30))
    said = reverse_for_ever(game)
    # The position begins with a turn that nobody has told of.
    assert kinds(said).count("TurnBegan") == 3 * 300 - 1
    assert game.phase == RoundOver((0,), blocked=True)
    assert said[-1] == RoundEnded((0,), True, 0, (10, 20, 30), (("Y1", "Y2"), ("B4",), ("G7", "G8")))


def test_in_the_last_turn_one_can_still_go_out():
    """PILE-4: the round is blocked where nobody is out when another turn would begin."""
    game = in_the_last_turn("R1", "Y9 Y8", "G1 G2")
    said = do(game, Play(0, "R1"))
    assert isinstance(game.phase, GameOver)
    assert isinstance(said[-2], RoundEnded)
    assert said[-2].winners == (0,)
    assert not said[-2].blocked


def test_the_last_turn_is_taken_whole():
    """PILE-4: a draw, the card drawn, and what it does."""
    game = in_the_last_turn("B1 B2", "Y9", "G1 G2", draw="R+2 Y1 Y2 Y3", play_to=500)
    do(game, Draw(0))
    assert isinstance(game.phase, Turn)
    assert kinds(do(game, Play(0, "R+2"))) == ["Played", "Drew", "Skipped", "RoundEnded"]
    assert game.phase == RoundOver((0, 2), blocked=True)


@pytest.mark.parametrize(("end", "winner"), [(Pass(0), 2), (Slap(1, "R5", 1), 1)])
def test_whatever_ends_the_last_turn_blocks_the_round(end: Pass | Slap, winner: int):
    """PILE-4, PILE-3: fewer cards win where the points tie."""
    game = in_the_last_turn("B1 B2", "R5 Y1 Y2", "G4")
    do(game, Draw(0))
    assert "TurnBegan" not in kinds(do(game, end))
    assert game.phase == GameOver((winner,), RoundOver((winner,), blocked=True))


def test_a_choice_is_made_before_the_round_is_blocked():
    """PILE-4, POINT-2: all point, and draw."""
    game = in_the_last_turn("RP B9", "Y9 Y8", "G1 G2")
    said = do(game, Play(0, "RP"), Point(0, 1), Point(1, 0), Point(2, 0))
    assert kinds(said)[-4:] == ["Drew", "Drew", "RoundEnded", "GameEnded"]
    assert sizes(game) == [3, 3, 2]


def test_a_turn_that_is_lost_has_not_begun():
    """PILE-4, ACT-2"""
    game = table("RS B9 B8", "Y9 Y8", "G1 G2")
    said = do(game, Play(0, "RS"))
    assert [event for event in said if isinstance(event, Skipped | TurnBegan)] == [Skipped(1), TurnBegan(2)]
    assert game.state.turns_left == 3 * MOST_TURNS - 2


def test_every_round_has_its_turns_anew():
    """PILE-4"""
    game = in_the_last_turn("B1 B2", "R5 Y1", rules=DELUXE)
    do(game, Draw(0), Pass(0))
    assert isinstance(game.phase, RoundOver)
    do(game, Next())
    assert game.state.turns_left >= 2 * MOST_TURNS - 1


def test_a_copy_knows_how_many_turns_have_begun():
    """PILE-4"""
    assert in_the_last_turn("R1 R2", "Y9").copy().state.turns_left == 0


def test_a_round_that_is_blocked_so_is_replayed_the_same():
    """PILE-4"""
    hands = (("Y1", "Y2"), ("B4",), ("G7", "G8"))
    header = Header(seats=NAMES[:3], seed="00", position=Position(hands=hands, discard=("RR", "RR")))
    game, entries = start(header), list[Entry]()
    while isinstance(game.phase, Turn):
        for command in (Draw(game.phase.seat), Play(game.phase.seat, "RR")):
            game.apply(command)
            entries.append(Entry(command))
    again = replay(read(lines_of(header, entries, result_of(game))))
    assert not again.refused
    assert differences(result_of(game), again.game) == []
    assert again.game.phase == GameOver((0,), RoundOver((0,), blocked=True))


@given(headers())
def test_a_round_that_is_left_to_the_clock_alone_ends(header: Header):
    """PILE-4, TIME-1: in every variant, by all house rules, from wherever it began."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(state, "MOST_TURNS", 20)
        game, begun = start(header), 0
        while awaited(game.phase):
            begun += kinds(game.apply(mildest(game, awaited(game.phase)[0]))).count("TurnBegan")
        assert begun <= 20 * len(game.names)
