"""One visit to the house: from the lobby to the table and back."""

from typing import Any, ClassVar

from textual.binding import BindingType

from app.live.game import LiveGame
from app.rooms.directory import RoomDirectory
from app.rooms.session import HostInfo, RoomSession
from app.screens.base import begin
from app.screens.dialogs.prompts import ChoiceScreen
from app.screens.evening import EveningApp
from app.screens.hosted.room_events import Destination, Whither
from app.screens.lobby.screen import LobbyScreen
from app.screens.table.hosted import HostedMode
from app.screens.table.screen import TableScreen
from app.setup.display import DisplayPreferences
from app.text import i18n
from app.text.i18n import _, mark
from app.widgets.key_command import KeyCommand, bindings


class VisitorApp(EveningApp):
    """One visit to the directory. `farewell` is the last line for the terminal that it ran on, None for the usual one.

    Ctrl-C asks whether to leave, where that is a question at all; pressed twice, it is meant.
    """

    KEYS = (KeyCommand("visitor.leave", "ctrl+c,ctrl+q", mark("leave"), mark("Leave the house."), "quit", urgent=True),)
    BINDINGS: ClassVar[list[BindingType]] = bindings(*KEYS)

    def __init__(
        self, preferences: DisplayPreferences, directory: RoomDirectory, host_info: HostInfo, lang: str
    ) -> None:
        super().__init__(preferences)
        self.directory, self.host_info, self.lang = directory, host_info, lang
        self.farewell: str | None = None
        self._sent_away: str | None = None
        self._wants_to_leave = False

    @property
    def unsaved(self) -> str:
        """Why the game at this table is not being saved."""
        hosted_game = self.session.room.hosted_game
        return (hosted_game.trouble if hosted_game is not None else None) or ""

    def arrive(self) -> RoomSession:
        """Come in. Raises PermissionError where that is refused."""
        raise NotImplementedError

    async def run_async(self, **options: Any) -> None:
        """Come in, stay, and be gone whatever happens."""
        i18n.use(self.lang)
        try:
            self.session = self.arrive()
        except PermissionError:
            self.farewell = _("This table is locked: nobody else can come in now.")
            return
        try:
            await super().run_async(**options)
        finally:
            self.session.leave()
            if self._sent_away is not None:
                self.farewell = _(self._sent_away)

    def send_away(self, reason: str) -> None:
        """Somebody ends this session, for that reason."""
        self._sent_away = reason
        self.exit()

    def on_mount(self) -> None:
        """Begin the evening, now that it is known what the terminal can show."""
        self.look = self.look_at(self.session.room.setup.options)
        super().on_mount()
        begin(self, self.whole_evening)

    async def evening(self) -> None:
        """From the lobby to the table and back until one leaves."""
        i18n.use(self.lang)
        left: LiveGame | None = None
        while True:
            going = await self.be_somewhere(left)
            match going.way:
                case Whither.LOBBY:
                    left = self.session.room.live_game
                    self.rest()
                case Whither.LANGUAGE:
                    self.lang = going.where
                    i18n.use(going.where)
                    self.call_later(i18n.use, going.where)
                case Whither.LEAVE:
                    if await self.may_leave():
                        break
                case _:
                    left = None
        self.exit()

    async def be_somewhere(self, left: LiveGame | None) -> Destination:
        """At the table, where there is one that has not just been left; else in the lobby."""
        session = self.session
        table = session.room.live_game
        if table is None or table is left:
            return await self.stay(LobbyScreen(session, left))
        session.room.come_back(session.member)
        self.look = self.look_at(table.game.options)
        return await self.stay(TableScreen(HostedMode(session)))

    @property
    def is_astray(self) -> bool:
        """Whether this session has no screen, or is elsewhere while a game waits for it."""
        room, member, place = self.session.room, self.session.member, self.place
        awaited = room.seat_of(member) is not None and not member.bot_plays and not room.between_deals
        at_table = isinstance(place, TableScreen) and place.game is room.live_game
        return super().is_astray or (awaited and place is not None and not at_table)

    def rest(self) -> None:
        """Let a bot play while one is in the lobby, unless nothing is being played."""
        room = self.session.room
        if not room.between_deals:
            room.let_bot_play(self.session.member)
            room.changed()

    async def action_quit(self) -> None:
        """Leave from wherever one is."""
        if self._wants_to_leave:
            self.exit()
            return
        self._wants_to_leave = True
        begin(self, self.leave)

    async def leave(self) -> None:
        """Leave the house, if it is meant."""
        if await self.may_leave():
            self.exit()
        self._wants_to_leave = False

    async def may_leave(self) -> bool:
        """Whether it is meant: asked of those who are playing."""
        room, member = self.session.room, self.session.member
        if room.seat_of(member) is None or not room.goes_on or member.bot_plays:
            return True
        return await self.confirm(_("Leave the house?"), _("yes: a bot plays until you are back"))

    async def confirm(self, question: str, yes: str) -> bool:
        """Ask a question that is answered with no at first."""
        choices = {"stay": _("no, stay"), "leave": yes}
        return await self.push_screen_wait(ChoiceScreen(question, choices)) == "leave"
