"""The tables of a house: which there are, and going to one."""

from app.rooms.directory import DirectoryFull
from app.rooms.session import RoomSession
from app.screens.base import Ask
from app.screens.dialogs.prompts import ChoiceScreen
from app.text.i18n import _

NEW_TABLE = "new"


async def choose_table(ask: Ask, visit: RoomSession) -> str | None:
    """Ask for another table, or a new one; answers its code, or None if one stays."""
    tables = {
        room.code: _("{code}: {people} here, {state}").format(
            code=room.code, people=len(room.present), state=_("playing") if room.goes_on else _("in the lobby")
        )
        for room in visit.directory.rooms.values()
        if room is not visit.room
    }
    return await ask(ChoiceScreen(_("Which table?"), {**tables, NEW_TABLE: _("open a new table")}))


def go_to(visit: RoomSession, code: str) -> str | None:
    """Go to another table; who opens one has the host's powers there. Answers why not, None if they are there."""
    directory = visit.directory
    try:
        room = directory.open() if code == NEW_TABLE else directory.find(code)
        if room is not None:
            visit.move(room, is_host=code == NEW_TABLE)
    except DirectoryFull as full:
        return str(full)
    except PermissionError:
        return _("That table is locked.")
    return None
