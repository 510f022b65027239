"""The keys of the scoreboard: of those who share a keyboard, and of a room."""

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct

from app.screens.hosted.reacting import REACTING
from app.text.i18n import _, mark
from app.widgets.key_command import KeyCommand


class NextStep(StrEnum):
    """What comes after a round."""

    NEXT = "next"
    AGAIN = "again"
    SETUP = "setup"
    QUIT = "quit"


class AtScores(Struct, frozen=True):
    """What decides which keys are offered: the ways on that are `open` here, whether there are `several` leaves, and of
    one who visits a room whether they have a seat, are ready, host it, and are asked to cut the deck; whether a deal is
    `promised` there, and whether they have a record to take home.
    """

    open: Sequence[NextStep] = ()
    several: bool = False
    seated: bool = False
    ready: bool = False
    is_host: bool = False
    may_cut: bool = False
    promised: bool = False
    has_record: bool = False


def onward(at: AtScores) -> str:
    """What mostly comes next."""
    return _("next round") if NextStep.NEXT in at.open else _("play again")


def goes_on(at: AtScores) -> bool:
    """Whether there is something to go on with."""
    return not {NextStep.NEXT, NextStep.AGAIN}.isdisjoint(at.open)


LOCAL: Sequence[KeyCommand[AtScores]] = (
    KeyCommand(
        "scoreboard.onward", "enter", onward, mark("Go on: to the next round, or to another game."), "onward",
        goes_on, submits=True,
    ),
    KeyCommand(
        "scoreboard.next", "n", mark("next round"), mark("Deal the next round."), "choose('next')",
        lambda at: NextStep.NEXT in at.open, submits=True, quiet=True,
    ),
    KeyCommand(
        "scoreboard.again", "a", mark("play again"), mark("Play another game, the same way."), "choose('again')",
        lambda at: NextStep.AGAIN in at.open, submits=True, quiet=True,
    ),
    KeyCommand(
        "scoreboard.setup", "s", mark("set-up"), mark("Back to the set-up."), "choose('setup')",
        lambda at: NextStep.SETUP in at.open,
    ),
)  # fmt: skip
LOOKING: Sequence[KeyCommand[AtScores]] = (
    KeyCommand("scoreboard.up", "up", "", mark("The hand of the seat above."), "look_at(-1)"),
    KeyCommand("scoreboard.down", "down", mark("hands"), mark("The hand of the seat below."), "look_at(1)"),
    KeyCommand(
        "scoreboard.left", "left", "", mark("The leaf before."), "turn(-1)", lambda at: at.several
    ),
    KeyCommand(
        "scoreboard.right", "right,tab", mark("race, statistics"), mark("The next leaf: points, race, statistics."),
        "turn(1)", lambda at: at.several,
    ),
)  # fmt: skip
HOSTED: Sequence[KeyCommand[AtScores]] = (
    KeyCommand(
        "hosted_score.ready", "enter,r,n", mark("ready"), mark("Be ready for the next deal."), "ready",
        lambda at: at.seated and not at.ready, submits=True,
    ),
    KeyCommand(
        "hosted_score.not_yet", "u", mark("not yet"), mark("Be ready no longer."), "not_yet",
        lambda at: at.seated and at.ready,
    ),
    KeyCommand(
        "hosted_score.cut", "x", mark("cut the deck"),
        mark("Add a word to the deal, so that nobody can choose the cards."), "cut", lambda at: at.may_cut,
    ),
)  # fmt: skip
TALKING: Sequence[KeyCommand[AtScores]] = (
    KeyCommand("hosted_score.chat", "c", mark("chat"), mark("Say something to everybody."), "chat"),
    KeyCommand(
        "hosted_score.powers", "a,h", mark("host"), mark("All that the host can do."), "powers", lambda at: at.is_host
    ),
    KeyCommand(
        "hosted_score.hash", "number_sign", mark("hash"), mark("All of the hash of the deal that comes."), "deal_hash",
        lambda at: at.promised, quiet=True,
    ),
    KeyCommand(
        "hosted_score.take_home", "t", mark("take home"), mark("How you have the record of this game for yourself."),
        "take_home", lambda at: at.has_record,
    ),
    *REACTING,
)  # fmt: skip
RULES: KeyCommand[AtScores] = KeyCommand(
    "scoreboard.rules", "question_mark", mark("rules"), mark("Read how points are counted."), "rules"
)
LEAVE: KeyCommand[AtScores] = KeyCommand(
    "scoreboard.quit", "q", mark("leave"), mark("Leave the game."), "choose('quit')"
)
LOBBY: KeyCommand[AtScores] = LEAVE._replace(label=mark("lobby"), help=mark("Go to the lobby; a bot plays for you."))
AT_KEYBOARD = (*LOCAL, *LOOKING, RULES, LEAVE)
IN_ROOM = (*HOSTED, *LOOKING, *TALKING, RULES, LOBBY)
