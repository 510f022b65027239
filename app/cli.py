"""The command line: uno-party and its sub-commands."""

import sys
from pathlib import Path
from typing import Annotated, NoReturn

import msgspec
import typer

from app.records import read_file
from engine.record import BadRecord, Record
from engine.replay import Replay, differences, replay, status

cli = typer.Typer(
    add_completion=False,
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    help="UNO Party! for 2 to 16 in the terminal. An unofficial fan project; UNO is a trademark of Mattel.",
)


def fail(sentence: str, code: int = 2) -> NoReturn:
    """End with one clear line on the error stream."""
    typer.echo(f"uno-party: {sentence}", err=True)
    raise typer.Exit(code)


@cli.command("replay")
def replay_file(
    file: Annotated[Path, typer.Argument(help="A record of a game (.uno).")],
    as_json: Annotated[bool, typer.Option("--json", help="Print the table at the end as one JSON object.")] = False,
    keep_going: Annotated[bool, typer.Option("--keep-going", help="Go on after a refused command.")] = False,
    verify: Annotated[bool, typer.Option("--verify", help="Compare with the recorded result.")] = False,
) -> None:
    """Play a record again, to its end."""
    try:
        record = read_file(file)
        played = replay(record, keep_going)
    except BadRecord as error:
        fail(str(error))
    if as_json:
        typer.echo(msgspec.json.encode(status(played)))
    else:
        tell_end(played)
    if verify:
        compare(file, record, played)
    if played.refused and not keep_going:
        raise typer.Exit(2)


def tell_end(played: Replay) -> None:
    """How a replay ended, in a few lines."""
    end = status(played)
    for refusal in played.refused:
        typer.echo(f"line {refusal.line}: refused, {refusal.reason}")
    names = [played.game.names[seat] for seat in end["winners"]]
    typer.echo(f"{end['phase']}: {' and '.join(names) or 'nobody'} won; scores {end['scores']}")


def compare(file: Path, record: Record, played: Replay) -> None:
    """Say whether the recorded result holds; ends with status 1 where it does not."""
    if record.result is None:
        fail(f"{file}: this record has no result to compare with: the game was not played to its end.")
    wrong = differences(record.result, played.game)
    if wrong:
        fail(f"{file}: the recorded result does not hold: {'; '.join(wrong)}.", code=1)
    typer.echo(f"{file}: the recorded result holds.", err=True)


def main() -> None:
    """Run the command line."""
    cli(prog_name="uno-party")


if __name__ == "__main__":
    sys.exit(main())
