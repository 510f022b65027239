"""The dealer: when cards are dealt at a gathering, decided from plain data, and which game is dealt."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from app.chairs import Chairs
from app.member import Member
from app.order import GameOrder, Person
from app.party import Party
from app.sitting import Sitting

# Seconds from the moment that all are ready to the deal.
COUNT = 3.0


class Step(StrEnum):
    """What to do at once: deal, or wait for people."""

    DEAL = "deal"
    WAIT = "wait"


class CountDown(Struct, frozen=True):
    """Deal in so many seconds, if nothing changes."""

    seconds: float


class Dealer(Struct, frozen=True):
    """Decides when to deal. `patience`: how many seconds one can keep the others waiting between two rounds."""

    patience: float | None = None

    def decide(self, ready: Sequence[bool], can_deal: bool, in_game: bool, due: bool = False) -> CountDown | Step:
        """What to do now. `ready`: whether each of those who are awaited is. `due`: time is up, or the host deals.

        `in_game`: one round is over, and those who are ready for the next may not be kept waiting for ever.
        """
        if not can_deal:
            return Step.WAIT
        if due:
            return Step.DEAL
        if not any(ready):
            return Step.WAIT
        if all(ready):
            return CountDown(COUNT)
        return CountDown(self.patience) if in_game and self.patience is not None else Step.WAIT


def next_order(
    code: str, party: Party, chairs: Chairs, members: Mapping[str, Member], before: Sitting | None
) -> GameOrder:
    """The game to be opened next: a new one, or the one before with other seats. Raises BadSettings."""
    scores, dealer = tuple[int, ...](), None
    if before is not None and before.goes_on:
        party = replace(party, options=before.table.game.options)
        scores, dealer = before.carried(chairs.all)
    setup = chairs.party(party)
    setup.check()
    return GameOrder(
        code=code,
        setup=setup,
        seats=tuple(chairs.all),
        scores=scores,
        dealer=dealer,
        members=tuple([Person(one.identity, one.name, one.keeper) for one in members.values() if not one.display]),
    )
