"""Options that several sub-commands share."""

import asyncio
import codecs
import io
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any, Literal, NoReturn

import typer

from app.setup.display import DisplayPreferences
from app.terminal.kinds import WITHOUT_A_CURSOR
from app.text import i18n
from app.text.i18n import _
from app.text.sanitize import printable

if TYPE_CHECKING:
    from textual.app import App

Lang = Annotated[str | None, typer.Option("--lang", help="The language: en or nl. Else the system's.")]
Theme = Annotated[
    Literal["default", "light", "colour-blind", "high-contrast"], typer.Option("--theme", help="The colours.")
]
Ascii = Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters alone.")]
NoMotion = Annotated[bool, typer.Option("--no-motion", help="Nothing moves.")]
Bell = Annotated[bool, typer.Option("--bell", help="Ring the terminal's bell for your turn and for slaps.")]


def spell_out(error: UnicodeError) -> tuple[str, int]:
    """What is written for signs that a stream cannot take: their likes in ASCII. For `codecs.register_error`."""
    from app.render.transliteration import in_ascii

    assert isinstance(error, UnicodeEncodeError)
    return in_ascii(error.object[error.start : error.end]), error.end


SPELT_OUT = "uno-party.spelt-out"
codecs.register_error(SPELT_OUT, spell_out)


def print_ascii() -> None:
    """Print nothing but ASCII from now on."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="ascii", errors=SPELT_OUT)


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
        i18n.use(i18n.choose(lang))
    except ValueError as error:
        fail(str(error))


def preferences(theme: str, ascii_only: bool, no_motion: bool, bell: bool) -> DisplayPreferences:
    """How it is liked, by these options; a locale that cannot write more than ASCII is drawn in ASCII by itself."""
    return DisplayPreferences(theme, ascii_only or not locale_has_unicode(), not no_motion, bell)


def locale_has_unicode() -> bool:
    """Whether the locale of this terminal is one of UTF-8; where none is set, that is what terminals have today."""
    known = {name: os.environ.get(name, "") for name in ("LC_ALL", "LC_CTYPE", "LANG")}
    if known["LANG"] and known["LC_CTYPE"] == "C.UTF-8":
        known["LC_CTYPE"] = ""  # Python itself has put it there, where it does not know the language's own locale
    chosen = next(filter(None, known.values()), "UTF-8")
    return chosen.lower().replace("-", "").partition("@")[0].endswith("utf8")


def show(app: "App[Any]") -> None:
    """Run an app on this terminal until it is left."""
    from app.terminal.crash import run_here

    asyncio.run(run_here(app))


def has_terminal() -> bool:
    """Whether there is a terminal to draw on and to type at."""
    return is_typed_at() and os.environ.get("TERM") not in WITHOUT_A_CURSOR


def is_typed_at() -> bool:
    """Whether there is a terminal at all."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def refuse_dumb_terminal() -> None:
    """End with a sentence and status 1 at a terminal whose cursor cannot be moved."""
    if is_typed_at() and not has_terminal():
        sentence = _("Nothing can be drawn on this terminal (TERM={term}): start it in another one.")
        fail(sentence.format(term=os.environ["TERM"]), code=1)


def need_terminal() -> None:
    """End with a sentence where there is no terminal, or none to draw on."""
    refuse_dumb_terminal()
    if not has_terminal():
        fail(_("This needs a terminal to draw on; “uno-party demo --once --speed 0” plays without one."))
