"""The screen of the lobby."""

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import Key

from app.live.game import LiveGame
from app.rooms.session import RoomSession
from app.screens.base import Page, begin, sheets
from app.screens.dialogs.prompts import AskText
from app.screens.dialogs.rules import RulesScreen
from app.screens.hosted.cutting import CutLine, coming_deal, cut_deck, go_on_typing, is_promised, may_cut, told_of_cut
from app.screens.hosted.host_menu import AT_ONCE, choose_power, use_at_once, use_power
from app.screens.hosted.reacting import reaction
from app.screens.hosted.room_events import TOO_MUCH, Destination, RoomChanged, RoomListener, Whither
from app.screens.hosted.status import waited_for
from app.screens.lobby.commands import ALL, of_visitor, other_language
from app.screens.lobby.picture import Lobby, draw_lobby
from app.screens.lobby.tables import choose_table, go_to
from app.screens.setup.house_rules import HouseRulesScreen
from app.setup.model import sentence
from app.text.i18n import _
from app.text.names import BadName
from app.text.widths import NAME_CELLS, fit_name
from app.widgets.appearance import look_of
from app.widgets.chat_input import ChatLine
from app.widgets.key_bar import KeyBar
from app.widgets.key_command import KeyCommand, bindings
from app.widgets.pane import Pane
from engine.options import BadSettings


class LobbyScreen(Page[Destination]):
    """Shows a room to one who visits it, until cards are dealt; answers where they go. `left` is the game that they
    have just left.
    """

    CSS_PATH = sheets("lobby")
    KEYS = ALL
    BINDINGS: ClassVar[list[BindingType]] = bindings(*KEYS)

    def __init__(self, session: RoomSession, left: LiveGame | None = None) -> None:
        super().__init__()
        self.session, self.left = session, left
        self.cursor = 0
        self.notice, session.note = session.note, ""
        self.chat_line = ChatLine()

    def compose(self) -> ComposeResult:
        """The picture, who may cut the deck, the line to type into, the keys."""
        yield Pane(id="lobby")
        yield CutLine()
        yield self.chat_line
        yield KeyBar(identity="keys")

    def on_mount(self) -> None:
        """Begin to listen."""
        self.ear = RoomListener(self, self.session.room.listen)
        go_on_typing(self.session, self.chat_line)
        self.draw()
        self.look_at_game()

    def on_resize(self) -> None:
        """Draw for the new size."""
        super().on_resize()
        self.call_after_refresh(self.draw)

    @on(RoomChanged)
    def changed(self) -> None:
        """Something has changed: show it, and go where the cards are dealt."""
        self.ear.take()
        self.draw()
        self.look_at_game()

    def look_at_game(self) -> None:
        """Go to the table as soon as there is one to go to."""
        room, member = self.session.room, self.session.member
        plays = room.seat_of(member) is not None and not member.bot_plays and not room.between_deals
        if room.live_game is not None and (room.live_game is not self.left or plays):
            self.session.keep_draft(self.chat_line.draft)
            self.vanish(Destination(Whither.TABLE))

    def draw(self) -> None:
        """Draw everything as it is now."""
        if not self.is_shown:
            return
        if self.query_one(CutLine).say(told_of_cut(self.session)):
            self.call_after_refresh(self.draw)  # the picture has another height then
        pane = self.query_one("#lobby", Pane)
        lobby = Lobby(self.session, look_of(self), self.cursor, self.said())
        self.cursor = min(self.cursor, lobby.rows - 1)
        if pane.size.width and pane.size.height:
            pane.show(draw_lobby(lobby._replace(cursor=self.cursor), *pane.size))
        self.query_one("#keys", KeyBar).show(*self.offered())

    def key_commands(self) -> Sequence[KeyCommand[Any]]:
        """The key commands of this visitor, or of one who is typing."""
        return ChatLine.KEYS if self.chat_line.is_open else of_visitor(self.session)

    def situation(self) -> RoomSession:
        """What decides which keys are offered."""
        return self.session

    def said(self) -> str:
        """What there is to say at the foot: a refusal, else what is waited for."""
        room = self.session.room
        if self.notice:
            return self.notice
        if room.seconds_to_deal is None and not room.between_deals:
            return _("A game is being played.")
        if room.seconds_to_deal is None and not room.awaited:
            return _("Nobody has taken a seat yet.")
        return waited_for(room)

    def say(self, notice: str | None) -> None:
        """Say why something cannot be done, until the next key."""
        self.notice = notice or ""
        self.draw()

    def on_key(self, event: Key) -> None:
        """A key: what was said before is read; digits react."""
        self.notice = ""
        number = reaction(event.character)
        if number is not None:
            event.stop()
            self.say(None if self.session.react(number) else _(TOO_MUCH))

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
        self.chat_line.open()
        self.draw()

    @on(ChatLine.Said)
    def chatted(self, said: ChatLine.Said) -> None:
        """Something was typed."""
        self.say(None if self.session.say(said.text) else _(TOO_MUCH))

    @on(ChatLine.Left)
    def chat_left(self) -> None:
        """The line is closed."""
        self.draw()

    def action_cut(self) -> None:
        """Cut the deck."""
        if may_cut(self.session):
            begin(self, self.cut, "asking")

    async def cut(self) -> None:
        """Type a text to cut with, and say why not where that cannot be."""
        self.say(await cut_deck(self.app.push_screen_wait, self.session, self.chat_line))

    def action_deal_hash(self) -> None:
        """Show all of the hash of the deal that comes."""
        if is_promised(self.session):
            self.app.push_screen(coming_deal(self.session))

    def action_language(self) -> None:
        """Speak the next language."""
        self.dismiss(Destination(Whither.LANGUAGE, other_language()))

    def action_tables(self) -> None:
        """Show the other tables."""
        begin(self, self.choose_table, "asking")

    async def choose_table(self) -> None:
        """Choose a table, or open one, and go there."""
        code = await choose_table(self.app.push_screen_wait, self.session)
        if code is None:
            return
        refused = go_to(self.session, code)
        if refused is None:
            self.dismiss(Destination(Whither.OTHER))
        else:
            self.say(refused)

    def action_rules(self) -> None:
        """How to play."""
        self.app.push_screen(RulesScreen(self.session.room.setup.options.variant))

    def action_leave(self) -> None:
        """Leave the house."""
        self.dismiss(Destination(Whither.LEAVE))

    # What the host can do

    def action_keep(self, what: str) -> None:
        """Do something that only the host can."""
        if what in AT_ONCE:
            self.say(use_at_once(self.session, what))
        else:
            begin(self, partial(self.keep, what), "asking")

    async def keep(self, what: str) -> None:
        """Do it, and say why not where it cannot be done."""
        self.say(await use_power(self.app.push_screen_wait, self.session, what))

    def action_powers(self) -> None:
        """Show all that the host can do."""
        begin(self, self.choose_power, "asking")

    async def choose_power(self) -> None:
        """Choose one, and say why not where it cannot be done."""
        self.say(await choose_power(self.app.push_screen_wait, self.session))

    def action_house_rules(self) -> None:
        """Choose other rules."""
        self.app.push_screen(HouseRulesScreen(self.session.room.setup), self.chosen_rules)

    def chosen_rules(self, setup: object) -> None:
        """Other rules have been chosen."""
        room = self.session.room
        if setup is not None and setup != room.setup:
            room.choose(setup)  # type: ignore[arg-type]
