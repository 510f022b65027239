"""Fair slaps: of guests near and far, whoever pressed first wins."""

import asyncio
import random

import pytest

from app.inbox import LONGEST_HOLD, Asked, Inbox
from app.table import Table
from app.watch import Update
from engine.commands import Catch, Draw, Play, Slap
from engine.game import Game
from engine.options import PARTY
from engine.position import Position
from engine.refusal import IllegalCommand


def a_table() -> Table:
    hands = (("R1", "R2", "R3"), ("R7", "B1", "B2"), ("R7", "G1", "G2"), ("R7", "Y1", "Y2"))
    position = Position(hands=hands, discard=("R7",), draw=("G5",) * 9)
    return Table(Game(PARTY, ["Ann", "Bob", "Cas", "Dot"], b"", position), {})


async def slaps(trips: list[float], presses: list[float]) -> tuple[list[bool], list[Update]]:
    """Seats 1, 2, … with those round trips press at those moments; who of them got the top, and what all were told."""
    table, told = a_table(), list[Update]()
    table.watch(told.append)
    playing = asyncio.create_task(table.run())
    watches = [table.watch(lambda update: None, [seat + 1], seat + 1) for seat in range(len(trips))]
    for watch, trip in zip(watches, trips, strict=True):
        watch.trip = trip

    async def press(seat: int) -> bool:
        await asyncio.sleep(presses[seat] + trips[seat])
        try:
            await watches[seat].submit(Slap(seat + 1, "R7", 1))
        except IllegalCommand:
            return False
        return True

    won = await asyncio.gather(*(press(seat) for seat in range(len(trips))))
    await asyncio.sleep(0.01)
    playing.cancel()
    return [*won], told


@pytest.mark.parametrize("far", [0.040, 0.110])
async def test_a_far_guest_who_pressed_first_wins(far: float) -> None:
    won, _told = await slaps([0.005, far], [0.030, 0.000])
    assert won == [False, True]


async def test_a_near_guest_who_pressed_first_wins() -> None:
    won, _told = await slaps([0.005, 0.150], [0.000, 0.030])
    assert won == [True, False]


async def test_everybody_is_told_by_how_much() -> None:
    won, told = await slaps([0.005, 0.040], [0.060, 0.000])
    assert won == [False, True]
    faster = [update.faster for update in told if update.faster is not None]
    assert [(one.winner, one.loser) for one in faster] == [(2, 1)]
    assert 0.02 < faster[0].seconds < 0.2


def test_of_a_thousand_even_races_the_far_guest_wins_its_share() -> None:
    luck = random.Random(1)
    wins = [0, 0, 0]
    trips = (0.005, 0.040, 0.115)
    for _ in range(1000):
        presses = [luck.uniform(0.35, 0.6) for _ in trips]
        inbox = Inbox(lambda: max(trips))
        arrivals = sorted((press + trip, seat) for seat, (press, trip) in enumerate(zip(presses, trips, strict=True)))
        for at, seat in arrivals:
            release = inbox.moment()
            if release is None or at <= release:
                inbox.put(Asked(Slap(seat, "R7", 1), at, trip=trips[seat]))
        winner = inbox.take().command.seat
        assert winner is not None
        wins[winner] += 1
    assert all(280 < count < 390 for count in wins)


def test_a_race_is_held_open_for_as_long_as_somebody_may_be_on_the_way_and_no_longer() -> None:
    for slowest, own, hold in [(0.0, 0.0, 0.0), (0.05, 0.01, 0.04), (0.05, 0.05, 0.0), (9.0, 0.0, LONGEST_HOLD)]:
        inbox = Inbox(lambda slowest=slowest: slowest)
        inbox.put(Asked(Slap(1, "R7", 1), 10.0, trip=own))
        assert inbox.moment() == pytest.approx(10.0 + hold)


def test_any_other_command_ends_the_race_at_once_and_comes_after_it() -> None:
    """SPEED-8"""
    inbox = Inbox(lambda: 0.1)
    inbox.put(Asked(Slap(1, "R7", 1), 10.0, trip=0.005))
    inbox.put(Asked(Slap(2, "R7", 1), 10.02, trip=0.1))
    inbox.put(Asked(Play(0, "R1"), 10.03))
    assert inbox.moment() == 10.0
    assert [inbox.take().command for _ in range(3)] == [Slap(2, "R7", 1), Slap(1, "R7", 1), Play(0, "R1")]


def test_other_commands_are_never_held() -> None:
    inbox = Inbox(lambda: 0.1)
    inbox.put(Asked(Draw(0), 10.0, trip=0.1))
    assert inbox.moment() == 10.0


def test_no_correction_is_larger_than_its_limit() -> None:
    assert Asked(Slap(1, "R7", 1), 10.0, trip=5.0).pressed == pytest.approx(9.85)


def test_catches_race_as_slaps_do() -> None:
    inbox = Inbox(lambda: 0.1)
    inbox.put(Asked(Catch(1, 0), 10.0, trip=0.005))
    inbox.put(Asked(Catch(2, 0), 10.05, trip=0.1))
    assert inbox.take().command == Catch(2, 0)


async def test_without_distance_nobody_waits() -> None:
    table = a_table()
    playing = asyncio.create_task(table.run())
    started = asyncio.get_running_loop().time()
    await table.submit(Slap(1, "R7", 1))
    assert asyncio.get_running_loop().time() - started < 0.1
    playing.cancel()
