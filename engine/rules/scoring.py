"""Points: what the end of a round is worth, and whether it ends the game."""

from engine.events import GameEnded, RoundEnded
from engine.phases import GameOver, RoundOver
from engine.state import State


def settle(state: State, over: RoundOver) -> None:
    """Score a round that is over (SCORE-1, SCORE-2, PILE-3) and end the game where that decides it."""
    costs = [sum(card.points for card in hand) for hand in state.hands]
    points = 0
    if state.options.lowest_wins:
        state.scores = [score + cost for score, cost in zip(state.scores, costs, strict=True)]
    elif not over.blocked:
        points = sum(costs)
        state.scores[over.winners[0]] += points
    over = RoundOver(over.winners, over.blocked, points)
    state.link = None  # LINK-4
    state.enter(over)
    hands = tuple([tuple([card.code for card in hand]) for hand in state.hands])
    state.say(RoundEnded(over.winners, over.blocked, points, tuple(state.scores), hands))
    if state.options.play_to == 0 or max(state.scores) >= state.options.play_to:
        winners = game_winners(state, over)
        state.enter(GameOver(winners, over))
        state.say(GameEnded(winners, tuple(state.scores)))


def game_winners(state: State, over: RoundOver) -> tuple[int, ...]:
    """Who wins the game: the lowest total, ties shared, or who won the round that decided it (SCORE-1, SCORE-2)."""
    if not state.options.lowest_wins or state.options.play_to == 0:
        return over.winners
    lowest = min(state.scores)
    return tuple([seat for seat, score in enumerate(state.scores) if score == lowest])
