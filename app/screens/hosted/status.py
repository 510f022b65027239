"""The status line of a room: who is away, who hosts, what is not being saved."""

from collections.abc import Sequence

from app.drawing.narration import tell
from app.live.fairness import Faster
from app.live.public_log import Told
from app.rooms.room import Gathering
from app.rooms.session import Visit
from app.screens import commands
from app.text.i18n import _, ngettext
from engine.events import Event
from engine.view import View

# So many people are named at most who are waited for.
NAMED = 3


def hints(visit: Visit, own: Sequence[commands.Hint]) -> list[commands.Hint]:
    """The keys: one's own at the table first, where one plays; then those that everybody has here."""
    always = commands.always()
    table = [hint for hint in own if hint not in always]
    host = [("h", _("host"))] if visit.member.keeper else []
    return [*table, ("c", _("chat")), *host, ("1–8", _("react")), *always]


def notice(visit: Visit, seat: int | None) -> str:
    """What has to be known before anything else; empty where all is well."""
    gathering = visit.gathering
    if gathering.table is not None and gathering.table.time.paused:
        return _("The host has stopped the game.")
    if seat is not None and visit.member.stood_in:
        return _("A bot plays for you: press any key to come back.")
    return ""


def faster(told: Faster, view: View) -> str:
    """Who was faster at a slap, and by how much."""
    milliseconds = max(1, round(told.seconds * 1000))
    text = _("{winner} was {milliseconds} ms faster than {loser}.")
    return text.format(winner=view.names[told.winner], loser=view.names[told.loser], milliseconds=milliseconds)


def sentence(told: Told, view: View) -> str | None:
    """What the log tells of something that was to be seen or heard at the table; None where it says nothing of it."""
    if isinstance(told, Faster):
        return faster(told, view)
    return tell(told, view) if isinstance(told, Event) else told.read()


def corner(gathering: Gathering) -> str:
    """How many look on."""
    count = gathering.watchers
    return ngettext("{count} watches", "{count} watch", count).format(count=count) if count else ""


def away(gathering: Gathering) -> frozenset[int]:
    """The seats whose owners are not here."""
    here = {member.identity for member in gathering.present}
    owners = [chair.owner for chair in gathering.sitting.chairs] if gathering.sitting is not None else []
    return frozenset(seat for seat, owner in enumerate(owners) if owner is not None and owner not in here)


def waited_for(gathering: Gathering) -> str:
    """Who is not ready for the next deal yet, or when it comes."""
    if (left := gathering.seconds_to_deal) is not None:
        return _("Dealing in {count} …").format(count=left)
    return waiting([member.name for member in gathering.awaited if not member.ready])


def waiting(names: Sequence[str]) -> str:
    """That these people are waited for; only the first are named where they are many."""
    if len(names) <= NAMED:
        return _("Waiting for {names} to be ready.").format(names=", ".join(names)) if names else ""
    count = len(names) - NAMED + 1
    text = _("Waiting for {names} and {count} more to be ready.")
    return text.format(names=", ".join(names[: NAMED - 1]), count=count)
