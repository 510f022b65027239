"""A bare table for bots: it asks each in turn and checks what they answer."""

from collections.abc import Sequence

from engine.bots import Bot
from engine.commands import AnyCommand
from engine.events import Event
from engine.game import Game
from engine.phases import GameOver, RoundOver, awaited
from engine.view import View, view

MOST_COMMANDS = 3_000


class Stuck(AssertionError):
    """A bot hung, or answered with what it may not do."""


def show(game: Game, bots: Sequence[Bot], events: Sequence[Event]) -> list[View]:
    """Let every bot watch; answers their views."""
    views = [view(game, seat) for seat in range(len(bots))]
    for seat, bot in enumerate(bots):
        bot.watch([seen for event in events if (seen := event.seen_by(seat)) is not None], views[seat])
    return views


def choose(game: Game, bots: Sequence[Bot], views: Sequence[View]) -> AnyCommand:
    """The first command of a seat that is not awaited, else of one that is."""
    due = awaited(game.phase)
    answers = [(seat, bots[seat].decide(views[seat])) for seat in sorted(range(len(bots)), key=lambda s: s in due)]
    for seat, answer in answers:
        if answer is not None and answer not in views[seat].legal:
            raise Stuck(f"seat {seat} answers {answer}, which is not legal: {views[seat].prompt}")
        if answer is None and seat in due:
            raise Stuck(f"seat {seat} does not answer {views[seat].prompt}")
    return next(answer for _, answer in answers if answer is not None)


def play_round(game: Game, bots: Sequence[Bot]) -> int:
    """Play to the end of the round; answers how many commands that took."""
    views = show(game, bots, game.opening)
    for count in range(MOST_COMMANDS):
        if isinstance(game.phase, RoundOver | GameOver):
            return count
        views = show(game, bots, game.apply(choose(game, bots, views)))
    raise Stuck(f"the round does not end: {game.options}")
