"""`uno-party simulate`: many games between bots, and what they tell of the rules."""

from contextlib import AbstractContextManager
from os import cpu_count
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from app.cli.options import Lang, complain, fail, speak
from app.setup.model import MOST_SEATS, sentence
from app.simulate import config, export, parallel, tables
from app.simulate.report import Report, report
from app.text.i18n import _
from engine.options import LEAST_SEATS, BadSettings

MOST_GAMES = 100_000_000
MOST_JOBS = 1024
MOST_PLAYOUTS = 1_000_000
# The status of a program that an interrupt has ended.
INTERRUPTED = 130
# The time left follows from the speed of the whole run so far, not from that of the last moments.
WHOLE_RUN = 1e9


def simulate(
    rules: Annotated[str, typer.Option(help="The variant: party, deluxe or classic.")] = "party",
    seats: Annotated[int, typer.Option(min=LEAST_SEATS, max=MOST_SEATS, help="How many seats play.")] = 6,
    bots: Annotated[
        str, typer.Option(help="Who plays, such as sharp,normal:fox,easy; the last plays the seats left over.")
    ] = "normal",
    games: Annotated[int, typer.Option(min=1, max=MOST_GAMES, help="How many games.")] = 1000,
    jobs: Annotated[
        int, typer.Option(min=1, max=MOST_JOBS, help="How many processes.", show_default="one for each core")
    ] = cpu_count() or 1,
    seed: Annotated[str, typer.Option(help="The same seed gives the same figures, whatever --jobs.")] = "1",
    house: Annotated[
        list[str] | None, typer.Option(help="A house rule, such as stacking or hand_size=5; may be repeated.")
    ] = None,
    compare: Annotated[
        str | None, typer.Option(help="Play every game twice, the second time with this rule switched.")
    ] = None,
    playouts: Annotated[
        int, typer.Option(min=1, max=MOST_PLAYOUTS, help="What sharp bots may try for a decision.")
    ] = 200,
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print the figures as CSV.")] = False,
    out: Annotated[Path | None, typer.Option(help="A folder to write the report into.")] = None,
    lang: Lang = None,
    cluster: Annotated[
        str | None, typer.Option(help="The address of a Dask scheduler whose workers play; needs the extra “cluster”.")
    ] = None,
) -> None:
    """Let bots play many games, and tell what that says of the rules."""
    if lang is not None:
        speak(lang)
    if as_json and as_csv:
        fail(_("Choose one of --json and --csv; --out writes both."))
    try:
        order = make_setup(rules, seats, bots, seed, house or [], compare, playouts)
    except BadSettings as error:
        fail(sentence(error))
    for idle in config.idle_rules(order.changed or order.options, [*(house or ()), *([compare] if compare else ())]):
        complain(idle)
    crew = parallel.processes(jobs) if cluster is None else parallel.cluster(cluster)
    try:
        result = play(order, games, crew)
    except parallel.NoCluster as error:
        fail(str(error))
    tell(report(order, games, result), as_json, as_csv, out)
    if result.fault is not None:
        fail(result.fault, code=1)
    if result.stopped:
        raise typer.Exit(INTERRUPTED)


def make_setup(
    rules: str, seats: int, bots: str, seed: str, house: list[str], compare: str | None, playouts: int
) -> config.Setup:
    """What is to be simulated. Raises BadSettings."""
    options = config.read_options(rules, house)
    changed = None if compare is None else config.change(options, compare)
    styles = config.read_styles(bots, seats)
    order = config.Setup(options=options, styles=styles, seed=seed, changed=changed, playouts=playouts)
    order.check()
    return order


def play(order: config.Setup, games: int, crew: AbstractContextManager[parallel.Crew]) -> parallel.RunResult:
    """Play the games, showing how far it is on the error stream, where that is a terminal."""
    console = Console(stderr=True)
    columns = (
        TextColumn(_("{games} games").format(games=f"{games:,}")),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(_("passed")),
        TimeElapsedColumn(),
        TextColumn(_("left")),
        TimeRemainingColumn(),
    )
    with (
        crew as workers,
        Progress(
            *columns, console=console, transient=True, disable=not console.is_terminal, speed_estimate_period=WHOLE_RUN
        ) as progress,
    ):
        task = progress.add_task("", total=games)
        return parallel.run(order, games, workers, lambda count: progress.advance(task, count))


def tell(found: Report, as_json: bool, as_csv: bool, out: Path | None) -> None:
    """Print the report as it was asked for, and write it where it was."""
    if as_json:
        typer.echo(export.as_json(found))
    elif as_csv:
        typer.echo(export.as_csv(found), nl=False)
    else:
        Console().print(tables.render(found))
    if out is not None:
        try:
            export.write(found, tables.as_text(found), out)
        except OSError as error:
            fail(_("The report cannot be written to {folder}: {error}.").format(folder=out, error=error.strerror))
