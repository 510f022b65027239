"""Opens a running game: a new one, or one that goes on."""

import secrets
import time
from collections.abc import Mapping, Sequence

from app.live.clock import GameClock, TimeControl
from app.live.game import BotPlayer, GameLog, LiveGame, fresh_seed
from app.live.pace import PACES
from app.setup.edits import add_seat
from app.setup.model import GameSetup, SeatSetup, seed_bytes
from engine.bots import make_bot
from engine.bots.search_bot import Budget
from engine.commands import Next
from engine.game import Game
from engine.options import PRESETS, options_given
from engine.record import Header, start
from engine.rng import Rng

# What a sharp bot may spend on a decision: time; if all is to be the same again, so many playouts, on any machine.
TIMED = Budget(clock=time.perf_counter)
COUNTED = Budget()
UNDECIDED = Next()


def header_of(
    setup: GameSetup, scores: Sequence[int] = (), dealer: int | None = None, deal: Next = UNDECIDED
) -> Header:
    """The header of the game that a set-up is for; with `scores` and `dealer`, one that goes on.

    A set-up with a seed gives the same game again and again. Else the seed, and the cut, are those of the `deal`, or
    where it has none, one that nobody can guess.
    """
    seed = (deal.seed or fresh_seed()) if setup.seed is None else seed_bytes(setup.seed).hex()
    return Header(
        options=options_given(setup.options),
        seats=setup.names,
        seed=seed,
        scores=tuple(scores),
        dealer=dealer,
        cut=deal.cut,
        cutter=deal.cutter,
    )


def open_game(
    setup: GameSetup,
    speed: float = 1.0,
    *,
    header: Header | None = None,
    game: Game | None = None,
    time_control: TimeControl | None = None,
    journal: GameLog | None = None,
) -> LiveGame:
    """The game that a set-up is for, bots and clocks running `speed` times as fast. Raises BadSettings.

    `header` is that of the game, if it was written down already; `game` is one that is taken up again.
    """
    setup.check()
    header = header or header_of(setup)
    seeded = setup.seed is not None
    # What bots roll must tell nothing of the deal: it is drawn from elsewhere, unless all is to be the same again.
    rng = Rng(b"bots" + bytes.fromhex(header.seed) if seeded else secrets.token_bytes(32))
    return LiveGame(
        game or start(header),
        bot_players_of(setup, rng, COUNTED if seeded else TIMED),
        time=GameClock(speed),
        time_control=time_control,
        journal=journal,
        next_seed=(lambda: None) if seeded else fresh_seed,
        rng=rng.branch(len(setup.seats)),
    )


def bot_players_of(setup: GameSetup, rng: Rng, budget: Budget) -> Mapping[int, BotPlayer]:
    """The bots of a set-up, by seat."""
    bots = [(number, seat) for number, seat in enumerate(setup.seats) if seat.level is not None]
    return {number: bot_player(seat, number, rng, budget) for number, seat in bots}


def bot_player(seat: SeatSetup, number: int, rng: Rng, budget: Budget = TIMED) -> BotPlayer:
    """The bot that plays a seat; `budget` is what a sharp one may spend on a decision."""
    level = seat.level or "normal"
    return BotPlayer(make_bot(level, number, rng.branch(number), seat.character, budget), PACES[level])


def demo_party(variant: str, bots: int, seed: str | None) -> GameSetup:
    """A party of bots alone, each with a name of its own."""
    setup = GameSetup(options=PRESETS[variant], seats=(), seed=seed)
    for _ in range(bots):
        setup = add_seat(setup)
    return setup
