"""`uno-party stats`: tables and plots of the games that were played."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from app.cli import options
from app.cli.options import Ascii, Lang, Theme, fail, has_terminal, preferences, speak
from app.drawing.plots import bar, bins, course
from app.setup.display import DisplayPreferences
from app.store.export import export_csv, export_json
from app.store.history import BadHistory, history_file, reading
from app.store.statistics import PlayerFigures, Statistics, read_statistics
from app.text.i18n import _
from app.text.sanitize import clean

WIDTH = 24
SLAP_BIN = 0.1


def stats(
    name: Annotated[str | None, typer.Argument(help="A player; without one, everybody.")] = None,
    printed: Annotated[bool, typer.Option("--print", help="Print it, as where there is no terminal.")] = False,
    json_file: Annotated[Path | None, typer.Option("--json", help="Write the whole history into this file.")] = None,
    csv_folder: Annotated[Path | None, typer.Option("--csv", help="Write it into this folder, a file a table.")] = None,
    history: Annotated[Path | None, typer.Option("--history", help="Another history than one's own.")] = None,
    lang: Lang = None,
    theme: Theme = "default",
    ascii_only: Ascii = False,
) -> None:
    """Who has won, who slaps fastest, and who is whose nemesis."""
    if lang is not None:
        speak(lang)
    file = history or history_file()
    if not file.exists():
        fail(_("No game has been finished yet: there is no {file}.").format(file=file))
    try:
        if json_file is not None or csv_folder is not None:
            export(file, json_file, csv_folder)
            return
        book = read_statistics(file)
    except BadHistory as error:
        fail(str(error))
    if name is not None:
        called(book, name)
    if ascii_only:
        options.print_ascii()
    if printed or not has_terminal():
        show(Console(highlight=False), book, name)
    else:
        look_at(book, name, preferences(theme, ascii_only, no_motion=False, bell=False))


def export(file: Path, json_file: Path | None, csv_folder: Path | None) -> None:
    """Write the history in other forms. Raises BadHistory, OSError."""
    with reading(file) as book:
        if json_file is not None:
            export_json(book, json_file)
        if csv_folder is not None:
            export_csv(book, csv_folder)


def look_at(book: Statistics, name: str | None, liked: DisplayPreferences) -> None:
    """Show the statistics on the screen."""
    from app.local.app import StatisticsApp

    options.show(StatisticsApp(liked, lambda: book, name))


def show(console: Console, book: Statistics, name: str | None) -> None:
    """Print everybody's standing, or all of one player's figures."""
    if name is None:
        console.print(standing_table(book.players))
        return
    for one in called(book, name):
        show_player(console, one)


def called(book: Statistics, name: str) -> tuple[PlayerFigures, ...]:
    """The players of that name; ends with a sentence where there is none."""
    found = book.called(name)
    if not found:
        fail(_("Nobody called “{name}” has finished a game.").format(name=name))
    return found


def title(name: str, level: str | None) -> Text:
    """A player's name, with a bot's level; no name is markup, or steers the terminal."""
    bot = _("bot")
    return Text(clean(name) if level is None else f"{clean(name)} ({bot}, {level})")


def standing_table(everybody: tuple[PlayerFigures, ...]) -> Table:
    """Everybody's standing, the best rated first."""
    table = Table(box=None, pad_edge=False)
    table.add_column(_("player"))
    for heading in (_("rating"), _("games"), _("won"), _("rounds"), _("won"), _("points a round")):
        table.add_column(heading, justify="right")
    table.add_column(_("rounds won"))
    for one in everybody:
        share = one.rounds_won / max(1, one.rounds)
        counts = (f"{one.rating:.1f}", one.games, one.wins, one.rounds, one.rounds_won, f"{one.points_a_round:.1f}")
        table.add_row(title(one.name, one.level), *map(str, counts), f"{bar(share, WIDTH // 2)} {share:.0%}")
    return table


def show_player(console: Console, one: PlayerFigures) -> None:
    """Print all of one player's figures."""
    console.print(standing_table((one,)))
    facts = Table(box=None, pad_edge=False, show_header=False)
    facts.add_row(
        _("slaps"), _("{right} right, {wrong} wrong").format(right=len(one.slap_times), wrong=one.wrong_slaps)
    )
    facts.add_row(_("catches"), _("caught {others}, was caught {own}").format(others=one.catches, own=one.caught))
    facts.add_row(
        _("challenges"), _("{all} made, {right} found a bluff").format(all=one.challenges, right=one.bluffs_found)
    )
    if one.nemesis is not None:
        ahead = _("ahead in {behind} of {games} games").format(behind=one.nemesis.behind, games=one.nemesis.games)
        facts.add_row(
            _("nemesis"), Text.assemble(title(one.nemesis.player.name, one.nemesis.player.level), ", ", ahead)
        )
    if len(one.ratings) > 1:
        facts.add_row(_("rating"), f"{one.ratings[0]:.1f} {course(one.ratings, 2 * WIDTH)} {one.ratings[-1]:.1f}")
    console.print(facts)
    if one.slap_times:
        console.print(slap_table(one.slap_times))
    console.print()


def slap_table(times: list[float]) -> Table:
    """How many slaps were how fast."""
    table = Table(box=None, pad_edge=False)
    table.add_column(_("slapped after"), justify="right")
    table.add_column(_("slaps"), justify="right")
    table.add_column("")
    counted = bins([min(time, 3.0) for time in times], SLAP_BIN)
    most = max(count for _seconds, count in counted)
    for seconds, count in counted:
        table.add_row(f"{seconds:.1f} s", str(count), bar(count / most, WIDTH))
    return table
