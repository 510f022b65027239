"""The screen of the scoreboard."""

from collections.abc import Collection
from enum import StrEnum
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Click
from textual.widgets import Static

from app.live.public_log import GameStats
from app.screens.base import LEAST_HEIGHT, LEAST_WIDTH, Page, sheets
from app.screens.dialogs.rules import RulesScreen
from app.screens.scoreboard.picture import Score, board, detail, groups
from app.text.i18n import _
from app.widgets.appearance import look_of, seat_colour
from app.widgets.key_bar import Hint, KeyBar
from app.widgets.pane import Pane
from engine.view import View


class NextStep(StrEnum):
    """What comes after a round."""

    NEXT = "next"
    AGAIN = "again"
    SETUP = "setup"
    QUIT = "quit"


class ScoreboardScreen(Page[NextStep]):
    """Shows how a round ended; answers what comes next, one of the ways that are `open_ways` to this viewer.

    The next round is offered only while the game is not over, and another game only when it is.
    """

    CSS_PATH = sheets("scoreboard")
    SUBMITTING = ("enter", "n", "a", "r")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "onward", show=False, id="scoreboard.onward"),
        Binding("n", "choose('next')", show=False, id="scoreboard.next"),
        Binding("a", "choose('again')", show=False, id="scoreboard.again"),
        Binding("s", "choose('setup')", show=False, id="scoreboard.setup"),
        Binding("q", "choose('quit')", show=False, id="scoreboard.quit"),
        Binding("up", "look_at(-1)", show=False, id="scoreboard.up"),
        Binding("down", "look_at(1)", show=False, id="scoreboard.down"),
        Binding("left", "turn(-1)", show=False, id="scoreboard.left"),
        Binding("right,tab", "turn(1)", show=False, id="scoreboard.right"),
        Binding("question_mark", "rules", show=False, id="scoreboard.rules"),
    ]

    def __init__(self, view: View, stats: GameStats, open_ways: Collection[NextStep] = tuple(NextStep)) -> None:
        super().__init__()
        self.view, self.stats = view, stats
        over = view.prompt.kind == "game_over"
        self.open_ways = [
            way for way in NextStep if way in open_ways and way != (NextStep.NEXT if over else NextStep.AGAIN)
        ]
        self.chosen, self.leaf = 1, 0  # the first who is left with cards

    def compose(self) -> ComposeResult:
        """Who won, the board, the hand looked at, the keys."""
        yield Static(self.headline(), id="headline", markup=False)
        yield Pane(id="board")
        yield Pane(id="detail")
        yield KeyBar(identity="keys")

    def headline(self) -> str:
        """Who won, and what."""
        view, prompt = self.view, self.view.prompt
        names = _(" and ").join(view.names[seat] for seat in prompt.winners)
        if prompt.kind == "game_over" and view.options.play_to:
            return _("{names} won the game!").format(names=names)
        if prompt.blocked:
            return _("Round {round} is blocked: {names} had the fewest points.").format(round=view.round, names=names)
        if view.options.lowest_wins:
            return _("Round {round}: {names} went out.").format(round=view.round, names=names)
        return _("Round {round}: {names} won {points} points.").format(
            round=view.round, names=names, points=prompt.points
        )

    def on_resize(self) -> None:
        """Draw for the new size."""
        super().on_resize()
        self.draw()

    def draw(self) -> None:
        """Draw the board and the hand of the seat looked at."""
        width, height = max(self.app.size.width, LEAST_WIDTH), max(self.app.size.height, LEAST_HEIGHT)
        colours = [seat_colour(self, seat) for seat in range(self.view.seats)]
        score = Score(self.view, self.stats, look_of(self), colours, self.chosen)
        rows = board(score, width, height - 2, self.leaf)
        self.query_one("#board").styles.height = len(rows)
        self.query_one("#board", Pane).show(rows)
        self.query_one("#detail", Pane).show(detail(score, width, max(0, height - len(rows) - 2)))
        self.query_one("#keys", KeyBar).show(*self.hints(len(rows) <= self.view.seats + 1 and len(groups(width)) > 1))

    def hints(self, several: bool) -> list[Hint]:
        """The keys; to turn the leaf only where there are several."""
        ways = {
            NextStep.NEXT: ("n", _("next round")),
            NextStep.AGAIN: ("a", _("play again")),
            NextStep.SETUP: ("s", _("set-up")),
            NextStep.QUIT: ("q", _("leave")),
        }
        leaf: list[Hint] = [("right", _("race, statistics"))] if several else []
        return [*(ways[way] for way in self.open_ways), ("up", _("hands")), *leaf]

    def action_look_at(self, way: int) -> None:
        """Look at the hand of the next seat up or down."""
        self.chosen = (self.chosen + way) % self.view.seats
        self.draw()

    def action_turn(self, way: int) -> None:
        """Turn to another leaf."""
        self.leaf += way
        self.draw()

    def on_click(self, event: Click) -> None:
        """A click on a row looks at that seat."""
        row = event.y % (self.view.seats + 1)
        if event.widget is self.query_one("#board") and row > 0:
            self.chosen = row - 1
            self.draw()

    def action_onward(self) -> None:
        """What mostly comes next."""
        if self.open_ways and self.open_ways[0] in {NextStep.NEXT, NextStep.AGAIN}:
            self.dismiss(self.open_ways[0])

    def action_choose(self, way: str) -> None:
        """That comes next, if it may."""
        if way in self.open_ways:
            self.dismiss(NextStep(way))

    def action_rules(self) -> None:
        """How points are counted."""
        self.app.push_screen(RulesScreen("scoring"))
