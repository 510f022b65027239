"""The odds: whether a challenge pays, at whom to point, what to put on the mini-pile."""

from engine.bots.beliefs import Memory
from engine.bots.bot import Character
from engine.bots.evaluation import KEEP, Evaluation
from engine.cards import CARDS
from engine.commands import PileCard
from engine.view import View

LOST_CHALLENGE = 2
TURN = 1.0
# So many cards have been laid in a round that has gone on for too long.
WEARY = 400


def weary(view: View) -> bool:
    """Whether the round has gone on for so long that bots wish it over.

    At a great table that draws to match, a Point Taken alone can cost as many cards as are laid between two of them:
    as long as all point at whoever is close to going out, nobody gets there.
    """
    return view.top_serial > WEARY


def bluff_odds(view: View, memory: Memory | None, character: Character) -> float:
    """How likely the Wild Draw Four just played was a bluff: Bayes, from who it was and how many cards it left."""
    by = view.prompt.by
    if by is None:
        return 0.0
    count = view.counts[by]
    holds = 1 - (0.69 if view.options.wilds_bar_draw_four else 0.75) ** count
    prior = character.doubt
    if memory is not None and memory.before is not None:
        holds = memory.likely(by, memory.before, count)
        if view.options.wilds_bar_draw_four:
            holds += (1 - holds) * memory.likely(by, None, count)
        # Who was found honest is doubted less, who was found bluffing more.
        seen = memory.bluffs[by] + memory.honest[by]
        prior = (5 * prior + memory.bluffs[by]) / (5 + seen)
    return prior * holds / (prior * holds + 1 - holds) if holds < 1 else 1.0


def challenge_pays(view: View, evaluation: Evaluation, odds: float) -> bool:
    """Whether to challenge: what a bluff found would save and cost the other, against two more cards."""
    by, total = view.prompt.by, view.prompt.total
    if by is None:
        return False
    gain = total + TURN + total * evaluation.pressures[by]
    return odds * gain > (1 - odds) * LOST_CHALLENGE


def targets(view: View, seat: int, harm: list[int] | None) -> list[int]:
    """The seats to point at, all as good: the leaders, or whoever did most harm where that is given and not nought.

    Who is weary spares both, and points at the largest hands.
    """
    others = [other for other in range(view.seats) if other != seat]
    if weary(view):
        largest = max(view.counts[other] for other in others)
        return [other for other in others if view.counts[other] == largest]
    if harm is not None and max(harm) > 0:
        most = max(harm)
        return [other for other in others if harm[other] == most]
    fewest = min(view.counts[other] for other in others)
    return [other for other in others if view.counts[other] == fewest]


def least_worth(cards: list[PileCard]) -> PileCard:
    """The card for the mini-pile that is missed least: wilds last, then actions; of numbers the dearest goes."""
    return min(cards, key=lambda choice: (KEEP.get(CARDS[choice.card].face, 0.0), -CARDS[choice.card].points))
