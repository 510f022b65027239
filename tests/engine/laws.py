"""The laws that hold at every table, whatever the options: each raises AssertionError where it is broken."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

from msgspec.structs import replace

import engine.state
from engine.commands import (
    Accept,
    AnyCommand,
    CallUno,
    Catch,
    Challenge,
    Draw,
    NameColour,
    Next,
    Pass,
    PileCard,
    Play,
    Point,
    Slap,
    Take,
)
from engine.events import Dealt, Drew, Event, HandShown, RoundBegan, RoundEnded, TurnBegan
from engine.game import Game
from engine.phases import Challenging, GameOver, Phase, Pointing, RoundOver, Stacked, Turn, awaited
from engine.refusal import IllegalCommand
from engine.rng import Rng
from engine.view import view
from tests.engine.tables import BLUE, RED, snapshot


def all_cards(game: Game) -> Counter[str]:
    """CARD-4: every card is in one of these places."""
    state = game.state
    return Counter(card.code for pile in (*state.hands, state.draw, state.discard, state.mini) for card in pile)


def somebody_can_act(game: Game) -> None:
    """One seat is awaited, or the seats that still point; each can answer; nobody after the end."""
    seats, over = awaited(game.phase), isinstance(game.phase, RoundOver | GameOver)
    assert bool(seats) != over
    assert len(seats) == 1 or isinstance(game.phase, Pointing) or over
    for seat in seats:
        answers = [one for one in game.legal(seat) if not isinstance(one, CallUno | Catch | Slap)]
        assert answers, f"seat {seat} is awaited and can do nothing"


def no_round_is_endless(game: Game, said: list[Event]) -> None:
    """PILE-4: no more turns begin in a round than it may have, and the game counts every one that was told of."""
    begins = max([place for place, event in enumerate(said) if isinstance(event, RoundBegan)], default=None)
    told = sum(isinstance(event, TurnBegan) for event in said[begins:])
    # A position begins with a turn that nobody is told of, unless a colour is named first.
    begun = engine.state.MOST_TURNS * len(game.names) - game.state.turns_left
    assert begun - told in ((0, 1) if begins is None else (0,))
    assert game.state.turns_left >= 0


def universe(game: Game, seat: int) -> Iterator[AnyCommand]:
    """Every kind of command that a seat might give, sensible or not."""
    seats, serial = len(game.names), game.state.serial
    yield from (kind(seat) for kind in (Draw, Pass, Accept, Challenge, Take, CallUno, Next))
    yield NameColour(seat, RED)
    yield Point(seat, str(seat))  # type: ignore[arg-type]
    yield from (kind(seat, target) for kind in (Catch, Point) for target in range(-1, seats + 1))
    codes = sorted({card.code for card in game.state.hands[seat]} | {"R5", "W4", "none"})
    yield from (PileCard(seat, code, uno) for code in codes for uno in (False, True))
    swaps = (None, seat, (seat + 1) % seats, seats)
    yield from (Slap(seat, *choice) for choice in product(codes, (None, serial, serial - 1), swaps))
    links = (None, (1, 0), (seats - 2, seats - 1), (seat, seat), (0, seats))
    for choice in product(codes, (None, BLUE), links, swaps, (False, True), (False, True)):
        yield Play(seat, *choice)


def as_listed(game: Game, command: AnyCommand) -> AnyCommand:
    """The command of `legal` that comes to the same.

    A slap without a serial is meant for the top, the order of a link does not matter, and with a last card every choice
    is void.
    """
    if not isinstance(command, Play | Slap):
        return command
    hand = [card.code for card in game.state.hands[command.seat]]
    if isinstance(command, Slap):
        swap = None if hand == [command.card] == [game.state.top.code] else command.swap
        return replace(command, top=game.state.serial if command.top is None else command.top, swap=swap)
    if command.card in hand and len(hand) == 1 + command.twice:
        return replace(command, colour=None, link=None, swap=None)
    return replace(command, link=command.link and tuple(sorted(command.link)))


def is_accepted(game: Game, command: AnyCommand) -> bool:
    """Whether the game carries the command out."""
    try:
        game.apply(command)
    except IllegalCommand:
        return False
    return True


def legal_is_what_is_accepted(game: Game, seat: int) -> None:
    """Everything listed is accepted, everything else refused; neither a copy's play nor a refusal changes the game."""
    before, listed = snapshot(game), game.legal(seat)
    assert len(set(listed)) == len(listed)
    for command in listed:
        assert is_accepted(game.copy(), command), f"{command} is listed and refused"
    known = set(listed)
    for command in universe(game, seat):
        one = as_listed(game, command)
        if one in known:
            assert game.copy().apply(command) == game.copy().apply(one)
        else:
            assert not is_accepted(game, command), f"{command} is accepted and not listed"
    assert snapshot(game) == before


def conceal(game: Game, viewer: int | None, rng: Random) -> Game:
    """A twin of the game in which everything that the viewer cannot see is shuffled."""
    twin = game.copy()
    state, over = twin.state, isinstance(game.phase, RoundOver | GameOver)
    unseen = [seat for seat in range(len(state.hands)) if seat != viewer and not over]
    hidden = state.draw + [card for seat in unseen for card in state.hands[seat]]
    rng.shuffle(hidden)
    state.draw = [hidden.pop() for _ in state.draw]
    for seat in unseen:
        state.hands[seat] = [hidden.pop() for _ in state.hands[seat]]
    state.phase = conceal_phase(twin, viewer, rng)
    state.rng = Rng(twin.seed + b"?")
    twin.seed += b"?"
    return twin


def conceal_phase(game: Game, viewer: int | None, rng: Random) -> Phase:
    """The card that another has drawn, whether a Wild Draw Four was a bluff, and the fingers of others."""
    match game.phase:
        case Turn(seat=seat, drawn=str()) if seat != viewer:
            return Turn(seat, rng.choice(game.state.hands[seat]).code)
        case (Challenging(doubt=doubt) | Stacked(doubt=doubt)) as phase if doubt is not None:
            return replace(phase, doubt=replace(doubt, bluff=not doubt.bluff, evidence=("W",)))
        case Pointing(by=by, choices=choices):
            others = [[target for target in range(len(choices)) if target != seat] for seat in range(len(choices))]
            return Pointing(
                by,
                tuple(
                    choice if choice is None or seat == viewer else rng.choice(others[seat])
                    for seat, choice in enumerate(choices)
                ),
            )
        case phase:
            return phase


def views_hide(game: Game, rng: Random) -> None:
    """Shuffle all that a seat cannot see, and its view stays equal."""
    for viewer in (None, *range(len(game.names))):
        assert view(conceal(game, viewer, rng), viewer) == view(game, viewer)


def events_hide(said: list[Event], seats: int) -> None:
    """What is seen of an event holds no card that another has been dealt or has drawn; the rest is seen by all."""
    for viewer, event in product((None, *range(seats)), said):
        seen = event.seen_by(viewer)
        match event:
            case Drew(seat=seat) | Dealt(seat=seat):
                assert seen == (event if seat == viewer else replace(event, cards=()))
            case HandShown(to=to):
                assert seen == (event if to == viewer else None)
            case _:
                assert seen is event


def strangers_see_the_same(game: Game, command: AnyCommand, rng: Random) -> None:
    """A draw looks the same to who neither draws nor holds the cards, whatever the cards are."""
    if not isinstance(command, Draw | Accept | Catch | CallUno) or game.options.draw_to_match:
        return
    said = game.copy().apply(command)
    if any(isinstance(event, RoundEnded) for event in said):
        return  # PILE-4: the turn after it would have been one too many, so that all hands are laid open
    drawing = {event.seat for event in said if isinstance(event, Drew)}
    for viewer in {None, *range(len(game.names))} - drawing:
        other = conceal(game, viewer, rng).apply(command)
        assert [event.seen_by(viewer) for event in other] == [event.seen_by(viewer) for event in said]
