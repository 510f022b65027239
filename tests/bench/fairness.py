"""Who wins a race to a slap, and who pays for one: guests near and far, by the rules as they are and without them.

Run: python -m tests.bench.fairness [RACES]
Races: everybody reacts alike, 350 to 600 ms after the card is seen, which far guests see half a trip later; their key
then takes the other half. A fair share is a third. The trips are jittered by a tenth, and measured without that jitter.
Presses: a new top comes on screen, and 0 to 200 ms later a guest without its twin slaps, who meant the one before. Or
they react to it, 350 to 600 ms later, holding its twin. Every trip is jittered, the 24 that were measured too.
"""

import random
import sys
from collections.abc import Callable, Sequence

from app.live.fairness import Lag, LagCompensation, Top, lag_of
from app.live.requests import LARGEST_CORRECTION, Request, RequestQueue
from app.terminal.latency import REMEMBERED
from engine.commands import Slap

TRIPS = (0.005, 0.040, 0.150)
REACTION = (0.350, 0.600)
TOO_SOON = (0.0, 0.2)
JITTER = 0.1
# Trips of guests who press, how much they vary, and whether their terminals answer.
GUESTS = ((0.005, 0.1, True), (0.040, 0.1, True), (0.150, 0.1, True), (0.150, 0.5, True), (0.400, 0.1, True))
UNKNOWN = (0.150, 0.1, False)
OLD, NEW = Top(1, 1, "R7"), Top(1, 2, "R9")

Judge = Callable[[float, Lag | None, Sequence[str]], Top | None]


def race(rng: random.Random, known: Sequence[float]) -> tuple[int, float]:
    """One race, with the trips that the table knows of: the seat that wins, and how long the first slap waited."""
    requests = RequestQueue(lambda: max(known))
    arrivals = []
    for seat, latency in enumerate(TRIPS):
        came = rng.uniform(*REACTION) + latency * rng.uniform(1 - JITTER, 1 + JITTER)
        arrivals.append((came, seat))
    for came, seat in sorted(arrivals):
        closes = requests.moment()
        if closes is None or came <= closes:
            requests.put(Request(Slap(seat, "R7", 1), came, latency=known[seat]))
    closes, first = requests.moment(), requests.came()
    assert closes is not None
    assert first is not None
    return requests.take().command.seat or 0, closes - first


def shares(races: int, known: Sequence[float]) -> tuple[list[float], float]:
    """The part of so many races that each guest wins, and how long the first slap waited on the average, in seconds."""
    rng = random.Random(4)
    told = [race(rng, known) for _ in range(races)]
    wins = [sum(winner == seat for winner, _wait in told) / races for seat in range(len(TRIPS))]
    return wins, sum(wait for _winner, wait in told) / races


def capped(now: float, lag: Lag | None, _hand: Sequence[str]) -> Top:
    """What a slap was meant for before: the trip counted for 150 ms at most, and whoever did not answer was near."""
    latency = min(lag.shortest if lag is not None else 0.0, LARGEST_CORRECTION)
    return NEW if now >= latency else OLD


def as_seen(now: float, lag: Lag | None, hand: Sequence[str]) -> Top | None:
    """What it is meant for now: the new top was sent at 0."""
    eyes = LagCompensation()
    eyes.show(OLD, -9.0)
    eyes.show(NEW, 0.0)
    return eyes.meant(now, lag, hand)


def taken_for_new(
    presses: int, guest: tuple[float, float, bool], judge: Judge, after: tuple[float, float], hand: Sequence[str]
) -> float:
    """The part of a guest's presses, so long after they saw the new top, that count for that top."""
    rng, (latency, jitter, answers) = random.Random(5), guest
    taken = 0
    for _ in range(presses):
        trips = [latency * rng.uniform(1 - jitter, 1 + jitter) for _ in range(REMEMBERED + 1)]
        came = trips.pop() + rng.uniform(*after)
        taken += judge(came, lag_of(trips) if answers else None, hand) == NEW
    return taken / presses


def tell_of_races(races: int) -> None:
    """Print who wins."""
    print(f"{races:,} races of three; share of each guest, and how long the first slap waits")
    print("             ", *(f"{1000 * latency:5.0f} ms" for latency in TRIPS))
    for how, known in (("fair slaps", TRIPS), ("as they come", (0.0, 0.0, 0.0))):
        wins, wait = shares(races, known)
        print(f"{how:13}", *(f"{100 * won:6.1f} %" for won in wins), f"  waits {1000 * wait:.0f} ms")


def tell_of_presses(presses: int) -> None:
    """Print who pays, and who plays."""
    print(f"\n{presses:,} presses of each guest; the part that counts for the new top")
    print("                          within 200 ms: pays      reacts, has its twin: plays")
    print("guest                        before        now          before        now")
    for guest in (*GUESTS, UNKNOWN):
        latency, jitter, answers = guest
        parts = [
            100 * taken_for_new(presses, guest, judge, after, hand)
            for after, hand in ((TOO_SOON, ("B1",)), (REACTION, ("R9",)))
            for judge in (capped, as_seen)
        ]
        name = f"{1000 * latency:.0f} ms ± {100 * jitter:.0f} %" + ("" if answers else ", unknown")
        print(f"{name:23}", *(f"{part:9.2f} %" for part in parts[:2]), "  ", *(f"{part:9.2f} %" for part in parts[2:]))


def main() -> None:
    races = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    tell_of_races(races)
    tell_of_presses(races)


if __name__ == "__main__":
    main()
