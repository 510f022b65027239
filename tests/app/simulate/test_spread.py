"""Spreading games: the same figures from any crew, and what is done so far from one that is stopped or lost."""

import json
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ThreadPoolExecutor
from typing import TypeVar

import msgspec
import pytest

from app.simulate.aggregate import Outcome
from app.simulate.config import Setup, change, read_options, read_styles
from app.simulate.export import as_csv, as_json
from app.simulate.games import play_stretch
from app.simulate.parallel import Crew, RunResult, processes, run, stretch
from app.simulate.report import report
from app.simulate.tables import as_text

GAMES = 12
T = TypeVar("T")


def setup(compare: str | None = None) -> Setup:
    options = read_options("party", ["hand_size=4"])
    changed = None if compare is None else change(options, compare)
    return Setup(options=options, styles=read_styles("normal,easy", 3), seed="spread", changed=changed)


def nobody(count: int) -> None:
    """Hear nothing."""


class AtOnce(Executor):
    """Plays in this process; after `most` stretches it is lost."""

    def __init__(self, most: int = 1000) -> None:
        self.left = most

    def submit(self, fn: Callable[..., T], /, *args: object, **kwargs: object) -> Future[T]:
        future: Future[T] = Future()
        self.left -= 1
        if self.left < 0:
            future.set_exception(BrokenExecutor())
        else:
            future.set_result(fn(*args))
        return future


def crew(executor: Executor, hands: int = 1) -> Crew:
    return Crew(executor, lambda: hands, (BrokenExecutor, CancelledError))


def test_the_same_games_come_out_of_any_number_of_processes() -> None:
    order = setup(compare="stacking")
    alone = play_stretch(order, 0, GAMES)
    with processes(2) as two:
        assert run(order, GAMES, two, nobody).outcome == alone
    with ThreadPoolExecutor(3) as pool:
        assert run(order, GAMES, crew(pool, 3), nobody).outcome == alone


def test_stretches_add_up_in_any_order() -> None:
    order = setup()
    outcome = Outcome()
    for first, count in ((7, 5), (0, 3), (3, 4)):
        outcome.merge(play_stretch(order, first, count))
    assert outcome == play_stretch(order, 0, GAMES)


def test_another_seed_gives_other_games() -> None:
    order = setup()
    assert play_stretch(order, 0, 3) != play_stretch(msgspec.structs.replace(order, seed="other"), 0, 3)


def test_every_game_is_told_of_once_it_is_played() -> None:
    told: list[int] = []
    result = run(setup(), GAMES, crew(AtOnce()), told.append)
    assert sum(told) == result.played == result.outcome.plain.games.count == GAMES
    assert not result.stopped
    assert result.fault is None


def test_an_interrupt_keeps_what_is_done_so_far() -> None:
    told: list[int] = []

    def interrupt_once(count: int) -> None:
        told.append(count)
        if len(told) == 2:
            raise KeyboardInterrupt

    result = run(setup(), 10_000, crew(AtOnce()), interrupt_once)
    assert result.stopped
    assert 2 <= result.played < 10_000
    assert result.outcome.plain.games.count == result.played


def test_a_crew_that_is_lost_leaves_what_it_has_played() -> None:
    result = run(setup(), 10_000, crew(AtOnce(most=3)), nobody)
    assert result.fault is not None
    assert result.outcome.plain.games.count == result.played > 0


def test_a_run_that_is_stopped_at_once_has_a_report_of_nothing() -> None:
    order = setup(compare="stacking")
    empty = report(order, GAMES, RunResult(Outcome(), stopped=True))
    assert "0 of 12 games" in as_text(empty)
    assert json.loads(as_json(empty))["findings"]["rounds"] == 0
    assert as_csv(empty).startswith("rules,part,name,value,low,high\nplain,length,turns,0.0,")


@pytest.mark.parametrize(
    ("played", "seconds", "hands", "games"),
    [(0, 0.0, 2, 1), (10, 10.0, 1, 1), (1000, 1.0, 2, 250), (10**9, 1.0, 1, 1000)],
)
def test_a_stretch_is_as_long_as_half_a_second(played: int, seconds: float, hands: int, games: int) -> None:
    assert stretch(played, seconds, hands) == games


def test_a_comparison_pairs_games_of_the_same_seed() -> None:
    order = setup(compare="stacking")
    outcome = play_stretch(order, 0, GAMES)
    plain, changed = outcome.plain.games, outcome.changed.games
    other = msgspec.structs.replace(order, options=order.changed, changed=None)
    assert play_stretch(order, 0, GAMES).changed == play_stretch(other, 0, GAMES).plain
    assert outcome.differences.totals["turns"] == changed.totals["turns"] - plain.totals["turns"]
    assert outcome.differences.count == plain.count == GAMES
    assert outcome.differences.totals["drawn_stack"] > 0


def test_all_shares_of_wins_add_up_to_one() -> None:
    order = setup()
    found = report(order, GAMES, run(order, GAMES, crew(AtOnce()), nobody)).findings
    for figures in (found.seats, found.places, found.decided):
        assert sum(figure.value for figure in figures.values()) == pytest.approx(1)
    styles = found.styles
    assert styles["normal"].value + 2 * styles["easy"].value == pytest.approx(1)
    assert sum(found.lengths.values()) == found.rounds == GAMES
    assert found.turns["shortest"] <= found.turns["half"] <= found.turns["longest"]
