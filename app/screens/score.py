"""The score after a round, as a scoreboard needs it: standing, gains, and what cards in hand cost."""

from collections.abc import Sequence
from typing import NamedTuple

from app.drawing.look import Look
from app.tally import Tally
from engine.cards import CARDS
from engine.view import View


class Score(NamedTuple):
    """What is drawn: the table as it is after a round, what was counted, how it looks, which seat is looked at."""

    view: View
    tally: Tally
    look: Look
    colours: Sequence[int]
    chosen: int

    @property
    def standing(self) -> list[int]:
        """The seats, the leader first; who won the round stands before others with the same total."""
        lowest = self.view.options.lowest_wins
        winners = self.view.prompt.winners
        totals = self.view.scores
        order = [(totals[seat] if lowest else -totals[seat], seat not in winners, seat) for seat in range(len(totals))]
        return [seat for _total, _won, seat in sorted(order)]

    def gain(self, seat: int) -> int:
        """What the last round added to a seat's total."""
        race = self.tally.race
        before = race[-2][seat] if len(race) > 1 else 0
        return self.view.scores[seat] - before


def cost(hand: Sequence[str]) -> int:
    """The points of a hand."""
    return sum(CARDS[code].points for code in hand)
