"""Fair slaps: of guests near and far, whoever pressed first wins."""

import asyncio
import random
from functools import partial
from typing import Any

import pytest

from app.live.clients import GameUpdate
from app.live.fairness import LateSlaps
from app.live.game import LiveGame
from app.live.requests import LONGEST_HOLD, Request, RequestQueue
from engine.cards import Colour
from engine.commands import Catch, Draw, Play, Slap
from engine.game import Game
from engine.options import DELUXE, PARTY
from engine.position import Position
from engine.record import Entry
from engine.refusal import IllegalCommand, Reason
from tests.bench.fairness import GUESTS, REACTION, TOO_SOON, UNKNOWN, as_seen, capped, taken_for_new


class Kept:
    """A journal in memory."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    async def append(self, entry: Entry) -> None:
        self.entries.append(entry)


def a_table(journal: Kept | None = None) -> LiveGame:
    hands = (("R1", "W", "R3"), ("R7", "B1", "B2"), ("R7", "G1", "G2"), ("R7", "Y1", "Y2"))
    position = Position(hands=hands, discard=("R7",), draw=("G5",) * 9)
    return LiveGame(Game(PARTY, ["Ann", "Bob", "Cas", "Dot"], b"", position), {}, journal=journal)


async def slaps(trips: list[float], presses: list[float]) -> tuple[list[bool], list[GameUpdate]]:
    """Seats 1, 2, … with those round trips press at those moments; who of them got the top, and what all were told."""
    table, told = a_table(), list[GameUpdate]()
    table.join(told.append)
    playing = asyncio.create_task(table.run())
    watches = [table.join(lambda update: None, [seat + 1], seat + 1) for seat in range(len(trips))]
    for watch, latency in zip(watches, trips, strict=True):
        watch.latency = latency

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
    faster = [update.race_result for update in told if update.race_result is not None]
    assert [(one.winner, one.loser) for one in faster] == [(2, 1)]
    assert 0.02 < faster[0].seconds < 0.2


def test_of_a_thousand_even_races_the_far_guest_wins_its_share() -> None:
    rng = random.Random(1)
    wins = [0, 0, 0]
    trips = (0.005, 0.040, 0.115)
    for _ in range(1000):
        presses = [rng.uniform(0.35, 0.6) for _ in trips]
        requests = RequestQueue(lambda: max(trips))
        arrivals = sorted(
            (press + latency, seat) for seat, (press, latency) in enumerate(zip(presses, trips, strict=True))
        )
        for at, seat in arrivals:
            release = requests.moment()
            if release is None or at <= release:
                requests.put(Request(Slap(seat, "R7", 1), at, latency=trips[seat]))
        winner = requests.take().command.seat
        assert winner is not None
        wins[winner] += 1
    assert all(280 < count < 390 for count in wins)


def test_a_race_is_held_open_for_as_long_as_somebody_may_be_on_the_way_and_no_longer() -> None:
    for slowest, own, hold in [(0.0, 0.0, 0.0), (0.05, 0.01, 0.04), (0.05, 0.05, 0.0), (9.0, 0.0, LONGEST_HOLD)]:
        requests = RequestQueue(partial(float, slowest))
        requests.put(Request(Slap(1, "R7", 1), 10.0, latency=own))
        assert requests.moment() == pytest.approx(10.0 + hold)


def test_any_other_command_ends_the_race_at_once_and_comes_after_it() -> None:
    """SPEED-8"""
    requests = RequestQueue(lambda: 0.1)
    requests.put(Request(Slap(1, "R7", 1), 10.0, latency=0.005))
    requests.put(Request(Slap(2, "R7", 1), 10.02, latency=0.1))
    requests.put(Request(Play(0, "R1"), 10.03))
    assert requests.moment() == 10.0
    assert [requests.take().command for _ in range(3)] == [Slap(2, "R7", 1), Slap(1, "R7", 1), Play(0, "R1")]


def test_other_commands_are_never_held() -> None:
    requests = RequestQueue(lambda: 0.1)
    requests.put(Request(Draw(0), 10.0, latency=0.1))
    assert requests.moment() == 10.0


def test_no_correction_is_larger_than_its_limit() -> None:
    assert Request(Slap(1, "R7", 1), 10.0, latency=5.0).pressed == pytest.approx(9.85)


def test_catches_race_as_slaps_do() -> None:
    requests = RequestQueue(lambda: 0.1)
    requests.put(Request(Catch(1, 0), 10.0, latency=0.005))
    requests.put(Request(Catch(2, 0), 10.05, latency=0.1))
    assert requests.take().command == Catch(2, 0)


@pytest.mark.parametrize("guest", [*GUESTS, UNKNOWN])
def test_nobody_pays_within_200_ms_of_what_they_saw_and_whoever_reacts_plays(guest: tuple[float, float, bool]) -> None:
    """SPEED-5: however far away, however much that varies, and whether or not it is known."""
    assert taken_for_new(2000, guest, capped, TOO_SOON, ("B1",)) > 0.9
    assert taken_for_new(2000, guest, as_seen, TOO_SOON, ("B1",)) == 0
    assert taken_for_new(2000, guest, as_seen, REACTION, ("R9",)) == 1


async def answers(table: LiveGame, *slaps: Slap | Catch) -> list[str]:
    """Why each of these slaps is refused; nothing where it is carried out."""
    told = []
    for slap in slaps:
        try:
            await table.submit(slap)
        except IllegalCommand as refusal:
            told.append(refusal.reason.value)
        else:
            told.append("")
    return told


async def test_eight_slaps_of_a_seat_that_come_too_late_are_free_in_a_round_and_more_cost_a_card_each() -> None:
    """SPEED-5, SPEED-4: and the record holds what they cost, by a slap that names no top."""
    kept = Kept()
    table = a_table(kept)
    playing = asyncio.create_task(table.run())
    late = Slap(2, "G1", 0)
    assert await answers(table, *[late] * 8) == ["too-late"] * 8
    assert len(table.game.state.hands[2]) == 3
    assert await answers(table, late, late) == ["", ""]
    assert len(table.game.state.hands[2]) == 5
    assert [entry.command for entry in kept.entries] == [Slap(2, "G1"), Slap(2, "G1")]
    # Of another seat they are counted apart; one that is not too late is judged as ever.
    assert await answers(table, Slap(3, "Y1", 0), Slap(2, "R7", 1)) == ["too-late", ""]
    playing.cancel()


async def test_a_late_slap_too_many_is_judged_as_any_slap() -> None:
    """SPEED-4, SPEED-6: where nothing can be slapped, and by the seat on turn, it is refused and costs nothing."""
    table = a_table()
    playing = asyncio.create_task(table.run())
    assert await answers(table, *[Slap(0, "R1", 0)] * 9) == ["too-late"] * 8 + ["no-match"]
    await answers(table, *[Slap(1, "B1", 0)] * 8)
    await table.submit(Play(0, "W", Colour.BLUE))
    assert await answers(table, Slap(1, "B1", 1)) == ["no-speed-play"]
    assert len(table.game.state.hands[1]) == 3
    playing.cancel()


async def test_late_slaps_are_counted_anew_in_every_round() -> None:
    """SPEED-5"""
    table = LiveGame(Game(DELUXE, ["Ann", "Bob"], b"", Position(hands=(("R1",), ("B1", "R7")), discard=("R7",))), {})
    playing = asyncio.create_task(table.run())
    await answers(table, *[Slap(1, "B1", 0)] * 8)
    await table.submit(Play(0, "R1"))
    await table.next_round()
    card = table.game.state.hands[1][0].code
    assert await answers(table, *[Slap(1, card, 0)] * 8) == ["too-late"] * 8
    playing.cancel()


def test_only_slaps_that_come_too_late_are_counted() -> None:
    """SPEED-5: no others that are refused, and nothing else that is too late."""
    late, slap = LateSlaps(), Request(Slap(1, "B1", 7), 1.0)
    for _ in range(20):
        assert late.one_too_many(slap, Reason.CHOICE_PENDING) is None
        assert late.one_too_many(Request(Catch(1, 0), 1.0), Reason.TOO_LATE) is None
    told = [late.one_too_many(slap, Reason.TOO_LATE) for _ in range(10)]
    assert told == [None] * 8 + [Request(Slap(1, "B1"), 1.0)] * 2


async def test_a_slap_with_parts_that_make_no_sense_is_refused_and_the_table_plays_on() -> None:
    """TURN-4"""
    table = a_table()
    playing = asyncio.create_task(table.run())
    nonsense: Any = []
    strange: list[Slap | Catch] = [
        *(Slap(nonsense, "R7", 1), Slap(1, nonsense, 1), Slap(1, "R7", nonsense)),
        *(Slap(-1, "R7", 0), Catch(nonsense, 0)),
    ]
    assert await answers(table, *strange) == [
        "no-such-seat",
        "bad-command",
        "bad-command",
        "no-such-seat",
        "no-such-seat",
    ]
    assert await answers(table, Slap(1, "R7", 1)) == [""]
    playing.cancel()


async def test_without_distance_nobody_waits() -> None:
    table = a_table()
    playing = asyncio.create_task(table.run())
    started = asyncio.get_running_loop().time()
    await table.submit(Slap(1, "R7", 1))
    assert asyncio.get_running_loop().time() - started < 0.1
    playing.cancel()
