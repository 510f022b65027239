"""Random games reach everything there is: without this, laws that hold on random games might be empty."""

from random import Random

from engine.cards import CARDS
from engine.commands import AnyCommand
from engine.events import Event, Why
from engine.game import Game
from engine.options import PRESETS
from engine.phases import PHASE_NAMES, RoundOver, awaited
from engine.record import start
from engine.refusal import IllegalCommand, Reason
from tests.engine.laws import universe
from tests.engine.setups import random_header

GAMES, COMMANDS = 400, 60


def random_command(game: Game, rng: Random) -> AnyCommand:
    """Mostly of a seat that is awaited, sometimes of any."""
    seats = awaited(game.phase) if rng.randrange(4) else ()
    commands = game.legal(rng.choice(seats or range(len(game.names))))
    return rng.choice(commands or game.legal(rng.choice(awaited(game.phase) or (0,))))


def refusals(game: Game, rng: Random) -> set[str]:
    """The reasons why some commands are refused."""
    found = set()
    for command in universe(game, rng.randrange(len(game.names))):
        try:
            game.copy().apply(command)
        except IllegalCommand as error:
            found.add(error.reason.value)
    return found


def test_random_games_reach_every_phase_event_card_refusal_and_end():
    rng, reached = Random(2), set[str]()
    for _ in range(GAMES):
        game = start(random_header(rng))
        reached |= {game.options.variant, f"{len(game.names)} seats"}
        for _ in range(COMMANDS):
            reached.add(PHASE_NAMES[type(game.phase)])
            if rng.randrange(25) == 0:
                reached |= refusals(game, rng)
            if game.over:
                break
            reached |= told(game.apply(random_command(game, rng)))
            reached.add(f"blocked {isinstance(game.phase, RoundOver) and game.phase.blocked}")
    wanted = {*PHASE_NAMES.values(), *CARDS, *Why, *PRESETS, "2 seats", "16 seats", "blocked True"}
    wanted |= {kind.__name__ for kind in Event.__subclasses__()} - {"DealerDrawn", "Dealt", "RoundBegan"}
    wanted |= set(Reason) - {Reason.BAD_SEED, Reason.BAD_CUT, Reason.NO_SUCH_SEAT, Reason.PAUSED}
    assert wanted - reached == set()


def told(said: list[Event]) -> set[str]:
    """The kinds of events, the cards they show, and why cards were drawn."""
    kinds = {type(event).__name__ for event in said}
    cards = {card for event in said if (card := getattr(event, "card", None))}
    return kinds | cards | {event.why.value for event in said if hasattr(event, "why")}
