"""Opens any one screen with made-up data, to be looked at: python -m tests.bench.screens NAME."""

import argparse
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace
from textual.app import App
from textual.screen import Screen

from app import seating
from app.drawing.look import look
from app.drawing.palette import depth_of, textual_theme
from app.language import choose, use
from app.party import Party, first_party
from app.screens.ask import AskKey, AskText
from app.screens.challenge import ChallengeScreen, HandShownScreen
from app.screens.colour import ColourScreen
from app.screens.curtain import CurtainScreen
from app.screens.rules import RulesScreen
from app.screens.seats import LinkScreen, TargetScreen
from app.screens.setup import SetupScreen
from engine.cards import Colour
from engine.commands import Play
from engine.events import HandShown
from engine.game import Game
from engine.link import pairs
from engine.options import PARTY, Options
from engine.position import Position
from engine.view import view

Made = Screen[Any]


def party(seats: int) -> Party:
    """A party of that many seats."""
    made = first_party()
    while len(made.seats) < seats:
        made = seating.add_seat(made, person=len(made.seats) % 3 == 2)
    while len(made.seats) > seats:
        made = seating.remove_seat(made, len(made.seats) - 1)
    return seating.rename(made, 1, "[red]日本語の名前")


HANDS = (("R7", "Y2", "G+2", "W", "B0"), ("W4", "Y1"), ("G5", "GS", "B9", "YP"))


def position(seats: int, **changed: object) -> Position:
    """A table in the middle of a round."""
    hands = tuple(HANDS[seat % len(HANDS)] for seat in range(seats))
    draw = ("W", "WT", "R3", "Y8", "G1", "B2", "R5", "Y5") * 20
    given = {"hands": hands, "draw": draw, "discard": ("Y4", "R4"), **changed}
    return msgspec.convert(given, Position)


def game(seats: int, options: Options = PARTY, **changed: object) -> Game:
    """A game in the middle of a round."""
    return Game(options, party(seats).names, b"screens", position(seats, **changed))


def challenged(seats: int) -> Made:
    """Seat 1 answers to seat 0's Wild Draw Four, which may be stacked."""
    made = game(seats, replace(PARTY, stacking=True), hands=(("W4", "R1", "R2"), *[("W4", "B1")] * (seats - 1)))
    made.apply(Play(0, "W4", Colour.GREEN))
    return ChallengeScreen(view(made, 1))


def linking(seats: int) -> Made:
    """Seat 0 links two seats, while two others are linked."""
    made = game(seats, link=(0, 1))
    return LinkScreen(view(made, 0), pairs(made.state))


SCREENS: dict[str, Callable[[int], Made]] = {
    "setup": lambda seats: SetupScreen(party(seats)),
    "rules": lambda seats: RulesScreen("speed"),
    "colour": lambda seats: ColourScreen(("R7", "Y2", "Y3", "G+2", "W")),
    "challenge": challenged,
    "shown": lambda seats: HandShownScreen(
        party(seats).names, HandShown(1, 0, ("R7", "W", "G2", "BS") * 5), bluff=True
    ),
    "link": linking,
    "target": lambda seats: TargetScreen(view(game(seats), 0), range(1, seats), "Whom do you swap hands with?"),
    "curtain": lambda seats: CurtainScreen("Bob [red]", "It is your turn."),
    "ask": lambda seats: AskText("What is the player on seat 3 called?", "Bob"),
    "key": lambda seats: AskKey("Which key slaps?", "xmtokzeuvinwlfjh"),
}


class Shown(App[None]):
    """One screen on an empty app."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, screen: Callable[[], Made], theme: str = "default", motion: bool = True) -> None:
        super().__init__()
        self.made = screen
        self.look = look(theme, depth_of(self.console.color_system))
        made = textual_theme(self.look.palette)
        self.register_theme(made)
        self.theme = made.name
        if not motion:
            self.animation_level = "none"

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
    parser.add_argument("--no-motion", action="store_true")
    asked = parser.parse_args()
    use(choose(asked.lang))
    Shown(lambda: SCREENS[asked.name](asked.seats), asked.theme, not asked.no_motion).run()


if __name__ == "__main__":
    main()
