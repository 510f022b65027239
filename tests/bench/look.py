"""Shows a table in a random state, to be looked at: `python -m tests.bench.look --seats 16`."""

import argparse
import random
from collections.abc import Sequence
from dataclasses import replace

from textual.app import App, ComposeResult
from textual.events import Key

from app.drawing.look import look_for
from app.drawing.marks import SeatMarks
from app.drawing.palette import THEMES, Depth, depth_of
from app.text.i18n import use
from app.widgets.board import Board
from app.widgets.key_command import Hint
from engine.commands import AnyCommand, Draw, Next, Play, Slap
from engine.events import Event
from engine.game import Game
from engine.options import PRESETS, Options, options_from
from engine.phases import RoundOver, awaited
from engine.view import view

NAMES = (
    "Ann", "Bartholomew", "Cas", "Dorothea", "Émile", "Fatima", "Günther", "Hana 花子",
    "Ioannis", "Jo", "Katherine", "Li Wei", "Marguerite", "Nguyễn", "Oluwaseun", "Pim",
)  # fmt: skip
KEYS = tuple(
    Hint(key, label)
    for key, label in (
        ("enter", "play"), ("d", "draw"), ("right", "choose"), ("u", "UNO!"), ("s", "sort"), ("c", "catch"),
        ("t", "chat"), ("question_mark", "rules"), ("escape", "leave"),
    )
)  # fmt: skip
SLAP_KEYS = "qwertyuiasdfghjk"


def random_game(options: Options, seats: int, moves: int, rng: random.Random) -> Game:
    """A game after so many random commands, playing rather than drawing."""
    game = Game(options, NAMES[:seats], rng.randbytes(8))
    for _ in range(moves):
        step(game, rng)
    return game


def step(game: Game, rng: random.Random) -> Sequence[Event]:
    """Let somebody do something; returns the events."""
    if isinstance(game.phase, RoundOver):
        return game.apply(Next())
    if game.over:
        return []
    number = rng.choice(awaited(game.phase))
    return game.apply(choice(game, number, rng))


def choice(game: Game, number: int, rng: random.Random) -> AnyCommand:
    """A command of that seat: a play where it has one."""
    legal = [command for command in game.legal(number) if not isinstance(command, Slap)]
    plays = [command for command in legal if isinstance(command, Play)]
    draws = [command for command in legal if isinstance(command, Draw)]
    if draws and rng.random() < 0.35:
        return draws[0]
    if not plays:
        return rng.choice(legal)
    played = rng.choice(sorted({command.card for command in plays}))
    return rng.choice([command for command in plays if command.card == played])


class LookApp(App[None]):
    """A table that goes on a step at each press of a key."""

    CSS = "Screen { background: ansi_default; }"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, arguments: argparse.Namespace) -> None:
        super().__init__()
        self.rng = random.Random(arguments.seed)
        given = {"variant": arguments.variant, "play_to": 500}
        preset = options_from(given | ({"deck": arguments.deck} if arguments.deck else {}))
        self.game = random_game(preset, arguments.seats, arguments.moves, self.rng)
        for _ in range(arguments.hand):
            self.game.state.hands[0].append(self.game.state.draw.pop())
        depth = Depth(arguments.depth) if arguments.depth else depth_of(self.console.color_system)
        if self.no_color:
            depth = Depth.NONE
        self.shown = look_for(preset, arguments.theme, depth, ascii_only=arguments.ascii)
        self.viewer = None if arguments.spectator else 0
        self.marks = SeatMarks(
            bots=frozenset(range(1, arguments.seats, 2)),
            away=frozenset({4} & set(range(arguments.seats))),
            owned=frozenset({0}),
            slap_keys=dict(enumerate(SLAP_KEYS[: arguments.seats])),
            left=0.6,
            seconds=18,
        )
        if arguments.link and arguments.seats > 2:
            self.game.state.link = (0, 2)
        if arguments.turn is not None:
            while arguments.turn not in awaited(self.game.phase):
                step(self.game, self.rng)
        self.board = Board(self.shown, moves=not arguments.still)

    def compose(self) -> ComposeResult:
        """The board alone."""
        yield self.board

    def on_mount(self) -> None:
        """Show the game as it is, with some history in the log."""
        for _ in range(30):
            events = step(self.game, self.rng)
            self.present([event.seen_by(self.viewer) for event in events])

    def present(self, events: Sequence[Event | None]) -> None:
        """Show the table after these events."""
        self.board.present(view(self.game, self.viewer), [e for e in events if e is not None], self.marks, KEYS)

    def on_key(self, event: Key) -> None:
        """Go on by a step, move in the hand, sort it, or leave."""
        match event.key:
            case "left" | "right":
                self.board.move_cursor(-1 if event.key == "left" else 1)
            case "s":
                self.board.sort_otherwise()
            case "q":
                self.exit()
            case "m":
                self.marks = replace(self.marks, left=max((self.marks.left or 0) - 0.1, 0))
                self.board.mark(self.marks)
            case _:
                self.present([e.seen_by(self.viewer) for e in step(self.game, self.rng)])


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=16)
    parser.add_argument("--variant", choices=list(PRESETS), default="party")
    parser.add_argument("--deck")
    parser.add_argument("--moves", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--theme", choices=THEMES, default="default")
    parser.add_argument("--depth", choices=list(Depth))
    parser.add_argument("--ascii", action="store_true")
    parser.add_argument("--spectator", action="store_true")
    parser.add_argument("--still", action="store_true")
    parser.add_argument("--link", action="store_true")
    parser.add_argument("--hand", type=int, default=0, help="so many cards more in the hand")
    parser.add_argument("--turn", type=int, help="go on until it is that seat's turn")
    parser.add_argument("--lang", default="en")
    arguments = parser.parse_args()
    use(arguments.lang)
    LookApp(arguments).run()


if __name__ == "__main__":
    main()
