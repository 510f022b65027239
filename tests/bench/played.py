"""A made-up history of many games, for screens and tests of statistics."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

from app.store.history import History
from app.store.history_rows import HistoryRows
from app.store.statistics import Statistics

Player = tuple[str, str | None]
FRIENDS: tuple[Player, ...] = (
    ("Ann", None),
    ("Bob", None),
    ("日本語の名前です", None),
    ("Dorothea Maria v", None),
    ("Émile", None),
    ("[red]Jo", None),
    ("Felix Fox", "sharp"),
    ("Felix Fox", "easy"),
    ("Thea Thunder", "normal"),
)


def fill(history: History, players: Sequence[Player], games: int) -> History:
    """Put so many games into a history; who stands first in the list plays best."""
    rng = Random(7)
    for number in range(games):
        history.keep(a_game(rng, number, players))
    return history


def a_game(rng: Random, number: int, players: Sequence[Player]) -> HistoryRows:
    """A game of some of them, three or more as far as there are so many."""
    seated = rng.sample(range(len(players)), min(len(players), rng.choice([3, 4, 6])))
    seats, scores = range(len(seated)), [0] * len(seated)
    told = HistoryRows((f"{number}.uno", float(number), 900.0, "party", "{}", 4, 300), [], [], [], [], [], [])
    for turn in range(1, 5):
        winner = max(seats, key=lambda seat: rng.gauss(-seated[seat] / len(players), 0.5))
        left = [0 if seat == winner else 1 + int(rng.expovariate(1 / 30)) for seat in seats]
        scores[winner] += sum(left)
        told.rounds.append((turn, 0, sum(left), 0, "aa"))
        told.hands += [(turn, seat, int(seat == winner), left[seat] // 9, left[seat]) for seat in seats]
        told.slaps += [(turn, seat, int(rng.random() < 0.8), slap_time(rng)) for seat in seats if rng.random() < 0.7]
        told.catches.append((turn, *rng.sample(seats, 2)))
        told.challenges.append((turn, *rng.sample(seats, 2), rng.randrange(2)))
    order = sorted(seats, key=lambda seat: -scores[seat])
    told.players += [
        (seat, *players[seated[seat]], scores[seat], order.index(seat) + 1, int(seat == order[0])) for seat in seats
    ]
    return told


def slap_time(rng: Random) -> float:
    """Seconds until a slap."""
    return round(0.2 + rng.expovariate(2.5), 3)


def statistics(players: Sequence[Player] = FRIENDS, games: int = 60) -> Statistics:
    """The statistics of such a history, which is nowhere on disk."""
    return Statistics(fill(History(Path(":memory:")), players, games))
