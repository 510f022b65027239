"""The application that every front door shares: its look, and nothing of Textual's that does not belong at a table."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeVar, runtime_checkable

from textual.app import App
from textual.await_complete import AwaitComplete
from textual.binding import BindingType
from textual.driver import Driver
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Event, InputEvent, Key, Paste
from textual.filter import LineFilter
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Input

from app.drawing.look import Look, look_for
from app.drawing.palette import depth_of, textual_theme
from app.screens.base import BaseScreen, Ground, is_cramped
from app.screens.help import HELP, KeysScreen, PaletteScreen, keys_here
from app.screens.hold import Hold
from app.screens.letters import Letters
from app.screens.subscriptions import Subscriptions
from app.setup.display import DisplayPreferences
from app.terminal.driver import OwnTerminal
from app.widgets.ascii_filter import AsciiFilter
from app.widgets.key_command import KeyCommand, bindings
from engine.options import PARTY, Options

Reply = TypeVar("Reply")
LEAVING = {"ctrl+c", "ctrl+q"}


@runtime_checkable
class Listens(Protocol):
    """A screen that heeds keys even while others lie on top of it."""

    @property
    def is_mounted(self) -> bool:
        """Whether it is there."""

    def on_reflex_key(self, event: Key) -> bool:
        """Whether the key was for it."""

    def calls(self, capital: str) -> bool | None:
        """Whether that capital calls something out that counts now; None where a capital has no meaning of its own."""


class PartyApp(App[None]):
    """A session's application. `look` is what its screens draw with, `preferences` what it was asked to be like,
    `key_map` its user's own keys.
    """

    ENABLE_COMMAND_PALETTE = False
    KEYS: ClassVar[Sequence[KeyCommand[Any]]] = ()
    BINDINGS: ClassVar[list[BindingType]] = bindings(*HELP)
    TITLE = "UNO Party!"
    # How long a notice stays, in seconds.
    NOTIFICATION_TIMEOUT = 5.0

    def __init__(self, preferences: DisplayPreferences, key_map: Mapping[str, str] | None = None) -> None:
        super().__init__()
        self.key_map = key_map or {}
        self.set_keymap({**self.key_map})
        self.preferences = preferences
        self.hold = Hold()
        self.subscriptions = Subscriptions()
        self.place: Screen[Any] | None = None
        self._uncovered = 0.0
        self.look: Look
        self.animation_level = "full" if preferences.motion else "none"
        self.letters = Letters(self.tell, self.NOTIFICATION_TIMEOUT)

    async def run_async(self, **options: Any) -> None:
        """Run until people leave; nothing tells its screens anything after that, however it ended."""
        try:
            await super().run_async(**options)
        finally:
            self.subscriptions.end_all()

    def get_driver_class(self) -> type[Driver]:
        """What draws on one's own terminal and listens to it: Textual's driver, but with our way in."""
        chosen = super().get_driver_class()
        return OwnTerminal if chosen is LinuxDriver else chosen

    def tell(self, sentence: str) -> None:
        """Show a sentence for a while, whatever screen is on top."""
        self.notify(sentence, markup=False)

    @property
    def listening(self) -> Listens | None:
        """The screen that heeds keys, on top or beneath others."""
        there = (screen for screen in reversed(self.screen_stack) if isinstance(screen, Listens) and screen.is_mounted)
        return next(there, None)

    @property
    def unsaved(self) -> str:
        """Why the game that is played here is not being saved, in a sentence; empty if it is."""
        return ""

    @property
    def ascii_only(self) -> bool:
        """Whether nothing but ASCII may be drawn: panes and widgets heed that, whatever the texts and names."""
        return self.preferences.ascii_only

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's filters, and the one for ASCII where it is wanted."""
        return [*super().get_line_filters(), *([AsciiFilter()] if self.ascii_only else [])]

    def get_default_screen(self) -> Screen[None]:
        """What lies beneath all screens."""
        return Ground(id="ground")

    async def stay(self, screen: Screen[Reply]) -> Reply:
        """Show a screen for as long as people stay there; answers what they want next."""
        self.place = screen
        try:
            return await self.push_screen_wait(screen)
        finally:
            self.place = None

    def pop_screen(self) -> AwaitComplete:
        """Close the screen on top, and note when: what was pressed before that was not meant for the one beneath."""
        self._uncovered = Message().time
        return super().pop_screen()

    async def on_event(self, event: Event) -> None:
        """Take in what happens, but for keys, clicks and pastes that are not meant for what is to be seen.

        Where nothing is typed, a key is what it means, whatever it would write.
        """
        if isinstance(event, InputEvent | Paste) and not self.is_meant(event):
            return
        if isinstance(event, Key) and not event.is_forwarded and not isinstance(self.focused, Input):
            self.letters.understand(event, None if self.listening is None else self.listening.calls)
        if isinstance(event, Key) and not self.is_seen(event):
            self.on_key(event)
        elif not isinstance(event, InputEvent) or not self.is_held_back(event):
            await super().on_event(event)

    def is_meant(self, event: InputEvent | Paste) -> bool:
        """Whether what was pressed was meant for the screen on top: it was there, and could be seen.

        Leaving works anywhere, at any time.
        """
        leaving = isinstance(event, Key) and event.key in LEAVING
        return leaving or (event.time > self._uncovered and not is_cramped(self.size))

    def is_seen(self, event: Key) -> bool:
        """Whether the screen on top is there; until it is, a key can only be for the table beneath."""
        return event.key in LEAVING or self.screen.is_mounted

    def is_held_back(self, event: InputEvent) -> bool:
        """Whether that would answer what nobody can have seen yet."""
        screen = self.screen
        return self.hold.is_on and isinstance(screen, BaseScreen) and screen.submits(event)

    def on_key(self, event: Key) -> None:
        """A key that no screen on top has wanted goes to the table beneath: slaps and “UNO!” work at any moment."""
        if self.listening is not None and self.listening.on_reflex_key(event):
            event.stop()

    def action_show_keys(self) -> None:
        """Show all keys of the screen on top."""
        self._help(KeysScreen)

    def action_find(self) -> None:
        """Search what can be done on the screen on top."""
        self._help(PaletteScreen)

    def _help(self, kind: type[KeysScreen | PaletteScreen]) -> None:
        """Open a page on the keys of the screen on top; where one is open already, close it."""
        if isinstance(self.screen, KeysScreen | PaletteScreen):
            self.screen.dismiss(None)
        elif isinstance(self.screen, BaseScreen):
            self.push_screen(kind(keys_here(self.screen, (*self.KEYS, *HELP))), self._press)

    def _press(self, key: str | None) -> None:
        """A key was chosen there: press it here."""
        if key is not None:
            self.simulate_key(key)

    def look_at(self, options: Options) -> Look:
        """The look for a game by these options in this terminal."""
        depth = depth_of(None if self.no_color else self.console.color_system)
        return look_for(options, self.preferences.theme, depth, ascii_only=self.preferences.ascii_only)

    def on_mount(self) -> None:
        """Take on the look for this terminal, Textual's own widgets too."""
        self.look = self.look_at(PARTY)
        theme = textual_theme(self.look.palette)
        self.register_theme(theme)
        self.theme = theme.name
