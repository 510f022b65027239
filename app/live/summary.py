"""A finished game in a few lines, for a terminal without a screen."""

from collections.abc import Iterator

from app.live.game import LiveGame
from app.text.i18n import _
from engine.events import Event, GameEnded, RoundEnded


async def play_out(game: LiveGame) -> list[str]:
    """Let the bots play the game to its end; returns how each round and the game went."""
    happened: list[Event] = []
    game.join(lambda update: happened.extend(update.events))
    await game.run()
    return [*tell(game.game.names, happened)]


def tell(names: tuple[str, ...], events: list[Event]) -> Iterator[str]:
    """A line for each round, and one for the game."""
    rounds = [event for event in events if isinstance(event, RoundEnded)]
    for number, event in enumerate(rounds, start=1):
        who = listed(names, event.winners)
        yield _("Round {number}: {who} won, {points} points.").format(number=number, who=who, points=event.points)
    for end in events:
        if isinstance(end, GameEnded):
            yield _("The game is over: {who} won.").format(who=listed(names, end.winners))


def listed(names: tuple[str, ...], seats: tuple[int, ...]) -> str:
    """The names of some seats."""
    return ", ".join(names[seat] for seat in seats)
