"""The heuristic bot: takes the move that it values most, without looking ahead."""

from collections.abc import Callable, Mapping, Sequence
from math import inf

from engine.bots.evaluation import DRAWING
from engine.bots.odds import bluff_odds, challenge_pays, least_worth, targets, weary
from engine.bots.reactions import Reactions
from engine.cards import CARDS, Face
from engine.commands import (
    Accept,
    AnyCommand,
    CallUno,
    Challenge,
    Draw,
    NameColour,
    Pass,
    PileCard,
    Play,
    Point,
    Take,
)
from engine.view import View

# What each card of a stack costs that one draws rather than adds to it.
STACK_CARD = -2.0


class HeuristicBot(Reactions):
    """A bot for one seat. The same luck, events and views give the same decisions."""

    def decide(self, view: View) -> AnyCommand | None:
        """What to answer, slap, call or catch now."""
        sudden = self.interject(view)
        if sudden is not None or self.seat not in view.prompt.seats:
            return sudden
        return self.answer(view)

    def answer(self, view: View) -> AnyCommand:
        """The answer that is awaited."""
        return ANSWERS[view.prompt.kind](self, view)

    def turn(self, view: View) -> AnyCommand:
        """Play, draw or pass; under `stacking`, add to the stack, draw it or doubt it."""
        plays = self.plays(view)
        calm = self.calm(view)
        if plays and not self.chance(self.skill.care):
            return plays[self.rng.below(len(plays))]
        ranked = self.rank(view, plays)
        if calm is None or (ranked and ranked[0][0] > self.waiting(view)):
            return ranked[0][1]
        return calm

    def calm(self, view: View) -> AnyCommand | None:
        """What there is to do but to play; None where a card must be played."""
        if view.prompt.kind == "stacked":
            return self.demand(view)
        return next((command for command in view.legal if isinstance(command, Draw | Pass)), None)

    def waiting(self, view: View) -> float:
        """What not to play is worth; who is weary plays whatever fits."""
        if view.prompt.kind == "stacked":
            return STACK_CARD * view.prompt.total
        return -inf if weary(view) else DRAWING

    def plays(self, view: View) -> list[Play]:
        """The plays to choose from: with the UNO call, unless it is forgotten; bluffs only where they are in style."""
        uno = self.notices(CallUno, view.top_serial + 1, self.skill.call)
        call = uno and self.seat not in view.called
        plays = [command for command in view.legal if isinstance(command, Play)]
        plays = [play for play in plays if play.uno == (call and len(view.hand) - 1 - play.twice == 1)]
        fours = [play for play in plays if CARDS[play.card].face is Face.DRAW_FOUR]
        if not fours or not self.would_bluff(view):
            return plays
        if self.chance(self.character.bluff):
            return fours
        return [play for play in plays if play not in fours] or (plays if self.calm(view) is None else [])

    def would_bluff(self, view: View) -> bool:
        """Whether a Wild Draw Four could be challenged with success (WD4-1)."""
        options, rest = view.options, [CARDS[code] for code in view.hand]
        if options.no_challenge or options.no_bluffing or len(rest) == 1:
            return False
        rest.remove(CARDS[Face.DRAW_FOUR])
        return any(card.colour is view.colour or (card.is_wild and options.wilds_bar_draw_four) for card in rest)

    def rank(self, view: View, plays: Sequence[Play]) -> list[tuple[float, Play]]:
        """The plays with their evaluation, best first; equals stay in the order of the hand."""
        evaluation = self.evaluation(view)
        ranked = [(evaluation.play(play), play) for play in plays]
        return sorted(ranked, key=lambda pair: -pair[0])

    def demand(self, view: View) -> AnyCommand:
        """Draw what is demanded, or challenge where it pays."""
        doubts = [command for command in view.legal if isinstance(command, Challenge)]
        memory = self.memory if self.skill.remembers else None
        if doubts and challenge_pays(view, self.evaluation(view), bluff_odds(view, memory, self.character)):
            return doubts[0]
        return next(command for command in view.legal if isinstance(command, Accept))

    def colour(self, view: View) -> AnyCommand:
        """Name the best colour."""
        evaluation = self.evaluation(view)
        names = [command for command in view.legal if isinstance(command, NameColour)]
        return max(names, key=lambda name: evaluation.naming(name.colour))

    def point(self, view: View) -> AnyCommand:
        """Point at the leader, or back."""
        harm = self.memory.harm if self.memory is not None and self.chance(self.character.grudge) else None
        choice = targets(view, self.seat, harm)
        return Point(self.seat, choice[self.rng.below(len(choice))])

    def pile(self, view: View) -> AnyCommand:
        """Add the card that is missed least, with the UNO call; take the pile where there is none."""
        call = len(view.hand) == 2 and self.notices(CallUno, view.top_serial + 1, self.skill.call)
        cards = [command for command in view.legal if isinstance(command, PileCard) and command.uno == call]
        return least_worth(cards) if cards else Take(self.seat)


ANSWERS: Mapping[str, Callable[[HeuristicBot, View], AnyCommand]] = {
    "turn": HeuristicBot.turn,
    "stacked": HeuristicBot.turn,
    "challenge": HeuristicBot.demand,
    "colour": HeuristicBot.colour,
    "pointing": HeuristicBot.point,
    "minipile": HeuristicBot.pile,
}
