"""The handover: between two people at one keyboard, hands are hidden until the next one is ready."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.events import Click
from textual.widgets import Static

from app.drawing.cards import SIZES, Size, back
from app.render.canvas import Canvas
from app.screens.base import Page, sheets
from app.text.i18n import _, mark
from app.widgets.appearance import look_of
from app.widgets.key_bar import KeyBar
from app.widgets.key_command import KeyCommand, bindings
from app.widgets.pane import Pane


class CardBacks(Pane):
    """The ground of a handover: backs of cards all over."""

    def on_resize(self) -> None:
        """Cover the new size."""
        look, (width, height) = look_of(self), self.size
        canvas = Canvas(width, height, look.palette.ground)
        across, down = SIZES[Size.SMALL]
        for y in range(-1, height, down):
            for x in range(-(y // down % 2) * across // 2, width, across + 1):
                canvas.paste(x, y, back(look, Size.SMALL))
        self.show(canvas.rows())


class HandoverScreen(Page[bool]):
    """Hides the table until whoever is named takes the keyboard; `why` says what for. Answers True when opened."""

    CSS_PATH = sheets("dialog", "handover")
    KEYS = (
        KeyCommand(
            "curtain.open", "enter,space", mark("I am here, and nobody else looks"), mark("Open the hand."),
            "dismiss(True)", submits=True,
        ),
    )  # fmt: skip
    BINDINGS: ClassVar[list[BindingType]] = bindings(*KEYS)

    def __init__(self, name: str, why: str = "") -> None:
        super().__init__()
        self.who, self.why = name, why

    def compose(self) -> ComposeResult:
        """The ground, and on it whose keyboard it is now."""
        yield CardBacks()
        with Vertical(id="box"):
            yield Static(_("Pass the keyboard to"), classes="line")
            yield Static(self.who, classes="title", markup=False)
            yield Static(self.why, classes="line", markup=False)
            yield KeyBar(*self.offered())

    def on_click(self, event: Click) -> None:
        """A click opens it as well."""
        event.stop()
        self.dismiss(True)
