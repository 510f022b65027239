"""What seats play in a playout: a quick choice, good enough to compare by."""

from engine.bots.playout_cards import Dice
from engine.cards import COLOURS, Card, Colour
from engine.commands import Accept, AnyCommand, Challenge, NameColour, PileCard, Play, Point, Take
from engine.phases import Challenging, MiniPile, NamingColour, Pointing, Stacked, awaited
from engine.rules.mini_pile import follows
from engine.rules.turn import obstacle
from engine.state import State

# Of a hundred bluffs, how many are challenged.
DOUBTED = 30


def quick_answer(state: State, dice: Dice) -> AnyCommand:
    """An answer for the seat that is awaited, in any phase but a turn."""
    seat = awaited(state.phase)[0]
    hand = state.hands[seat]
    match state.phase:
        case Challenging(doubt=doubt):
            return Challenge(seat) if doubt.bluff and dice.below(100) < DOUBTED else Accept(seat)
        case Stacked():
            fit = [card for card in hand if obstacle(state, seat, card) is None]
            return stack_up(seat, hand, fit[0]) if fit else Accept(seat)
        case Pointing():
            others = [other for other in range(len(state.hands)) if other != seat]
            return Point(seat, min(others, key=lambda other: len(state.hands[other])))
        case MiniPile(colour=colour):
            fit = [card for card in hand if follows(card, colour)]
            return PileCard(seat, min(fit, key=lambda card: card.points).code) if fit else Take(seat)
        case NamingColour():
            return NameColour(seat, favourite(hand))
        case _:
            raise ValueError(f"{state.phase} awaits no quick answer")


def favourite(hand: list[Card]) -> Colour:
    """The colour held most."""
    held = [card.colour for card in hand]
    return max(COLOURS, key=held.count)


def stack_up(seat: int, hand: list[Card], card: Card) -> Play:
    """Add a draw card to the stack."""
    return Play(seat, card.code, favourite(hand) if card.is_wild and len(hand) > 1 else None)
