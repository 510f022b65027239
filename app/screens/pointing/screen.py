"""The screen of a pointing: one chooses, then all fingers are shown."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.style import Style
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import OptionList, Static

from app.render.canvas import FinishedRows
from app.screens.base import Dialog, sheets
from app.screens.dialogs.rules import RulesScreen
from app.screens.dialogs.seats import SeatList
from app.screens.live_dialog import Closing, parts, room
from app.screens.pointing.picture import PointingScene, ShownFingers, draw_count, draw_fingers, draw_waiting
from app.text.i18n import _, mark
from app.widgets.appearance import look_of, moves, seat_colour, seat_row
from app.widgets.choice_list import Choice
from app.widgets.key_bar import KeyBar
from app.widgets.key_command import KeyCommand, bindings
from app.widgets.pane import Pane
from engine.commands import AnyCommand, Point
from engine.events import Drew, Event, FingersShown, PointingBegan, Why
from engine.view import View

COUNT_FROM = 3
SECONDS_A_NUMBER, SECONDS_A_DRAW, SECONDS_AFTER = 0.6, 0.45, 3.0


def is_asking(pointing: "PointingScreen") -> bool:
    """Whether the viewer is to point now."""
    return pointing.fingers is None and bool(pointing.targets)


class PointingScreen(Dialog[None]):
    """Lets the viewer point while it is awaited, shows who has, then counts down and shows all fingers and draws."""

    CSS_PATH = sheets("live")
    KEYS: ClassVar[Sequence[KeyCommand["PointingScreen"]]] = (
        *(command._replace(when=is_asking) for command in SeatList.KEYS[:2]),
        SeatList.KEYS[2]._replace(label=mark("point"), when=is_asking),
        *(command._replace(when=is_asking) for command in SeatList.KEYS[3:]),
        KeyCommand(
            "pointing.go_on", "enter", mark("go on"), mark("Do not wait for numbers and draws."), "go_on",
            lambda pointing: pointing.fingers is not None, submits=True,
        ),
        KeyCommand("pointing.rules", "question_mark", mark("rules"), mark("Read how pointing works."), "rules"),
    )  # fmt: skip
    BINDINGS: ClassVar[list[BindingType]] = bindings(*KEYS[-2:])

    def __init__(self, view: View, ask: Callable[[AnyCommand], object]) -> None:
        super().__init__()
        self.view, self.ask = view, ask
        self.closing = Closing(self)
        self.fingers: ShownFingers | None = None
        self.count = 0
        self.asked: tuple[object, ...] | None = None

    def compose(self) -> ComposeResult:
        """The question and the seats while the viewer is asked; else the picture; the keys."""
        yield Static(id="question", markup=False)
        yield SeatList(identity="seats")
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
            self.closing.close_soon(0)

    def begin_anew(self) -> None:
        """Another pointing has begun while the fingers of the last one were still shown."""
        self.closing.never_mind()
        self.fingers, self.count = None, 0

    def count_down(self) -> None:
        """The next number; after the last, the fingers."""
        if self.count > 0:
            self.count -= 1
            if self.count > 0:
                self.closing.later(SECONDS_A_NUMBER, self.count_down)
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
            self.closing.later(SECONDS_A_DRAW, self.show_draw)
        else:
            self.closing.close_soon(SECONDS_AFTER)

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
        width, height = room(self)
        asking = is_asking(self)
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
        self.query_one("#keys", KeyBar).show(*self.offered())

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
        scene = PointingScene(self.view, [seat_colour(self, seat) for seat in range(self.view.seats)])
        if self.fingers is None:
            return draw_waiting(scene, look, width, height)
        if self.count > 0:
            return draw_count(scene, look, self.fingers, self.count, width, height)
        return draw_fingers(scene, look, self.fingers, width, height)

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
            self.closing.never_mind()
            self.dismiss()

    def action_rules(self) -> None:
        """How pointing works."""
        self.app.push_screen(RulesScreen("pointing"))
