"""The status line of a room: who is away, who hosts, what is not being saved."""

from collections.abc import Sequence

from app.drawing.narration import tell
from app.live.fairness import RaceResult
from app.live.public_log import PublicEntry
from app.rooms.room import Room
from app.rooms.session import RoomSession
from app.text.i18n import _, ngettext
from engine.events import Event
from engine.view import View

# So many people are named at most who are waited for.
NAMED = 3


def notice(session: RoomSession, seat: int | None) -> str:
    """What has to be known before anything else; empty where all is well."""
    room = session.room
    if room.live_game is not None and room.live_game.time.paused:
        return _("The host has stopped the game.")
    if seat is not None and session.member.bot_plays:
        return _("A bot plays for you: press any key to come back.")
    return ""


def faster(told: RaceResult, view: View) -> str:
    """Who was faster at a slap, and by how much."""
    milliseconds = max(1, round(told.seconds * 1000))
    text = _("{winner} was {milliseconds} ms faster than {loser}.")
    return text.format(winner=view.names[told.winner], loser=view.names[told.loser], milliseconds=milliseconds)


def sentence(told: PublicEntry, view: View) -> str | None:
    """What the log tells of something that was to be seen or heard at the table; None where it says nothing of it."""
    if isinstance(told, RaceResult):
        return faster(told, view)
    return tell(told, view) if isinstance(told, Event) else told.read()


def corner(room: Room) -> str:
    """How many look on."""
    count = room.watchers
    return ngettext("{count} watches", "{count} watch", count).format(count=count) if count else ""


def away(room: Room) -> frozenset[int]:
    """The seats whose owners are not here."""
    here = {member.identity for member in room.present}
    owners = [room_seat.owner for room_seat in room.hosted_game.room_seats] if room.hosted_game is not None else []
    return frozenset(seat for seat, owner in enumerate(owners) if owner is not None and owner not in here)


def waited_for(room: Room) -> str:
    """Who is not ready for the next deal yet, or when it comes."""
    if (left := room.seconds_to_deal) is not None:
        return _("Dealing in {count} …").format(count=left)
    return waiting([member.name for member in room.awaited if not member.ready])


def waiting(names: Sequence[str]) -> str:
    """That these people are waited for; only the first are named where they are many."""
    if len(names) <= NAMED:
        return _("Waiting for {names} to be ready.").format(names=", ".join(names)) if names else ""
    count = len(names) - NAMED + 1
    text = _("Waiting for {names} and {count} more to be ready.")
    return text.format(names=", ".join(names[: NAMED - 1]), count=count)
