"""A table with people around it: chat, reactions, and what changes in their room."""

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from app.drawing.log import wrapped
from app.live.game import LiveGame
from app.render.canvas import Canvas
from app.rooms.session import RoomSession
from app.screens.hosted.room_events import TOO_MUCH, Destination
from app.screens.table.hot_seat import HotSeat
from app.screens.table.view import TableView
from app.text.i18n import _
from app.widgets.appearance import look_of, moves
from app.widgets.board import HostedBoard
from app.widgets.chat_input import ChatLine
from app.widgets.pane import Pane
from engine.events import Event

# Lines of talk that are shown above the line that one types.
SAID = 6


class TalkingTable(TableView[Destination]):
    """Shows a table to one who can talk there.

    While they type, no dialog opens, so that no letter of a word becomes an answer to the game.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("c", "chat", show=False, id="hosted.chat")]

    def __init__(self, session: RoomSession, table: LiveGame, keyboard: HotSeat) -> None:
        super().__init__(table, keyboard)
        self.session = session

    def compose(self) -> ComposeResult:
        """The board; in front of it, while one types, what was said and the line to type into."""
        self.board = self.hosted_board = HostedBoard(look_of(self), moves=moves(self))
        self.chat_line = ChatLine()
        yield self.board
        with Vertical(id="talk"):
            yield Pane(id="said")
            yield self.chat_line

    def on_mount(self) -> None:
        """Let whoever was typing when the cards were dealt go on with it: their letters are no commands."""
        draft, self.session.draft = self.session.draft, None
        if draft is not None:
            self.action_chat(draft)

    @property
    def is_typing(self) -> bool:
        """Whether a line is being typed."""
        return self.chat_line.is_open

    def ask_what_is_asked(self) -> None:
        """Open the dialog for what the game asks, unless something is being typed."""
        if not self.is_typing:
            super().ask_what_is_asked()

    def show_live(self, events: Sequence[Event] = ()) -> None:
        """Open the live dialog that the phase has, unless something is being typed."""
        if not self.is_typing:
            super().show_live(events)

    def action_chat(self, draft: str = "") -> None:
        """Open the line to type into, going on with a draft."""
        self.add_class("-typing")
        self.chat_line.open(draft)
        self.call_after_refresh(self.show_said)

    def show_said(self) -> None:
        """Show the last lines of talk."""
        pane, look = self.query_one("#said", Pane), look_of(self)
        canvas = Canvas(pane.size.width, SAID, look.palette.panel)
        lines = [text for line in self.session.room.chat.messages for text in wrapped(line.read(), canvas.width - 2)]
        for y, text in enumerate(lines[-SAID:]):
            canvas.write(1, y, text, look.palette.ink)
        if canvas.width:
            pane.show(canvas.rows())

    @on(ChatLine.Said)
    def chatted(self, said: ChatLine.Said) -> None:
        """Something was typed."""
        if not self.session.say(said.text):
            self.show(notice=_(TOO_MUCH))

    @on(ChatLine.Left)
    def chat_left(self) -> None:
        """Back to the game, and to what it has asked meanwhile."""
        self.remove_class("-typing")
        self.show_live()
        self.ask_what_is_asked()
