"""The command line: its sub-commands, and what a word alone means."""

import contextlib
import io
import os
import sys
from collections.abc import Sequence
from typing import Any

import typer
from typer.core import TyperGroup

from app.cli.crash_report import report
from app.cli.demo import demo
from app.cli.host import host
from app.cli.options import SPELT_OUT, complain
from app.cli.play import play
from app.cli.refusals import NotTaken, refusal, speak_as_asked
from app.cli.replay import replay_file
from app.cli.simulate import simulate
from app.cli.stats import stats
from app.cli.verify import verify
from app.text.i18n import _


class CommandLine(TyperGroup):
    """The sub-commands; words that none of them takes are refused in a sentence of our own, with status 2."""

    def main(self, args: Sequence[str] | None = None, *more: Any, **options: Any) -> Any:  # noqa: ANN401
        """Run what the words ask for, and end with its status."""
        words = sys.argv[1:] if args is None else args
        try:
            status = super().main(words, *more, **{**options, "standalone_mode": False})
        except NotTaken as error:
            speak_as_asked(words)
            complain(refusal(error, self, words))
            status = 2
        sys.exit(status if isinstance(status, int) else 0)


cli = typer.Typer(
    cls=CommandLine,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="UNO Party! for 2 to 16 in the terminal. An unofficial fan project; UNO is a trademark of Mattel.",
)
cli.callback(invoke_without_command=True)(play)
cli.command("demo")(demo)
cli.command("replay")(replay_file)
cli.command("simulate")(simulate)
cli.command("host")(host)
cli.command("stats")(stats)
cli.command("verify")(verify)


def main() -> None:
    """Run the command line. Output that cannot be written ends it with status 2, and whatever breaks with status 1.

    A sentence says so, where that can be written.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors=SPELT_OUT)  # bars and names on a terminal that knows ASCII alone
    try:
        cli(prog_name="uno-party")
    except Exception as error:  # noqa: BLE001 - the edge of the program: nobody who plays reads tracebacks
        sys.exit(tell(error))
    finally:
        let_go_of_output()


def tell(error: Exception) -> int:
    """Say in a sentence what has ended the program; answers its status."""
    if not isinstance(error, OSError) or error.errno is None:
        complain(report(error))
        return 1
    reason = error.strerror or str(error)
    if error.filename is None:
        complain(_("The output cannot be written: {reason}.").format(reason=reason))
    else:
        complain(_("{file} cannot be used: {reason}.").format(file=error.filename, reason=reason))
    return 2


def let_go_of_output() -> None:
    """Drop what no stream has taken: the interpreter would try once more at its end, and complain in its own words."""
    for stream in filter(None, (sys.stdout, sys.stderr)):
        try:
            stream.flush()
        except OSError:
            with contextlib.suppress(OSError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


if __name__ == "__main__":
    main()
