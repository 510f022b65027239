"""The command line: uno-party and its sub-commands."""

import typer

from app.commands.demo import demo
from app.commands.host import host
from app.commands.play import play
from app.commands.replay import replay_file
from app.commands.simulate import simulate
from app.commands.stats import stats
from app.commands.verify import verify

cli = typer.Typer(
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
    """Run the command line."""
    cli(prog_name="uno-party")


if __name__ == "__main__":
    main()
