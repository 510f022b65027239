"""The screen of a mini-pile: seats add cards until one cannot."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from app.screens.dialogs.rules import RulesScreen
from app.screens.live_dialog import FRAME, LiveDialog
from app.screens.mini_pile.picture import PileCollapse, PileScene, draw_pile
from app.text.i18n import _
from app.widgets.appearance import look_of, moves
from app.widgets.key_bar import Hint, KeyBar
from app.widgets.pane import Pane
from engine.commands import AnyCommand, PileCard, Take
from engine.events import Event, Piled, PileTurned, Took
from engine.view import View

FALL = 10
SECONDS_AFTER_TAKE, SECONDS_AFTER_END = 1.6, 0.6


class MiniPileScreen(LiveDialog):
    """Shows the mini-pile; where the viewer is on turn, it adds a card, or takes it all where none follows."""

    SUBMITTING = ("enter", "space", "exclamation_mark")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", show=False, id="minipile.left"),
        Binding("right", "move(1)", show=False, id="minipile.right"),
        Binding("enter,space", "play", show=False, id="minipile.play"),
        Binding("exclamation_mark", "play(True)", show=False, id="minipile.uno"),
        Binding("question_mark", "rules", show=False, id="minipile.rules"),
    ]

    def __init__(self, view: View, ask: Callable[[AnyCommand], object]) -> None:
        super().__init__(view, ask)
        self.cursor = 0
        self.last: Piled | None = None
        self.burial: PileCollapse | None = None

    def on_events(self, events: Sequence[Event]) -> None:
        """Note the last card; let the pile fall on whoever takes it; close when it is over."""
        if any(isinstance(event, PileTurned) for event in events):
            self.never_mind()
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
            self.close_soon(SECONDS_AFTER_END)

    def fall(self) -> None:
        """One frame of the fall, and the next."""
        if self.burial is None:
            return
        if self.burial.frame < FALL:
            self.burial = self.burial._replace(frame=self.burial.frame + 1)
            self.later(FRAME, self.fall)
        else:
            self.close_soon(SECONDS_AFTER_TAKE)
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
        cards, (width, height) = self.cards, self.room
        self.cursor = min(self.cursor, max(0, len(cards) - 1))
        rows = draw_pile(self.scene, look_of(self), width, height)
        picture = self.query_one("#picture", Pane)
        picture.styles.width, picture.styles.height = width, height
        picture.show(rows)
        self.query_one("#keys").styles.width = width
        self.query_one("#keys", KeyBar).show(*self.hints())

    def hints(self) -> list[Hint]:
        """The keys that do something now."""
        if self.burial is None and Take(self.view.viewer or 0) in self.view.legal:
            return [("enter", _("take the pile")), ("question_mark", _("rules"))]
        if not self.cards:
            return [("question_mark", _("rules"))]
        uno: list[Hint] = [("exclamation_mark", _("add it and call UNO"))] if self.may_call() else []
        return [("left", ""), ("right", _("choose")), ("enter", _("add it")), *uno, ("question_mark", _("rules"))]

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
