"""Whole games played and measured, one by one or a stretch of them."""

from collections import Counter
from math import lcm

from app.simulate.croupier import Croupier
from app.simulate.measures import RoundWatch
from app.simulate.setup import Setup
from app.simulate.tally import Outcome, Tally
from engine.options import Options
from engine.phases import GameOver

# A win is counted in parts, so that shares of it are whole numbers however many seats share it.
WIN = lcm(*range(1, 17))
MILLISECONDS = 1000


def play_stretch(setup: Setup, first: int, count: int) -> Outcome:
    """Play the games numbered from `first` on; what comes out follows from the set-up and the numbers alone."""
    outcome = Outcome()
    for number in range(first, first + count):
        plain = play_game(setup, number, setup.options, outcome.plain)
        if setup.changed is not None:
            changed = play_game(setup, number, setup.changed, outcome.changed)
            changed.subtract(plain)
            outcome.differences.add(changed)
    return outcome


def play_game(setup: Setup, number: int, options: Options, tally: Tally) -> Counter[str]:
    """Play one game, add it to a tally, and answer what was measured in it."""
    croupier = Croupier(setup, number, options)
    game, whole, begun = croupier.game, Counter[str](), 0.0
    watch = RoundWatch()
    for events in croupier.play():
        if not watch.note(events, game):
            continue
        watch.counts["milliseconds"] = round((croupier.now - begun) * MILLISECONDS)
        watch.counts.update(round_wins(watch, setup))
        tally.rounds.add(watch.counts)
        tally.lengths[watch.counts["turns"]] += 1
        whole.update(watch.counts)
        whole["rounds"] += 1
        watch, begun = RoundWatch(), croupier.now
    assert isinstance(game.phase, GameOver)
    whole.update(wins(setup, game.phase.winners))
    tally.games.add(whole)
    return whole


def round_wins(watch: RoundWatch, setup: Setup) -> Counter[str]:
    """Who has won a round: by seat, and by place in the order of play from whoever moved first."""
    won: Counter[str] = Counter()
    for seat in watch.winners:
        place = (seat - (watch.first or 0)) * watch.direction % setup.seats + 1
        won[f"round_place_{place}"] += WIN // len(watch.winners)
        won[f"round_seat_{seat + 1}"] += WIN // len(watch.winners)
    return won


def wins(setup: Setup, winners: tuple[int, ...]) -> Counter[str]:
    """Who has won the game: by seat, and by what style of bot."""
    won: Counter[str] = Counter()
    for seat in winners:
        won[f"seat_{seat + 1}"] += WIN // len(winners)
        won[f"style_{setup.styles[seat]}"] += WIN // len(winners)
    return won
