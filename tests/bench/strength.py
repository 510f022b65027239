"""How strong the bots are: the share of rounds they win, with 95 % intervals (`python -m tests.bench.strength`).

The rule-based opponent decides as RLCard's `uno-rule-v1` does: it plays a random card that fits and is not wild, else a
wild of a random colour, and a Wild Draw Four only where nothing else fits, naming the colour it holds most.
"""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from math import sqrt
from pathlib import Path
from time import perf_counter

from msgspec import Struct
from msgspec.json import decode, encode

from engine.bots import Bot, make_bot
from engine.bots.search_bot import Budget
from engine.cards import CARDS, Colour, Face
from engine.commands import Accept, AnyCommand, Draw, NameColour, Pass, Play
from engine.events import Event
from engine.game import Game
from engine.options import options_from
from engine.phases import GameOver, RoundOver, awaited
from engine.rng import Rng
from engine.view import View, view

CHUNK = 50


class RuleBased:
    """The decisions of RLCard's `uno-rule-v1` policy, for the classic rules."""

    def __init__(self, seat: int, rng: Rng) -> None:
        self.seat = seat
        self.rng = rng

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
            return each[self.rng.below(len(each))]
        if tame:
            return tame[self.rng.below(len(tame))]
        if plays:
            return max(plays, key=lambda play: self.held(view, play.colour))
        return calm[self.rng.below(len(calm))]

    def held(self, view: View, colour: Colour | None) -> int:
        """How many cards of a colour it holds."""
        return sum(CARDS[code].colour is colour for code in view.hand)


def make(kind: str, seat: int, rng: Rng, playouts: int) -> Bot:
    """A bot of a level, or the rule-based opponent."""
    return RuleBased(seat, rng) if kind == "rule" else make_bot(kind, seat, rng, budget=Budget(playouts))


def play(variant: str, kinds: Sequence[str], number: int, playouts: int) -> tuple[int, ...]:
    """Play one round; answers who has won it."""
    options = options_from({"variant": variant, "play_to": 0})
    game = Game(options, [str(seat) for seat in range(len(kinds))], number.to_bytes(8))
    bots = [
        make(kind, seat, Rng(b"bots" + number.to_bytes(8)).branch(seat), playouts) for seat, kind in enumerate(kinds)
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


class Chunk(Struct, frozen=True):
    """Some rounds of a match, from the number `first` on: `won` is what the heroes won of them (shares count)."""

    match: str
    playouts: int
    first: int
    won: float


def play_chunk(match: str, playouts: int, first: int) -> Chunk:
    """Play some rounds, the seats turned by one for each."""
    variant, kinds, heroes = MATCHES[match]
    won = 0.0
    for number in range(first, first + CHUNK):
        turn = number % len(kinds)
        winners = play(variant, [*kinds[turn:], *kinds[:turn]], number, playouts)
        won += sum((seat + turn) % len(kinds) < heroes for seat in winners) / len(winners)
    return Chunk(match, playouts, first, won)


def chunks(match: str, playouts: int, firsts: Iterable[int], jobs: int, kept: Path | None) -> list[Chunk]:
    """All chunks of a match; those that were kept are not played again, and each is kept as soon as it is done."""
    lines = kept.read_bytes().splitlines() if kept is not None and kept.exists() else []
    old = {(chunk.match, chunk.playouts, chunk.first): chunk for line in lines for chunk in [decode(line, type=Chunk)]}
    done = [old[key] for first in firsts if (key := (match, playouts, first)) in old]
    missing = [first for first in firsts if (match, playouts, first) not in old]
    with ProcessPoolExecutor(jobs) as pool:
        for future in as_completed([pool.submit(play_chunk, match, playouts, first) for first in missing]):
            done.append(future.result())
            if kept is not None:
                with kept.open("ab") as file:
                    file.write(encode(done[-1]) + b"\n")
    return done


def share(done: Sequence[Chunk]) -> tuple[float, float]:
    """The share of rounds that the heroes won, and half of its 95 % interval."""
    played = CHUNK * len(done)
    won = sum(chunk.won for chunk in done) / played
    return won, 1.96 * sqrt(won * (1 - won) / played)


# The variant, the kinds of bots at the table, and how many of these, from the first on, are heroes.
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
    parser.add_argument("--games", type=int, default=10_000, help="rounds a match")
    parser.add_argument(
        "--first", type=int, default=0, help="the number of the first round, from which all luck follows"
    )
    parser.add_argument("--playouts", type=int, default=1000, help="playouts a decision of a sharp bot")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a file that keeps what is played, so that a stopped run can go on")
    asked = parser.parse_args()
    for name in asked.matches:
        kinds, heroes = MATCHES[name][1:]
        begun, firsts = perf_counter(), range(asked.first, asked.first + asked.games, CHUNK)
        done = chunks(name, asked.playouts, firsts, asked.jobs, asked.keep)
        (won, half), fair, seconds = share(done), heroes / len(kinds), perf_counter() - begun
        print(
            f"{name:16} {won:6.2%} ± {half:.2%}  (fair {fair:.1%}; {CHUNK * len(done)} rounds, "
            f"{asked.playouts} playouts, {seconds:.0f} s)",
            flush=True,
        )


if __name__ == "__main__":
    main()
