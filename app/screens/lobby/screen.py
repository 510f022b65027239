"""The screen of the lobby."""

from functools import partial
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType

from app.rooms.directory import DirectoryFull
from app.screens.base import begin
from app.screens.dialogs.prompts import AskText, ChoiceScreen
from app.screens.dialogs.rules import RulesScreen
from app.screens.hosted.host_menu import choose_power, use_power
from app.screens.hosted.room_events import TOO_MUCH, Destination, Whither
from app.screens.lobby.commands import other_language
from app.screens.lobby.page import LobbyPage
from app.screens.lobby.picture import Lobby
from app.screens.setup.house_rules import HouseRulesScreen
from app.setup.model import sentence
from app.text.i18n import _
from app.text.names import BadName
from app.text.widths import NAME_CELLS, fit_name
from app.widgets.appearance import look_of
from app.widgets.chat_input import ChatLine
from engine.options import BadSettings

NEW_TABLE = "new"


class LobbyScreen(LobbyPage):
    """The lobby with its keys; answers where its visitor goes."""

    SUBMITTING = ("enter",)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", show=False, id="lobby.up"),
        Binding("down", "move(1)", show=False, id="lobby.down"),
        Binding("r", "ready", show=False, id="lobby.ready"),
        Binding("u", "not_yet", show=False, id="lobby.not_yet"),
        Binding("g", "game", show=False, id="lobby.game"),
        Binding("t", "sit", show=False, id="lobby.sit"),
        Binding("w", "watch", show=False, id="lobby.watch"),
        Binding("n", "rename", show=False, id="lobby.rename"),
        Binding("c,enter", "chat", show=False, id="lobby.chat"),
        Binding("o", "tables", show=False, id="lobby.tables"),
        Binding("i", "language", show=False, id="lobby.language"),
        Binding("d", "keep('deal')", show=False, id="lobby.deal"),
        Binding("plus,equals_sign", "keep('more')", show=False, id="lobby.more"),
        Binding("minus", "keep('fewer')", show=False, id="lobby.fewer"),
        Binding("k", "keep('kick')", show=False, id="lobby.kick"),
        Binding("l", "keep('lock')", show=False, id="lobby.lock"),
        Binding("h", "powers", show=False, id="lobby.powers"),
        Binding("e", "house_rules", show=False, id="lobby.house_rules"),
        Binding("question_mark", "rules", show=False, id="lobby.rules"),
        Binding("q", "leave", show=False, id="lobby.leave"),
    ]

    # What everybody can do

    def action_move(self, way: int) -> None:
        """To another seat."""
        rows = Lobby(self.session, look_of(self), 0, "").rows
        self.cursor = (self.cursor + way) % rows
        self.draw()

    def action_ready(self) -> None:
        """Be ready, however often that is said."""
        member = self.session.member
        if member.bot_plays:
            self.session.room.come_back(member)
        self.session.room.set_ready(member)
        if self.session.room.room_seats.of(member.identity) is None:
            self.say(_("Take a seat first: t."))

    def action_not_yet(self) -> None:
        """Be ready no longer."""
        self.session.room.set_ready(self.session.member, False)

    def action_game(self) -> None:
        """Back to the game."""
        if self.session.room.live_game is not None:
            self.dismiss(Destination(Whither.TABLE))

    def action_sit(self) -> None:
        """Take the seat under the cursor."""
        if self.session.member.display:
            return
        try:
            self.session.room.sit(self.session.member, self.cursor)
        except BadSettings as error:
            self.say(sentence(error))

    def action_watch(self) -> None:
        """Give the seat up, and watch."""
        self.session.room.stand(self.session.member)

    def action_rename(self) -> None:
        """Ask for another name."""
        if not self.session.member.display:
            asked = AskText(_("What shall they call you?"), self.session.member.name, NAME_CELLS)
            self.app.push_screen(asked, self.renamed)

    def renamed(self, name: str | None) -> None:
        """A name has been typed."""
        try:
            if name is not None and name != self.session.member.name:
                self.session.room.rename(self.session.member, fit_name(name))
        except BadName as error:
            self.say(str(error))

    def action_chat(self) -> None:
        """Open the line to type into."""
        self.query_one(ChatLine).open()
        self.draw()

    @on(ChatLine.Said)
    def chatted(self, said: ChatLine.Said) -> None:
        """Something was typed."""
        self.say(None if self.session.say(said.text) else _(TOO_MUCH))

    @on(ChatLine.Left)
    def chat_left(self) -> None:
        """The line is closed."""
        self.draw()

    def action_language(self) -> None:
        """Speak the next language."""
        self.dismiss(Destination(Whither.LANGUAGE, other_language()))

    def action_tables(self) -> None:
        """Show the other tables."""
        begin(self, self.choose_table, "asking")

    async def choose_table(self) -> None:
        """Choose a table, or open one."""
        tables = {
            one.code: _("{code}: {people} here, {state}").format(
                code=one.code, people=len(one.present), state=_("playing") if one.goes_on else _("in the lobby")
            )
            for one in self.session.directory.rooms.values()
            if one is not self.session.room
        }
        choices = {**tables, NEW_TABLE: _("open a new table")}
        chosen = await self.app.push_screen_wait(ChoiceScreen(_("Which table?"), choices))
        if chosen is not None:
            self.go_to(chosen)

    def go_to(self, code: str) -> None:
        """Go to another table; who opens one has the host's powers there."""
        directory = self.session.directory
        try:
            room = directory.open() if code == NEW_TABLE else directory.find(code)
            if room is not None:
                self.session.move(room, is_host=code == NEW_TABLE)
        except DirectoryFull as full:
            self.say(str(full))
            return
        except PermissionError:
            self.say(_("That table is locked."))
            return
        self.dismiss(Destination(Whither.OTHER))

    def action_rules(self) -> None:
        """How to play."""
        self.app.push_screen(RulesScreen(self.session.room.party.options.variant))

    def action_leave(self) -> None:
        """Leave the house."""
        self.dismiss(Destination(Whither.LEAVE))

    # What the host can do

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys of the host's powers are for those who have them."""
        return self.session.member.is_host or action not in {"keep", "powers", "house_rules"}

    def action_keep(self, what: str) -> None:
        """Do something that only the host can."""
        begin(self, partial(self.keep, what), "asking")

    async def keep(self, what: str) -> None:
        """Do it, and say why not where it cannot be done."""
        self.say(await use_power(self, self.session, what))

    def action_powers(self) -> None:
        """Show all that the host can do."""
        begin(self, self.choose_power, "asking")

    async def choose_power(self) -> None:
        """Choose one, and say why not where it cannot be done."""
        self.say(await choose_power(self, self.session))

    def action_house_rules(self) -> None:
        """Choose other rules."""
        self.app.push_screen(HouseRulesScreen(self.session.room.party), self.chosen_rules)

    def chosen_rules(self, party: object) -> None:
        """Other rules have been chosen."""
        room = self.session.room
        if party is not None and party != room.party:
            room.choose(party)  # type: ignore[arg-type]
