"""Opens any one screen with made-up data, to be looked at: python -m tests.bench.screens NAME."""

import argparse
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace
from textual.app import App
from textual.filter import LineFilter
from textual.screen import Screen

from app.drawing.look import look
from app.drawing.palette import textual_theme
from app.live.public_log import GameStats
from app.screens.dialogs.challenge import ChallengeScreen, HandShownScreen
from app.screens.dialogs.colour import ColourScreen
from app.screens.dialogs.handover import HandoverScreen
from app.screens.dialogs.prompts import AskKey, AskText
from app.screens.dialogs.rules import RulesScreen
from app.screens.dialogs.seats import LinkScreen, TargetScreen
from app.screens.mini_pile.screen import MiniPileScreen
from app.screens.pointing.screen import PointingScreen
from app.screens.scoreboard.screen import ScoreboardScreen
from app.screens.setup.screen import SetupScreen
from app.screens.statistics.screen import StatisticsScreen
from app.setup import edits
from app.setup.file import first_party
from app.setup.model import GameSetup
from app.text.i18n import choose, use
from app.text.widths import clean_name
from app.widgets.appearance import depth_here
from app.widgets.ascii_filter import AsciiFilter
from engine.cards import Colour
from engine.commands import AnyCommand, Play
from engine.events import Caught, Drew, HandShown, Played, Why, WrongSlap
from engine.game import Game
from engine.options import PARTY, Options
from engine.phases import awaited
from engine.position import Position
from engine.rules.links import pairs
from engine.view import view
from tests.bench.played import statistics

Made = Screen[Any]


def setup(seats: int) -> GameSetup:
    """A party of that many seats."""
    made = first_party()
    while len(made.seats) < seats:
        made = edits.add_seat(made, person=len(made.seats) % 3 == 2)
    while len(made.seats) > seats:
        made = edits.remove_seat(made, len(made.seats) - 1)
    return edits.rename(made, 1, clean_name("[red]日本語の名前"))


HANDS = (("R7", "Y2", "G+2", "W", "B0"), ("W4", "Y1"), ("G5", "GS", "B9", "YP"))


def position(seats: int, **changed: object) -> Position:
    """A table in the middle of a round."""
    hands = tuple(HANDS[seat % len(HANDS)] for seat in range(seats))
    draw = ("W", "WT", "R3", "Y8", "G1", "B2", "R5", "Y5") * 20
    given = {"hands": hands, "draw": draw, "discard": ("Y4", "R4"), **changed}
    return msgspec.convert(given, Position)


def game(seats: int, options: Options = PARTY, **changed: object) -> Game:
    """A game in the middle of a round."""
    return Game(options, setup(seats).names, b"screens", position(seats, **changed))


def challenged(seats: int) -> Made:
    """Seat 1 answers to seat 0's Wild Draw Four, which may be stacked."""
    made = game(seats, replace(PARTY, stacking=True), hands=(("W4", "R1", "R2"), *[("W4", "B1")] * (seats - 1)))
    made.apply(Play(0, "W4", Colour.GREEN))
    return ChallengeScreen(view(made, 1))


def linking(seats: int) -> Made:
    """Seat 0 links two seats, while two others are linked."""
    made = game(seats, link=(0, 1))
    return LinkScreen(view(made, 0), pairs(made.state))


def scores(seats: int) -> Made:
    """A round that seat 0 has just won, the third of a game to 500."""
    options = replace(PARTY, play_to=500)
    hands = (("R7",), *[HANDS[seat % 3] * (1 + seat) for seat in range(1, seats)])
    made = game(seats, options, hands=hands[:seats], scores=tuple(37 * seat % 211 for seat in range(seats)))
    stats = GameStats(seats)
    stats.totals.append(tuple(made.state.scores))
    stats.add([WrongSlap(1), Caught(1, 0), Drew(1, 4, Why.STACK), Played(0, "R7", 3, slap=True), Drew(0, 2, Why.LINK)])
    stats.add(made.apply(Play(0, "R7")))
    return ScoreboardScreen(view(made, 0), stats)


def piling(seats: int) -> Made:
    """Seat 0 began a mini-pile; seat 1 is asked, and whoever is asked is shown."""
    made = game(
        seats,
        hands=(("WP", "R7", "G1"), ("B0", "B7"), ("W", "Y5", "B2"), *HANDS[:1] * seats)[:seats],
        draw=("W", "WT", "B4") * 9,
    )
    made.apply(Play(0, "WP"))
    return live(made, MiniPileScreen)


def pointing(seats: int) -> Made:
    """Everybody points; seat 0 is asked first."""
    made = game(seats, hands=(("RP", "R7", "G1"),) + HANDS[:1] * (seats - 1))
    made.apply(Play(0, "RP"))
    return live(made, PointingScreen)


def live(made: Game, kind: type[MiniPileScreen] | type[PointingScreen]) -> Made:
    """A live dialog in which every seat plays in turn, at the keyboard."""

    def ask(command: AnyCommand) -> None:
        events = made.apply(command)
        screen.show(view(made, (awaited(made.phase) or (0,))[0]), events)

    screen = kind(view(made, awaited(made.phase)[0]), ask)
    return screen


SCREENS: dict[str, Callable[[int], Made]] = {
    "setup": lambda seats: SetupScreen(setup(seats)),
    "rules": lambda seats: RulesScreen("speed"),
    "colour": lambda seats: ColourScreen(("R7", "Y2", "Y3", "G+2", "W")),
    "challenge": challenged,
    "shown": lambda seats: HandShownScreen(
        setup(seats).names, HandShown(1, 0, ("R7", "W", "G2", "BS") * 5), bluff=True
    ),
    "link": linking,
    "target": lambda seats: TargetScreen(view(game(seats), 0), range(1, seats), "Whom do you swap hands with?"),
    "curtain": lambda seats: HandoverScreen("Bob [red]", "It is your turn."),
    "scores": scores,
    "statistics": lambda seats: StatisticsScreen(statistics, "Ann" if seats > 6 else None),
    "minipile": piling,
    "pointing": pointing,
    "ask": lambda seats: AskText("What is the player on seat 3 called?", "Bob"),
    "key": lambda seats: AskKey("Which key slaps?", "xmtokzeuvinwlfjh"),
}


class Shown(App[None]):
    """One screen on an empty app."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self, screen: Callable[[], Made], theme: str = "default", motion: bool = True, ascii_only: bool = False
    ) -> None:
        super().__init__()
        self.made = screen
        self.ascii_only = ascii_only
        self.look = look(theme, depth_here(self), ascii_only=ascii_only)
        made = textual_theme(self.look.palette)
        self.register_theme(made)
        self.theme = made.name
        if not motion:
            self.animation_level = "none"

    def get_line_filters(self) -> Sequence[LineFilter]:
        """As the game's own application has them."""
        return [*super().get_line_filters(), *([AsciiFilter()] if self.ascii_only else [])]

    def on_mount(self) -> None:
        """Open it, and say what it answered."""
        self.push_screen(self.made(), lambda answer: self.exit(message=f"answer: {answer!r}"))


def main() -> None:
    """Open the screen asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", choices=sorted(SCREENS))
    parser.add_argument("--lang", default=None)
    parser.add_argument("--seats", type=int, default=8)
    parser.add_argument("--theme", default="default")
    parser.add_argument("--ascii", action="store_true")
    parser.add_argument("--no-motion", action="store_true")
    asked = parser.parse_args()
    use(choose(asked.lang))
    Shown(lambda: SCREENS[asked.name](asked.seats), asked.theme, not asked.no_motion, asked.ascii).run()


if __name__ == "__main__":
    main()
