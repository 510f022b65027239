"""The sharp bot: judges like the steady one, then searches before it answers."""

from collections import Counter

from engine.bots.character import PLAIN, Character
from engine.bots.dice import Dice
from engine.bots.reflexes import Skill
from engine.bots.search import Budget, best
from engine.bots.steady import Steady
from engine.bots.worlds import Worlds
from engine.cards import CARDS
from engine.commands import AnyCommand, Draw, Pass, Play
from engine.luck import Luck
from engine.view import View

SEARCHED = frozenset({"turn", "stacked", "colour", "minipile"})
MOST_CANDIDATES = 7
MOST_OF_A_CARD = 2


class Sharp(Steady):
    """A bot that samples what it cannot see, plays it out, and departs from its first thought only for a reason."""

    def __init__(
        self, seat: int, luck: Luck, skill: Skill, character: Character = PLAIN, budget: Budget | None = None
    ) -> None:
        super().__init__(seat, luck, skill, character)
        self.budget = Budget() if budget is None else budget
        # A stream of its own, so that the search does not change what else the bot decides.
        self.dice = Dice(luck.branch(seat))

    def answer(self, view: View) -> AnyCommand:
        """The answer that is awaited."""
        first = super().answer(view)
        memory = self.memory
        if view.prompt.kind not in SEARCHED or memory is None:
            return first
        candidates = self.candidates(view, first)
        if len(candidates) < 2:
            return first
        return best(candidates, self.seat, Worlds(view, self.seat, memory, self.dice), self.dice, self.budget)

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
        """Plays by merit, only the best few of each card; and not to play, where only wilds fit."""
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
