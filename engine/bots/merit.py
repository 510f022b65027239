"""The merit of a move: a quick judgement, in cards, of what a play, a colour, a link or a swap is worth to a seat."""

from collections.abc import Iterable

from engine.bots.character import Character
from engine.bots.memory import Memory
from engine.cards import CARDS, COLOURS, Card, Colour, Face
from engine.commands import Play
from engine.view import View

GOING_OUT = 100.0
# What not having played costs: a turn, less the odds that the card drawn helps.
DRAWING = -0.4
# What a card is worth in hand for later turns, apart from its points.
KEEP = {
    Face.WILD: 0.9,
    Face.DRAW_FOUR: 1.1,
    Face.PILE_UP: 0.7,
    Face.DRAWN_TOGETHER: 0.8,
    Face.DRAW_TWO: 0.25,
    Face.SKIP: 0.2,
    Face.REVERSE: 0.15,
    Face.POINT_TAKEN: 0.2,
}
# How pressing it is to harm a seat that has so many cards left.
DANGER = {1: 0.8, 2: 0.4, 3: 0.15}
COLOUR_HELD = 0.3
COLOUR_LACKED = 0.5
# A point in hand, in cards: what is left when another goes out counts against nobody but the game's score.
POINT = 0.004


class Merit:
    """The judgement of one moment. Colours, links and swaps are judged once, and count in every play that has them."""

    def __init__(self, view: View, seat: int, memory: Memory | None, character: Character) -> None:
        self.view = view
        self.seat = seat
        self.memory = memory
        self.character = character
        self.hand = [CARDS[code] for code in view.hand]
        self.next = view.after(seat)
        self.pressures = [self.pressure(other) for other in range(view.seats)]

    def pressure(self, seat: int) -> float:
        """What one card more in that hand is worth; for the own hand, what one fewer is."""
        if seat == self.seat:
            return 1.0
        view = self.view
        share = 1.0 / (view.seats - 1) + DANGER.get(view.counts[seat], 0.0)
        return min(1.0, share + (self.character.attack if seat == self.next else 0.0))

    def play(self, play: Play, colours: dict[Colour, float]) -> float:
        """What a play is worth; `colours` holds the merit of naming each."""
        card, left = CARDS[play.card], len(self.hand) - 1 - play.twice
        if left == 0:
            return GOING_OUT
        worth = 1.0 + play.twice - self.keeping(card) + POINT * card.points
        colour = play.colour or card.colour
        worth += self.effect(card) + (0.0 if colour is None else colours[colour])
        if play.link is not None:
            worth += self.link(play.link)
        if self.view.options.seven_zero and card.is_number:
            worth += self.moved_hands(card, play.swap, left)
        return worth

    def keeping(self, card: Card) -> float:
        """What it costs to part with that card."""
        return KEEP.get(card.face, 0.0) + (self.character.hoard if card.is_wild else 0.0)

    def colours(self, without: Card | None = None) -> dict[Colour, float]:
        """What each colour in force is worth: the cards held of it, and the next seat's lack of them."""
        held = [card.colour for card in self.hand]
        if without is not None:
            held.remove(without.colour)
        return {colour: COLOUR_HELD * held.count(colour) + self.lacked(colour) for colour in COLOURS}

    def lacked(self, colour: Colour) -> float:
        """What it is worth that the next seat may not be able to follow a colour."""
        if self.memory is None:
            return 0.0
        odds = self.memory.likely(self.next, colour, self.view.counts[self.next])
        return COLOUR_LACKED * (1 - odds) * self.pressures[self.next]

    def effect(self, card: Card) -> float:
        """What a card does to others."""
        harm = self.pressures[self.next]
        match card.face:
            case Face.DRAW_TWO:
                return 3 * harm
            case Face.DRAW_FOUR:
                return 5 * harm
            case Face.SKIP:
                return harm
            case Face.REVERSE:
                return harm if self.view.seats == 2 else self.turned(harm)
            case Face.POINT_TAKEN:
                return max(self.pressures[: self.seat] + self.pressures[self.seat + 1 :]) - 0.5
            case _:
                return 0.0

    def turned(self, harm: float) -> float:
        """What it is worth that the seat before, and not the next, plays after this one."""
        return 0.5 * (harm - self.pressures[self.view.after(self.seat, -1)])

    def link(self, pair: Iterable[int]) -> float:
        """What it is worth that two seats draw together."""
        return sum(-1.5 if seat == self.seat else self.pressures[seat] for seat in pair)

    def moved_hands(self, card: Card, swap: int | None, left: int) -> float:
        """What a seven's swap or a zero's moving hands are worth (house rule `seven_zero`)."""
        counts = self.view.counts
        if swap is not None:
            return left - counts[swap] + self.pressures[swap] * 0.3 * (counts[swap] - left)
        if card.face is Face.ZERO:
            return left - counts[self.view.after(self.seat, -1)]
        return 0.0
