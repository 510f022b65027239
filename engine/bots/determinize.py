"""Possible worlds: the cards that a seat cannot see, dealt at random so that all it knows holds."""

from collections import Counter
from collections.abc import Mapping

from engine.bots.beliefs import Memory, Suit
from engine.bots.playout_cards import Dice
from engine.cards import CARDS, Card, Face
from engine.phases import Challenging, Doubt, MiniPile, NamingColour, Phase, Stacked, Turn
from engine.rng import Rng
from engine.state import State
from engine.view import View

# How often a card is dealt anew that the seat most likely does not hold, and how likely it is all the same.
TRIES = 4
EVEN_SO = 0.03
# How many cards of the draw pile come up in most playouts; what lies deeper need not be shuffled.
SOON = 16
PARTS = 1 << 20


class Determinizer:
    """A source of states that agree with a view and a memory, each as likely as they make it."""

    def __init__(self, view: View, seat: int, memory: Memory, dice: Dice) -> None:
        self.view = view
        self.seat = seat
        self.dice = dice
        self.rng = Rng(b"")
        self.known = [[CARDS[code] for code in cards] for cards in memory.known]
        self.lacks = memory.lacks
        self.discards = [CARDS[code] for code in memory.discards[-view.discard_count :]] or [CARDS[view.top]]
        self.mini = [CARDS[code] for code in view.mini]
        self.unseen = self.unseen_cards()
        self.hidden = sum(view.counts) - sum(map(len, self.known))
        self.phase = phase_of(view)

    def unseen_cards(self) -> list[Card]:
        """The cards of the deck whose place is not known."""
        seen = Counter([*self.discards, *self.mini, *(card for hand in self.known for card in hand)])
        left = Counter(self.view.options.cards)
        left.subtract(seen)
        return [card for card, count in left.items() for _ in range(count)]

    def sample(self) -> State:
        """One world."""
        view, dice = self.view, self.dice
        pool = self.unseen[:]
        dice.shuffle(pool, self.hidden + SOON)
        state = State(view.options, view.seats, self.rng)
        for seat, count in enumerate(view.counts):
            state.hands[seat] = self.known[seat][:]
            if seat != self.seat:
                state.hands[seat] += self.guess(pool, seat, count - len(self.known[seat]))
        # Who came late does not know what the discard pile hides, so that there are cards left over.
        rest = max(0, len(pool) - view.draw_count)
        state.draw = pool[rest:]
        state.discard = pool[:rest] + self.discards
        state.mini = self.mini[:]
        state.colour = view.colour
        state.direction = view.direction
        state.serial = view.top_serial
        state.link = view.link
        state.called = frozenset(view.called)
        state.scores = list(view.scores)
        state.phase = self.phase
        return state

    def guess(self, pool: list[Card], seat: int, count: int) -> list[Card]:
        """Unknown cards for a hand; what the seat could not follow is dealt it less often."""
        dealt = []
        lacks = self.lacks[seat]
        odds = {suit: int(PARTS * min(1.0, fresh / count + EVEN_SO)) for suit, fresh in lacks.items()} if count else {}
        for _ in range(min(count, len(pool))):
            card = pool.pop()
            if card.colour in odds:
                card = self.reconsider(pool, card, odds)
            dealt.append(card)
        return dealt

    def reconsider(self, pool: list[Card], card: Card, odds: Mapping[Suit, int]) -> Card:
        """Change an unlikely card for another of the pool, unless it is held all the same."""
        below = self.dice.below
        for _ in range(TRIES if pool else 0):
            if below(PARTS) < odds.get(card.colour, PARTS):
                break
            place = below(len(pool))
            card, pool[place] = pool[place], card
        return card


def phase_of(view: View) -> Phase:
    """The phase behind a prompt that awaits this seat; of a doubt it knows only that there may be one."""
    prompt, seat = view.prompt, view.prompt.seats[0]
    doubt = None if prompt.by is None or not prompt.doubt else Doubt(prompt.by, False, ())
    match prompt.kind:
        case "stacked":
            return Stacked(seat, CARDS[view.top].face, prompt.total, doubt)
        case "challenge" if doubt is not None:
            return Challenging(seat, doubt)
        case "colour":
            # A Pile Up's player has had the turn; a start Wild's still has it (SET-4, PILEUP-6).
            return NamingColour(seat, view.after(seat) if CARDS[view.top].face is Face.PILE_UP else seat)
        case "minipile" if prompt.by is not None and view.colour is not None:
            return MiniPile(seat, prompt.by, view.colour)
        case _:
            return Turn(seat, prompt.drawn)
