"""Makes bots by level and character."""

from collections.abc import Mapping

from engine.bots.bot import CHARACTERS, PLAIN, Bot
from engine.bots.heuristic_bot import HeuristicBot
from engine.bots.reactions import Skill
from engine.bots.search_bot import Budget, SearchBot
from engine.rng import Rng

LEVELS = ("easy", "normal", "sharp")

SKILLS: Mapping[str, Skill] = {
    "easy": Skill(slap=0.4, catch=0.4, call=0.75, care=0.7, remembers=False),
    "normal": Skill(),
    "sharp": Skill(),
}

BUDGET = Budget()


def make_bot(level: str, seat: int, rng: Rng, character: str | None = None, budget: Budget = BUDGET) -> Bot:
    """A bot of that level for that seat, with a style of `CHARACTERS` if one is named. KeyError where there is none.

    `budget` is what a sharp bot may spend on a decision.
    """
    style = PLAIN if character is None else CHARACTERS[character]
    if level == "sharp":
        return SearchBot(seat, rng, SKILLS[level], style, budget)
    return HeuristicBot(seat, rng, SKILLS[level], style)
