"""A Textual app made to run for a guest: what it would take from the host's own terminal is taken from the guest's."""

# ruff: noqa: SLF001 - Textual has no doors for this. All its private names that must be replaced are touched here or in
# the driver, which is why its minor version is pinned.

import asyncio
import io
import sys
from collections import deque
from functools import lru_cache
from typing import Any, TypeVar

from msgspec.structs import replace
from rich.console import Console
from textual import message_pump
from textual._queue import Queue
from textual._styles_cache import StylesCache
from textual.app import App
from textual.css.model import RuleSet
from textual.css.query import NoMatches
from textual.css.stylesheet import Stylesheet
from textual.driver import Driver

from app.render.colour_depth import Colours
from app.terminal import turns
from app.terminal.guest_driver import GuestDriver, RemoteTerminal

Item = TypeVar("Item")


class FairQueue(Queue[Item]):
    """A queue of messages that lets others have their turn, though it is never empty: Textual's own does not."""

    def __init__(self) -> None:
        super().__init__()
        self._in_a_row = 0
        self._generations: deque[int] = deque()

    def put_nowait(self, value: Item) -> None:
        """Take a message in."""
        self._generations.append(turns.next_generation())
        super().put_nowait(value)

    async def get(self) -> Item:
        """The next message, as soon as there is one and it is this session's turn."""
        waits = self.empty()
        self._in_a_row = 0 if waits else self._in_a_row + 1
        if self._in_a_row and turns.is_used_up(self._in_a_row):
            await asyncio.sleep(0)
        message = await super().get()
        generation = self._generations.popleft()
        turns.handle_generation(0 if waits else generation)
        return message

    def get_nowait(self) -> Item:
        """The next message, to be looked at ahead of its turn. Raises QueueEmpty where that has to be waited for."""
        self._in_a_row += 1
        if turns.is_used_up(self._in_a_row):
            raise asyncio.QueueEmpty
        message = super().get_nowait()
        turns.handle_generation(self._generations.popleft())
        return message


# Whatever has a queue of messages makes it by this name.
vars(message_pump)["Queue"] = FairQueue


# Style sheets times themes that are remembered: all that there are, several times over.
SHEETS = 512
# The values of a theme, by name.
Variables = frozenset[tuple[str, str]]
parse_alone = Stylesheet._parse_rules


@lru_cache(SHEETS)
def parse_once(variables: Variables, css: str, *rest: Any) -> list[RuleSet]:
    """The rules of a style sheet under a theme. They are only read, so that all apps share them."""
    return parse_alone(Stylesheet(variables=dict(variables)), css, *rest)


def parse_for_all(
    sheet: Stylesheet,
    css: str,
    read_from: tuple[str, str],
    is_default_rules: bool = False,
    tie_breaker: int = 0,
    scope: str = "",
) -> list[RuleSet]:
    """The rules of a style sheet. Textual parses and keeps them for each app."""
    return parse_once(frozenset(sheet._variables.items()), css, read_from, is_default_rules, tie_breaker, scope)


Stylesheet._parse_rules = parse_for_all  # type: ignore[assignment, method-assign]


def keep_tasks_lazy() -> None:
    """Let tasks begin in a turn of their own, as asyncssh needs it: from Python 3.12 on a starting app changes it."""
    asyncio.get_running_loop().set_task_factory(None)


class Hosting:
    """One app on its way to one guest."""

    def __init__(self, app: App[Any], terminal: RemoteTerminal) -> None:
        self.app = app
        self.driver: GuestDriver | None = None
        self._terminal = terminal
        self._settle()

    def _settle(self) -> None:
        app: Any = self.app
        app.driver_class = self._make_driver
        app.use_command_palette = False
        app.no_color = self._terminal.colours is Colours.NONE
        app.console = Console(
            file=io.StringIO(),
            force_terminal=True,
            color_system=self._terminal.colours.name_for_rich,
            no_color=app.no_color,
            legacy_windows=False,
            _environ={},
        )
        app.error_console = Console(file=io.StringIO())
        # An app puts these in place of the process's own streams while it runs, and several run at once.
        app._capture_stdout, app._capture_stderr = sys.stdout, sys.stderr
        # Textual's own way out draws every local variable of the traceback, while all others wait.
        app._fatal_error = app._close_messages_no_wait
        app._set_pointer_shape = self._leave_pointer

    def _make_driver(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = False,
        size: tuple[int, int] | None = None,
    ) -> Driver:
        self.driver = GuestDriver(app, self._terminal)
        return self.driver

    def _leave_pointer(self, shape: str) -> None:
        """Leave the mouse pointer alone: plain terminals would show the sequence as text."""

    async def run(self) -> BaseException | None:
        """Run the app until it ends; the error it ended with, if that is how it ended."""
        app: Any = self.app
        loop = asyncio.get_running_loop()
        running = loop.create_task(app.run_async(mouse=self._terminal.mouse, size=self._terminal.size))
        loop.call_soon(keep_tasks_lazy)
        try:
            await running
        finally:
            # Textual remembers by widget, in one memory for all apps: it would keep what a guest saw for long after.
            StylesCache.get_inner_outer.cache_clear()
            self._end_pumps()
        error: BaseException | None = app._exception
        # An app that is asked to end while a screen comes up gives it no widgets any more, and the screen misses them.
        return None if app._exit and isinstance(error, NoMatches) else error

    def _end_pumps(self) -> None:
        """End what an app leaves that was interrupted in closing: it would wait for messages, and be kept, for ever."""
        app: Any = self.app
        app.workers.cancel_all()
        for pump in [*app._registry]:
            if pump._task is not None:
                pump._task.cancel()

    def feed(self, data: bytes) -> None:
        """The guest's terminal sent something. What comes before there is a screen is lost."""
        if self.driver is not None:
            self.driver.feed(data)

    def resize(self, columns: int, rows: int) -> None:
        """The guest's terminal has another size."""
        self._terminal = replace(self._terminal, size=self._terminal.limits.fit_size(columns, rows))
        if self.driver is not None:
            self.driver.resize(columns, rows)
