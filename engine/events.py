"""The events: what happened, in enough detail to be told, drawn and heard. No rule ever reads them."""

from enum import StrEnum

import msgspec
from msgspec import Struct

from engine.cards import Colour
from engine.cut import Cut


class Why(StrEnum):
    """Why cards were drawn."""

    TURN = "turn"
    DRAW_TWO = "draw-two"
    DRAW_FOUR = "draw-four"
    STACK = "stack"
    CHALLENGE_LOST = "challenge-lost"
    CHALLENGE_WON = "bluff-found"
    FINGERS = "fingers"
    WRONG_SLAP = "wrong-slap"
    CAUGHT = "caught"
    LINK = "link"


class Event(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="event", tag=True):
    """Something that happened at the table."""

    def seen_by(self, viewer: int | None) -> "Event | None":
        """What of it a seat may see (None: a spectator); None where it may not even know of it."""
        return self


class DealerDrawn(Event, frozen=True, gc=False):
    """Seats drew for the deal: one tuple of (seat, card) for each draw, ties drawing again (SET-1)."""

    draws: tuple[tuple[tuple[int, str], ...], ...]
    dealer: int


class RoundBegan(Event, frozen=True, gc=False):
    """A round begins; `commitment` is the hash of its seed, `cut` how the deck was cut, None if it was not."""

    number: int
    dealer: int
    commitment: str
    cut: Cut | None = None


class Dealt(Event, frozen=True, gc=False):
    """A seat was dealt its hand."""

    seat: int
    count: int
    cards: tuple[str, ...] = ()

    def seen_by(self, viewer: int | None) -> Event:
        """The cards are for the seat itself."""
        return self if viewer == self.seat else Dealt(self.seat, self.count)


class TurnedUp(Event, frozen=True, gc=False):
    """A card was turned up from the draw pile onto the discard pile; `past` says it is not the start card (SET-3)."""

    card: str
    past: bool = False


class Played(Event, frozen=True, gc=False):
    """A card went from a hand to the discard pile, which gives it a serial number; `slap` says out of turn."""

    seat: int
    card: str
    serial: int
    slap: bool = False
    drawn: bool = False


class ColourNamed(Event, frozen=True, gc=False):
    """A colour was named for the top card; `seat` is None where the mini-pile has set it."""

    colour: Colour
    seat: int | None = None


class Drew(Event, frozen=True, gc=False):
    """A seat drew `count` cards from the draw pile."""

    seat: int
    count: int
    why: Why
    cards: tuple[str, ...] = ()

    def seen_by(self, viewer: int | None) -> Event:
        """The cards are for the seat itself."""
        return self if viewer == self.seat else Drew(self.seat, self.count, self.why)


class Passed(Event, frozen=True, gc=False):
    """A seat ended its turn without a play."""

    seat: int


class Skipped(Event, frozen=True, gc=False):
    """A seat lost its turn."""

    seat: int


class Reversed(Event, frozen=True, gc=False):
    """Play goes the other way now: 1 clockwise, -1 counter-clockwise."""

    direction: int


class Reshuffled(Event, frozen=True, gc=False):
    """The discard pile but its top became the new draw pile of `count` cards (PILE-1)."""

    count: int


class WrongSlap(Event, frozen=True, gc=False):
    """A seat slapped a wrong card and took it back (SPEED-4)."""

    seat: int


class UnoCalled(Event, frozen=True, gc=False):
    """A seat called UNO."""

    seat: int


class Caught(Event, frozen=True, gc=False):
    """A seat was caught not having called UNO."""

    seat: int
    by: int


class Challenged(Event, frozen=True, gc=False):
    """A Wild Draw Four was challenged; `bluff` says it had been played illegally."""

    seat: int
    against: int
    bluff: bool


class HandShown(Event, frozen=True, gc=False):
    """The hand of `seat` was shown to `to` alone (WD4-4)."""

    seat: int
    to: int
    cards: tuple[str, ...]

    def seen_by(self, viewer: int | None) -> Event | None:
        """For the challenger alone."""
        return self if viewer == self.to else None


class StackGrew(Event, frozen=True, gc=False):
    """The next seat answers to a stack of `total` cards (house rule `stacking`)."""

    seat: int
    total: int


class PointingBegan(Event, frozen=True, gc=False):
    """Everybody points now."""

    seat: int


class HasPointed(Event, frozen=True, gc=False):
    """A seat has pointed; nobody knows at whom."""

    seat: int


class FingersShown(Event, frozen=True, gc=False):
    """All fingers at once: whom each seat points at (POINT-1)."""

    targets: tuple[int, ...]


class Linked(Event, frozen=True, gc=False):
    """Two seats got the Link cards (LINK-1)."""

    seats: tuple[int, int]


class Unlinked(Event, frozen=True, gc=False):
    """The link has ended (LINK-4)."""

    seats: tuple[int, int]


class PileTurned(Event, frozen=True, gc=False):
    """Cards were turned up from the draw pile onto the mini-pile (PILEUP-1)."""

    cards: tuple[str, ...]
    colour: Colour


class PileFailed(Event, frozen=True, gc=False):
    """No card but wilds could be turned up: the Pile Up is a plain Wild (PILEUP-6)."""

    cards: tuple[str, ...]


class Piled(Event, frozen=True, gc=False):
    """A seat added a card to the mini-pile."""

    seat: int
    card: str


class Took(Event, frozen=True, gc=False):
    """A seat took the whole mini-pile."""

    seat: int
    cards: tuple[str, ...]


class HandsSwapped(Event, frozen=True, gc=False):
    """Two seats swapped hands (house rule `seven_zero`)."""

    seats: tuple[int, int]


class HandsMoved(Event, frozen=True, gc=False):
    """All hands moved one seat in the direction of play (house rule `seven_zero`)."""

    direction: int


class TurnBegan(Event, frozen=True, gc=False):
    """It is a seat's turn."""

    seat: int


class RoundEnded(Event, frozen=True, gc=False):
    """The round is over: who has won it, the points it scored, and every hand as it was left."""

    winners: tuple[int, ...]
    blocked: bool
    points: int
    scores: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]


class GameEnded(Event, frozen=True, gc=False):
    """The game is over."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]


AnyEvent = (
    DealerDrawn
    | RoundBegan
    | Dealt
    | TurnedUp
    | Played
    | ColourNamed
    | Drew
    | Passed
    | Skipped
    | Reversed
    | Reshuffled
    | WrongSlap
    | UnoCalled
    | Caught
    | Challenged
    | HandShown
    | StackGrew
    | PointingBegan
    | HasPointed
    | FingersShown
    | Linked
    | Unlinked
    | PileTurned
    | PileFailed
    | Piled
    | Took
    | HandsSwapped
    | HandsMoved
    | TurnBegan
    | RoundEnded
    | GameEnded
)

encode_event = msgspec.json.Encoder().encode
