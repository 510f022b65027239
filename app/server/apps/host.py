"""The app of the host's own terminal."""

from app.rooms.directory import RoomDirectory
from app.rooms.person import Person
from app.rooms.session import HOST, HostInfo, RoomSession
from app.server.apps.visitor import VisitorApp
from app.setup.display import DisplayPreferences
from app.text.i18n import _


class HostApp(VisitorApp):
    """The host's visit. `player`: the name to play under; None: this is a display. A `note` is said first."""

    def __init__(
        self,
        preferences: DisplayPreferences,
        directory: RoomDirectory,
        host_info: HostInfo,
        lang: str,
        player: str | None = None,
        note: str = "",
    ) -> None:
        super().__init__(preferences, directory, host_info, lang)
        self.player, self.note = player, note

    @property
    def refuge(self) -> str:
        """Where the games are, should this terminal's app break."""
        return _("Everybody is sent home. The games are kept: uno-party host brings them back when it starts again.")

    def arrive(self) -> RoomSession:
        """Come in with all of the host's powers."""
        self.directory.give_powers(HOST)
        room = self.directory.main
        if self.player is None:
            member = room.add_display(Person(HOST, HOST, is_host=True))
        else:
            member = room.come(Person(HOST, self.player, is_host=True), self.send_away)
        session = RoomSession(self.directory, member, room, self.host_info)
        session.note = self.note
        return session

    async def may_leave(self) -> bool:
        """When the host leaves, all others have to."""
        return await self.confirm(_("Close the house?"), _("yes: games are saved, and everybody goes home"))
