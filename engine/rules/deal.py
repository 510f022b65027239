"""Set-up: who deals, the hands, the start card."""

from engine.cards import Card, Face
from engine.events import DealerDrawn, Dealt, Reversed, TurnedUp, Why
from engine.options import Options, StartCard
from engine.phases import NamingColour
from engine.rng import Rng
from engine.rules.challenge import draw_and_skip
from engine.state import State

START_ACTIONS = frozenset({Face.DRAW_TWO, Face.SKIP, Face.REVERSE, Face.WILD})


def choose_dealer(state: State) -> None:
    """Every seat draws, the highest number deals; who ties for it draws again (SET-1)."""
    seats = list(range(len(state.hands)))
    rounds = []
    while len(seats) > 1:
        cards = list(state.options.cards)
        drawn = list(zip(seats, state.rng.draw(cards, len(seats)), strict=True))
        rounds.append(tuple([(seat, card.code) for seat, card in drawn]))
        best = max(rank(card) for _, card in drawn)
        seats = [seat for seat, card in drawn if rank(card) == best]
    state.dealer = seats[0]
    state.say(DealerDrawn(tuple(rounds), state.dealer))


def dealer_by(seed: bytes, options: Options, seats: int) -> int:
    """Who will deal the first round of a game with that seed: nobody has to see a card for that (SET-1)."""
    state = State(options, seats, Rng(seed))
    choose_dealer(state)
    return state.dealer


def rank(card: Card) -> int:
    """What a card counts in the draw for the deal: symbols count 0 (SET-1)."""
    return card.points if card.is_number else 0


def deal(state: State) -> None:
    """Shuffle, deal the hands and turn up the start card; deal anew where no card left can be one."""
    while not (start := deal_once(state)):
        state.said = [event for event in state.said if not isinstance(event, Dealt | TurnedUp)]
    first = state.after(state.dealer)
    if start.is_number or start.face not in START_ACTIONS or state.options.start_card is StartCard.TURN_PAST:
        state.begin_turn(first)
    else:
        apply_start(state, start, first)


def deal_once(state: State) -> Card | None:
    """One shuffle and deal (SET-2); answers the start card, None where none could be turned up."""
    seats, size = len(state.hands), state.options.hand_size
    state.draw = list(state.options.cards)
    state.rng.shuffle(state.draw)
    state.discard, state.serial = [], 0
    for seat in ((state.dealer + 1 + place) % seats for place in range(seats)):
        state.hands[seat] = [state.draw.pop() for _ in range(size)]
        state.say(Dealt(seat, size, tuple([card.code for card in state.hands[seat]])))
    return turn_up_start(state)


def turn_up_start(state: State) -> Card | None:
    """Turn cards up until one can be the start card; those turned past stay underneath (SET-3, SET-4)."""
    applies = state.options.start_card is StartCard.APPLY
    while state.draw:
        card = state.draw.pop()
        if applies and card.face is Face.DRAW_FOUR:
            # SET-4: it is shuffled back in, unless there is nothing but its like.
            if all(other.face is Face.DRAW_FOUR for other in state.draw):
                return None
            state.draw.append(card)
            state.rng.shuffle(state.draw)
            continue
        state.discard.append(card)
        state.serial += 1
        state.colour = card.colour
        starts = card.is_number or (applies and card.face in START_ACTIONS)
        state.say(TurnedUp(card.code, past=not starts))
        if starts:
            return card
    return None


def apply_start(state: State, start: Card, first: int) -> None:
    """Let an action as the start card take effect (SET-4)."""
    match start.face:
        case Face.DRAW_TWO:
            draw_and_skip(state, first, 2, Why.DRAW_TWO)
        case Face.SKIP:
            state.skip(first)
        case Face.REVERSE:
            state.direction = -state.direction
            state.say(Reversed(state.direction))
            state.begin_turn(state.dealer)
        case _:
            state.enter(NamingColour(first, first))
