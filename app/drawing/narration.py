"""Events in words: the sentences of the log."""

from collections.abc import Callable, Mapping
from typing import Any

from app.text.i18n import _, mark, ngettext
from app.text.labels import card_name, colour_name
from engine import events as said
from engine.events import Event, Why
from engine.view import View

Narrator = Callable[[Any, View], str | None]

REASONS: Mapping[Why, str] = {
    Why.TURN: mark("{name} draws {cards}"),
    Why.DRAW_TWO: mark("{name} has to draw {cards}"),
    Why.DRAW_FOUR: mark("{name} has to draw {cards}"),
    Why.STACK: mark("{name} draws the stack: {cards}"),
    Why.CHALLENGE_LOST: mark("{name} doubted in vain: {cards}"),
    Why.CHALLENGE_WON: mark("{name} has bluffed: {cards}"),
    Why.FINGERS: mark("Fingers on {name}: {cards}"),
    Why.WRONG_SLAP: mark("{name} pays for the slap: {cards}"),
    Why.CAUGHT: mark("{name} pays for the silence: {cards}"),
    Why.LINK: mark("{name} draws along: {cards}"),
}


def tell(event: Event, view: View) -> str | None:
    """One sentence on an event, in the language in use; None where there is nothing to tell."""
    teller = TELLERS.get(type(event))
    return teller(event, view) if teller else None


def cards_in_words(count: int) -> str:
    """So many cards."""
    return ngettext("{count} card", "{count} cards", count).format(count=count)


# Of a deal's hash, so many digits are told: too many to be met by trying.
HASH_DIGITS = 12


def round_began(event: said.RoundBegan, view: View) -> str:
    """Who deals, the hash that was shown before it, and who has cut the deck."""
    cut, text = event.cut, _("Round {number} ({hash}): {name} deals")
    if cut is not None:
        text = _("Round {number} ({hash}): {name} deals, cut by {cutter}")
    cutter = view.names[cut.seat] if cut is not None and cut.seat is not None else "?"
    return text.format(
        number=event.number, hash=event.commitment[:HASH_DIGITS], name=view.names[event.dealer], cutter=cutter
    )


def turned_up(event: said.TurnedUp, _view: View) -> str | None:
    """The start card; cards turned past it are not worth a word."""
    return None if event.past else _("Start card: {card}").format(card=card_name(event.card))


def played(event: said.Played, view: View) -> str:
    """A card on the discard pile."""
    text = _("{name} slaps {card}!") if event.slap else _("{name} plays {card}")
    return text.format(name=view.names[event.seat], card=card_name(event.card))


def colour_named(event: said.ColourNamed, view: View) -> str:
    """The colour named for a wild."""
    colour = colour_name(event.colour)
    if event.seat is None:
        return _("The colour is {colour}").format(colour=colour)
    return _("{name} wants {colour}").format(name=view.names[event.seat], colour=colour)


def drew(event: said.Drew, view: View) -> str:
    """Cards from the draw pile, and why."""
    return _(REASONS[event.why]).format(name=view.names[event.seat], cards=cards_in_words(event.count))


def challenged(event: said.Challenged, view: View) -> str:
    """A doubt, and whether it was right."""
    text = _("{name} doubts {other}: a bluff!") if event.bluff else _("{name} doubts {other}: it was honest")
    return text.format(name=view.names[event.seat], other=view.names[event.against])


def reversed_(event: said.Reversed, _view: View) -> str:
    """The new direction."""
    return _("Play turns: clockwise") if event.direction > 0 else _("Play turns: counter-clockwise")


def fingers_shown(event: said.FingersShown, view: View) -> str:
    """Who has most fingers on it."""
    most = max(range(view.seats), key=event.targets.count)
    text = ngettext("{count} finger on {name}", "{count} fingers on {name}", event.targets.count(most))
    return text.format(count=event.targets.count(most), name=view.names[most])


def round_ended(event: said.RoundEnded, view: View) -> str:
    """Who has won the round."""
    names = ", ".join(view.names[winner] for winner in event.winners)
    if event.blocked:
        return _("The round is blocked: {names}").format(names=names)
    return _("{names} wins the round: {points} points").format(names=names, points=event.points)


def of_seat(text: str) -> Narrator:
    """A sentence that has the seat's name alone."""
    return lambda event, view: _(text).format(name=view.names[event.seat])


def of_two(text: str) -> Narrator:
    """A sentence with the names of two seats."""
    return lambda event, view: _(text).format(name=view.names[event.seats[0]], other=view.names[event.seats[1]])


TELLERS: Mapping[type[Event], Narrator] = {
    said.RoundBegan: round_began,
    said.TurnedUp: lambda event, _view: (
        None if event.past else _("Start card: {card}").format(card=card_name(event.card))
    ),
    said.Played: played,
    said.ColourNamed: colour_named,
    said.Drew: drew,
    said.Passed: of_seat(mark("{name} passes")),
    said.Skipped: of_seat(mark("{name} is skipped")),
    said.Reversed: reversed_,
    said.Reshuffled: lambda event, _view: _("Shuffled: {cards} to draw").format(cards=cards_in_words(event.count)),
    said.WrongSlap: of_seat(mark("{name} slaps a wrong card")),
    said.UnoCalled: of_seat(mark("{name}: UNO!")),
    said.Caught: lambda event, view: _("{name} catches {other}").format(
        name=view.names[event.by], other=view.names[event.seat]
    ),
    said.Challenged: challenged,
    said.StackGrew: lambda event, view: _("The stack: {cards} for {name}").format(
        cards=cards_in_words(event.total), name=view.names[event.seat]
    ),
    said.PointingBegan: lambda _event, _view: _("Point taken: everybody points"),
    said.FingersShown: fingers_shown,
    said.Linked: of_two(mark("{name} and {other} are linked")),
    said.Unlinked: of_two(mark("{name} and {other} are free")),
    said.PileTurned: lambda event, _view: _("Pile up! The colour is {colour}").format(colour=colour_name(event.colour)),
    said.PileFailed: lambda _event, _view: _("Nothing but wilds: no pile"),
    said.Piled: lambda event, view: _("{name} adds {card}").format(
        name=view.names[event.seat], card=card_name(event.card)
    ),
    said.Took: lambda event, view: _("{name} takes the pile: {cards}").format(
        name=view.names[event.seat], cards=cards_in_words(len(event.cards))
    ),
    said.HandsSwapped: of_two(mark("{name} and {other} swap hands")),
    said.HandsMoved: lambda _event, _view: _("All hands move on"),
    said.RoundEnded: round_ended,
    said.GameEnded: lambda event, view: _("{names} wins the game").format(
        names=", ".join(view.names[winner] for winner in event.winners)
    ),
}
