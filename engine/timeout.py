"""What is played for a seat whose time is up: the mildest legal thing (TIME-1)."""

from engine.cards import CARDS, Card, Colour, Face
from engine.commands import Accept, AnyCommand, Draw, NameColour, Pass, PileCard, Play, Point, Take
from engine.game import Game
from engine.phases import Pointing, awaited
from engine.state import State

MILD = (Draw, Pass, Accept, NameColour, PileCard, Take, Point, Play)


def mildest(game: Game, seat: int) -> AnyCommand:
    """What is done for an awaited seat whose time is up (TIME-1, POINT-5). ValueError where it is not awaited."""
    state = game.state
    if seat not in awaited(state.phase):
        raise ValueError(f"seat {seat} is not awaited")
    if isinstance(state.phase, Pointing):
        return Point(seat, random_target(game, seat))
    mild = [command for command in game.legal(seat) if isinstance(command, MILD)]
    first = min(MILD.index(type(command)) for command in mild)
    return max(
        (command for command in mild if type(command) is MILD[first]), key=lambda choice: evaluation(state, choice)
    )


def random_target(game: Game, seat: int) -> int:
    """A random other seat, by the game's own luck: it follows from the seed, the top and the seat (POINT-5)."""
    rng = game.state.rng.branch(game.state.serial, seat)
    return (seat + 1 + rng.below(len(game.names) - 1)) % len(game.names)


def evaluation(state: State, choice: AnyCommand) -> tuple[int, int, int, bool]:
    """Play the cheapest card, name the colour held most, link the two largest hands, call UNO; the first of equals.

    Of the mini-pile's cards the first that is legal, whatever it costs (TIME-1).
    """
    match choice:
        case NameColour(seat=seat, colour=colour):
            return 0, held(state, seat, colour), 0, False
        case Play(seat=seat, card=code, colour=colour):
            linked = sum(len(state.hands[other]) for other in choice.link or ())
            return -cost(CARDS[code]), held(state, seat, colour), linked, choice.uno
        case PileCard():
            return 0, 0, 0, choice.uno
        case _:
            return 0, 0, 0, False


def cost(card: Card) -> int:
    """What a card is worth to its player: its points, and a Wild Draw Four, which may be a bluff, more than others."""
    return card.points + (card.face is Face.DRAW_FOUR)


def held(state: State, seat: int | None, colour: Colour | None) -> int:
    """How many cards of a colour a seat holds."""
    return 0 if seat is None or colour is None else sum(card.colour is colour for card in state.hands[seat])
