"""The view: all that one seat, or a spectator, may know of the table, listed from nothing."""

from msgspec import Struct

from engine.cards import Colour
from engine.commands import AnyCommand
from engine.cut import Cut
from engine.game import Game
from engine.options import Options
from engine.phases import (
    PHASE_NAMES,
    Challenging,
    GameOver,
    MiniPile,
    NamingColour,
    Pointing,
    RoundOver,
    Stacked,
    Turn,
    awaited,
)
from engine.rules.speed_play import slappable


class Prompt(Struct, frozen=True, gc=False):
    """What is awaited, and from whom: the public face of a phase.

    `kind` is the phase's name in records. `has_drawn`: the seat on turn has drawn; `drawn`: what, for itself alone.
    `total`: the cards demanded of the seat. `doubt`: it may challenge. `by`: who played the card that is answered now.
    """

    kind: str
    seats: tuple[int, ...]
    has_drawn: bool = False
    drawn: str | None = None
    total: int = 0
    doubt: bool = False
    by: int | None = None
    winners: tuple[int, ...] = ()
    blocked: bool = False
    points: int = 0

    @property
    def seat(self) -> int | None:
        """The one seat that is awaited; None if there are several or none."""
        return self.seats[0] if self.kind != "pointing" and self.seats else None


class View(Struct, frozen=True, gc=False):
    """The table as `viewer` may know it (None: a spectator). Cards are codes, `counts` the sizes of all hands.

    `hand` is the viewer's own, in the order in which it came. `all_hands` is empty until the round is over. `window` is
    the seat that can be caught or may still call UNO, `called` the seats whose call stands. `legal` is what the viewer
    may do now. `slappable` says that the top may be slapped at this moment.
    """

    viewer: int | None
    names: tuple[str, ...]
    options: Options
    round: int
    commitment: str
    cut: Cut | None
    hand: tuple[str, ...]
    counts: tuple[int, ...]
    all_hands: tuple[tuple[str, ...], ...]
    top: str
    top_serial: int
    colour: Colour | None
    direction: int
    dealer: int
    draw_count: int
    discard_count: int
    mini: tuple[str, ...]
    link: tuple[int, int] | None
    window: int | None
    called: tuple[int, ...]
    scores: tuple[int, ...]
    slappable: bool
    prompt: Prompt
    legal: tuple[AnyCommand, ...]

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.names)

    def after(self, seat: int, steps: int = 1) -> int:
        """The seat that many steps after that one, in the direction of play."""
        return (seat + steps * self.direction) % len(self.names)


def view(game: Game, viewer: int | None) -> View:
    """What a seat may see of the table; None is a spectator. Raises IllegalCommand where there is no such seat."""
    state = game.state
    if viewer is not None:
        state.refuse_stranger(viewer)
    over = isinstance(state.phase, RoundOver | GameOver)
    return View(
        viewer=viewer,
        names=game.names,
        options=game.options,
        round=game.round,
        commitment=game.commitment,
        cut=game.cut,
        hand=() if viewer is None else hand_of(game, viewer),
        counts=tuple([len(hand) for hand in state.hands]),
        all_hands=tuple([tuple([card.code for card in hand]) for hand in state.hands]) if over else (),
        top=state.top.code,
        top_serial=state.serial,
        colour=state.colour,
        direction=state.direction,
        dealer=state.dealer,
        draw_count=len(state.draw),
        discard_count=len(state.discard),
        mini=tuple([card.code for card in state.mini]),
        link=state.link,
        window=state.catchable(),
        called=tuple(sorted(state.called)),
        scores=tuple(state.scores),
        slappable=slappable(state),
        prompt=prompt(game, viewer),
        legal=() if viewer is None else tuple(game.legal(viewer)),
    )


def hand_of(game: Game, seat: int) -> tuple[str, ...]:
    """The cards of a seat, in the order in which they came. Raises IllegalCommand where there is no such seat."""
    game.state.refuse_stranger(seat)
    return tuple([card.code for card in game.state.hands[seat]])


def prompt(game: Game, viewer: int | None) -> Prompt:
    """What is awaited from whom, as that viewer may know it."""
    phase = game.state.phase
    kind, seats = PHASE_NAMES[type(phase)], awaited(phase)
    match phase:
        case Turn(seat=seat, drawn=drawn):
            return Prompt(kind, seats, has_drawn=drawn is not None, drawn=drawn if seat == viewer else None)
        case NamingColour():
            return Prompt(kind, seats)
        case Challenging(doubt=doubt):
            return Prompt(kind, seats, total=4, doubt=True, by=doubt.against)
        case Stacked(total=total, doubt=doubt):
            return Prompt(kind, seats, total=total, doubt=doubt is not None, by=doubt.against if doubt else None)
        case Pointing(by=by) | MiniPile(by=by):
            return Prompt(kind, seats, by=by)
        case RoundOver(winners=winners, blocked=blocked, points=points):
            return Prompt(kind, seats, winners=winners, blocked=blocked, points=points)
        case GameOver(winners=winners, last=last):
            return Prompt(kind, seats, winners=winners, blocked=last.blocked, points=last.points)
