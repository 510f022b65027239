"""`uno-party replay`: a recorded game played again, on the screen, as JSON, or as a terminal recording."""

from itertools import chain
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from app.cli.options import Ascii, Lang, Theme, fail, has_terminal, preferences, print_ascii, say_aside, show, speak
from app.replay.verify import is_being_played, is_kept
from app.store.record_file import read_file
from app.text.i18n import _
from app.text.sanitize import clean
from engine.record import BadRecord, Record
from engine.replay import Replay, differences, replay, status


def replay_file(
    file: Annotated[Path, typer.Argument(help="A record of a game (.uno).")],
    as_json: Annotated[bool, typer.Option("--json", help="Print the table at the end as one JSON object.")] = False,
    keep_going: Annotated[bool, typer.Option("--keep-going", help="Go on after a refused command.")] = False,
    verify: Annotated[bool, typer.Option("--verify", help="Compare with the recorded result.")] = False,
    cast: Annotated[Path | None, typer.Option("--cast", help="Write a terminal recording (asciicast).")] = None,
    size: Annotated[str, typer.Option("--size", help="How large that recording is.")] = "120x40",
    lang: Lang = None,
    theme: Theme = "default",
    ascii_only: Ascii = False,
) -> None:
    """Play a record again. While the round of a kept game goes on, only what a watcher may know is shown."""
    if lang is not None:
        speak(lang)
    try:
        record = read_file(file)
        if cast is not None:
            write_cast(record, cast, size, theme, ascii_only)
        elif not as_json and not verify and has_terminal():
            look_at(file, record, theme, ascii_only)
        else:
            if ascii_only:
                print_ascii()
            play_to_the_end(file, record, keep_going, as_json, verify)
    except BadRecord as error:
        fail(str(error))


def look_at(file: Path, record: Record, theme: str, ascii_only: bool) -> None:
    """Show a record on the screen. Raises BadRecord."""
    from app.local.app import ReplayApp
    from app.replay.timeline import ReplayTimeline

    watch_only = is_kept(file) and is_being_played(replay(record, keep_going=True).game)
    show(ReplayApp(preferences(theme, ascii_only, no_motion=False, bell=False), ReplayTimeline(record), watch_only))


def play_to_the_end(file: Path, record: Record, keep_going: bool, as_json: bool, verify: bool) -> None:
    """Play a record to its end without a screen; ends with status 2 where a command was refused."""
    played = replay(record, keep_going)
    if as_json:
        typer.echo(msgspec.json.encode(table_at_the_end(file, played)))
    else:
        tell_end(played)
    if verify:
        compare(file, record, played)
    if played.refused and not keep_going:
        raise typer.Exit(2)


def table_at_the_end(file: Path, played: Replay) -> dict[str, Any]:
    """The table as it is at the end of a replay, in builtin types; no hand that must not be shown yet."""
    table = status(played)
    if is_being_played(played.game) and is_kept(file):
        say_aside(_("{file}: this round is still being played: no hands are shown.").format(file=file))
        table |= {"drawn": None, "hands": [["?"] * len(hand) for hand in table["hands"]]}
        table["legal"] = [list[Any]() for _seat in table["hands"]]
    return table


def tell_end(played: Replay) -> None:
    """How a replay ended, in a few lines."""
    end = status(played)
    for refusal in played.refused:
        typer.echo(_("line {line}: refused, {reason}").format(line=refusal.line, reason=refusal.reason))
    names = ", ".join(clean(played.game.names[seat]) for seat in end["winners"]) or "-"
    text = _("{phase}; won by: {names}; scores: {scores}")
    typer.echo(text.format(phase=end["phase"], names=names, scores=", ".join(map(str, end["scores"]))))


def compare(file: Path, record: Record, played: Replay) -> None:
    """Say whether the recorded result holds; ends with status 1 where it does not."""
    if record.result is None:
        fail(_("{file}: this record has no result to compare with: it was not played to its end.").format(file=file))
    wrong = differences(record.result, played.game)
    if wrong:
        fail(_("{file}: the recorded result does not hold: {wrong}.").format(file=file, wrong="; ".join(wrong)), code=1)
    say_aside(_("{file}: the recorded result holds.").format(file=file))


def write_cast(record: Record, path: Path, size: str, theme: str, ascii_only: bool = False) -> None:
    """Write a record as a terminal recording."""
    from app.replay.timeline import ReplayTimeline
    from app.screens.replay.asciicast import cast

    width, _x, height = size.partition("x")
    if not (width.isascii() and width.isdigit() and height.isascii() and height.isdigit()):
        fail(_("A size is written like 120x40."))
    try:
        lines = cast(ReplayTimeline(record), int(width), int(height), theme, ascii_only=ascii_only)
        first = next(lines)  # what cannot be recorded is found before the file is emptied
        with path.open("w", encoding="utf-8") as out:
            out.writelines(line + "\n" for line in chain([first], lines))
    except ValueError as error:
        fail(str(error))
    except OSError as error:
        fail(_("{file} cannot be used: {reason}.").format(file=path, reason=error.strerror or error))
