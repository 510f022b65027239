"""The state of a playout: a round on bare lists, and the verbs that every move and every effect is made of."""

from engine.bots.playout_cards import DRAW_TWO, NO_RANK, PLACED, POINT_TAKEN, SUITS, Dice, by_suit
from engine.cards import Card
from engine.state import State


class PlayoutState:
    """A round on bare lists. `hands[seat][suit]` holds the ranks of the cards, `counts[seat]` how many there are.

    `seat` is whose turn it is, `winner` None until the round is over.
    """

    __slots__ = (
        "colour",
        "counts",
        "dice",
        "direction",
        "discards",
        "hands",
        "link",
        "options",
        "pile",
        "rank",
        "seat",
        "seats",
        "slappable",
        "winner",
    )

    def __init__(self, state: State, dice: Dice) -> None:
        self.dice = dice
        self.options = options = state.options
        self.seats = len(state.hands)
        self.counts = [len(hand) for hand in state.hands]
        self.hands = [by_suit(hand) for hand in state.hands]
        self.pile = state.draw[:]
        self.discards = state.discard[:]
        self.colour = SUITS[state.colour]
        self.rank = NO_RANK if state.top.is_wild else PLACED[state.top][1]
        self.direction = state.direction
        self.link = state.link
        # SPEED-1 and `jump_in`: below which rank an exact match may be slapped.
        self.slappable = DRAW_TWO + 1 if options.jump_in else POINT_TAKEN if options.speed_play else 0
        self.seat = 0
        self.winner: int | None = None

    def after(self, seat: int) -> int:
        """The seat after that one."""
        return (seat + self.direction) % self.seats

    def name_colour(self) -> None:
        """Name the colour held most."""
        hand = self.hands[self.seat]
        held = [len(hand[0]), len(hand[1]), len(hand[2]), len(hand[3])]
        self.colour, self.rank = held.index(max(held)), NO_RANK

    def turn_up(self) -> Card | None:
        """The next card to draw; the discard pile is shuffled anew when need be (PILE-1); None if there is none."""
        if not self.pile:
            if len(self.discards) < 2:
                return None
            *self.pile, top = self.discards
            self.discards = [top]
            self.dice.shuffle(self.pile)
        return self.pile.pop()

    def take(self, seat: int, count: int) -> None:
        """A seat draws, without its link."""
        hand = self.hands[seat]
        for _ in range(count):
            card = self.turn_up()
            if card is None:
                return
            suit, rank = PLACED[card]
            hand[suit].append(rank)
            self.counts[seat] += 1

    def mirror(self, seat: int, count: int) -> None:
        """The seat linked to that one draws as many (LINK-2)."""
        if self.link is not None and seat in self.link:
            self.take(sum(self.link) - seat, count)

    def give(self, seat: int, count: int) -> None:
        """A seat draws, and the one it is linked to."""
        self.take(seat, count)
        self.mirror(seat, count)
