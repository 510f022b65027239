"""What every screen has: the size it needs, how it is closed, and work that it begins and does not wait for."""

from collections.abc import Callable, Coroutine, Sequence
from pathlib import PurePath
from typing import Any, ClassVar, Protocol, TypeVar

from rich.style import Style
from textual import on
from textual.await_complete import AwaitComplete
from textual.dom import DOMNode
from textual.events import Event, InputEvent, Key, Resize
from textual.geometry import Region, Size
from textual.screen import ModalScreen, Screen
from textual.strip import Strip
from textual.widgets import Static

from app.render.canvas import finish
from app.screens.hold import hold_of
from app.screens.subscriptions import subscriptions_of
from app.text.assets import ASSETS
from app.text.i18n import _
from app.widgets.appearance import look_of
from app.widgets.key_command import Hint, KeyCommand, key_map_of, offered, submitting
from app.widgets.unsaved_line import UnsavedLine, say_unsaved_on

Answer = TypeVar("Answer")
Reply = TypeVar("Reply")
STYLES = ASSETS / "styles"
LEAST_WIDTH, LEAST_HEIGHT = 80, 24
ROOMY_WIDTH, ROOMY_HEIGHT = 110, 34


def sheets(*names: str) -> list[PurePath | str]:
    """The style sheets of a screen: what all have in common, and its own of these names."""
    return [STYLES / f"{name}.tcss" for name in ("room", *names)]


class Ground(Screen[None]):
    """What lies beneath all screens, and shows nothing."""

    async def on_event(self, event: Event) -> None:
        """Take in what happens, but for sizes of the past."""
        if not is_past(self, event):
            await super().on_event(event)


class BaseScreen(Screen[Answer]):
    """What pages and dialogs have in common. `-roomy` is its class where there is much room, `-cramped` for too little.

    It gives one answer and closes itself alone, however often it is told to.
    """

    CSS_PATH = sheets()
    KEYS: ClassVar[Sequence[KeyCommand[Any]]] = ()

    async def on_event(self, event: Event) -> None:
        """Take in what happens, but for sizes of the past."""
        if not is_past(self, event):
            await super().on_event(event)

    def key_commands(self) -> Sequence[KeyCommand[Any]]:
        """What keys do here."""
        return self.KEYS

    def situation(self) -> object:
        """What decides which keys are offered: what the key commands of this screen want to be asked with."""
        return self

    def offered(self) -> list[Hint]:
        """The line of keys, as things are."""
        return offered(self.key_commands(), self.situation(), key_map_of(self))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key command of this screen is one of those that people have here; others are not asked about."""
        declared = [command for command in self.KEYS if command.runs(action, parameters)]
        return not declared or any(command in self.key_commands() for command in declared)

    def submits(self, event: InputEvent) -> bool:
        """Whether a key or a click would answer the game: that is held back if things have just changed by themselves.

        A click does on every screen that answers the game.
        """
        keys = submitting(self.key_commands(), key_map_of(self))
        if isinstance(event, Key):
            return not {event.key.lower(), (event.character or event.key).lower()}.isdisjoint(keys)
        return bool(keys)

    @property
    def ground(self) -> Style | None:
        """The plain colour that lies beneath all that is drawn here; None if Textual draws what lies there."""
        return None

    def render_lines(self, crop: Region) -> list[Strip]:
        """What lies beneath all widgets: where nothing is seen of it, it costs nothing."""
        if self.ground is None or self.has_class("-cramped"):
            return super().render_lines(crop)
        return plain(crop, self.ground)

    def draw(self) -> None:
        """Draw for the room there is, and as things are now; nothing where widgets do that by themselves."""

    def on_resize(self) -> None:
        """Fit the new size, and draw for it."""
        fit(self)
        say_unsaved_on(self)
        self.make_room()

    @on(UnsavedLine.Changed)
    def make_room(self) -> None:
        """Draw for the rows that are left."""
        if self.is_shown:
            self.draw()

    def on_screen_resume(self) -> None:
        """Fit the size that the terminal was given while another screen lay on top."""
        fit(self)

    def on_unmount(self) -> None:
        """Be told of nothing any more."""
        subscriptions_of(self).end_those_of(self)

    @property
    def is_shown(self) -> bool:
        """Whether there is something to draw on: all of it is there, and not about to be gone."""
        return self.is_attached and bool(self.children) and self in self.app.screen_stack

    def dismiss(self, result: Answer | None = None) -> AwaitComplete:
        """Close with that answer, and without one all that lies on top; do nothing where it is closed already.

        Textual's own closes whatever is on top: asked a second time, the screen beneath.
        """
        if self not in self.app.screen_stack:
            return AwaitComplete()
        while (top := self.app.screen) is not self:
            top.dismiss(None)
        return super().dismiss(result)

    def vanish(self, result: Answer | None = None) -> None:
        """Close so that a finger on its way does nothing to what comes to light.

        That is where a screen closes by itself, since things have gone on, or by a key that is easily hit twice.
        """
        if self in self.app.screen_stack:
            self.dismiss(result)
            hold_of(self).after_dialog()


class Ask(Protocol):
    """Shows a screen and waits for its answer."""

    async def __call__(self, screen: BaseScreen[Reply], /) -> Reply | None:
        """The answer; None if it was left or closed."""


class Page(BaseScreen[Answer]):
    """A screen of its own."""


class Dialog(ModalScreen[Answer], BaseScreen[Answer]):
    """A screen on top of another one."""


def is_cramped(size: Size) -> bool:
    """Whether there is too little room to show anything but what is needed."""
    return size.width < LEAST_WIDTH or size.height < LEAST_HEIGHT


def is_past(screen: Screen[Answer], event: Event) -> bool:
    """Whether this tells the screen of a size that the app no longer has.

    A screen of Textual's posts each size it takes on to itself once more. Two sizes in its queue, with anything between
    them, would post one another for ever, and a queue that is never empty lets nobody else in the process have a turn.
    """
    return isinstance(event, Resize) and event.size != screen.app.size


def plain(crop: Region, style: Style) -> list[Strip]:
    """Lines of nothing but a ground, for a part of a screen."""
    return [finish(((" " * crop.width, style),), crop.width)] * crop.height


def fit(screen: Screen[Answer]) -> None:
    """Give a screen the classes for its size, and where it is too small, the one line that says so."""
    width, height = screen.app.size
    cramped = is_cramped(screen.app.size)
    screen.set_class(width >= ROOMY_WIDTH and height >= ROOMY_HEIGHT, "-roomy")
    screen.set_class(cramped, "-cramped")
    screen.set_class(look_of(screen).faces.ascii, "-ascii")
    if not cramped:
        screen.query("#cramped").remove()
        return
    text = _("This needs {width}x{height}; the terminal is {now}.").format(
        width=LEAST_WIDTH, height=LEAST_HEIGHT, now=f"{width}x{height}"
    )
    for line in screen.query("#cramped").results(Static):
        line.update(text)
        return
    screen.mount(Static(text, id="cramped", markup=False))


def begin(node: DOMNode, work: Callable[[], Coroutine[Any, Any, object]], group: str | None = None) -> None:
    """Let it do something by itself; what it does in the same group, it does no longer.

    The work is given as a function: a coroutine that is replaced before it has begun would complain in the log.
    """

    async def do() -> None:
        await work()

    node.run_worker(do, group=group or "default", exclusive=group is not None)  # type: ignore[arg-type]
