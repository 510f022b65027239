"""Cutting the deck: the line that says who may, and the dialog in which they type a text."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static

from app.drawing.log import wrapped
from app.drawing.narration import HASH_DIGITS
from app.rooms.session import RoomSession
from app.screens.base import Ask, Dialog, sheets
from app.screens.dialogs.deal_hash import DealHashScreen, in_lines
from app.screens.hosted.room_events import RoomChanged, RoomListener
from app.text.i18n import _, mark
from app.widgets.chat_input import ChatLine, TextInput
from app.widgets.key_bar import KeyBar
from app.widgets.key_command import KeyCommand, bindings
from engine.cut import LONGEST_CUT

# A long text takes more than a line of a small screen.
MOST_LINES, WIDEST = 3, 140


class CutLine(Static):
    """Says who may cut the deck, or who has, on rows of its own; while there is no deal to come it is not there."""

    DEFAULT_CSS = """
    CutLine { width: 100%; max-width: 140; height: auto; padding: 0 2; color: $accent; display: none; }
    CutLine.-there { display: block; }
    """

    def __init__(self) -> None:
        super().__init__(id="cutting", markup=False)
        self.lines: list[str] = []

    def say(self, sentence: str) -> bool:
        """Say that sentence, nothing where it is empty; answers whether it takes more rows than before, or fewer."""
        before = len(self.lines)
        self.lines = wrapped(sentence, min(self.app.size.width, WIDEST) - 4)[:MOST_LINES]
        self.set_class(bool(self.lines), "-there")
        self.update("\n".join(self.lines))
        return before != len(self.lines)


def may_cut(session: RoomSession) -> bool:
    """Whether the visitor is asked to cut."""
    return session.room.cutting.cutter is session.member


def is_promised(session: RoomSession) -> bool:
    """Whether the hash of a deal to come can be shown."""
    return session.room.cutting.commitment is not None


def coming_deal(session: RoomSession) -> DealHashScreen:
    """All of the hash of the deal that comes."""
    room = session.room
    number = room.live_game.game.round + 1 if room.live_game is not None and room.goes_on else 1
    return DealHashScreen(number, room.cutting.commitment or "")


def told_of_cut(session: RoomSession) -> str:
    """The hash of the deal that comes, and who cuts the deck or has cut it; empty where none is promised."""
    cutting = session.room.cutting
    if cutting.commitment is None or (cutting.cutter is None and cutting.text is None):
        return ""
    if cutting.text is not None:
        told = told_of_text(session, cutting.text)
    elif cutting.cutter is not session.member:
        told = _("{name} may cut the deck.").format(name="" if cutting.cutter is None else cutting.cutter.name)
    elif cutting.is_void:
        told = _("Seats or rules have changed: cut the deck again.")
    else:
        told = _("Cut the deck: type a word, and nobody can choose the cards.")
    return f"{cutting.commitment[:HASH_DIGITS]} · {told}"


def told_of_text(session: RoomSession, text: str) -> str:
    """Who has cut; who did so reads their own text."""
    cutting = session.room.cutting
    if cutting.is_by(session.member):
        return _("You have cut the deck with “{text}”.").format(text=text)
    by = next((member.name for member in session.room.members.values() if cutting.is_by(member)), None)
    return _("The deck is cut.") if by is None else _("{name} has cut the deck.").format(name=by)


class CutScreen(Dialog[str | None]):
    """Asks the visitor of a `session` for the text to cut with; answers it, or None if it was left.

    What is being typed when it is closed from outside is kept as a draft, so that the letters to come are no commands.
    """

    CSS_PATH = sheets("dialog", "cutting")
    KEYS = (
        KeyCommand("cut.cut", "enter", mark("cut"), mark("Cut the deck with that text.")),
        KeyCommand("cut.leave", "escape", mark("do not cut"), mark("Leave the deck as it is."), "leave"),
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings(*KEYS)

    def __init__(self, session: RoomSession) -> None:
        super().__init__()
        self.session = session
        self.is_left = False

    def compose(self) -> ComposeResult:
        """What it is for, the hash, the line, the keys."""
        why = _(
            "The next deal follows from a seed that is fixed already: this is its hash. What you type is added to it, "
            "so that nobody can choose the cards, not even the host. Any word will do that nobody can guess."
        )
        with Vertical(id="box", classes="narrow"):
            yield Static(_("Cut the deck"), classes="title", markup=False)
            yield Static(why, classes="line", markup=False)
            yield Static(in_lines(self.session.room.cutting.commitment or ""), classes="line hash", markup=False)
            yield TextInput(max_length=LONGEST_CUT, id="word")
            yield KeyBar(*self.offered())

    def on_mount(self) -> None:
        """Begin to listen."""
        self.listener = RoomListener(self, self.session.room.listen)

    @on(RoomChanged)
    def changed(self) -> None:
        """Close as soon as somebody else is asked, or the cards are dealt."""
        self.listener.take()
        if not may_cut(self.session):
            self.vanish()

    @on(Input.Submitted)
    def answer(self, submitted: Input.Submitted) -> None:
        """Enter: that is the text."""
        submitted.stop()
        self.vanish(submitted.value)

    def action_leave(self) -> None:
        """Do not cut."""
        self.is_left = True
        self.dismiss(None)

    def dismiss(self, result: str | None = None) -> AwaitComplete:
        """Close; what was being typed stays, unless it was left."""
        if result is None and not self.is_left and self in self.app.screen_stack:
            self.session.keep_draft(self.query_one(TextInput).value)
        return super().dismiss(result)


async def cut_deck(ask: Ask, session: RoomSession, chat_line: ChatLine) -> str:
    """Ask for a text, and cut with it; answers a sentence if that cannot be. Who was still typing goes on to chat."""
    text = await ask(CutScreen(session))
    if text is not None:
        return await session.cut(text)
    if chat_line.screen in chat_line.app.screen_stack:
        go_on_typing(session, chat_line)
    return ""


def go_on_typing(session: RoomSession, chat_line: ChatLine) -> None:
    """Let one whose line was closed under their fingers go on in the chat: their letters are no commands."""
    draft = session.take_draft()
    if draft is not None:
        chat_line.open(draft)
