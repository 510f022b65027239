"""The commands: everything that a seat can ask for, complete, as it stands in a record."""

from msgspec import Struct

from engine.cards import Colour


class Command(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do"):
    """What `seat` asks for. Cards are named by code, never by their place in the hand."""

    seat: int


class Play(Command, frozen=True, gc=False, tag="play"):
    """Play a card on turn (TURN-1) with all it needs: colour, link, hands to swap, its twin (`twice`), the UNO call."""

    card: str
    colour: Colour | None = None
    link: tuple[int, int] | None = None
    swap: int | None = None
    twice: bool = False
    uno: bool = False


class Draw(Command, frozen=True, gc=False, tag="draw"):
    """Draw one card on turn (TURN-2)."""


class Pass(Command, frozen=True, gc=False, tag="pass"):
    """End the turn after a draw (TURN-3), or because one can neither play nor draw (PILE-2)."""


class Slap(Command, frozen=True, gc=False, tag="slap"):
    """Speed Play: put the exact twin of the top down out of turn (SPEED-1); `top` is the serial of the top meant.

    `swap` is for a seven under the house rule `seven_zero`; without it, nothing is swapped.
    """

    card: str
    top: int | None = None
    swap: int | None = None


class CallUno(Command, frozen=True, gc=False, tag="uno"):
    """Call UNO before the play or in the window after it (UNO-1)."""


class Catch(Command, frozen=True, gc=False, tag="catch"):
    """Catch a seat that has not called UNO (UNO-2)."""

    target: int


class Point(Command, frozen=True, gc=False, tag="point"):
    """Point at another seat (POINT-1)."""

    target: int


class NameColour(Command, frozen=True, gc=False, tag="colour"):
    """Name the colour for a start Wild (SET-4) or a Pile Up that has none (PILEUP-6)."""

    colour: Colour


class Accept(Command, frozen=True, gc=False, tag="accept"):
    """Draw the four, or a stack's total, and lose the turn (WD4-3, `stacking`)."""


class Challenge(Command, frozen=True, gc=False, tag="challenge"):
    """Doubt that the Wild Draw Four was legal (WD4-4)."""


class PileCard(Command, frozen=True, gc=False, tag="pile"):
    """Add a card to the mini-pile (PILEUP-2)."""

    card: str
    uno: bool = False


class Take(Command, frozen=True, gc=False, tag="take"):
    """Take the whole mini-pile into the hand (PILEUP-3)."""


class Next(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="next"):
    """Deal the next round; `seed` is that round's own, as hexadecimal digits. Any seat may ask, or nobody's."""

    seat: int | None = None
    seed: str | None = None


AnyCommand = (
    Play | Draw | Pass | Slap | CallUno | Catch | Point | NameColour | Accept | Challenge | PileCard | Take | Next
)
