"""The lobby as a page: what it shows, and how it follows its room."""

from textual import on
from textual.app import ComposeResult
from textual.events import Key

from app.live.game import LiveGame
from app.rooms.session import RoomSession
from app.screens.base import Page, sheets
from app.screens.hosted.room_events import TOO_MUCH, Destination, RoomChanged, RoomListener, Whither, reaction
from app.screens.hosted.status import waited_for
from app.screens.lobby.commands import hints
from app.screens.lobby.picture import Lobby, draw_lobby
from app.text.i18n import _
from app.widgets.appearance import look_of
from app.widgets.chat_input import ChatLine
from app.widgets.key_bar import Hint, KeyBar
from app.widgets.pane import Pane


class LobbyPage(Page[Destination]):
    """Shows a room to one who visits it, until cards are dealt. `left` is the table that they have just left."""

    CSS_PATH = sheets("lobby")

    def __init__(self, session: RoomSession, left: LiveGame | None = None) -> None:
        super().__init__()
        self.session, self.left = session, left
        self.cursor = 0
        self.notice, session.note = session.note, ""
        self.hinted: list[Hint] = []

    def compose(self) -> ComposeResult:
        """The picture, the line to type into, the keys."""
        yield Pane(id="lobby")
        yield ChatLine()
        yield KeyBar(identity="keys")

    def on_mount(self) -> None:
        """Begin to listen."""
        self.ear = RoomListener(self, self.session)
        draft, self.session.draft = self.session.draft, None
        if draft is not None:
            self.query_one(ChatLine).open(draft)
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
            self.session.draft = self.query_one(ChatLine).draft
            self.vanish(Destination(Whither.TABLE))

    def draw(self) -> None:
        """Draw everything as it is now."""
        pane = self.query_one("#lobby", Pane)
        lobby = Lobby(self.session, look_of(self), self.cursor, self.said())
        self.cursor = min(self.cursor, lobby.rows - 1)
        if pane.size.width and pane.size.height:
            pane.show(draw_lobby(lobby._replace(cursor=self.cursor), *pane.size))
        keys = hints(self.session, self.query_one(ChatLine).is_open)
        if keys != self.hinted:
            self.hinted = keys
            self.query_one("#keys", KeyBar).show(*keys)

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
