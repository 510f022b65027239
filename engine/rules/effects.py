"""What each face does when it lands on the discard pile: one function a face, in a table."""

from collections.abc import Callable, Mapping

from engine.cards import Colour, Face
from engine.commands import Play
from engine.events import Reversed, Why
from engine.rules import challenge, links, mini_pile, pointing, swaps
from engine.state import State

# The play that brought the card, and the colour that was in force before it.
Effect = Callable[[State, Play, Colour | None], None]


def number(state: State, play: Play, before: Colour | None) -> None:
    """A number card does nothing."""
    state.begin_turn(state.after(play.seat))


def zero(state: State, play: Play, before: Colour | None) -> None:
    """Under the house rule `seven_zero`, all hands move on."""
    if state.options.seven_zero:
        swaps.move_all(state)
    number(state, play, before)


def seven(state: State, play: Play, before: Colour | None) -> None:
    """Under the house rule `seven_zero`, two hands are swapped."""
    if play.swap is not None:
        swaps.swap(state, play.seat, play.swap)
    number(state, play, before)


def draw_two(state: State, play: Play, before: Colour | None) -> None:
    """The next seat draws two and loses its turn (ACT-1), or stacks."""
    if state.options.stacking:
        challenge.stack(state, play.seat, Face.DRAW_TWO)
    else:
        challenge.draw_and_skip(state, state.after(play.seat), challenge.DRAWS[Face.DRAW_TWO], Why.DRAW_TWO)


def skip(state: State, play: Play, before: Colour | None) -> None:
    """The next seat loses its turn (ACT-2)."""
    state.skip(state.after(play.seat))


def reverse(state: State, play: Play, before: Colour | None) -> None:
    """The direction flips (ACT-3)."""
    state.direction = -state.direction
    state.say(Reversed(state.direction))
    # ACT-3: with two seats it also acts as a Skip (the publisher's rule for two).
    (skip if len(state.hands) == 2 else number)(state, play, before)


def draw_four(state: State, play: Play, before: Colour | None) -> None:
    """The next seat draws four or challenges (WD4-3), or stacks."""
    challenge.draw_four(state, play.seat, before)


def point_taken(state: State, play: Play, before: Colour | None) -> None:
    """The link ends (POINT-4), then everybody points (POINT-1)."""
    links.end(state)
    pointing.begin(state, play.seat)


def pile_up(state: State, play: Play, before: Colour | None) -> None:
    """A mini-pile begins (PILEUP-1)."""
    mini_pile.begin(state, play.seat)


def drawn_together(state: State, play: Play, before: Colour | None) -> None:
    """Two seats are linked (LINK-1)."""
    assert play.link is not None
    links.join(state, play.link)
    number(state, play, before)


EFFECTS: Mapping[Face, Effect] = {
    **dict.fromkeys(Face, number),
    Face.ZERO: zero,
    Face.SEVEN: seven,
    Face.DRAW_TWO: draw_two,
    Face.SKIP: skip,
    Face.REVERSE: reverse,
    Face.POINT_TAKEN: point_taken,
    Face.DRAW_FOUR: draw_four,
    Face.PILE_UP: pile_up,
    Face.DRAWN_TOGETHER: drawn_together,
}

# Last cards whose draw still counts (OUT-2).
LAST_DRAWS: Mapping[Face, Why] = {Face.DRAW_TWO: Why.DRAW_TWO, Face.DRAW_FOUR: Why.DRAW_FOUR}
