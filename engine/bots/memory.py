"""The memory: what a seat has seen of the cards, the other hands and the others' manners in this round."""

from collections.abc import Sequence

from engine.cards import CARDS, Colour

# A colour, or None for the wilds.
Suit = Colour | None


class Memory:
    """Public knowledge that a view no longer shows. Cards are codes.

    Of each seat: `known` are cards it must hold, `lacks` how many unknown cards it got since it could not follow a
    suit, `harm` the cards it cost this seat, `bluffs` and `honest` what challenges of its Wild Draw Fours found in the
    whole game. `discards` is the discard pile from the bottom.
    """

    def __init__(self, seat: int, seats: int) -> None:
        self.seat = seat
        self.bluffs = [0] * seats
        self.honest = [0] * seats
        self.begin()

    def begin(self) -> None:
        """Forget the round before."""
        seats = len(self.bluffs)
        self.known: list[list[str]] = [[] for _ in range(seats)]
        self.lacks: list[dict[Suit, int]] = [{} for _ in range(seats)]
        self.harm = [0] * seats
        self.discards: list[str] = []
        self.colour: Colour | None = None
        self.before: Colour | None = None
        self.last: int | None = None

    def give(self, seat: int, cards: Sequence[str], count: int) -> None:
        """A hand has grown by `count` cards, of which these are known."""
        self.known[seat] += cards
        for suit in self.lacks[seat] if count > len(cards) else ():
            self.lacks[seat][suit] += count - len(cards)

    def put(self, seat: int, code: str, drawn: bool = False) -> None:
        """A card has left a hand; what was just `drawn` is none of those that could not follow."""
        lacks = self.lacks[seat]
        if code in self.known[seat]:
            self.known[seat].remove(code)
            return
        for suit, fresh in lacks.items():
            if fresh and (drawn or suit is CARDS[code].colour):
                lacks[suit] = fresh - 1

    def likely(self, seat: int, suit: Suit, count: int) -> float:
        """The odds, as this memory has it, that a hand of `count` cards has one of that suit."""
        known = self.known[seat]
        if any(CARDS[code].colour is suit for code in known):
            return 1.0
        unknown = count - len(known)
        # A seat that could not follow may also have drawn by choice: that is the one in four that stays.
        fresh = min(unknown, self.lacks[seat].get(suit, unknown)) + 0.25 * (suit in self.lacks[seat])
        return float(1 - (0.77 if suit is not None else 0.925) ** fresh)
