"""Who wins a race to a slap: guests near and far, with the correction for their trips and without it.

Run: python -m tests.bench.fairness [RACES]
Everybody reacts alike: 350 to 600 ms after the card is seen, which far guests see half a trip later; their key then
takes the other half. A fair share is a third. The trips are jittered by a tenth, and measured without that jitter.
"""

import random
import sys
from collections.abc import Sequence

from app.inbox import Asked, Inbox
from engine.commands import Slap

TRIPS = (0.005, 0.040, 0.150)
REACTION = (0.350, 0.600)
JITTER = 0.1


def race(luck: random.Random, known: Sequence[float]) -> tuple[int, float]:
    """One race, with the trips that the table knows of: the seat that wins, and how long the first slap waited."""
    inbox = Inbox(lambda: max(known))
    arrivals = []
    for seat, trip in enumerate(TRIPS):
        came = luck.uniform(*REACTION) + trip * luck.uniform(1 - JITTER, 1 + JITTER)
        arrivals.append((came, seat))
    for came, seat in sorted(arrivals):
        closes = inbox.moment()
        if closes is None or came <= closes:
            inbox.put(Asked(Slap(seat, "R7", 1), came, trip=known[seat]))
    closes, first = inbox.moment(), inbox.came()
    assert closes is not None
    assert first is not None
    return inbox.take().command.seat or 0, closes - first


def shares(races: int, known: Sequence[float]) -> tuple[list[float], float]:
    """The part of so many races that each guest wins, and how long the first slap waited on the average, in seconds."""
    luck = random.Random(4)
    told = [race(luck, known) for _ in range(races)]
    wins = [sum(winner == seat for winner, _wait in told) / races for seat in range(len(TRIPS))]
    return wins, sum(wait for _winner, wait in told) / races


def main() -> None:
    races = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    print(f"{races:,} races of three; share of each guest, and how long the first slap waits")
    print("             ", *(f"{1000 * trip:5.0f} ms" for trip in TRIPS))
    for how, known in (("fair slaps", TRIPS), ("as they come", (0.0, 0.0, 0.0))):
        wins, wait = shares(races, known)
        print(f"{how:13}", *(f"{100 * won:6.1f} %" for won in wins), f"  waits {1000 * wait:.0f} ms")


if __name__ == "__main__":
    main()
