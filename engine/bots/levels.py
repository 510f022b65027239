"""The levels: how well a bot plays, and the one place where bots are made."""

from collections.abc import Mapping

from engine.bots.bot import Bot
from engine.bots.character import CHARACTERS, PLAIN
from engine.bots.reflexes import Skill
from engine.bots.search import Budget
from engine.bots.sharp import Sharp
from engine.bots.steady import Steady
from engine.luck import Luck

LEVELS = ("easy", "normal", "sharp")

SKILLS: Mapping[str, Skill] = {
    "easy": Skill(slap=0.4, catch=0.4, call=0.75, care=0.7, remembers=False),
    "normal": Skill(),
    "sharp": Skill(),
}

BUDGET = Budget()


def make_bot(level: str, seat: int, luck: Luck, character: str | None = None, budget: Budget = BUDGET) -> Bot:
    """A bot of that level for that seat, with a style of `CHARACTERS` if one is named. KeyError where there is none.

    `budget` is what a sharp bot may spend on a decision.
    """
    style = PLAIN if character is None else CHARACTERS[character]
    if level == "sharp":
        return Sharp(seat, luck, SKILLS[level], style, budget)
    return Steady(seat, luck, SKILLS[level], style)
