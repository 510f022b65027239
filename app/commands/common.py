"""What the sub-commands have in common: their shared options, the language, and ending with one clear line."""

import asyncio
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any, Literal, NoReturn

import typer

from app import language
from app.language import _
from app.taste import Taste
from app.text import printable

if TYPE_CHECKING:
    from textual.app import App

Lang = Annotated[str | None, typer.Option("--lang", help="The language: en or nl. Else the system's.")]
Theme = Annotated[
    Literal["default", "light", "colour-blind", "high-contrast"], typer.Option("--theme", help="The colours.")
]
Ascii = Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters alone.")]
NoMotion = Annotated[bool, typer.Option("--no-motion", help="Nothing moves.")]
Bell = Annotated[bool, typer.Option("--bell", help="Ring the terminal's bell for your turn and for slaps.")]


def say_aside(sentence: str) -> None:
    """Write a line to the error stream, if it takes any: whoever closed it wants to hear none."""
    with suppress(OSError):
        typer.echo(sentence, err=True)


def complain(sentence: str) -> None:
    """Say in one clear line what is wrong; no name of a file steers the terminal."""
    say_aside(f"uno-party: {' '.join(printable(sentence).split())}")


def fail(sentence: str, code: int = 2) -> NoReturn:
    """End with one clear line on the error stream."""
    complain(sentence)
    raise typer.Exit(code)


def speak(lang: str | None) -> None:
    """Use the language asked for, else the system's."""
    try:
        language.use(language.choose(lang))
    except ValueError as error:
        fail(str(error))


def taste(theme: str, ascii_only: bool, no_motion: bool, bell: bool) -> Taste:
    """How it is liked, by these options."""
    return Taste(theme, ascii_only, not no_motion, bell)


def show(app: "App[Any]") -> None:
    """Run an app on this terminal until it is left."""
    from app.terminal.crash import run_here

    asyncio.run(run_here(app))


def has_terminal() -> bool:
    """Whether there is a terminal to draw on and to type at."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def need_terminal() -> None:
    """End with a sentence where there is no terminal."""
    if not has_terminal():
        fail(_("This needs a terminal to draw on; “uno-party demo --once --speed 0” plays without one."))
