"""The playout: plays a round on bare lists, by a fast policy for every seat, to see where it leads."""

from engine.bots.playout_cards import LAID, NO_RANK, OTHERS, PLACED, POINT_TAKEN, WILD
from engine.bots.playout_effects import EFFECTS, WILD_EFFECTS
from engine.bots.playout_state import PlayoutState
from engine.cards import CARDS, Card, Face
from engine.phases import Turn

MOST_TURNS = 600


class Playout(PlayoutState):
    """A round played out.

    It knows no calls, catches, bluffs or challenges: its seats call, and play a Wild Draw Four only if nothing else
    fits.
    """

    __slots__ = ()

    def play(self, turn: Turn, most: int = MOST_TURNS) -> None:
        """Play on from that turn to the end of the round, or so many turns at most."""
        self.seat = turn.seat
        if turn.drawn is not None:
            self.use_drawn(CARDS[turn.drawn])
        while self.winner is None and most:
            if not (0 <= self.rank < self.slappable and self.slap()):
                self.take_turn()
            most -= 1

    def take_turn(self) -> None:
        """Play in the suit of which most is held, else a wild, else draw."""
        hand, rank = self.hands[self.seat], self.rank
        suit = self.colour
        most = len(hand[suit])
        choice = max(hand[suit]) if most else NO_RANK
        if rank >= 0:
            for other in OTHERS[suit]:
                if rank in hand[other] and len(hand[other]) > most:
                    suit, choice, most = other, rank, len(hand[other])
        if choice < 0 and hand[WILD]:
            suit, choice = WILD, max(hand[WILD])
        if choice < 0:
            self.draw()
            return
        hand[suit].remove(choice)
        if self.options.doubles and choice < POINT_TAKEN and suit != WILD and choice in hand[suit]:
            hand[suit].remove(choice)
            self.counts[self.seat] -= 1
            self.discards.append(LAID[suit][choice])
        self.lay(suit, choice)

    def draw(self) -> None:
        """Draw a card, and play it if it fits; under `draw_to_match`, go on until one does."""
        seat = self.seat
        for count in range(1, MOST_TURNS):
            card = self.turn_up()
            if card is None:
                break
            suit, rank = PLACED[card]
            self.hands[seat][suit].append(rank)
            self.counts[seat] += 1
            fits = self.fits(suit, rank)
            if fits or not self.options.draw_to_match:
                self.mirror(seat, count)
                if fits:
                    self.use_drawn(card)
                    return
                break
        self.seat = self.after(seat)

    def fits(self, suit: int, rank: int) -> bool:
        """Whether a card can be played."""
        return suit in (self.colour, WILD) or rank == self.rank

    def use_drawn(self, card: Card) -> None:
        """Play the card just drawn if it fits, unless it is a Wild Draw Four that would be a bluff; else pass."""
        (suit, rank), hand = PLACED[card], self.hands[self.seat]
        if self.fits(suit, rank) and (card.face is not Face.DRAW_FOUR or not hand[self.colour]):
            hand[suit].remove(rank)
            self.lay(suit, rank)
        else:
            self.seat = self.after(self.seat)

    def lay(self, suit: int, rank: int) -> None:
        """Put down a card that has left the hand, and let it do what it does."""
        seat = self.seat
        self.discards.append(LAID[suit][rank])
        self.counts[seat] -= 1
        if not self.counts[seat]:
            self.winner = seat
        elif suit == WILD:
            self.name_colour()
            WILD_EFFECTS[rank](self)
        else:
            self.colour, self.rank = suit, rank
            EFFECTS[rank](self)

    def slap(self) -> bool:
        """The first seat that holds the top's twin slaps it down (SPEED-1); answers whether there is one."""
        suit, rank = self.colour, self.rank
        for seat, hand in enumerate(self.hands):
            if rank in hand[suit]:
                hand[suit].remove(rank)
                self.seat = seat
                self.lay(suit, rank)
                return True
        return False
