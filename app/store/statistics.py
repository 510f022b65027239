"""Statistics and ratings: who wins, who slaps fastest, what each player is worth."""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple, TypeVar

from openskill.models import PlackettLuce

from app.store.history import History, reading

Rated = TypeVar("Rated", bound=Hashable)


def rate(tables: Iterable[dict[Rated, int]]) -> Iterator[tuple[dict[Rated, int], Mapping[Rated, float]]]:
    """Each table, where every player has a place (1 is the best), with what its players are rated after that game."""
    model = PlackettLuce()
    rated: dict[Rated, Any] = {}
    for table in tables:
        teams = [[rated.get(player) or model.rating()] for player in table]
        after = model.rate(teams, ranks=list(table.values()))
        now = {player: rating for player, (rating,) in zip(table, after, strict=True)}
        rated |= now
        yield table, {player: round(rating.ordinal(), 2) for player, rating in now.items()}


Player = tuple[str, str | None]


class Rival(NamedTuple):
    """Another player: how many games were played together, and in how many of them the other came out ahead."""

    player: "PlayerFigures"
    games: int
    behind: int


@dataclass(eq=False, repr=False)
class PlayerFigures:
    """All there is to know of one player, once it is counted. `level` is a bot's, None for a person.

    A value for each game, the oldest first: whether it was `won`, the `ratings` after it (what the player is surely
    worth: mean less three deviations), the `tables` with everybody's place at them. For each round: the points `scored`
    by winning it, 0 for any other; for each that was lost the points `left` in hand. `slap_times` are of right slaps,
    in seconds.
    """

    name: str
    level: str | None
    won: list[bool] = field(default_factory=list)
    ratings: list[float] = field(default_factory=list)
    tables: list["FinalScores"] = field(default_factory=list)
    scored: list[int] = field(default_factory=list)
    left: list[int] = field(default_factory=list)
    slap_times: list[float] = field(default_factory=list)
    wrong_slaps: int = 0
    catches: int = 0
    caught: int = 0
    challenges: int = 0
    bluffs_found: int = 0

    @property
    def games(self) -> int:
        """How many were played to their end."""
        return len(self.won)

    @cached_property
    def wins(self) -> int:
        """How many of them were won."""
        return sum(self.won)

    @property
    def rounds(self) -> int:
        """How many rounds those games had."""
        return len(self.scored)

    @property
    def rounds_won(self) -> int:
        """How many of them were won."""
        return self.rounds - len(self.left)

    @cached_property
    def points_a_round(self) -> float:
        """Points scored, for each round that was played."""
        return sum(self.scored) / self.rounds if self.rounds else 0.0

    @property
    def rating(self) -> float:
        """The rating now; beginners are at 0."""
        return self.ratings[-1]

    @cached_property
    def usual_slap(self) -> float | None:
        """How long half of the right slaps took at most, in seconds; None without any."""
        return median(self.slap_times) if self.slap_times else None

    @cached_property
    def rivals(self) -> tuple[Rival, ...]:
        """Everybody that was met, the most frequent first."""
        met: dict[PlayerFigures, list[int]] = {}
        for table in self.tables:
            for other, place in table.items():
                row = met.setdefault(other, [0, 0])
                row[0] += 1
                row[1] += place < table[self]
        rivals = [Rival(other, *row) for other, row in met.items() if other is not self]
        return tuple(sorted(rivals, key=lambda rival: (-rival.games, rival.player.name)))

    @cached_property
    def nemesis(self) -> Rival | None:
        """Who came out ahead most often; None while nobody has."""
        worst = max(self.rivals, key=lambda rival: (rival.behind, -rival.games), default=None)
        return worst if worst is not None and worst.behind else None


# Everybody's place at a table, 1 being the best; whoever sat there twice has the better one.
FinalScores = dict[PlayerFigures, int]
SeatOfGame = tuple[int, int]

PLAYERS = """
    SELECT game, seat, name, level, place, won FROM players JOIN games ON id = game ORDER BY begun, game, place
"""
HANDS = """
    SELECT h.game, h.seat, h.won, h.points, CASE WHEN h.won AND NOT r.blocked THEN r.points ELSE 0 END
    FROM hands h JOIN rounds r ON r.game = h.game AND r.number = h.round
    ORDER BY h.game, h.round
"""


class Statistics:
    """What a history has to tell, counted once: `players` are all who have finished a game, the best rated first."""

    def __init__(self, history: History | None = None) -> None:
        self.games = 0
        self._known: dict[Player, PlayerFigures] = {}
        self._seats: dict[SeatOfGame, PlayerFigures] = {}
        if history is not None:
            self._count_games(history)
            self._count_rounds(history)
            self._count_deeds(history)
        self.players = tuple(sorted(self._known.values(), key=lambda one: (-one.rating, one.name)))

    def called(self, name: str) -> tuple[PlayerFigures, ...]:
        """The players of that name, however it is written: a person, bots of several levels."""
        return tuple([one for one in self.players if one.name.casefold() == name.casefold()])

    def _player(self, name: str, level: str | None) -> PlayerFigures:
        """Who counts as the same player: the same name, however it is written, and the same level of bot."""
        known = self._known.setdefault((name.casefold(), level), PlayerFigures(name, level))
        known.name = name
        return known

    def _count_games(self, history: History) -> None:
        tables = self._tables(history)
        for table, ratings in rate(tables):
            self.games += 1
            for player, rating in ratings.items():
                player.ratings.append(rating)
                player.tables.append(table)

    def _tables(self, history: History) -> Iterator[FinalScores]:
        for _game, rows in groupby(history.ask(PLAYERS), key=lambda row: row[0]):
            table: FinalScores = {}
            for game, seat, name, level, place, won in rows:
                player = self._seats[game, seat] = self._player(name, level)
                if player not in table:
                    table[player] = place
                    player.won.append(bool(won))
            yield table

    def _count_rounds(self, history: History) -> None:
        for game, seat, won, points, scored in history.ask(HANDS):
            player = self._seats[game, seat]
            player.scored.append(scored)
            if not won:
                player.left.append(points)

    def _count_deeds(self, history: History) -> None:
        for game, seat, right, seconds in history.ask("SELECT game, seat, right, seconds FROM slaps"):
            player = self._seats[game, seat]
            player.wrong_slaps += not right
            if right and seconds is not None:
                player.slap_times.append(seconds)
        for game, seat, target in history.ask("SELECT game, seat, target FROM catches"):
            self._seats[game, seat].catches += 1
            self._seats[game, target].caught += 1
        for game, seat, bluff in history.ask("SELECT game, seat, bluff FROM challenges"):
            player = self._seats[game, seat]
            player.challenges += 1
            player.bluffs_found += bool(bluff)


def read_statistics(file: Path) -> Statistics:
    """The statistics of the history in a file; empty ones where there is no file. Raises BadHistory."""
    if not file.exists():
        return Statistics()
    with reading(file) as history:
        return Statistics(history)
