"""The screen of a replay."""

import asyncio
from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.timer import Timer

from app.replay.timeline import Kind, ReplayTimeline
from app.screens.base import Page, begin
from app.screens.dialogs.open_hands import hand_rows
from app.screens.dialogs.rules import RulesScreen
from app.screens.replay.commands import KEYS, OPEN_EYES, AtReplay
from app.text.i18n import _, mark
from app.widgets.appearance import look_of
from app.widgets.board import Board
from app.widgets.key_command import KeyCommand, bindings
from app.widgets.pane import Pane
from engine.view import view

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0)
# Seconds between two commands at speed 1: recorded times hold pauses that nobody wants to sit through again.
BEAT = 0.8
# And between two words on how far a long record has been read.
TELLING = 0.2
KINDS = {
    Kind.ROUND: mark("a new round"),
    Kind.DRAW: mark("many cards drawn"),
    Kind.SLAP: mark("a slap"),
    Kind.POINTING: mark("pointing"),
    Kind.MINI_PILE: mark("a mini-pile taken"),
    Kind.CHALLENGE: mark("a challenge"),
}


class ReplayScreen(Page[None]):
    """Shows a timeline; the eyes are a seat's, a spectator's (None), or everybody's at once (`open_hands`).

    `watch_only`: a spectator's alone, for a round is still being played.
    """

    KEYS = KEYS
    BINDINGS: ClassVar[list[BindingType]] = bindings(*KEYS)

    def __init__(self, timeline: ReplayTimeline, watch_only: bool = False) -> None:
        super().__init__()
        self.timeline, self.watch_only = timeline, watch_only
        self.eyes: int | None = None
        self.open_hands = False
        self.speed = SPEEDS.index(1.0)
        self.playing: Timer | None = None
        self.told: int | None = None

    def compose(self) -> ComposeResult:
        """The board, and where all hands are laid open."""
        yield Board(look_of(self), moves=False)
        hands = Pane(id="hands")
        hands.display = False
        yield hands

    def on_mount(self) -> None:
        """Read the record to its end, then stand at its beginning."""
        self.show()
        begin(self, self.wind)

    async def wind(self) -> None:
        """Play the record once; long ones let the screen breathe, and say how far they are."""
        telling = self.set_interval(TELLING, self.show)
        for _place in self.timeline.wind():
            await asyncio.sleep(0)
        telling.stop()
        self.show()

    def show(self) -> None:
        """Show this place."""
        timeline = self.timeline
        seen = view(timeline.game, self.eyes)
        fresh = timeline.events if timeline.place != self.told else []
        self.told = timeline.place
        events = [shown for event in fresh if (shown := event.seen_by(self.eyes)) is not None]
        self.query_one(Board).present(seen, events, keys=self.offered(), notice=self.where())
        if self.open_hands:
            pane = self.query_one("#hands", Pane)
            hands = [[card.code for card in hand] for hand in timeline.game.state.hands]
            pane.show(hand_rows(look_of(self), timeline.game.names, hands, self.where(), *self.app.size))

    def where(self) -> str:
        """Where in the game this is, and what happened here."""
        timeline = self.timeline
        text = _("Round {round}, {place} of {length}").format(
            round=timeline.game.round, place=timeline.place, length=timeline.length
        )
        if self.watch_only:
            text += " " + _("(still being played: no hands are shown)")
        if timeline.wound < 1:
            return text + " " + _("(read: {share})").format(share=f"{timeline.wound:.0%}")
        kinds = ", ".join(_(KINDS[kind]) for kind in timeline.kinds_here())
        if timeline.refused is not None and timeline.place == timeline.length:
            kinds = _("line {line} of the record was refused").format(line=timeline.refused)
        return f"{text}: {kinds}" if kinds else text

    def situation(self) -> AtReplay:
        """What decides which keys are offered."""
        eyes = _("spectator") if self.eyes is None else self.timeline.game.names[self.eyes]
        return AtReplay(self.playing is not None, SPEEDS[self.speed], eyes)

    def key_commands(self) -> Sequence[KeyCommand[AtReplay]]:
        """Nobody gets other eyes while that would help them."""
        return [command for command in KEYS if not (self.watch_only and command.id in OPEN_EYES)]

    def on_resize(self) -> None:
        """Fit the new size."""
        super().on_resize()
        self.show()

    def action_step(self, steps: int) -> None:
        """So many commands on, or back."""
        self.timeline.go_to(self.timeline.place + steps)
        self.show()

    def action_jump(self, way: int) -> None:
        """To the next moment that decided something."""
        self.timeline.go_to(self.timeline.next_moment(way))
        self.show()

    def action_play(self) -> None:
        """Go on by itself, or stop."""
        if self.playing is not None:
            self.playing.stop()
            self.playing = None
        else:
            self.playing = self.set_interval(BEAT / SPEEDS[self.speed], self.beat)
        self.show()

    def beat(self) -> None:
        """One command on; at the end it stops."""
        if self.timeline.place >= self.timeline.length:
            self.action_play()
        else:
            self.action_step(1)

    def action_speed(self, step: int) -> None:
        """Faster or slower."""
        self.speed = min(max(self.speed + step, 0), len(SPEEDS) - 1)
        if self.playing is not None:
            self.action_play()
            self.action_play()
        self.show()

    def action_look_on(self, step: int) -> None:
        """Through the next eyes: each seat's, then a spectator's."""
        eyes = [None, *range(len(self.timeline.game.names))]
        self.eyes = eyes[(eyes.index(self.eyes) + step) % len(eyes)]
        self.show()

    def action_all_hands(self) -> None:
        """Lay all hands open, or hide them again."""
        self.open_hands = not self.open_hands
        self.query_one("#hands").display = self.open_hands
        self.query_one(Board).display = not self.open_hands
        self.show()

    def action_rules(self) -> None:
        """The rules of what is going on here."""
        self.app.push_screen(RulesScreen(view(self.timeline.game, None).prompt.kind))
