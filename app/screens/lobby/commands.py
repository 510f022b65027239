"""The keys of the lobby."""

from app.rooms.session import RoomSession
from app.text.i18n import LANGUAGES, _, language
from app.widgets.key_bar import Hint


def other_language() -> str:
    """The next language after the one in use."""
    spoken = list(LANGUAGES)
    return spoken[(spoken.index(language()) + 1) % len(spoken)]


def hints(session: RoomSession, chatting: bool) -> list[Hint]:
    """The keys of whoever is in the lobby."""
    if chatting:
        return [("enter", _("send")), ("escape", _("back"))]
    room, member = session.room, session.member
    seated = room.room_seats.of(member.identity) is not None
    found: list[Hint] = []
    if room.hosted_game is not None and not room.between_deals:
        found.append(("g", _("to the game")))
    elif seated:
        found.append(("u", _("not yet")) if member.ready else ("r", _("ready")))
    if not member.display:
        found += [("w", _("watch"))] if seated else []
        found += [("t", _("sit")), ("n", _("name"))]
    if member.is_host:
        found += [("d", _("deal")), ("e", _("house rules")), ("h", _("host"))]
    found += [("c", _("chat")), ("1–8", _("react")), ("o", _("tables")), ("i", LANGUAGES[other_language()])]
    return [*found, ("question_mark", _("rules")), ("q", _("leave"))]
