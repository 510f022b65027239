"""The page of the lobby: who is here, who sits where, what will be played, and what is waited for."""

from textual import on
from textual.app import ComposeResult
from textual.events import Key

from app.language import _
from app.screens.appearance import look_of
from app.screens.chat import ChatLine
from app.screens.gathered import TOO_MUCH, Ear, GatheringChanged, reaction
from app.screens.going import Going, Way
from app.screens.hints import Hint, Hints
from app.screens.hosted_keys import waited_for
from app.screens.lobby_keys import hints
from app.screens.lobby_rows import Lobby, draw_lobby
from app.screens.room import Page, sheets
from app.screens.unsaved import UnsavedLine
from app.table import Table
from app.visit import Visit
from app.widgets.pane import Pane


class LobbyPage(Page[Going]):
    """Shows a gathering to one who visits it, until cards are dealt. `left` is the table that they have just left."""

    CSS_PATH = sheets("lobby")

    def __init__(self, visit: Visit, left: Table | None = None) -> None:
        super().__init__()
        self.visit, self.left = visit, left
        self.cursor = 0
        self.notice, visit.note = visit.note, ""
        self.hinted: list[Hint] = []

    def compose(self) -> ComposeResult:
        """Whether the game is not being saved, the picture, the line to type into, the keys."""
        yield UnsavedLine()
        yield Pane(id="lobby")
        yield ChatLine()
        yield Hints(identity="keys")

    def on_mount(self) -> None:
        """Begin to listen."""
        self.ear = Ear(self, self.visit)
        draft, self.visit.draft = self.visit.draft, None
        if draft is not None:
            self.query_one(ChatLine).open(draft)
        self.draw()
        self.look_at_game()

    def on_unmount(self) -> None:
        """Listen no longer."""
        self.ear.end()

    def on_resize(self) -> None:
        """Draw for the new size."""
        super().on_resize()
        self.call_after_refresh(self.draw)

    @on(GatheringChanged)
    def changed(self) -> None:
        """Something has changed: show it, and go where the cards are dealt."""
        self.ear.take()
        self.query_one(UnsavedLine).say()
        self.draw()
        self.look_at_game()

    def look_at_game(self) -> None:
        """Go to the table as soon as there is one to go to."""
        gathering, member = self.visit.gathering, self.visit.member
        plays = gathering.seat_of(member) is not None and not member.stood_in and not gathering.between_deals
        if gathering.table is not None and (gathering.table is not self.left or plays):
            self.visit.draft = self.query_one(ChatLine).draft
            self.vanish(Going(Way.TABLE))

    def draw(self) -> None:
        """Draw everything as it is now."""
        pane = self.query_one("#lobby", Pane)
        lobby = Lobby(self.visit, look_of(self), self.cursor, self.said())
        self.cursor = min(self.cursor, lobby.rows - 1)
        if pane.size.width and pane.size.height:
            pane.show(draw_lobby(lobby._replace(cursor=self.cursor), *pane.size))
        keys = hints(self.visit, self.query_one(ChatLine).is_open)
        if keys != self.hinted:
            self.hinted = keys
            self.query_one("#keys", Hints).show(*keys)

    def said(self) -> str:
        """What there is to say at the foot: a refusal, else what is waited for."""
        gathering = self.visit.gathering
        if self.notice:
            return self.notice
        if gathering.seconds_to_deal is None and not gathering.between_deals:
            return _("A game is being played.")
        if gathering.seconds_to_deal is None and not gathering.awaited:
            return _("Nobody has taken a seat yet.")
        return waited_for(gathering)

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
            self.say(None if self.visit.react(number) else _(TOO_MUCH))
