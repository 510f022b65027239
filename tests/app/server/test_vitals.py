"""How the house is: told now and then, and soon where its loop is late."""

import asyncio
import time

from app.server.heartbeat import EVERY, Heartbeat
from app.server.memory import memory
from app.server.metrics import AT_MOST, LATE, MIB, USUALLY, Vitals
from tests.app.server.tiny import until


class Slow(Heartbeat):
    """A heart that is as late as it is told to be."""

    late = 0.0

    @property
    def longest_lag(self) -> float:
        return self.late


async def test_a_loop_that_was_held_up_was_late() -> None:
    heart = Heartbeat()
    heart.begin()
    await until(lambda: heart.beats == 2)
    time.sleep(EVERY + 0.4)  # noqa: ASYNC251 - that is what is measured
    await until(lambda: heart.beats == 6)
    heart.end()
    assert 0.3 < heart.longest_lag < 3
    assert heart.usual_lag < heart.longest_lag / 2
    await asyncio.sleep(2 * EVERY)
    assert heart.beats == 6


def test_the_log_tells_now_and_then_and_sooner_where_the_loop_is_late() -> None:
    heart, now = Slow(), [1000.0]
    vitals = Vitals(heart, lambda: now[0])
    told = []
    for second in range(round(2 * USUALLY)):
        now[0] += 1
        heart.late = LATE if second >= USUALLY else LATE / 2
        if vitals.news() is not None:
            told.append(second + 1)
    late = range(round(USUALLY + AT_MOST), round(2 * USUALLY) + 1, round(AT_MOST))
    assert told == [USUALLY, *late]


def test_memory_is_what_the_process_takes_now() -> None:
    before = memory()
    much = bytearray(64 * MIB)
    assert 60 * MIB < memory() - before < 80 * MIB
    del much
    assert memory() - before < 20 * MIB
    assert f"{memory() // MIB} MiB" in Vitals(Heartbeat()).read()
