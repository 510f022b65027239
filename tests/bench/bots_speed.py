"""How fast the bots play, in one process: games and decisions a second by level, and the time of a sharp decision.

Run: python -m tests.bench.bots_speed [SECONDS] [PLAYOUTS]: 10 seconds a level by default, and as many playouts a
decision as a sharp bot may make at a table, where it is held to 50 ms besides.
A decision is an answer to a question that is put to a bot: views, lists of what is legal, watching and deciding count.
"""

import sys
from time import perf_counter

from app.simulate.config import Setup, read_options, read_styles
from app.simulate.games import SimulatedGame
from engine.bots import LEVELS
from engine.bots.search_bot import Budget
from engine.commands import AnyCommand
from engine.view import View

TABLES = (("classic", 4), ("party", 6), ("party", 10))


class Stopwatch(SimulatedGame):
    """A simulated game that takes the time of every decision. `times` are in seconds."""

    times: list[float]

    def decide(self, seat: int, seen: View) -> AnyCommand | None:
        """Let a bot decide, and note how long it takes."""
        begun = perf_counter()
        command = super().decide(seat, seen)
        self.times.append(perf_counter() - begun)
        return command


def play_for(setup: Setup, seconds: float) -> tuple[float, list[float]]:
    """Play for so many seconds, one game at least; answers how many games a second, and the times of all decisions."""
    begun, games, times = perf_counter(), 0, list[float]()
    while not games or perf_counter() < begun + seconds:
        simulated_game = Stopwatch(setup, games, setup.options)
        simulated_game.times = times
        for _ in simulated_game.play():
            pass
        games += 1
    return games / (perf_counter() - begun), times


def milliseconds(times: list[float], part: float) -> float:
    """The time that so great a part of the decisions does not exceed."""
    return 1000 * sorted(times)[min(len(times) - 1, int(part * len(times)))]


def main() -> None:
    """Print the table."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 10.0
    playouts = int(sys.argv[2]) if len(sys.argv) > 2 else Budget().playouts
    print("table              level    games/s  decisions/s   p50 ms   p99 ms   most ms")
    for variant, seats in TABLES:
        for level in LEVELS:
            options = read_options(variant, ["play_to=0"])
            setup = Setup(options=options, styles=read_styles(level, seats), seed="speed", playouts=playouts)
            begun = perf_counter()
            rate, times = play_for(setup, seconds)
            row = f"{variant:8} {seats:2} seats  {level:7} {rate:8.2f} {len(times) / (perf_counter() - begun):12,.0f}"
            print(row, *[f"{milliseconds(times, part):8.3f}" for part in (0.5, 0.99, 1.0)], flush=True)


if __name__ == "__main__":
    main()
