"""The app of the host's own terminal."""

from app.rooms.directory import Hall
from app.rooms.session import Sign, Visit
from app.server.apps.visitor import VisitorApp
from app.setup.display import Taste
from app.text.i18n import _

# Who sits at the host's terminal is known by that alone.
HOST = "host"


class KeeperApp(VisitorApp):
    """The host's visit. `player`: the name to play under; None: this is a display. A `note` is said first."""

    def __init__(
        self, taste: Taste, hall: Hall, sign: Sign, lang: str, player: str | None = None, note: str = ""
    ) -> None:
        super().__init__(taste, hall, sign, lang)
        self.player, self.note = player, note

    @property
    def refuge(self) -> str:
        """Where the games are, should this terminal's app break."""
        return _("Everybody is sent home. The games are kept: uno-party host brings them back when it starts again.")

    def arrive(self) -> Visit:
        """Come in with all of the host's powers."""
        self.hall.give_powers(HOST)
        gathering = self.hall.main
        if self.player is None:
            member = gathering.add_display(HOST, HOST)
        else:
            member = gathering.come(HOST, self.player, keeper=True, farewell=self.send_away)
        visit = Visit(self.hall, member, gathering, self.sign)
        visit.note = self.note
        return visit

    async def may_leave(self) -> bool:
        """When the host leaves, all others have to."""
        return await self.confirm(_("Close the house?"), _("yes: games are saved, and everybody goes home"))
