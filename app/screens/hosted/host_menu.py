"""The host's menu: lock, pause, kick, end."""

from collections.abc import Awaitable, Callable
from typing import Any

from textual.screen import Screen

from app.rooms.room import Gathering
from app.rooms.session import Visit
from app.screens.dialogs.prompts import ChoiceScreen
from app.setup.model import sentence
from app.text.i18n import _
from engine.options import BadSettings


def powers(gathering: Gathering) -> dict[str, str]:
    """What a keeper can do now, by a word for each."""
    found = {}
    if gathering.between_deals:
        found["deal"] = _("deal the next round") if gathering.goes_on else _("deal")
    else:
        paused = gathering.table is not None and gathering.table.time.paused
        found["pause"] = _("let the game go on") if paused else _("stop the game for a while")
    found["more"] = _("one bot more, from the next deal on")
    found["fewer"] = _("one bot fewer, from the next deal on")
    locked = gathering.company.locked
    found["lock"] = _("let newcomers in again") if locked else _("lock the table: nobody else comes in")
    found["kick"] = _("send somebody away")
    if gathering.sitting is not None:
        found["end"] = _("end the game, and back to the lobby")
    return found


async def choose_power(screen: Screen[Any], visit: Visit) -> str | None:
    """Ask what to do, and do it; answers why it could not be done."""
    title = " · ".join(filter(None, [_("The host"), visit.sign.vitals()]))
    what = await screen.app.push_screen_wait(ChoiceScreen(title, powers(visit.gathering)))
    return None if what is None else await use_power(screen, visit, what)


async def use_power(screen: Screen[Any], visit: Visit, what: str) -> str | None:
    """Do one of the things that a keeper can do; answers why it could not be done."""
    gathering = visit.gathering
    if not visit.member.keeper:
        return _("Only the host can do that.")
    acts: dict[str, Callable[[], Awaitable[None] | None]] = {
        "deal": gathering.deal,
        "pause": lambda: gathering.pause(gathering.table is not None and not gathering.table.time.paused),
        "more": gathering.add_bot,
        "fewer": gathering.remove_bot,
        "lock": lambda: gathering.lock(not gathering.company.locked),
        "kick": lambda: send_away(screen, visit),
        "end": gathering.clear,
    }
    try:
        done = acts[what]()
        if done is not None:
            await done
    except BadSettings as error:
        return sentence(error)
    return None


async def send_away(screen: Screen[Any], visit: Visit) -> None:
    """Ask whom to send away, and do it."""
    members = visit.gathering.members
    others = {one.identity: one.name for one in members.values() if one is not visit.member and not one.display}
    if not others:
        return
    identity = await screen.app.push_screen_wait(ChoiceScreen(_("Send whom away, for good?"), others))
    member = members.get(identity or "")
    if member is not None:
        visit.gathering.kick(member)
