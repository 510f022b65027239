"""The playout: plays a round on bare lists, by a fast policy for every seat, to see where it leads."""

from engine.bots.aftermath import EFFECTS, WILD_EFFECTS
from engine.bots.dice import Dice
from engine.bots.ranks import DRAW_TWO, LAID, NO_RANK, OTHERS, PLACED, POINT_TAKEN, SUITS, WILD, by_suit
from engine.cards import CARDS, Card, Face
from engine.phases import Turn
from engine.state import State

MOST_TURNS = 600


class Playout:
    """A round played out. `hands[seat][suit]` holds the ranks of the cards, `counts[seat]` how many cards there are.

    It knows no calls, catches, bluffs or challenges: its seats call, and play a Wild Draw Four only where nothing else
    fits. `winner` is None until the round is over.
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

    def play(self, turn: Turn, most: int = MOST_TURNS) -> None:
        """Play on from that turn to the end of the round, or so many turns at most."""
        self.seat = turn.seat
        if turn.drawn is not None:
            self.use_drawn(CARDS[turn.drawn])
        while self.winner is None and most:
            if not (0 <= self.rank < self.slappable and self.slap()):
                self.take_turn()
            most -= 1

    def after(self, seat: int) -> int:
        """The seat after that one."""
        return (seat + self.direction) % self.seats

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

    def name_colour(self) -> None:
        """Name the colour held most."""
        hand = self.hands[self.seat]
        held = [len(hand[0]), len(hand[1]), len(hand[2]), len(hand[3])]
        self.colour, self.rank = held.index(max(held)), NO_RANK

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
