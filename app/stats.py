"""Statistics: who has won how often, how fast they slap, what they are rated, and who is their nemesis."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from msgspec import Struct
from openskill.models import PlackettLuce

from app.store.history import History

Player = tuple[str, str | None]


class Standing(Struct, frozen=True):
    """What a player has come to. `level` is a bot's, None for a person; `points` were scored by winning rounds.

    `rating` is what the player is surely worth (mean less three deviations); beginners are at 0.
    """

    name: str
    level: str | None
    games: int
    wins: int
    rounds: int
    rounds_won: int
    points: int
    rating: float

    @property
    def points_a_round(self) -> float:
        """Points scored, for each round that was played."""
        return self.points / self.rounds if self.rounds else 0.0


class Rival(Struct, frozen=True):
    """Another player: how many games were played together, and in how many of them the other came out ahead."""

    name: str
    level: str | None
    games: int
    behind: int


class Figures(Struct, frozen=True):
    """All there is to know of one player. `slap_times` are of right slaps, in seconds; `ratings` after each game."""

    standing: Standing
    slap_times: tuple[float, ...]
    wrong_slaps: int
    catches: int
    caught: int
    challenges: int
    bluffs_found: int
    ratings: tuple[float, ...]
    rivals: tuple[Rival, ...]

    @property
    def nemesis(self) -> Rival | None:
        """Who came out ahead most often; None while nobody has."""
        worst = max(self.rivals, key=lambda rival: (rival.behind, -rival.games), default=None)
        return worst if worst is not None and worst.behind else None


def player(name: str, level: str | None) -> Player:
    """Who counts as the same player: the same name, however it is written, and the same level of bot."""
    return name.casefold(), level


STANDINGS = """
    SELECT p.name, p.level, count(DISTINCT p.game), sum(p.won AND h.round = 1), count(h.round), sum(h.won),
           sum(CASE WHEN h.won AND NOT r.blocked THEN r.points ELSE 0 END)
    FROM players p
    JOIN hands h ON h.game = p.game AND h.seat = p.seat
    JOIN rounds r ON r.game = h.game AND r.number = h.round
    GROUP BY p.game, p.seat
    ORDER BY p.game
"""


def standings(history: History) -> tuple[Standing, ...]:
    """Everybody who has finished a game, the best rated first."""
    found: dict[Player, list[Any]] = {}
    for name, level, *counts in history.ask(STANDINGS):
        row = found.setdefault(player(name, level), [name, level, 0, 0, 0, 0, 0, 0.0])
        row[0] = name
        row[2:7] = [before + more for before, more in zip(row[2:7], counts, strict=True)]
    for who, course in ratings(history).items():
        found[who][7] = course[-1]
    everybody = [Standing(*row) for row in found.values()]
    return tuple(sorted(everybody, key=lambda standing: (-standing.rating, standing.name)))


def ratings(history: History) -> dict[Player, list[float]]:
    """Each player's rating after every game they played (Plackett-Luce by openskill: many players, ties, no draws)."""
    model = PlackettLuce()
    rated: dict[Player, Any] = {}
    course: dict[Player, list[float]] = {}
    question = "SELECT game, name, level, place FROM players JOIN games ON id = game ORDER BY begun, game, place"
    for _game, rows in groupby(history.ask(question), key=lambda row: row[0]):
        seats: list[Any] = list(rows)
        who = [player(name, level) for _, name, level, _ in seats]
        teams = [[rated.get(one) or model.rating()] for one in who]
        after = model.rate(teams, ranks=[place for *_, place in seats])
        for one, (rating,) in zip(who, after, strict=True):
            rated[one] = rating
            course.setdefault(one, []).append(round(rating.ordinal(), 2))
    return course


def figures(history: History, name: str) -> tuple[Figures, ...]:
    """What there is to know of the players of that name: a person, bots of several levels; none where nobody is."""
    return tuple([of_player(history, one) for one in standings(history) if one.name.casefold() == name.casefold()])


def of_player(history: History, standing: Standing) -> Figures:
    """What there is to know of one player."""
    who = player(standing.name, standing.level)
    seats = {
        (game, seat)
        for game, seat, name, level in history.ask("SELECT game, seat, name, level FROM players")
        if player(name, level) == who
    }
    slaps = [row for row in history.ask("SELECT game, seat, right, seconds FROM slaps") if row[:2] in seats]
    catches = history.ask("SELECT game, seat, target FROM catches")
    challenges = [row for row in history.ask("SELECT game, seat, bluff FROM challenges") if row[:2] in seats]
    return Figures(
        standing,
        slap_times=tuple([row[3] for row in slaps if row[2] and row[3] is not None]),
        wrong_slaps=sum(not row[2] for row in slaps),
        catches=sum(row[:2] in seats for row in catches),
        caught=sum((row[0], row[2]) in seats for row in catches),
        challenges=len(challenges),
        bluffs_found=sum(bool(row[2]) for row in challenges),
        ratings=tuple(ratings(history)[who]),
        rivals=rivals(history, who),
    )


def rivals(history: History, who: Player) -> tuple[Rival, ...]:
    """Everybody that a player has met, the most frequent first."""
    met: dict[Player, list[Any]] = {}
    question = "SELECT game, name, level, place FROM players ORDER BY game"
    for _game, rows in groupby(history.ask(question), key=lambda row: row[0]):
        table: Sequence[Any] = list(rows)
        own = next((place for _, name, level, place in table if player(name, level) == who), None)
        if own is not None:
            for _, name, level, place in table:
                row = met.setdefault(player(name, level), [name, level, 0, 0])
                row[2] += 1
                row[3] += place < own
    met.pop(who, None)
    return tuple(sorted([Rival(*row) for row in met.values()], key=lambda rival: (-rival.games, rival.name)))
