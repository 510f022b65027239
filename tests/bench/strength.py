"""How strong the bots are: the share of rounds they win, with 95 % intervals (`python -m tests.bench.strength`).

The rule-based opponent decides as RLCard's `uno-rule-v1` does: it plays a random card that fits and is not wild, else a
wild of a random colour, and a Wild Draw Four only where nothing else fits, naming the colour it holds most.
"""

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from time import perf_counter

from engine.bots import Bot, make_bot
from engine.bots.search import Budget
from engine.cards import CARDS, Colour, Face
from engine.commands import Accept, AnyCommand, Draw, NameColour, Pass, Play
from engine.events import Event
from engine.game import Game
from engine.luck import Luck
from engine.options import options_from
from engine.phases import GameOver, RoundOver, awaited
from engine.view import View, view

CHUNK = 50


class RuleBased:
    """The decisions of RLCard's `uno-rule-v1` policy, for the classic rules."""

    def __init__(self, seat: int, luck: Luck) -> None:
        self.seat = seat
        self.luck = luck

    def watch(self, events: Sequence[Event], view: View) -> None:
        """It remembers nothing."""

    def decide(self, view: View) -> AnyCommand | None:
        """Play what it may, at random."""
        if self.seat not in view.prompt.seats:
            return None
        calm = [c for c in view.legal if isinstance(c, Draw | Pass | Accept | NameColour)]
        plays = [p for p in view.legal if isinstance(p, Play) and p.uno == (len(view.hand) == 2)]
        tame = [p for p in plays if CARDS[p.card].face is not Face.DRAW_FOUR]
        coloured = [p for p in tame if p.colour is None and not CARDS[p.card].is_wild]
        if coloured:
            each = [play for play in coloured for _ in range(view.hand.count(play.card))]
            return each[self.luck.below(len(each))]
        if tame:
            return tame[self.luck.below(len(tame))]
        if plays:
            return max(plays, key=lambda play: self.held(view, play.colour))
        return calm[self.luck.below(len(calm))]

    def held(self, view: View, colour: Colour | None) -> int:
        """How many cards of a colour it holds."""
        return sum(CARDS[code].colour is colour for code in view.hand)


def make(kind: str, seat: int, luck: Luck, playouts: int) -> Bot:
    """A bot of a level, or the rule-based opponent."""
    return RuleBased(seat, luck) if kind == "rule" else make_bot(kind, seat, luck, budget=Budget(playouts))


def play(variant: str, kinds: Sequence[str], number: int, playouts: int) -> tuple[int, ...]:
    """Play one round; answers who has won it."""
    options = options_from({"variant": variant, "play_to": 0})
    game = Game(options, [str(seat) for seat in range(len(kinds))], number.to_bytes(8))
    bots = [
        make(kind, seat, Luck(b"bots" + number.to_bytes(8)).branch(seat), playouts) for seat, kind in enumerate(kinds)
    ]
    events = game.opening
    while not isinstance(game.phase, RoundOver | GameOver):
        views = [view(game, seat) for seat in range(len(bots))]
        for seat, bot in enumerate(bots):
            bot.watch([seen for event in events if (seen := event.seen_by(seat)) is not None], views[seat])
        events = game.apply(next(ask(game, bots, views)))
    return game.phase.winners


def ask(game: Game, bots: Sequence[Bot], views: Sequence[View]) -> Iterator[AnyCommand]:
    """What the bots answer, those first that are not awaited: they only slap, call and catch."""
    due = awaited(game.phase)
    first = game.state.serial % len(bots)
    order = sorted(range(len(bots)), key=lambda seat: (seat in due, (seat - first) % len(bots)))
    for seat in order:
        answer = bots[seat].decide(views[seat])
        if answer is not None:
            yield answer


def chunk(variant: str, kinds: Sequence[str], heroes: int, first: int, playouts: int) -> tuple[float, int]:
    """Play some rounds, the seats turned by one for each; answers the rounds won by the heroes (shares count)."""
    won = 0.0
    for number in range(first, first + CHUNK):
        turn = number % len(kinds)
        winners = play(variant, [*kinds[turn:], *kinds[:turn]], number, playouts)
        won += sum((seat + turn) % len(kinds) < heroes for seat in winners) / len(winners)
    return won, CHUNK


def match(variant: str, kinds: Sequence[str], heroes: int, games: int, playouts: int, jobs: int) -> tuple[float, float]:
    """The share of rounds that the first `heroes` seats win, and half of its 95 % interval."""
    starts = range(0, games, CHUNK)
    with ProcessPoolExecutor(jobs) as pool:
        jobs_done = [pool.submit(chunk, variant, kinds, heroes, start, playouts) for start in starts]
        results = [job.result() for job in jobs_done]
    won, played = sum(won for won, _ in results), sum(count for _, count in results)
    share = won / played
    return share, 1.96 * sqrt(share * (1 - share) / played)


MATCHES: dict[str, tuple[str, tuple[str, ...], int]] = {
    "normal-rule": ("classic", ("normal", "rule"), 1),
    "normal-3rules": ("classic", ("normal", "rule", "rule", "rule"), 1),
    "sharp-rule": ("classic", ("sharp", "rule"), 1),
    "sharp-3rules": ("classic", ("sharp", "rule", "rule", "rule"), 1),
    "sharp-normal": ("classic", ("sharp", "normal"), 1),
    "sharp-3normals": ("classic", ("sharp", "normal", "normal", "normal"), 1),
    "normal-easy": ("classic", ("normal", "easy"), 1),
    "party6-sharp": ("party", ("sharp", *["normal"] * 5), 1),
    "party10-sharp": ("party", ("sharp", *["normal"] * 9), 1),
    "party6-normal": ("party", ("normal", *["easy"] * 5), 1),
    "party10-normal": ("party", ("normal", *["easy"] * 9), 1),
}


def main() -> None:
    """Play the matches that are named, or all."""
    parser = argparse.ArgumentParser(description="Measure how strong the bots are.")
    parser.add_argument("matches", nargs="*", default=[*MATCHES], help=", ".join(MATCHES))
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--playouts", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    for name in asked.matches:
        variant, kinds, heroes = MATCHES[name]
        begun = perf_counter()
        share, half = match(variant, kinds, heroes, asked.games, asked.playouts, asked.jobs)
        fair, seconds = heroes / len(kinds), perf_counter() - begun
        print(f"{name:16} {share:6.1%} ± {half:.1%}  (fair {fair:.1%}; {asked.games} rounds, {seconds:.0f} s)")


if __name__ == "__main__":
    main()
