"""The dealer: when cards are dealt at a gathering, and what is dealt: another round, or another game."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from app.chairs import Chair
from app.countdown import Countdown
from app.party import Party
from app.sitting import Sitting
from engine.options import BadSettings
from engine.refusal import IllegalCommand

if TYPE_CHECKING:
    from app.gathering import Gathering

# Opens a game for a gathering: its party has these chairs' seats; with these scores, by seat, and this dealer (None: a
# new game).
Opener = Callable[["Gathering", Party, Sequence[Chair], tuple[int, ...], int | None], Awaitable[Sitting]]
# Seconds from the moment that all are ready to the deal.
COUNT = 3.0


class Dealer:
    """Deals at a gathering. `patience`: how many seconds one can keep the others waiting between two rounds."""

    def __init__(self, gathering: "Gathering", opener: Opener, patience: float | None) -> None:
        self._gathering, self._opener, self._patience = gathering, opener, patience
        self.countdown = Countdown(self._deal_counted, gathering.company.tell_all)
        self._dealing = False

    def weigh(self) -> None:
        """Begin or stop counting down to the deal."""
        at = self._gathering
        if self._dealing or not at.between_deals or not any(member.ready for member in at.awaited):
            self.countdown.stop()
        elif all(member.ready for member in at.awaited):
            self.countdown.begin(COUNT)
        elif self._patience is not None and at.sitting is not None:
            self.countdown.begin(self._patience)
        else:
            self.countdown.stop()

    async def _deal_counted(self) -> None:
        try:
            await self.deal()
        except BadSettings as error:
            self._gathering.talk.tell(error.template, **error.values)
            self._gathering.changed()
        except IllegalCommand:
            return  # the game has just ended, or broken: those who are there see it

    async def deal(self) -> None:
        """Deal: a new game, the next round, or a game that goes on with other seats. Raises BadSettings."""
        at = self._gathering
        if self._dealing or not at.between_deals:
            return
        self._dealing = True
        try:
            if not at.goes_on:
                self._forget_the_absent()
            at.settle()
            if at.sitting is not None and at.goes_on and at.sitting.seats_the_same(at.chairs.all):
                at.pause(False)
                await at.sitting.table.next_round()
            else:
                await self._open()
        finally:
            self._dealing = False
            for member in at.members.values():
                member.ready = False
            at.changed()

    async def _open(self) -> None:
        at = self._gathering
        chosen, scores, dealer = at.party, tuple[int, ...](), None
        if at.sitting is not None and at.goes_on:
            chosen = replace(chosen, options=at.sitting.table.game.options)
            scores, dealer = at.sitting.carried(at.chairs.all)
        party = at.chairs.party(chosen)
        party.check()
        sitting = await self._opener(at, party, tuple(at.chairs.all), scores, dealer)
        before, at.sitting = at.sitting, None
        if before is not None:
            await before.end()
        at.take_up(sitting)

    def _forget_the_absent(self) -> None:
        """Before a new game, who is not here has no chair; within a game they keep it."""
        at = self._gathering
        for member in [*at.members.values()]:
            if not member.present:
                at.chairs.leave(member.identity)
                del at.members[member.identity]
