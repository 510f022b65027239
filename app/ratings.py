"""Ratings: what players are worth after each game, by a model for many players and ties."""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from openskill.models import PlackettLuce

Player = TypeVar("Player", bound=Hashable)


def rate(tables: Iterable[dict[Player, int]]) -> Iterator[tuple[dict[Player, int], Mapping[Player, float]]]:
    """Each table, where every player has a place (1 is the best), with what its players are rated after that game."""
    model = PlackettLuce()
    rated: dict[Player, Any] = {}
    for table in tables:
        teams = [[rated.get(player) or model.rating()] for player in table]
        after = model.rate(teams, ranks=list(table.values()))
        now = {player: rating for player, (rating,) in zip(table, after, strict=True)}
        rated |= now
        yield table, {player: round(rating.ordinal(), 2) for player, rating in now.items()}
