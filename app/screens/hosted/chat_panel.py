"""What people at a table say: the last messages and the line that one types, in front of the board."""

from collections.abc import Iterable

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message

from app.drawing.log import wrapped
from app.render.canvas import Canvas
from app.rooms.session import RoomSession
from app.widgets.appearance import look_of
from app.widgets.chat_input import ChatLine
from app.widgets.pane import Pane

# Lines of talk that are shown above the line that one types.
SAID = 6


class ChatPanel(Vertical):
    """Is there while one types. It tells that it was `Left`, and whether what was said was `too_much` at once."""

    class Left(Message):
        """The line was closed."""

    class Said(Message):
        """Something was said."""

        def __init__(self, too_much: bool) -> None:
            super().__init__()
            self.too_much = too_much

    def __init__(self, session: RoomSession) -> None:
        super().__init__(id="talk")
        self.session = session
        self.line = ChatLine()

    def compose(self) -> ComposeResult:
        """What was said, and the line to type into."""
        yield Pane(id="said")
        yield self.line

    def on_mount(self) -> None:
        """Let one who was typing when the cards were dealt go on with it."""
        self.go_on()

    def go_on(self) -> None:
        """Take up what was being typed on the screen before: its letters are no commands."""
        draft = self.session.take_draft()
        if draft is not None:
            self.open(draft)

    @property
    def is_open(self) -> bool:
        """Whether a line is being typed."""
        return self.line.is_open

    def open(self, draft: str = "") -> None:
        """Be there to be typed into, going on with a draft."""
        self.add_class("-open")
        self.line.open(draft)
        self.call_after_refresh(self.show)

    def keep_draft(self) -> None:
        """Leave what is being typed to the next screen."""
        self.session.keep_draft(self.line.draft)

    def show(self) -> None:
        """Show the last lines of talk, if somebody is typing here."""
        if not self.is_open or not self.is_attached or not self.children:
            return
        pane, palette = self.query_one("#said", Pane), look_of(self).palette
        canvas = Canvas(pane.size.width, SAID, palette.panel)
        for y, text in enumerate(self.last_lines(canvas.width - 2)):
            canvas.write(1, y, text, palette.ink)
        if canvas.width:
            pane.show(canvas.rows())

    def last_lines(self, width: int) -> list[str]:
        """What was said last, in lines of that width."""
        messages: Iterable[str] = (message.read() for message in self.session.room.chat.messages)
        return [line for text in messages for line in wrapped(text, width)][-SAID:]

    @on(ChatLine.Said)
    def chatted(self, said: ChatLine.Said) -> None:
        """Something was typed."""
        said.stop()
        self.post_message(self.Said(too_much=not self.session.say(said.text)))

    @on(ChatLine.Left)
    def close(self, left: ChatLine.Left) -> None:
        """Be gone."""
        left.stop()
        self.remove_class("-open")
        self.post_message(self.Left())
