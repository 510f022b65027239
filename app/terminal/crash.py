"""A crash on one's own terminal: nothing of it is drawn there, so that a sentence can tell of it."""

# ruff: noqa: SLF001 - Textual tells nobody by which error an app has ended, and draws its traceback before it ends.

import traceback
from io import StringIO
from typing import Any

from rich.console import Console
from textual.app import App
from textual.worker import WorkerFailed


class Crash(Exception):
    """An app has broken; the message says in a sentence where what was played is kept. `trace` tells how it broke."""

    def __init__(self, refuge: str, trace: str) -> None:
        super().__init__(refuge)
        self.trace = trace


async def run_here(app: App[Any]) -> None:
    """Run an app on this terminal until it ends; it may have a `refuge`, the message of a Crash. Raises Crash."""
    private: Any = app
    # Textual's own way out draws the traceback with the values of all variables, hidden cards among them.
    private._fatal_error = private._close_messages_no_wait
    app.error_console = Console(file=(told := StringIO()))
    await app.run_async()
    error = private._exception
    if isinstance(error, WorkerFailed):
        error = error.error
    # What is told is what is wrong with a style sheet, or what ended the thread that reads keys: no error of the app.
    trace = told.getvalue() + ("" if error is None else "".join(traceback.format_exception(error)))
    if trace:
        raise Crash(getattr(app, "refuge", ""), trace)
