"""Room: every screen says what size it needs where the terminal is smaller, and comes back when it has grown."""

from pathlib import Path, PurePath
from typing import TypeVar

from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from app.language import _
from app.screens.appearance import look_of

Answer = TypeVar("Answer")
STYLES = Path(__file__).parents[2] / "assets" / "styles"
LEAST_WIDTH, LEAST_HEIGHT = 80, 24
ROOMY_WIDTH, ROOMY_HEIGHT = 110, 34


def sheets(*names: str) -> list[PurePath | str]:
    """The style sheets of a screen: what all have in common, and its own of these names."""
    return [STYLES / f"{name}.tcss" for name in ("room", *names)]


class Page(Screen[Answer]):
    """A screen of its own. It has the class `-roomy` where there is much room, `-cramped` where there is too little."""

    CSS_PATH = sheets()

    def on_resize(self) -> None:
        """Fit the new size."""
        fit(self)

    def on_screen_resume(self) -> None:
        """Fit the size that the terminal was given while another screen lay on top."""
        fit(self)


class Dialog(ModalScreen[Answer]):
    """A screen on top of another one, with the same classes as a page."""

    CSS_PATH = sheets()

    def on_resize(self) -> None:
        """Fit the new size."""
        fit(self)

    def on_screen_resume(self) -> None:
        """Fit the size that the terminal was given while another screen lay on top."""
        fit(self)


def fit(screen: Screen[Answer]) -> None:
    """Give a screen the classes for its size, and where it is too small, the one line that says so."""
    width, height = screen.app.size
    cramped = width < LEAST_WIDTH or height < LEAST_HEIGHT
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
