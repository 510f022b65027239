"""The command line: uno-party and its sub-commands."""

import asyncio
import math
import sys
from pathlib import Path
from typing import Annotated, Literal, NoReturn

import msgspec
import typer

from app import language
from app.opening import demo_party, open_table
from app.party import Party, sentence
from app.records import read_file
from app.taste import Taste
from engine.options import BadSettings
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


Rules = Annotated[Literal["party", "deluxe", "classic"], typer.Option("--rules", help="Which game.")]
Lang = Annotated[str | None, typer.Option("--lang", help="The language: en or nl. Else the system's.")]
Theme = Annotated[
    Literal["default", "light", "colour-blind", "high-contrast"], typer.Option("--theme", help="The colours.")
]
Ascii = Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters alone.")]
NoMotion = Annotated[bool, typer.Option("--no-motion", help="Nothing moves.")]
Bell = Annotated[bool, typer.Option("--bell", help="Ring the terminal's bell for your turn and for slaps.")]


def speak(lang: str | None) -> None:
    """Use the language asked for."""
    try:
        language.use(language.choose(lang))
    except ValueError as error:
        fail(str(error))


@cli.callback(invoke_without_command=True)
def play(
    context: typer.Context,
    lang: Lang = None,
    theme: Theme = "default",
    ascii_only: Ascii = False,
    no_motion: NoMotion = False,
    bell: Bell = False,
) -> None:
    """Play: put a party together and deal."""
    speak(lang)
    if context.invoked_subcommand is not None:
        return
    need_terminal()
    from app.local import LocalApp

    LocalApp(Taste(theme, ascii_only, not no_motion, bell)).run()


def need_terminal() -> None:
    """End with a sentence where there is no terminal to draw on."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        fail("this needs a terminal to draw on; `uno-party demo --once --speed 0` plays without one.")


@cli.command()
def demo(
    rules: Rules = "party",
    bots: Annotated[int, typer.Option("--bots", min=2, max=16, help="How many bots: 2 to 16, by the rules.")] = 8,
    speed: Annotated[float, typer.Option("--speed", help="How fast: 1 is as people play, 0 waits for nothing.")] = 1.0,
    seed: Annotated[str | None, typer.Option("--seed", help="The same seed plays the same game.")] = None,
    once: Annotated[bool, typer.Option("--once", help="One game, then end.")] = False,
    lang: Lang = None,
    theme: Theme = "default",
    ascii_only: Ascii = False,
    no_motion: NoMotion = False,
    bell: Bell = False,
) -> None:
    """Let bots play, and look on."""
    if lang is not None:
        speak(lang)
    if not (math.isfinite(speed) and 0 <= speed <= 1000):
        fail("the speed is a number from 0 (wait for nothing) to 1000.")
    party = demo_party(rules, bots, seed)
    try:
        party.check()
    except BadSettings as error:
        fail(sentence(error))
    if not sys.stdout.isatty():
        demo_in_lines(party, speed)
        return
    from app.local import DemoApp

    DemoApp(Taste(theme, ascii_only, not no_motion, bell), party, speed, once).run()


def demo_in_lines(party: Party, speed: float) -> None:
    """Play one game without a screen, and tell how it went."""
    from app.demo import play_out

    try:
        for line in asyncio.run(play_out(open_table(party, speed))):
            typer.echo(line)
    except KeyboardInterrupt:
        raise typer.Exit(130) from None


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
    main()
