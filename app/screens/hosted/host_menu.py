"""The host's menu: lock, pause, kick, end."""

from collections.abc import Awaitable, Callable, Mapping

from app.rooms.room import Room
from app.rooms.session import RoomSession
from app.screens.base import Ask
from app.screens.dialogs.prompts import ChoiceScreen
from app.setup.model import sentence
from app.text.i18n import _
from engine.options import BadSettings


def powers(room: Room) -> dict[str, str]:
    """What the host can do now, by a word for each."""
    found = {}
    if room.between_deals:
        found["deal"] = _("deal the next round") if room.goes_on else _("deal")
    else:
        paused = room.live_game is not None and room.live_game.time.paused
        found["pause"] = _("let the game go on") if paused else _("stop the game for a while")
    found["more"] = _("one bot more, from the next deal on")
    found["fewer"] = _("one bot fewer, from the next deal on")
    locked = room.membership.locked
    found["lock"] = _("let newcomers in again") if locked else _("lock the table: nobody else comes in")
    found["kick"] = _("send somebody away")
    if room.hosted_game is not None:
        found["end"] = _("end the game, and back to the lobby")
    return found


async def choose_power(ask: Ask, session: RoomSession) -> str | None:
    """Ask what to do, and do it; answers why it could not be done."""
    title = " · ".join(filter(None, [_("The host"), session.host_info.vitals()]))
    what = await ask(ChoiceScreen(title, powers(session.room)))
    return None if what is None else await use_power(ask, session, what)


async def use_power(ask: Ask, session: RoomSession, what: str) -> str | None:
    """Do one of the things that the host can do; answers why it could not be done."""
    if what in AT_ONCE:
        return use_at_once(session, what)
    if not session.member.is_host:
        return _("Only the host can do that.")
    acts: dict[str, Callable[[], Awaitable[None]]] = {
        "deal": session.room.deal,
        "kick": lambda: send_away(ask, session),
        "end": session.room.clear,
    }
    try:
        await acts[what]()
    except BadSettings as error:
        return sentence(error)
    return None


def use_at_once(session: RoomSession, what: str) -> str | None:
    """Do what nothing has to be waited for, so that each of two quick presses counts; answers why it cannot be done."""
    if not session.member.is_host:
        return _("Only the host can do that.")
    try:
        AT_ONCE[what](session.room)
    except BadSettings as error:
        return sentence(error)
    return None


def turn_pause(room: Room) -> None:
    """Stop the game, or let it go on."""
    room.pause(room.live_game is not None and not room.live_game.time.paused)


AT_ONCE: Mapping[str, Callable[[Room], None]] = {
    "pause": turn_pause,
    "more": Room.add_bot,
    "fewer": Room.remove_bot,
    "lock": lambda room: room.lock(not room.membership.locked),
}


async def send_away(ask: Ask, session: RoomSession) -> None:
    """Ask whom to send away, and do it."""
    members = session.room.members
    others = {one.identity: one.name for one in members.values() if one is not session.member and not one.display}
    if not others:
        return
    identity = await ask(ChoiceScreen(_("Send whom away, for good?"), others))
    member = members.get(identity or "")
    if member is not None:
        session.room.kick(member)
