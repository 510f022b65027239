"""The search: tries a few answers in many possible worlds, and takes another than the first only for a reason."""

from collections.abc import Callable, Sequence
from math import sqrt

from msgspec import Struct

from engine.bots.dice import Dice
from engine.bots.playout import Playout
from engine.bots.quick import quick_answer
from engine.bots.standing import share
from engine.bots.worlds import Worlds
from engine.commands import AnyCommand
from engine.phases import GameOver, RoundOver, Turn
from engine.round import apply
from engine.state import State


class Budget(Struct, frozen=True):
    """How much a decision may cost: so many playouts, and so many seconds by `clock`, where one is given.

    The engine has no clock of its own: without one the same luck gives the same decisions.
    """

    playouts: int = 1000
    seconds: float = 0.05
    clock: Callable[[], float] | None = None


# How many turns a playout lasts, beside one for each seat, before the hands are judged as they stand.
HORIZON = 6
# How many standard errors better than the first answer another must do.
REASON = 0.25
# Worlds between two looks at who is left behind.
BATCH = 16
# How many standard errors behind the best an answer is dropped.
HOPELESS = 1.5
FEWEST_WORLDS = 24


class Candidate:
    """An answer that is tried: `results` holds what it came to in each world."""

    __slots__ = ("command", "results")

    def __init__(self, command: AnyCommand) -> None:
        self.command = command
        self.results: list[float] = []

    @property
    def mean(self) -> float:
        """What it comes to in the mean."""
        return sum(self.results) / len(self.results)

    def lead(self, other: "Candidate") -> float:
        """By how many standard errors it does better than another, world by world."""
        gaps = [mine - theirs for mine, theirs in zip(self.results, other.results, strict=False)]
        mean = sum(gaps) / len(gaps)
        spread = sum((gap - mean) ** 2 for gap in gaps)
        if spread == 0:
            return 0.0 if mean == 0 else mean * len(gaps)
        return mean / sqrt(spread / len(gaps) / (len(gaps) - 1))


def best(commands: Sequence[AnyCommand], seat: int, worlds: Worlds, dice: Dice, budget: Budget) -> AnyCommand:
    """The best of some answers; the first is the one to keep to without a reason against it."""
    left = [Candidate(command) for command in commands]
    first = left[0]
    ends = None if budget.clock is None else budget.clock() + budget.seconds
    playouts = 0
    while len(left) > 1 and playouts + len(left) <= budget.playouts:
        if ends is not None and budget.clock is not None and budget.clock() > ends:
            break
        world = worlds.sample()
        for candidate in left:
            candidate.results.append(value(world, candidate.command, seat, dice))
        playouts += len(left)
        if len(first.results) % BATCH == 0 and len(first.results) >= FEWEST_WORLDS:
            left = hopeful(left)
    return choose(left, first)


def hopeful(left: list[Candidate]) -> list[Candidate]:
    """Those that are not hopelessly behind the best."""
    top = max(left, key=lambda candidate: candidate.mean)
    return [candidate for candidate in left if candidate is top or top.lead(candidate) < HOPELESS]


def choose(left: list[Candidate], first: Candidate) -> AnyCommand:
    """The best in the mean, where it is better than the first by more than chance."""
    if len(first.results) < FEWEST_WORLDS:
        return first.command
    top = max(left, key=lambda candidate: candidate.mean)
    return top.command if top is first or top.lead(first) > REASON else first.command


def value(world: State, command: AnyCommand, seat: int, dice: Dice) -> float:
    """What an answer comes to in a world: 1 for a round won."""
    state = world.copy()
    apply(state, command)
    while not isinstance(state.phase, Turn | RoundOver | GameOver):
        apply(state, quick_answer(state, dice))
    if isinstance(state.phase, Turn):
        table = Playout(state, dice)
        table.play(state.phase, HORIZON + len(state.hands))
        return share(table, seat)
    winners = getattr(state.phase, "winners", ())
    return (seat in winners) / len(winners)
