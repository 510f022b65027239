"""`uno-party stats`: tables and plots of the games that were played."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from app.bars import bar, bins, course
from app.commands.common import Lang, fail, speak
from app.language import _
from app.stats import Figures, Standing, figures, standings
from app.store.export import export_csv, export_json
from app.store.history import BadHistory, History, history_file
from app.text import clean

WIDTH = 24
SLAP_BIN = 0.1


def stats(
    name: Annotated[str | None, typer.Argument(help="A player; without one, everybody.")] = None,
    json_file: Annotated[Path | None, typer.Option("--json", help="Write the whole history into this file.")] = None,
    csv_folder: Annotated[Path | None, typer.Option("--csv", help="Write it into this folder, a file a table.")] = None,
    history: Annotated[Path | None, typer.Option("--history", help="Another history than one's own.")] = None,
    lang: Lang = None,
) -> None:
    """Who has won, who slaps fastest, and who is whose nemesis."""
    if lang is not None:
        speak(lang)
    file = history or history_file()
    if not file.exists():
        fail(_("No game has been finished yet: there is no {file}.").format(file=file))
    try:
        book = History(file)
        if json_file is not None:
            export_json(book, json_file)
        if csv_folder is not None:
            export_csv(book, csv_folder)
        if json_file is None and csv_folder is None:
            show(Console(highlight=False), book, name)
        book.close()
    except BadHistory as error:
        fail(str(error))


def show(console: Console, history: History, name: str | None) -> None:
    """Print everybody's standing, or all of one player's figures."""
    if name is None:
        console.print(standing_table(standings(history)))
        return
    found = figures(history, name)
    if not found:
        fail(_("Nobody called “{name}” has finished a game.").format(name=name))
    for one in found:
        show_player(console, one)


def title(name: str, level: str | None) -> Text:
    """A player's name, with a bot's level; no name is markup, or steers the terminal."""
    return Text(clean(name) if level is None else f"{clean(name)} ({_('bot')}, {level})")


def standing_table(everybody: tuple[Standing, ...]) -> Table:
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


def show_player(console: Console, one: Figures) -> None:
    """Print all of one player's figures."""
    console.print(standing_table((one.standing,)))
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
        facts.add_row(_("nemesis"), Text.assemble(title(one.nemesis.name, one.nemesis.level), ", ", ahead))
    if len(one.ratings) > 1:
        facts.add_row(_("rating"), f"{one.ratings[0]:.1f} {course(one.ratings, 2 * WIDTH)} {one.ratings[-1]:.1f}")
    console.print(facts)
    if one.slap_times:
        console.print(slap_table(one.slap_times))
    console.print()


def slap_table(times: tuple[float, ...]) -> Table:
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
