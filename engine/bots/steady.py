"""The steady bot: decides at once, by merit and a few odds. Easy and normal are this one with different skills."""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from engine.bots.character import PLAIN, Character
from engine.bots.memory import Memory
from engine.bots.merit import DRAWING, Merit
from engine.bots.odds import bluff_odds, challenge_pays, least_worth, targets
from engine.cards import CARDS, Face
from engine.commands import (
    Accept,
    AnyCommand,
    CallUno,
    Catch,
    Challenge,
    Draw,
    NameColour,
    Pass,
    PileCard,
    Play,
    Point,
    Slap,
    Take,
)
from engine.events import Event
from engine.luck import Luck
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


class Steady:
    """A bot for one seat. The same luck, events and views give the same decisions."""

    def __init__(self, seat: int, luck: Luck, skill: Skill, character: Character = PLAIN) -> None:
        self.seat = seat
        self.luck = luck
        self.skill = skill
        self.character = character
        self.memory: Memory | None = None
        self.noticed: dict[type[AnyCommand], tuple[object, bool]] = {}

    def watch(self, events: Sequence[Event], view: View) -> None:
        """Remember what has happened."""
        if self.memory is None:
            self.memory = Memory(self.seat, view.seats)
        self.memory.note(events, view)

    def decide(self, view: View) -> AnyCommand | None:
        """What to answer, slap, call or catch now."""
        sudden = self.interject(view)
        if sudden is not None or self.seat not in view.prompt.seats:
            return sudden
        return self.answer(view)

    def chance(self, odds: float) -> bool:
        """Whether something of these odds comes true; takes no luck where it is certain."""
        return odds > 0 if odds in (0.0, ALWAYS) else self.luck.below(PARTS) < odds * PARTS

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
        if self.seat in view.prompt.seats:
            return False
        eager = self.character.slap > 0 or len(view.hand) <= 3
        return eager and self.notices(Slap, view.top_serial, self.skill.slap)

    def best_slap(self, view: View) -> Slap | None:
        """The slap with the best swap, where it asks for one; None where it would do more harm than good."""
        merit = self.merit(view)
        slaps = [slap for slap in view.legal if isinstance(slap, Slap) and slap.card == view.top]
        worth = [self.slap_merit(merit, slap) for slap in slaps]
        best = max(worth)
        return slaps[worth.index(best)] if best + self.character.slap > 0 else None

    def slap_merit(self, merit: Merit, slap: Slap) -> float:
        """What it is worth to slap rather than to keep the card for one's turn."""
        card, left = CARDS[slap.card], len(merit.hand) - 1
        if not merit.view.options.seven_zero or not card.is_number or left == 0:
            return 1.0
        return 1.0 + merit.moved_hands(card, slap.swap, left)

    def merit(self, view: View) -> Merit:
        """The judgement of this moment."""
        return Merit(view, self.seat, self.memory if self.skill.remembers else None, self.character)

    def answer(self, view: View) -> AnyCommand:
        """The answer that is awaited."""
        return ANSWERS[view.prompt.kind](self, view)

    def turn(self, view: View) -> AnyCommand:
        """Play, draw or pass; under `stacking`, add to the stack, draw it or doubt it."""
        plays = self.plays(view)
        calm = self.calm(view)
        if plays and not self.chance(self.skill.care):
            return plays[self.luck.below(len(plays))]
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
        """What not to play is worth."""
        if view.prompt.kind == "stacked":
            return -float(view.prompt.total)
        return 0.0 if view.prompt.has_drawn else DRAWING

    def plays(self, view: View) -> list[Play]:
        """The plays to choose from: with the UNO call, unless it is forgotten; bluffs only where they are in style."""
        uno = self.notices(CallUno, view.top_serial + 1, self.skill.call)
        call = uno and self.seat not in view.called
        plays = [command for command in view.legal if isinstance(command, Play)]
        plays = [play for play in plays if play.uno == (call and len(view.hand) - 1 - play.twice == 1)]
        fours = [play for play in plays if CARDS[play.card].face is Face.DRAW_FOUR]
        if fours and self.would_bluff(view) and not self.chance(self.character.bluff):
            return [play for play in plays if play not in fours] or (plays if self.calm(view) is None else [])
        return plays

    def would_bluff(self, view: View) -> bool:
        """Whether a Wild Draw Four could be challenged with success (WD4-1)."""
        options, rest = view.options, [CARDS[code] for code in view.hand]
        if options.no_challenge or options.no_bluffing or len(rest) == 1:
            return False
        rest.remove(CARDS[Face.DRAW_FOUR])
        return any(card.colour is view.colour or (card.is_wild and options.wilds_bar_draw_four) for card in rest)

    def rank(self, view: View, plays: Sequence[Play]) -> list[tuple[float, Play]]:
        """The plays with their merit, best first; equals stay in the order of the hand."""
        merit = self.merit(view)
        colours = {code: merit.colours(CARDS[code]) for code in {play.card for play in plays}}
        ranked = [(merit.play(play, colours[play.card]), play) for play in plays]
        return sorted(ranked, key=lambda pair: -pair[0])

    def demand(self, view: View) -> AnyCommand:
        """Draw what is demanded, or challenge where it pays."""
        doubts = [command for command in view.legal if isinstance(command, Challenge)]
        memory = self.memory if self.skill.remembers else None
        if doubts and challenge_pays(view, self.merit(view), bluff_odds(view, memory, self.character)):
            return doubts[0]
        return next(command for command in view.legal if isinstance(command, Accept))

    def colour(self, view: View) -> AnyCommand:
        """Name the best colour."""
        merits = self.merit(view).colours()
        names = [command for command in view.legal if isinstance(command, NameColour)]
        return max(names, key=lambda name: merits[name.colour])

    def point(self, view: View) -> AnyCommand:
        """Point at the leader, or back."""
        harm = self.memory.harm if self.memory is not None and self.chance(self.character.grudge) else None
        choice = targets(view, self.seat, harm)
        return Point(self.seat, choice[self.luck.below(len(choice))])

    def pile(self, view: View) -> AnyCommand:
        """Add the card that is missed least, with the UNO call; take the pile where there is none."""
        call = len(view.hand) == 2 and self.notices(CallUno, view.top_serial + 1, self.skill.call)
        cards = [command for command in view.legal if isinstance(command, PileCard) and command.uno == call]
        return least_worth(cards) if cards else Take(self.seat)


ANSWERS: Mapping[str, Callable[[Steady, View], AnyCommand]] = {
    "turn": Steady.turn,
    "stacked": Steady.turn,
    "challenge": Steady.demand,
    "colour": Steady.colour,
    "pointing": Steady.point,
    "minipile": Steady.pile,
}
