"""From a card to a complete command: which questions a play needs answered."""

from app.screens.base import Ask
from app.screens.dialogs.challenge import ChallengeAnswer, ChallengeScreen
from app.screens.dialogs.colour import ColourScreen
from app.screens.dialogs.seats import LinkScreen, TargetScreen
from app.text.i18n import _
from engine.commands import Accept, AnyCommand, Challenge, NameColour, PileCard, Play
from engine.view import View


async def complete(ask: Ask, view: View, code: str, twice: bool = False) -> AnyCommand | None:
    """The command that plays a card, on the mini-pile or on the discard pile, asking for what it needs.

    None if that is taken back. A play that is not legal is given as it is: the game says why it is refused.
    """
    seat = view.viewer
    if seat is None:
        return None
    if view.prompt.kind == "minipile":
        return PileCard(seat, code)
    if play_of(view, code, twice) is None:
        return Play(seat, code, twice=twice)
    return await chosen_play(ask, view, code, twice)


async def chosen_play(ask: Ask, view: View, code: str, twice: bool) -> Play | None:
    """The complete play of a card, asking for what it needs; None if that is taken back."""
    plays = [play for play in view.legal if isinstance(play, Play) and (play.card, play.twice) == (code, twice)]
    plays = [play for play in plays if not play.uno]
    if len({play.colour for play in plays}) > 1:
        rest = [*view.hand]
        rest.remove(code)
        colour = await ask(ColourScreen(rest))
        plays = [play for play in plays if play.colour == colour]
    if len({play.link for play in plays}) > 1:
        pair = await ask(LinkScreen(view, [play.link for play in plays if play.link is not None]))
        plays = [play for play in plays if play.link == pair]
    if len({play.swap for play in plays}) > 1:
        targets = [play.swap for play in plays if play.swap is not None]
        swap = await ask(TargetScreen(view, targets, _("Swap hands with whom?")))
        plays = [play for play in plays if play.swap == swap]
    return plays[0] if len(plays) == 1 else None


def play_of(view: View, code: str | None, twice: bool = False) -> Play | None:
    """A legal play of that card, alone or with its twin; None if there is none."""
    plays = (play for play in view.legal if isinstance(play, Play))
    return next((play for play in plays if (play.card, play.twice) == (code, twice)), None)


async def answer(ask: Ask, view: View) -> AnyCommand | None:
    """What the viewer answers to what is asked of it in a dialog; None where it answers with a card instead."""
    seat = view.viewer
    if seat is None or seat not in view.prompt.seats:
        return None
    match view.prompt.kind:
        case "colour":
            colour = await ask(ColourScreen(view.hand, may_leave=False))
            return None if colour is None else NameColour(seat, colour)
        case "challenge" | "stacked":
            chosen = await ask(ChallengeScreen(view))
            return demanded(seat, chosen)
        case _:
            return None


def demanded(seat: int, chosen: ChallengeAnswer | None) -> AnyCommand | None:
    """What was chosen where cards are demanded; None to play another card, or where nothing was."""
    match chosen:
        case ChallengeAnswer.ACCEPT:
            return Accept(seat)
        case ChallengeAnswer.CHALLENGE:
            return Challenge(seat)
        case _:
            return None
