"""A slap is meant for what was on screen when its key was hit, however far away that screen is (SPEED-5)."""

from collections.abc import Sequence
from random import Random

import pytest

from app.live.fairness import GRACE, HERE, KEPT, UNKNOWN_GRACE, Lag, LagCompensation, Top
from app.screens.table.hot_seat import HotSeat
from engine.commands import Play, Slap
from engine.game import Game
from engine.options import PARTY
from engine.position import Position
from engine.refusal import IllegalCommand
from engine.view import hand_of, view

OLD, NEW = Top(1, 4, "R7"), Top(1, 5, "R9")
HAND = ("B1", "R7")
TRIPS = [0.0, 0.005, 0.08, 0.15, 0.4, 3.0]
A_BLINK = 0.001


def steady(latency: float) -> Lag:
    return Lag(latency, latency)


def eyes_on(*tops: Top, times: Sequence[float] = (10.0, 20.0)) -> LagCompensation:
    """One who was sent these tops at these times."""
    eyes = LagCompensation()
    for top, time in zip(tops, times, strict=False):
        eyes.show(top, time)
    return eyes


@pytest.mark.parametrize("latency", TRIPS)
def test_a_slap_counts_for_what_was_on_screen_when_the_key_was_hit(latency: float) -> None:
    """SPEED-5: the whole trip counts, also of one who is 400 ms away or further."""
    eyes = eyes_on(OLD, NEW)
    for hit, top in [(19.5, OLD), (20.0 - A_BLINK, OLD), (20.0 + GRACE + A_BLINK, NEW), (25.0, NEW)]:
        assert eyes.meant(hit + latency, steady(latency), HAND) == top


@pytest.mark.parametrize("latency", TRIPS)
def test_a_slap_within_200_ms_of_a_new_top_is_meant_for_the_one_before(latency: float) -> None:
    """SPEED-5: nobody reacts faster."""
    eyes = eyes_on(OLD, NEW)
    for since in (0.0, 0.039, 0.154, GRACE - A_BLINK):
        assert eyes.meant(20.0 + latency + since, steady(latency), HAND) == OLD


@pytest.mark.parametrize("latency", TRIPS)
def test_who_holds_the_new_tops_twin_slaps_the_new_top_as_soon_as_it_is_on_screen(latency: float) -> None:
    """SPEED-5: but never one that cannot have reached them yet."""
    eyes = eyes_on(OLD, NEW)
    assert eyes.meant(20.0 + latency + A_BLINK, steady(latency), ("B1", "R9")) == NEW
    assert eyes.meant(20.0 + latency - A_BLINK, steady(latency), ("B1", "R9")) == OLD


def test_one_whose_trip_is_not_known_has_400_ms() -> None:
    """SPEED-5: unknown is not near."""
    eyes = eyes_on(OLD, NEW)
    assert eyes.meant(20.0 + UNKNOWN_GRACE - A_BLINK, None, HAND) == OLD
    assert eyes.meant(20.0 + UNKNOWN_GRACE + A_BLINK, None, HAND) == NEW
    assert eyes.meant(20.0 + A_BLINK, None, ("R9",)) == NEW


def test_of_tops_that_follow_fast_it_is_the_one_before_the_last_that_was_seen() -> None:
    """SPEED-5"""
    third = Top(1, 6, "B9")
    eyes = eyes_on(OLD, NEW, third, times=(10.0, 20.0, 20.1))
    assert eyes.meant(20.15, HERE, HAND) == NEW
    assert eyes.meant(20.15, HERE, ("B9",)) == third
    assert eyes.meant(20.15 + 0.4, steady(0.4), HAND) == NEW
    assert eyes.meant(20.08 + 0.4, steady(0.4), HAND) == OLD


def test_before_the_first_top_there_is_one_that_is_covered() -> None:
    """SPEED-5: nobody pays for a key hit as the cards are dealt, or as one comes back; the last round's are no tops."""
    assert LagCompensation().meant(10.0, HERE, HAND) is None
    assert eyes_on(NEW).meant(10.1, HERE, HAND) == Top(1, 4, "")
    assert eyes_on(NEW).meant(10.1, steady(0.4), ("R9",)) == Top(1, 4, "")
    assert eyes_on(OLD, Top(2, 1, "B3")).meant(20.1, HERE, HAND) == Top(2, 0, "")


def test_a_top_that_is_shown_again_is_not_new() -> None:
    eyes = eyes_on(OLD, OLD)
    assert eyes.meant(20.1, HERE, HAND) == OLD


def test_more_tops_than_are_remembered_are_covered_all_the_same() -> None:
    """SPEED-5: ten seconds away at a fast table."""
    tops = [Top(1, number, f"R{number % 10}") for number in range(3 * KEPT)]
    eyes = eyes_on(*tops, times=[10 + number / 10 for number in range(3 * KEPT)])
    meant = eyes.meant(15.0, steady(10.0), HAND)
    assert meant is not None
    assert meant.serial < tops[-1].serial


@pytest.mark.parametrize("latency", [0.02, 0.1, 0.4])
@pytest.mark.parametrize("jitter", [0.1, 0.5])
def test_where_the_trip_varies_nobody_pays_within_200_ms_and_whoever_reacts_plays(
    latency: float, jitter: float
) -> None:
    """SPEED-5: whatever the trip really was, between the shortest and the longest measured."""
    rng = Random(1)
    lag = Lag(latency, latency * (1 + jitter))
    for _ in range(2000):
        eyes, really = eyes_on(OLD, NEW), rng.uniform(lag.shortest, lag.longest)
        at_once, later = rng.uniform(0, GRACE - A_BLINK), rng.uniform(GRACE + lag.longest - lag.shortest, 1.0)
        assert eyes.meant(20.0 + really + at_once, lag, HAND) == OLD
        assert eyes.meant(20.0 + really + later + A_BLINK, lag, HAND) == NEW
        assert eyes.meant(20.0 + really + at_once, lag, ("R9",)) == NEW


def test_a_slap_at_a_top_just_covered_is_too_late_and_costs_nothing() -> None:
    """SPEED-5"""
    hands = (("R9", "R2", "B2"), ("R7", "B1", "B2"))
    game = Game(PARTY, ["Ann", "Bob"], b"", Position(hands=hands, discard=("R7",), draw=("G5",) * 9))
    eyes, keyboard = LagCompensation(), HotSeat({1: ""})

    def show(now: float) -> None:
        seen = view(game, 1)
        eyes.show(Top(seen.round, seen.top_serial, seen.top), now)

    show(10.0)
    game.apply(Play(0, "R9"))
    show(11.0)
    meant = eyes.meant(11.3, steady(0.4), hand_of(game, 1))
    assert meant is not None
    slap = keyboard.slap(1, meant, hand_of(game, 1))
    assert slap == Slap(1, "R7", 1)
    with pytest.raises(IllegalCommand, match="Too late"):
        game.apply(slap)
    assert len(game.state.hands[1]) == 3
