"""The commands: everything that a seat can ask for, complete, as it stands in a record."""

from msgspec import Struct

from engine.cards import Colour


def is_pair(given: object) -> bool:
    """Whether that is a pair of numbers."""
    return type(given) is tuple and len(given) == 2 and all(type(part) is int for part in given)


class Command(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do"):
    """What `seat` asks for. Cards are named by code, never by their place in the hand."""

    seat: int

    def is_whole(self) -> bool:
        """Whether all that is asked for has its type, the seat aside: whoever made the command may have given anything.

        A colour is a Colour and no text, a number no truth value, so that what is carried out can be written down.
        """
        return True


class Play(Command, frozen=True, gc=False, tag="play"):
    """Play a card on turn (TURN-1) with all it needs: colour, link, hands to swap, its twin (`twice`), the UNO call."""

    card: str
    colour: Colour | None = None
    link: tuple[int, int] | None = None
    swap: int | None = None
    twice: bool = False
    uno: bool = False

    def is_whole(self) -> bool:
        """Whether all that is asked for has its type."""
        return (
            type(self.card) is str
            and (self.uno is False or self.uno is True)
            and (self.twice is False or self.twice is True)
            and (self.colour is None or type(self.colour) is Colour)
            and (self.link is None or is_pair(self.link))
            and (self.swap is None or type(self.swap) is int)
        )


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

    def is_whole(self) -> bool:
        """Whether all that is asked for has its type."""
        return (
            type(self.card) is str
            and (self.top is None or type(self.top) is int)
            and (self.swap is None or type(self.swap) is int)
        )


class CallUno(Command, frozen=True, gc=False, tag="uno"):
    """Call UNO before the play or in the window after it (UNO-1)."""


class Catch(Command, frozen=True, gc=False, tag="catch"):
    """Catch a seat that has not called UNO (UNO-2)."""

    target: int

    def is_whole(self) -> bool:
        """Whether the target is a number."""
        return type(self.target) is int


class Point(Command, frozen=True, gc=False, tag="point"):
    """Point at another seat (POINT-1)."""

    target: int

    def is_whole(self) -> bool:
        """Whether the target is a number."""
        return type(self.target) is int


class NameColour(Command, frozen=True, gc=False, tag="colour"):
    """Name the colour for a start Wild (SET-4) or a Pile Up that has none (PILEUP-6)."""

    colour: Colour

    def is_whole(self) -> bool:
        """Whether the colour is one."""
        return type(self.colour) is Colour


class Accept(Command, frozen=True, gc=False, tag="accept"):
    """Draw the four, or a stack's total, and lose the turn (WD4-3, `stacking`)."""


class Challenge(Command, frozen=True, gc=False, tag="challenge"):
    """Doubt that the Wild Draw Four was legal (WD4-4)."""


class PileCard(Command, frozen=True, gc=False, tag="pile"):
    """Add a card to the mini-pile (PILEUP-2)."""

    card: str
    uno: bool = False

    def is_whole(self) -> bool:
        """Whether all that is asked for has its type."""
        return type(self.card) is str and type(self.uno) is bool


class Take(Command, frozen=True, gc=False, tag="take"):
    """Take the whole mini-pile into the hand (PILEUP-3)."""


class Next(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="do", tag="next"):
    """Deal the next round; `seed` is that round's own, as hexadecimal digits. Any seat may ask, or nobody's.

    `cut` is the text with which the deck was cut, by the seat `cutter`.
    """

    seat: int | None = None
    seed: str | None = None
    cut: str | None = None
    cutter: int | None = None

    def is_whole(self) -> bool:
        """Whether all that is given has its type."""
        return (
            (self.seed is None or type(self.seed) is str)
            and (self.cut is None or type(self.cut) is str)
            and (self.cutter is None or type(self.cutter) is int)
        )


AnyCommand = (
    Play | Draw | Pass | Slap | CallUno | Catch | Point | NameColour | Accept | Challenge | PileCard | Take | Next
)
