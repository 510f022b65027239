"""Point Taken (POINT-1 to POINT-5)."""

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from engine.commands import Draw, Play, Point
from engine.events import FingersShown, HasPointed, PointingBegan, Unlinked
from engine.game import Game
from engine.phases import GameOver, Pointing, Turn
from engine.timeout import mildest
from engine.view import view
from tests.engine.tables import do, drew, kinds, refused, sizes, table


def pointing(seats: int = 3, **given: Any) -> Game:
    game = table("RP Y1 Y2", *["B1 B2"] * (seats - 1), **given)
    do(game, Play(0, "RP"))
    return game


def test_every_seat_points_at_one_other_seat_the_player_included():
    """POINT-1"""
    game = pointing()
    assert game.phase == Pointing(0, (None, None, None))
    for seat in range(3):
        assert game.legal(seat) == [Point(seat, other) for other in range(3) if other != seat]
        assert refused(game, Point(seat, seat)) == "bad-target"
        assert refused(game, Point(seat, 3)) == "bad-target"
        assert refused(game, Point(seat, -1)) == "bad-target"
        assert refused(game, Draw(seat)) == "not-now"


def test_a_seat_points_once():
    """POINT-1"""
    game = pointing()
    do(game, Point(1, 0))
    assert refused(game, Point(1, 2)) == "already-pointed"
    assert game.legal(1) == []


def test_fingers_are_secret_until_all_are_shown_together():
    """POINT-1"""
    game, other = pointing(), pointing()
    assert do(game, Point(1, 0)) == [HasPointed(1)]
    do(other, Point(1, 2))
    for viewer in (0, 1, 2, None):
        assert view(game, viewer) == view(other, viewer)
    assert view(game, 0).prompt.seats == (0, 2)
    said = do(game, Point(0, 2), Point(2, 0))
    assert FingersShown((2, 0, 0)) in said
    assert kinds(said).count("FingersShown") == 1


@pytest.mark.parametrize("order", [*permutations(range(3))])
def test_the_order_of_pointing_does_not_matter(order: tuple[int, ...]):
    """POINT-1"""
    game = pointing()
    targets = (1, 2, 1)
    do(game, *[Point(seat, targets[seat]) for seat in order])
    assert sizes(game) == [2, 4, 3]


def test_each_seat_draws_as_many_cards_as_fingers_on_it_from_the_seat_after_the_player():
    """POINT-2"""
    game = table("B1 B2", "RP Y1 Y2", "B1 B2", "B1 B2", turn=1)
    said = do(game, Play(1, "RP"), Point(0, 2), Point(1, 0), Point(2, 1), Point(3, 2))
    assert drew(said) == [(2, 2, "fingers"), (0, 1, "fingers"), (1, 1, "fingers")]


def test_the_draws_go_in_the_direction_of_play():
    """POINT-2"""
    game = table("B1 B2", "RP Y1 Y2", "B1 B2", "B1 B2", turn=1, direction=-1)
    said = do(game, Play(1, "RP"), Point(0, 2), Point(1, 0), Point(2, 1), Point(3, 2))
    assert drew(said) == [(0, 1, "fingers"), (2, 2, "fingers"), (1, 1, "fingers")]
    assert game.phase == Turn(0)


def test_five_cards_at_most():
    """POINT-2: seven fingers on one seat."""
    game = pointing(8)
    said = do(game, Point(0, 1), Point(1, 0), *[Point(seat, 1) for seat in range(2, 8)])
    assert drew(said) == [(1, 5, "fingers"), (0, 1, "fingers")]


def test_nobody_loses_a_turn_by_it():
    """POINT-3: not even the next seat, with all fingers on it."""
    game = pointing()
    do(game, Point(0, 1), Point(1, 0), Point(2, 1))
    assert game.phase == Turn(1)
    assert sizes(game) == [3, 4, 2]


def test_the_link_ends_before_the_draws_and_they_are_not_mirrored():
    """POINT-4, LINK-4"""
    game = table("RP Y1 Y2", "B1 B2", "B1 B2", link=(1, 2))
    said = do(game, Play(0, "RP"))
    assert said[1:] == [Unlinked((1, 2)), PointingBegan(0)]
    said = do(game, Point(0, 1), Point(1, 0), Point(2, 1))
    assert drew(said) == [(1, 2, "fingers"), (0, 1, "fingers")]
    assert game.state.link is None


def test_two_seats_point_at_one_another():
    """POINT-1, POINT-2"""
    game = pointing(2)
    assert game.legal(0) == [Point(0, 1)]
    assert drew(do(game, Point(0, 1), Point(1, 0))) == [(1, 1, "fingers"), (0, 1, "fingers")]


def test_who_has_not_pointed_in_time_points_at_a_random_other_seat():
    """POINT-5: every other seat comes up, over many seeds; the same game chooses the same."""
    chosen: Counter[int] = Counter()
    for number in range(300):
        game = pointing(4)
        game.state.rng.seed = str(number).encode()
        command = mildest(game, 2)
        assert command == mildest(game.copy(), 2)
        assert isinstance(command, Point)
        chosen[command.target] += 1
    assert set(chosen) == {0, 1, 3}
    assert min(chosen.values()) > 60


def test_time_up_takes_nothing_from_the_game_s_luck():
    """POINT-5: asking twice, or not at all, leaves the cards to come as they are."""
    game, other = pointing(), pointing()
    mildest(game, 2)
    assert game.state.rng.below(1 << 32) == other.state.rng.below(1 << 32)


def test_a_last_point_taken_ends_the_round_without_pointing():
    """OUT-2"""
    game = table("RP", "B1 B2", "B1 B2")
    said = do(game, Play(0, "RP"))
    assert isinstance(game.phase, GameOver)
    assert "PointingBegan" not in kinds(said)


def test_fingers_draw_what_there_is():
    """PILE-2: the drawn green one and the five under the Point Taken are all there is."""
    game = pointing(draw="G1")
    said = do(game, Point(0, 1), Point(1, 2), Point(2, 1))
    assert drew(said) == [(1, 2, "fingers"), (2, 0, "fingers")]
