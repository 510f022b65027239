"""The screen of a mini-pile: seats add cards until one cannot."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.style import Style
from textual.app import ComposeResult
from textual.binding import BindingType

from app.screens.base import Dialog, sheets
from app.screens.dialogs.rules import RulesScreen
from app.screens.live_dialog import FRAME, Closing, parts, room
from app.screens.mini_pile.picture import PileCollapse, PileScene, draw_pile
from app.text.i18n import _, mark
from app.widgets.appearance import look_of, moves
from app.widgets.key_bar import KeyBar
from app.widgets.key_command import KeyCommand, bindings
from app.widgets.pane import Pane
from engine.commands import AnyCommand, PileCard, Take
from engine.events import Event, Piled, PileTurned, Took
from engine.view import View

FALL = 10
SECONDS_AFTER_TAKE, SECONDS_AFTER_END = 1.6, 0.6


class MiniPileScreen(Dialog[None]):
    """Shows the mini-pile; where the viewer is on turn, it adds a card, or takes it all where none follows."""

    CSS_PATH = sheets("live")
    KEYS: ClassVar[Sequence[KeyCommand["MiniPileScreen"]]] = (
        KeyCommand("minipile.left", "left", "", mark("The card on the left."), "move(-1)", lambda pile: pile.may_add),
        KeyCommand(
            "minipile.right", "right", mark("choose"), mark("The card on the right."), "move(1)",
            lambda pile: pile.may_add,
        ),
        KeyCommand(
            "minipile.play", "enter,space", lambda pile: _("take the pile") if pile.must_take else _("add it"),
            mark("Add the card under the cursor; take the pile if none follows."), "play",
            lambda pile: pile.may_add or pile.must_take, submits=True,
        ),
        KeyCommand(
            "minipile.uno", "exclamation_mark", mark("add it and call UNO"),
            mark("Add the last card but one, and call “UNO!” with it."), "play(True)",
            lambda pile: pile.may_add and pile.may_call(), submits=True,
        ),
        KeyCommand("minipile.rules", "question_mark", mark("rules"), mark("Read how a mini-pile works."), "rules"),
    )  # fmt: skip
    BINDINGS: ClassVar[list[BindingType]] = bindings(*KEYS)

    def __init__(self, view: View, ask: Callable[[AnyCommand], object]) -> None:
        super().__init__()
        self.view, self.ask = view, ask
        self.closing = Closing(self)
        self.cursor = 0
        self.last: Piled | None = None
        self.burial: PileCollapse | None = None

    def compose(self) -> ComposeResult:
        """The picture, and the keys."""
        yield from parts()

    @property
    def ground(self) -> Style:
        """The picture stands on its own ground."""
        return look_of(self).palette.ground

    def show(self, view: View, events: Sequence[Event] = ()) -> None:
        """The table has changed: this is how it looks now, and what has happened."""
        self.view = view
        self.on_events(events)
        if self.is_shown:
            self.draw()

    def on_screen_resume(self) -> None:
        """Close now, if this should have been closed while something lay on it."""
        self.closing.resume()

    def on_events(self, events: Sequence[Event]) -> None:
        """Note the last card; let the pile fall on whoever takes it; close when it is over."""
        if any(isinstance(event, PileTurned) for event in events):
            self.closing.never_mind()
            self.burial = self.last = None
        if self.burial is not None:
            return
        for event in events:
            if isinstance(event, Piled):
                self.last, self.cursor = event, 0
            elif isinstance(event, Took):
                self.burial = PileCollapse(event.seat, event.cards, 0 if moves(self) else FALL)
                self.fall()
        if self.burial is None and self.view.prompt.kind != "minipile":
            self.closing.close_soon(SECONDS_AFTER_END)

    def fall(self) -> None:
        """One frame of the fall, and the next."""
        if self.burial is None:
            return
        if self.burial.frame < FALL:
            self.burial = self.burial._replace(frame=self.burial.frame + 1)
            self.closing.later(FRAME, self.fall)
        else:
            self.closing.close_soon(SECONDS_AFTER_TAKE)
        if self.is_shown:
            self.draw()

    @property
    def scene(self) -> PileScene:
        """What is drawn."""
        return PileScene(self.view, self.burial, self.last, self.cursor)

    @property
    def cards(self) -> list[str]:
        """The cards the viewer may add now."""
        return self.scene.cards

    def draw(self) -> None:
        """Draw the pile, who is next, and the viewer's cards that follow."""
        cards, (width, height) = self.cards, room(self)
        self.cursor = min(self.cursor, max(0, len(cards) - 1))
        rows = draw_pile(self.scene, look_of(self), width, height)
        picture = self.query_one("#picture", Pane)
        picture.styles.width, picture.styles.height = width, height
        picture.show(rows)
        self.query_one("#keys").styles.width = width
        self.query_one("#keys", KeyBar).show(*self.offered())

    @property
    def must_take(self) -> bool:
        """Whether the viewer is on turn and no card follows."""
        return self.burial is None and Take(self.view.viewer or 0) in self.view.legal

    @property
    def may_add(self) -> bool:
        """Whether the viewer has a card that follows."""
        return bool(self.cards) and not self.must_take

    def may_call(self) -> bool:
        """Whether the next card leaves one."""
        return any(isinstance(command, PileCard) and command.uno for command in self.view.legal)

    def action_move(self, way: int) -> None:
        """To the next card that follows."""
        if self.cards:
            self.cursor = (self.cursor + way) % len(self.cards)
            self.draw()

    def action_play(self, uno: bool = False) -> None:
        """Add the card under the cursor, or take the pile where none follows."""
        seat = self.view.viewer
        if seat is None or self.burial is not None:
            return
        if self.cards:
            self.ask(PileCard(seat, self.cards[self.cursor], uno and self.may_call()))
        elif Take(seat) in self.view.legal:
            self.ask(Take(seat))

    def action_rules(self) -> None:
        """How a mini-pile works."""
        self.app.push_screen(RulesScreen("minipile"))
