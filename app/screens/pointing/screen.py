"""The screen of a pointing: one chooses, then all fingers are shown."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Static

from app.render.canvas import FinishedRows
from app.screens.dialogs.rules import RulesScreen
from app.screens.dialogs.seats import SeatList
from app.screens.live_dialog import LiveDialog
from app.screens.pointing.picture import ShownFingers, draw_count, draw_fingers, draw_waiting
from app.text.i18n import _
from app.widgets.appearance import SEAT_KEYS, look_of, moves, seat_row
from app.widgets.choice_list import Choice
from app.widgets.key_bar import Hint, KeyBar
from app.widgets.pane import Pane
from engine.commands import AnyCommand, Point
from engine.events import Drew, Event, FingersShown, PointingBegan, Why
from engine.view import View

COUNT_FROM = 3
SECONDS_A_NUMBER, SECONDS_A_DRAW, SECONDS_AFTER = 0.6, 0.45, 3.0


class PointingScreen(LiveDialog):
    """Lets the viewer point while it is awaited, shows who has, then counts down and shows all fingers and draws."""

    SUBMITTING = ("enter", "space", *SEAT_KEYS)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go_on", show=False, id="pointing.go_on"),
        Binding("question_mark", "rules", show=False, id="pointing.rules"),
    ]

    def __init__(self, view: View, ask: Callable[[AnyCommand], object]) -> None:
        super().__init__(view, ask)
        self.fingers: ShownFingers | None = None
        self.count = 0
        self.asked: tuple[object, ...] | None = None

    def compose(self) -> ComposeResult:
        """The question and the seats while the viewer is asked; else the picture; the keys."""
        yield Static(id="question", markup=False)
        yield SeatList(identity="seats")
        yield from super().compose()

    def on_events(self, events: Sequence[Event]) -> None:
        """When all fingers are out, count down to them."""
        if any(isinstance(event, PointingBegan) for event in events):
            self.begin_anew()
        if self.fingers is not None:
            return
        for event in events:
            if isinstance(event, FingersShown):
                drew = [(e.seat, e.count) for e in events if isinstance(e, Drew) and e.why is Why.FINGERS]
                self.fingers = ShownFingers(event.targets, tuple(drew), 0 if moves(self) else len(drew))
                self.count = COUNT_FROM + 1 if moves(self) else 1
                self.count_down()
        if self.fingers is None and self.view.prompt.kind != "pointing":
            self.close_soon(0)

    def begin_anew(self) -> None:
        """Another pointing has begun while the fingers of the last one were still shown."""
        self.never_mind()
        self.fingers, self.count = None, 0

    def count_down(self) -> None:
        """The next number; after the last, the fingers."""
        if self.count > 0:
            self.count -= 1
            if self.count > 0:
                self.later(SECONDS_A_NUMBER, self.count_down)
            else:
                self.next_draw()
        if self.is_shown:
            self.draw()

    def next_draw(self) -> None:
        """The next seat draws; after the last, close by itself."""
        fingers = self.fingers
        if fingers is None or not self.is_attached:
            return
        if fingers.shown < len(fingers.drew):
            self.later(SECONDS_A_DRAW, self.show_draw)
        else:
            self.close_soon(SECONDS_AFTER)

    def show_draw(self) -> None:
        """One seat's cards have arrived."""
        if self.fingers is not None and self.fingers.shown < len(self.fingers.drew):
            self.fingers = self.fingers._replace(shown=self.fingers.shown + 1)
            self.draw()
            self.next_draw()

    @property
    def targets(self) -> list[int]:
        """Whom the viewer may point at now."""
        return [command.target for command in self.view.legal if isinstance(command, Point)]

    def draw(self) -> None:
        """Draw the list to choose from, or the picture."""
        width, height = self.room
        asking = self.fingers is None and bool(self.targets)
        self.set_class(asking, "-asking")
        for name in ("#picture", "#question", "#seats", "#keys"):
            self.query_one(name).styles.width = min(width, 80) if asking else width
        if asking:
            self.ask_whom()
        else:
            self.asked = None
            self.set_focus(None)
            self.query_one("#picture").styles.height = height
            self.query_one("#picture", Pane).show(self.picture(width, height))
        self.query_one("#keys", KeyBar).show(*self.hints(asking))

    def ask_whom(self) -> None:
        """Show the question and the seats, once: how many have pointed since changes nothing here."""
        shown = (self.view.top_serial, self.view.counts, self.view.names, self.targets)
        if self.asked == shown:
            return
        self.asked = shown
        question = _("{name}, point at somebody: every finger costs a card.")
        self.query_one("#question", Static).update(question.format(name=self.view.names[self.view.viewer or 0]))
        seats = self.query_one(SeatList)
        seats.show(Choice(str(seat), seat_row(self, self.view, seat)) for seat in self.targets)
        seats.focus()

    def picture(self, width: int, height: int) -> FinishedRows:
        """Who has pointed, the number counted, or the fingers."""
        look = look_of(self)
        if self.fingers is None:
            return draw_waiting(self, look, width, height)
        if self.count > 0:
            return draw_count(self, look, self.fingers, self.count, width, height)
        return draw_fingers(self, look, self.fingers, width, height)

    def hints(self, asking: bool) -> list[Hint]:
        """The keys that do something now."""
        if asking:
            return [("up", _("move")), ("enter", _("point")), ("question_mark", _("rules"))]
        if self.fingers is not None:
            return [("enter", _("go on")), ("question_mark", _("rules"))]
        return [("question_mark", _("rules"))]

    @on(OptionList.OptionSelected)
    def point(self, selected: OptionList.OptionSelected) -> None:
        """Point at that seat; the cursor goes back, so that it tells nobody."""
        targets = self.targets
        if self.view.viewer is not None and selected.option_index < len(targets):
            self.query_one(SeatList).action_first()
            self.ask(Point(self.view.viewer, targets[selected.option_index]))

    def action_go_on(self) -> None:
        """Do not wait for numbers and draws."""
        if self.fingers is not None:
            self.never_mind()
            self.dismiss()

    def action_rules(self) -> None:
        """How pointing works."""
        self.app.push_screen(RulesScreen("pointing"))
