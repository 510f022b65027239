"""How fast and how surely a bot reacts: slaps, calls and catches."""

from collections.abc import Sequence

from msgspec import Struct

from engine.bots.beliefs import Memory, learn
from engine.bots.bot import PLAIN, Character
from engine.bots.evaluation import Evaluation
from engine.cards import CARDS
from engine.commands import AnyCommand, CallUno, Catch, Slap
from engine.events import Event
from engine.rng import Rng
from engine.view import View

PARTS = 1000
ALWAYS = 1.0


class Skill(Struct, frozen=True):
    """What a level can do, as odds: see a slap, catch, call UNO, look before it plays; and whether it remembers."""

    slap: float = ALWAYS
    catch: float = ALWAYS
    call: float = ALWAYS
    care: float = ALWAYS
    remembers: bool = True


class Reactions:
    """The part of a bot that watches, and acts out of turn."""

    def __init__(self, seat: int, rng: Rng, skill: Skill, character: Character = PLAIN) -> None:
        self.seat = seat
        self.rng = rng
        self.skill = skill
        self.character = character
        self.memory: Memory | None = None
        self.noticed: dict[type[AnyCommand], tuple[object, bool]] = {}

    def watch(self, events: Sequence[Event], view: View) -> None:
        """Remember what has happened."""
        if self.memory is None:
            self.memory = Memory(self.seat, view.seats)
        learn(self.memory, events, view)

    def chance(self, odds: float) -> bool:
        """Whether something of these odds comes true; takes no luck where it is certain."""
        return odds > 0 if odds in (0.0, ALWAYS) else self.rng.below(PARTS) < odds * PARTS

    def notices(self, kind: type[AnyCommand], moment: object, odds: float) -> bool:
        """Whether the bot sees its chance: made up once for each moment, however often it is asked."""
        before, seen = self.noticed.get(kind, (None, False))
        if before != moment:
            seen = self.chance(odds)
            self.noticed[kind] = moment, seen
        return seen

    def interject(self, view: View) -> AnyCommand | None:
        """A call, a catch or a slap, which wait for no turn."""
        for command in view.legal:
            match command:
                case Catch() if self.notices(Catch, view.top_serial, self.skill.catch):
                    return command
                case CallUno() if len(view.hand) == 1 and self.notices(CallUno, view.top_serial, self.skill.call):
                    return command
                case Slap() if command.card == view.top and self.slaps(view):
                    return self.best_slap(view)
                case _:
                    pass
        return None

    def slaps(self, view: View) -> bool:
        """Whether to slap the top's twin; on turn it is better weighed as a play."""
        if self.seat in view.prompt.seats or (not CARDS[view.top].is_number and few_left(view)):
            return False
        eager = self.character.slap > 0 or len(view.hand) <= 3
        odds = min(ALWAYS, self.skill.slap * max(1.0, self.character.slap))
        return eager and self.notices(Slap, view.top_serial, odds)

    def best_slap(self, view: View) -> Slap | None:
        """The slap with the best swap, where it asks for one; None where it would do more harm than good."""
        evaluation = self.evaluation(view)
        slaps = [slap for slap in view.legal if isinstance(slap, Slap) and slap.card == view.top]
        worth = [self.slap_value(evaluation, slap) for slap in slaps]
        best = max(worth)
        return slaps[worth.index(best)] if best + max(0.0, self.character.slap) > 0 else None

    def slap_value(self, evaluation: Evaluation, slap: Slap) -> float:
        """What it is worth to slap rather than to keep the card for one's turn."""
        card, left = CARDS[slap.card], len(evaluation.hand) - 1
        if not evaluation.view.options.seven_zero or not card.is_number or left == 0:
            return 1.0
        return 1.0 + evaluation.moved_hands(card, slap.swap, left)

    def evaluation(self, view: View) -> Evaluation:
        """The judgement of this moment."""
        return Evaluation(view, self.seat, self.memory if self.skill.remembers else None, self.character)


def few_left(view: View) -> bool:
    """Whether there is next to nothing to draw: then actions slapped come back at once, and the round stands still."""
    return view.draw_count + view.discard_count <= view.seats
