"""The screen of the scoreboard."""

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import BindingType
from textual.events import Click, Key
from textual.widgets import Static

from app.live.public_log import GameStats
from app.screens.base import LEAST_HEIGHT, LEAST_WIDTH, Page, begin, sheets
from app.screens.dialogs.rules import RulesScreen
from app.screens.hosted.cutting import CutLine
from app.screens.hosted.reacting import reaction
from app.screens.hosted.room_events import RoomChanged, RoomListener
from app.screens.scoreboard.commands import AT_KEYBOARD, IN_ROOM, AtScores, NextStep
from app.screens.scoreboard.mode import KeyboardScores, RoomScores
from app.screens.scoreboard.picture import Score, board, detail, groups
from app.text.i18n import _
from app.widgets.appearance import look_of, seat_colour
from app.widgets.chat_input import ChatLine
from app.widgets.key_bar import KeyBar
from app.widgets.key_command import KeyCommand, bindings
from app.widgets.pane import Pane
from engine.view import View


class ScoreboardScreen(Page[NextStep]):
    """Shows how a round ended; answers what comes next. A `mode` tells whether people choose that here, or are ready
    for the next deal in a room.
    """

    CSS_PATH = sheets("scoreboard", "hosted")
    KEYS = (*AT_KEYBOARD, *IN_ROOM)
    BINDINGS: ClassVar[list[BindingType]] = bindings(*KEYS)

    def __init__(self, view: View, stats: GameStats, mode: KeyboardScores | None = None) -> None:
        super().__init__()
        self.view, self.stats, self.mode = view, stats, mode or KeyboardScores()
        self.chosen, self.leaf = 1, 0  # the first who is left with cards
        self.several = False
        self.notice = ""

    def compose(self) -> ComposeResult:
        """Who won, the board, the hand looked at; in a room who is waited for and the chat; the keys."""
        yield Static(self.headline(), id="headline", markup=False)
        yield Pane(id="board")
        yield Pane(id="detail")
        if self.mode.session is not None:
            yield Static(id="waiting", markup=False)
            yield CutLine()
            yield ChatLine()
        yield KeyBar(identity="keys")

    def on_mount(self) -> None:
        """Begin to listen."""
        self.listener = RoomListener(self, self.mode.listen)
        self.tell()

    @on(RoomChanged)
    def changed(self) -> None:
        """Something has changed around the game: somebody is ready, or has said something."""
        self.listener.take()
        self.tell()

    def tell(self, notice: str = "") -> None:
        """Say who is waited for, or a notice in its stead, and what was said last."""
        self.notice = notice
        if not self.is_shown:
            return
        if isinstance(self.mode, RoomScores):
            waiting, said = self.mode.waiting()
            self.query_one("#waiting", Static).update("  ".join(filter(None, [notice or waiting, said])))
            self.query_one(CutLine).say(self.mode.cutting())
        self.draw()

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

    def draw(self) -> None:
        """Draw the board and the hand of the seat looked at."""
        width, height = max(self.app.size.width, LEAST_WIDTH), max(self.app.size.height, LEAST_HEIGHT)
        colours = [seat_colour(self, seat) for seat in range(self.view.seats)]
        score = Score(self.view, self.stats, look_of(self), colours, self.chosen)
        keys = self.query_one("#keys", KeyBar)
        keys.show(*self.offered())
        height -= 1 + keys.lines(width - 2) + sum(len(line.lines) for line in self.query(CutLine))
        rows = board(score, width, height, self.leaf)
        self.query_one("#board").styles.height = len(rows)
        self.query_one("#board", Pane).show(rows)
        self.query_one("#detail", Pane).show(detail(score, width, max(0, height - len(rows))))
        several = len(rows) <= self.view.seats + 1 and len(groups(width)) > 1
        if several is not self.several:  # there are other keys then
            self.several = several
            self.draw()

    def key_commands(self) -> Sequence[KeyCommand[AtScores]]:
        """The keys of this mode."""
        return self.mode.keys

    def situation(self) -> AtScores:
        """What decides which keys are offered."""
        return self.mode.situation(self.view.prompt.kind == "game_over", self.several)

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
        self.action_choose(self.situation().open[0])

    def action_choose(self, step: str) -> None:
        """That comes next, if it may."""
        if step in self.situation().open:
            self.dismiss(NextStep(step))

    # In a room

    def on_key(self, event: Key) -> None:
        """Digits react there; a key: what was said before is read."""
        number = reaction(event.character)
        if isinstance(self.mode, RoomScores) and number is not None:
            event.stop()
            self.tell(self.mode.react(number))
        elif self.notice:
            self.tell()

    def action_ready(self, ready: bool = True) -> None:
        """Be ready for the next deal."""
        if isinstance(self.mode, RoomScores):
            self.mode.be_ready(ready)

    def action_not_yet(self) -> None:
        """Be ready no longer."""
        self.action_ready(False)

    def action_chat(self) -> None:
        """Open the line to type into."""
        self.query_one(ChatLine).open()

    @on(ChatLine.Said)
    def chatted(self, said: ChatLine.Said) -> None:
        """Something was typed."""
        if isinstance(self.mode, RoomScores):
            self.tell(self.mode.say(said.text))

    def action_cut(self) -> None:
        """Cut the deck."""
        begin(self, self.cut, "asking")

    def action_deal_hash(self) -> None:
        """Show all of the hash of the deal that comes."""
        if isinstance(self.mode, RoomScores) and (shown := self.mode.deal_hash()) is not None:
            self.app.push_screen(shown)

    def action_take_home(self) -> None:
        """Show how the visitor has the record for themselves."""
        if isinstance(self.mode, RoomScores) and (shown := self.mode.take_home()) is not None:
            self.app.push_screen(shown)

    async def cut(self) -> None:
        """Type a text to cut with, and say why not where that cannot be."""
        if isinstance(self.mode, RoomScores):
            self.tell(await self.mode.cut(self.app.push_screen_wait, self.query_one(ChatLine)))

    def dismiss(self, result: NextStep | None = None) -> AwaitComplete:
        """Close; what is being typed goes on at the table, if the cards have come meanwhile."""
        if result is None and self.mode.session is not None and self.is_shown:
            self.mode.session.keep_draft(self.query_one(ChatLine).draft)
        return super().dismiss(result)

    def action_powers(self) -> None:
        """Show all that the host can do."""
        begin(self, self.use_power, "asking")

    async def use_power(self) -> None:
        """Choose one, and say why not if it cannot be done."""
        if isinstance(self.mode, RoomScores):
            self.tell(await self.mode.use_power(self.app.push_screen_wait))

    def action_rules(self) -> None:
        """How points are counted."""
        self.app.push_screen(RulesScreen("scoring"))
