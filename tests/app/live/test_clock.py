"""Table time and the turn clock."""

import pytest

from app.live.clock import GameClock, TimeControl, TurnClock


class Wall:
    """A clock on the wall that tests turn by hand."""

    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time


def test_table_time_runs_at_its_speed() -> None:
    wall = Wall()
    time = GameClock(2.0, wall)
    wall.time += 3
    assert time.now() == 6
    time.speed = 0.5
    wall.time += 4
    assert time.now() == 8


def test_table_time_stands_still_while_paused_and_loses_nothing() -> None:
    wall = Wall()
    time = GameClock(1.0, wall)
    wall.time += 1
    time.paused = True
    wall.time += 50
    assert time.now() == 1
    assert time.until(7) is None
    time.paused = False
    wall.time += 2
    assert time.now() == 3
    assert time.until(7) == 4


def test_at_speed_nought_nothing_is_waited_for() -> None:
    time = GameClock(0.0, Wall())
    assert time.until(99) == 0
    time.jump_to(99)
    assert time.now() == 99
    time.jump_to(5)
    assert time.now() == 99


@pytest.mark.parametrize(("used", "left"), [(20, 30), (30, 30), (45, 15), (500, 0)])
def test_only_what_goes_beyond_the_turn_is_taken_from_the_reserve(used: float, left: float) -> None:
    clock = TurnClock(TimeControl(30.0, 30.0), 2)
    clock.ask([0], 0.0, afresh=True)
    assert clock.deadline(0) == 60
    assert clock.deadline(1) is None
    clock.ask([1], used, afresh=True)
    clock.ask([0], used, afresh=True)
    assert clock.deadline(0) == used + 30 + left
    clock.new_round()
    assert clock.deadline(0) == used + 60


def test_a_second_question_of_the_same_turn_has_no_time_of_its_own() -> None:
    clock = TurnClock(TimeControl(30.0, 0.0), 1)
    clock.ask([0], 0.0, afresh=True)
    clock.ask([0], 10.0, afresh=False)
    assert clock.deadline(0) == 30


def test_among_friends_there_is_no_deadline() -> None:
    clock = TurnClock(TimeControl(), 1)
    clock.ask([0], 0.0, afresh=True)
    assert clock.deadline(0) is None
