"""The search bot: tries a few answers in many possible worlds before it departs from the heuristic one."""

from collections import Counter
from collections.abc import Callable, Sequence
from math import sqrt

from msgspec import Struct

from engine.bots.bot import PLAIN, Character
from engine.bots.determinize import Determinizer
from engine.bots.evaluation import share
from engine.bots.heuristic_bot import HeuristicBot
from engine.bots.playout import Playout
from engine.bots.playout_cards import Dice
from engine.bots.playout_policy import quick_answer
from engine.bots.reactions import Skill
from engine.cards import CARDS
from engine.commands import AnyCommand, Draw, Pass, Play
from engine.phases import GameOver, RoundOver, Turn
from engine.rng import Rng
from engine.rules.round import apply
from engine.state import State
from engine.view import View


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


def best(commands: Sequence[AnyCommand], seat: int, worlds: Determinizer, dice: Dice, budget: Budget) -> AnyCommand:
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


SEARCHED = frozenset({"turn", "stacked", "colour", "minipile"})
MOST_CANDIDATES = 7
MOST_OF_A_CARD = 2


class SearchBot(HeuristicBot):
    """A bot that samples what it cannot see, plays it out, and departs from its first thought only for a reason."""

    def __init__(
        self, seat: int, rng: Rng, skill: Skill, character: Character = PLAIN, budget: Budget | None = None
    ) -> None:
        super().__init__(seat, rng, skill, character)
        self.budget = Budget() if budget is None else budget
        # A stream of its own, so that the search does not change what else the bot decides.
        self.dice = Dice(rng.branch(seat))

    def answer(self, view: View) -> AnyCommand:
        """The answer that is awaited."""
        first = super().answer(view)
        memory = self.memory
        if view.prompt.kind not in SEARCHED or memory is None:
            return first
        candidates = self.candidates(view, first)
        if len(candidates) < 2:
            return first
        return best(candidates, self.seat, Determinizer(view, self.seat, memory, self.dice), self.dice, self.budget)

    def candidates(self, view: View, first: AnyCommand) -> list[AnyCommand]:
        """The first thought and what else is worth a thought."""
        if view.prompt.kind in ("colour", "minipile"):
            # A card for the mini-pile is added with the UNO call, as in the first thought.
            same = getattr(first, "uno", False)
            others = [c for c in view.legal if type(c) is type(first) and getattr(c, "uno", False) == same]
        else:
            others = self.varied(view)
        return [first, *[other for other in others if other != first][: MOST_CANDIDATES - 1]]

    def varied(self, view: View) -> list[AnyCommand]:
        """Plays by evaluation, only the best few of each card; and not to play, where only wilds fit."""
        plays = [play for play in view.legal if isinstance(play, Play)]
        plays = [play for play in plays if play.uno == (len(view.hand) - 1 - play.twice == 1)]
        calm = self.calm(view)
        coloured = any(not CARDS[play.card].is_wild for play in plays)
        found: list[AnyCommand] = [] if calm is None or (coloured and isinstance(calm, Draw | Pass)) else [calm]
        times: Counter[tuple[str, bool]] = Counter()
        for _, play in self.rank(view, plays):
            times[play.card, play.twice] += 1
            if times[play.card, play.twice] <= MOST_OF_A_CARD:
                found.append(play)
        return found
