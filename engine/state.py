"""The state: one round at the table as data, and the verbs that the rules are written in."""

from typing import TypeVar

from engine.cards import CARDS, Card, Colour
from engine.events import Drew, Event, Passed, Reshuffled, Skipped, TurnBegan, UnoCalled, Why
from engine.options import Options
from engine.phases import Challenging, MiniPile, NamingColour, Phase, RoundOver, Stacked, Turn, awaited
from engine.refusal import IllegalCommand, Reason
from engine.rng import Rng

# PILE-4: so many turns a seat may begin in one round.
MOST_TURNS = 300

Awaiting = TypeVar("Awaiting", bound=Turn | NamingColour | Challenging | Stacked | MiniPile)


class State:
    """Piles, hands and whose answer is awaited. Seats are numbers, the next draw and the top are last in their piles.

    `serial` counts the cards that came to lie on the discard pile; `window` is the seat whose play left one card, while
    it can be caught; `caught` says it has been; `called` holds the seats whose UNO call stands; `passes` counts the
    turns in a row that could neither play nor draw; `turns_left` is how many more may begin in this round.
    """

    __slots__ = (
        "called",
        "caught",
        "colour",
        "dealer",
        "direction",
        "discard",
        "draw",
        "hands",
        "link",
        "mini",
        "options",
        "passes",
        "phase",
        "rng",
        "said",
        "scores",
        "serial",
        "turns_left",
        "window",
    )

    def __init__(self, options: Options, seats: int, rng: Rng) -> None:
        self.options = options
        self.rng = rng
        self.hands: list[list[Card]] = [[] for _ in range(seats)]
        self.draw: list[Card] = []
        self.discard: list[Card] = []
        self.mini: list[Card] = []
        self.colour: Colour | None = None
        self.direction = 1
        self.dealer = 0
        self.serial = 0
        self.link: tuple[int, int] | None = None
        self.window: int | None = None
        self.caught = False
        self.called: frozenset[int] = frozenset()
        self.passes = 0
        self.turns_left = MOST_TURNS * seats
        self.scores = [0] * seats
        self.phase: Phase = Turn(0)
        self.said: list[Event] = []

    def copy(self) -> "State":
        """An independent twin, without the events said so far."""
        twin = State.__new__(State)
        twin.options = self.options
        twin.rng = self.rng.copy()
        twin.hands = [hand[:] for hand in self.hands]
        twin.draw = self.draw[:]
        twin.discard = self.discard[:]
        twin.mini = self.mini[:]
        twin.colour = self.colour
        twin.direction = self.direction
        twin.dealer = self.dealer
        twin.serial = self.serial
        twin.link = self.link
        twin.window = self.window
        twin.caught = self.caught
        twin.called = self.called
        twin.passes = self.passes
        twin.turns_left = self.turns_left
        twin.scores = self.scores[:]
        twin.phase = self.phase
        twin.said = []
        return twin

    @property
    def top(self) -> Card:
        """The card that lies on the discard pile."""
        return self.discard[-1]

    def refuse_stranger(self, seat: object) -> None:
        """Raise IllegalCommand where that is no seat at this table; whoever asks may have given anything."""
        if type(seat) is not int or not 0 <= seat < len(self.hands):
            raise IllegalCommand(Reason.NO_SUCH_SEAT)

    def after(self, seat: int) -> int:
        """The seat after that one, in the direction of play."""
        return (seat + self.direction) % len(self.hands)

    def fits(self, card: Card) -> bool:
        """Whether a card matches what lies on top (TURN-1)."""
        return card.is_wild or card.colour is self.colour or card.face is self.discard[-1].face

    def can_draw(self) -> bool:
        """Whether a single card is left to draw (PILE-2)."""
        return bool(self.draw) or len(self.discard) > 1

    def expect(self, kind: type[Awaiting], seat: int) -> Awaiting:
        """The phase, where it is of that kind and awaits that seat; else refuses with `not-your-turn` or `not-now`."""
        phase = self.phase
        if isinstance(phase, kind) and phase.seat == seat:
            return phase
        raise IllegalCommand(Reason.NOT_NOW if seat in awaited(phase) else Reason.NOT_YOUR_TURN)

    def held(self, seat: int, code: str) -> Card:
        """The card of that code in that hand; refuses with `unknown-card` or `not-in-hand`."""
        card = CARDS.get(code)
        if card is None:
            raise IllegalCommand(Reason.UNKNOWN_CARD)
        if card not in self.hands[seat]:
            raise IllegalCommand(Reason.NOT_IN_HAND)
        return card

    def say(self, event: Event) -> None:
        """Tell that something has happened."""
        self.said.append(event)

    def turn_up(self) -> Card | None:
        """The next card to draw; the discard pile is shuffled anew when need be (PILE-1); None if there is none."""
        if not self.draw:
            if len(self.discard) < 2:
                return None
            *self.draw, top = self.discard
            self.discard = [top]
            self.rng.shuffle(self.draw)
            self.say(Reshuffled(len(self.draw)))
        return self.draw.pop()

    def take(self, seat: int, count: int = 1, why: Why = Why.TURN) -> int:
        """Make one seat draw, its link aside; answers how many cards there were to draw (PILE-2)."""
        drawn: list[Card] = []
        while len(drawn) < count and (card := self.turn_up()) is not None:
            drawn.append(card)
        self.receive(seat, drawn, why)
        return len(drawn)

    def receive(self, seat: int, drawn: list[Card], why: Why) -> None:
        """Put drawn cards into a hand; a call for another number of cards than one is void (UNO-4)."""
        hand = self.hands[seat]
        hand += drawn
        if seat in self.called and len(hand) != 1:
            self.called -= {seat}
        self.say(Drew(seat, len(drawn), why, tuple([card.code for card in drawn])))

    def mirror(self, seat: int, count: int) -> None:
        """Make the seat linked to that one draw as many; that draw has no mirror of its own (LINK-2)."""
        if self.link is not None and seat in self.link and count:
            self.take(sum(self.link) - seat, count, Why.LINK)

    def give(self, seat: int, count: int, why: Why) -> None:
        """Make a seat draw, and after it the seat it is linked to."""
        self.mirror(seat, self.take(seat, count, why))

    def open_window(self, seat: int, call: bool) -> None:
        """A play has left that seat one card: it can be caught, unless UNO is called, now or before (UNO-1)."""
        self.window, self.caught = seat, False
        if call and seat not in self.called:
            self.called |= {seat}
            self.say(UnoCalled(seat))

    def close_window(self) -> None:
        """Somebody's turn has come after the play that left one card (UNO-3)."""
        self.window, self.caught = None, False

    def catchable(self) -> int | None:
        """The seat whose window is open, called or not; other than one card in hand shuts it too (UNO-3)."""
        seat = self.window
        return seat if seat is not None and not self.caught and len(self.hands[seat]) == 1 else None

    def enter(self, phase: Phase) -> None:
        """Await something else; calls made for a play that did not come are void (UNO-1, UNO-4)."""
        self.phase = phase
        if self.called:
            self.called = frozenset([seat for seat in self.called if len(self.hands[seat]) == 1])

    def begin_turn(self, seat: int) -> None:
        """It is that seat's turn; where every turn that a round may have has been taken, it is blocked (PILE-4)."""
        if not self.turns_left:
            self.block()
            return
        self.turns_left -= 1
        self.enter(Turn(seat))
        self.said.append(TurnBegan(seat))

    def skip(self, seat: int) -> None:
        """That seat loses its turn to the one after it."""
        self.say(Skipped(seat))
        self.begin_turn(self.after(seat))

    def pass_on(self, seat: int) -> None:
        """That seat passes; the one after it is next."""
        self.say(Passed(seat))
        self.begin_turn(self.after(seat))

    def block(self) -> None:
        """The round is blocked: the fewest points win, then the fewest cards, and who ties in both shares (PILE-3)."""
        costs = [(sum(card.points for card in hand), len(hand)) for hand in self.hands]
        lowest = min(costs)
        self.enter(RoundOver(tuple([seat for seat, cost in enumerate(costs) if cost == lowest]), blocked=True))

    def win(self, seat: int) -> None:
        """That seat has won the round."""
        self.enter(RoundOver((seat,)))
