"""What screens make of events: who has acted, and what rings the bell."""

from collections.abc import Collection, Sequence

from textual.dom import DOMNode

from app.widgets.appearance import preferences_of
from engine.events import Event, Played, RoundBegan, TurnBegan


def who_did(events: Sequence[Event]) -> int | None:
    """The seat whose command has led to these events; None if it was no seat's, such as a deal."""
    if any(isinstance(event, RoundBegan) for event in events):
        return None
    seats = (getattr(event, "seat", None) for event in events)
    return next((seat for seat in seats if isinstance(seat, int)), None)


def ring_for(node: DOMNode, events: Sequence[Event], seats: Collection[int]) -> None:
    """Ring the terminal's bell for a turn of one of these seats, and for slaps, if that is wanted."""
    if preferences_of(node).bell and any(rings(event, seats) for event in events):
        node.app.bell()


def rings(event: Event, seats: Collection[int]) -> bool:
    """Whether the bell rings for that, if these seats are here."""
    if isinstance(event, Played):
        return event.slap
    return isinstance(event, TurnBegan) and event.seat in seats
