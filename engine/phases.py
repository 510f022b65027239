"""The phases: whose answer is awaited, and which. Exactly one holds at a time.

They are final, so that `type(phase) is Turn` tells all; where the answer is often no, it does so ten times as fast as
`isinstance`, which for these classes has to ask their metaclass.
"""

from typing import final

from msgspec import Struct

from engine.cards import Colour, Face


@final
class Turn(Struct, frozen=True, gc=False):
    """`seat` plays or draws; once it has drawn, only `drawn` may be played."""

    seat: int
    drawn: str | None = None


@final
class NamingColour(Struct, frozen=True, gc=False):
    """`seat` names a colour, after which it is the turn of `then` (SET-4, PILEUP-6)."""

    seat: int
    then: int


@final
class Doubt(Struct, frozen=True, gc=False):
    """A Wild Draw Four that may be challenged: by whom it was played, whether it was a bluff, the hand it left."""

    against: int
    bluff: bool
    evidence: tuple[str, ...]


@final
class Challenging(Struct, frozen=True, gc=False):
    """`seat` takes the four cards or challenges (WD4-3)."""

    seat: int
    doubt: Doubt


@final
class Stacked(Struct, frozen=True, gc=False):
    """`seat` adds another `face`, or draws `total` cards (house rule `stacking`); it may challenge where `doubt` is."""

    seat: int
    face: Face
    total: int
    doubt: Doubt | None = None


@final
class Pointing(Struct, frozen=True, gc=False):
    """Every seat points at another; `choices` holds the targets so far, None where still awaited (POINT-1)."""

    by: int
    choices: tuple[int | None, ...]


@final
class MiniPile(Struct, frozen=True, gc=False):
    """`seat` adds a card of `colour` or a wild to the mini-pile, or takes it all; `by` began it (PILEUP-2)."""

    seat: int
    by: int
    colour: Colour


@final
class RoundOver(Struct, frozen=True, gc=False):
    """The round is over: `winners` is one seat, or several that share a blocked round; `points` is what it scored."""

    winners: tuple[int, ...]
    blocked: bool = False
    points: int = 0


@final
class GameOver(Struct, frozen=True, gc=False):
    """The game is over: `winners` have won it, `last` is how its last round ended."""

    winners: tuple[int, ...]
    last: RoundOver


Phase = Turn | NamingColour | Challenging | Stacked | Pointing | MiniPile | RoundOver | GameOver

PHASE_NAMES: dict[type[Phase], str] = {
    Turn: "turn",
    NamingColour: "colour",
    Challenging: "challenge",
    Stacked: "stacked",
    Pointing: "pointing",
    MiniPile: "minipile",
    RoundOver: "round_over",
    GameOver: "game_over",
}


def awaited(phase: Phase) -> tuple[int, ...]:
    """The seats whose answer the game is waiting for; none when the round is over."""
    if type(phase) is Turn:  # by far the most often, so it is asked first
        return (phase.seat,)
    if type(phase) is Pointing:
        return tuple([seat for seat, target in enumerate(phase.choices) if target is None])
    if type(phase) is RoundOver or type(phase) is GameOver:
        return ()
    return (phase.seat,)
