"""Answering a Wild Draw Four or a stack, and seeing the hand that a challenge lays open."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static

from app.drawing.cards import Size
from app.screens.base import Dialog, sheets
from app.text.i18n import _, mark
from app.widgets.answer_tiles import Tile, Tiles, tile_key
from app.widgets.appearance import look_of
from app.widgets.card_grid import Spread
from app.widgets.key_bar import KeyBar
from app.widgets.key_command import KeyCommand, bindings
from engine.commands import Challenge, Play
from engine.events import HandShown
from engine.view import View


class ChallengeAnswer(StrEnum):
    """What one can do when cards are demanded."""

    ACCEPT = "a"
    CHALLENGE = "c"
    PLAY = "p"


class ChallengeScreen(Dialog[ChallengeAnswer]):
    """Asks the seat of whom cards are demanded what it does: draw them, challenge, or play on where stacks are made.

    The answers offered are those that `view.legal` has; after PLAY the card is still to be chosen from the hand.
    """

    CSS_PATH = sheets("dialog")
    KEYS = Tiles.KEYS
    ANSWERS: ClassVar[Mapping[ChallengeAnswer, KeyCommand[Any]]] = {
        ChallengeAnswer.ACCEPT: tile_key("challenge.accept", "a", mark("Draw the cards.")),
        ChallengeAnswer.CHALLENGE: tile_key("challenge.challenge", "c", mark("Say that it was not allowed.")),
        ChallengeAnswer.PLAY: tile_key("challenge.play", "p", mark("Add a card to the stack.")),
    }

    def __init__(self, view: View) -> None:
        super().__init__()
        self.view = view
        self.answers = [ChallengeAnswer.ACCEPT]
        if any(isinstance(command, Challenge) for command in view.legal):
            self.answers.append(ChallengeAnswer.CHALLENGE)
        if any(isinstance(command, Play) for command in view.legal):
            self.answers.append(ChallengeAnswer.PLAY)

    def key_commands(self) -> Sequence[KeyCommand[Any]]:
        """The keys of the tiles, and one for each answer."""
        return (*self.KEYS, *(self.ANSWERS[answer] for answer in self.answers))

    def compose(self) -> ComposeResult:
        """What is demanded, the answers, the keys."""
        with Vertical(id="box"):
            yield Static(self.demand(), classes="title", markup=False)
            yield Tiles([self.tile(answer) for answer in self.answers], 22)
            yield KeyBar(*self.offered())

    def demand(self) -> str:
        """What is demanded, and by whom."""
        prompt = self.view.prompt
        if prompt.by is None:
            return _("A stack of {count} cards has reached you.").format(count=prompt.total)
        name = self.view.names[prompt.by]
        return _("{name} played Wild Draw Four. Was it allowed?").format(name=name)

    def tile(self, answer: ChallengeAnswer) -> Tile:
        """One answer."""
        palette, total = look_of(self).palette, self.view.prompt.total
        match answer:
            case ChallengeAnswer.ACCEPT:
                return Tile(answer, _("ACCEPT"), _("draw {count} and wait").format(count=total), palette.own)
            case ChallengeAnswer.CHALLENGE:
                note = _("draw 0, or {count}").format(count=total + 2)
                return Tile(answer, _("CHALLENGE"), note, palette.slap)
            case ChallengeAnswer.PLAY:
                return Tile(answer, _("PLAY ON"), _("stack another card"), palette.turn)

    @on(Tiles.Picked)
    def answer(self, picked: Tiles.Picked) -> None:
        """That is the answer."""
        self.dismiss(self.answers[picked.place])


class HandShownScreen(Dialog[None]):
    """Shows the hand that a challenge has laid open, to the challenger alone; Enter closes it."""

    CSS_PATH = sheets("dialog")
    KEYS = (
        KeyCommand(
            "hand_shown.close", "enter,space,escape", mark("close"), mark("Put the hand away."), "dismiss(None)"
        ),
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings(*KEYS)

    def __init__(self, names: Sequence[str], shown: HandShown, bluff: bool) -> None:
        super().__init__()
        self.offender, self.shown, self.bluff = names[shown.seat], shown, bluff

    def compose(self) -> ComposeResult:
        """What it was, the hand, the keys."""
        verdict = _("A bluff! {name} draws.") if self.bluff else _("No bluff: {name} was allowed to.")
        with Vertical(id="box"):
            yield Static(verdict.format(name=self.offender), classes="title", markup=False)
            yield Static(_("This hand is shown to you alone:"), classes="line")
            yield Spread(self.shown.cards, Size.SMALL, 72)
            yield KeyBar(*self.offered())
