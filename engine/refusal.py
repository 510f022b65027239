"""The refusals: every reason why a command can be refused, a stable word and a sentence for each."""

from enum import StrEnum


class Reason(StrEnum):
    """The stable words that records and programs use."""

    NO_SUCH_SEAT = "no-such-seat"
    BAD_COMMAND = "bad-command"
    NOT_YOUR_TURN = "not-your-turn"
    NOT_NOW = "not-now"
    UNKNOWN_CARD = "unknown-card"
    NOT_IN_HAND = "not-in-hand"
    NO_MATCH = "no-match"
    ONLY_THE_DRAWN = "only-the-drawn-card"
    ALREADY_DRAWN = "already-drawn"
    MUST_PLAY = "must-play"
    MUST_DRAW = "must-draw"
    NOTHING_TO_DRAW = "nothing-to-draw"
    NEEDS_COLOUR = "needs-colour"
    NO_COLOUR = "no-colour"
    NEEDS_LINK = "needs-link"
    BAD_LINK = "bad-link"
    NEEDS_SWAP = "needs-swap"
    NO_TWIN = "no-twin"
    BAD_TARGET = "bad-target"
    BLUFF = "no-bluffing"
    NO_DOUBT = "no-challenge"
    NO_SPEED_PLAY = "no-speed-play"
    CHOICE_PENDING = "choice-pending"
    TOO_LATE = "too-late"
    ALREADY_POINTED = "already-pointed"
    EARLY_CALL = "early-call"
    ALREADY_CALLED = "already-called"
    FALSE_CATCH = "false-catch"
    GAME_OVER = "game-over"
    BAD_SEED = "bad-seed"
    BAD_CUT = "bad-cut"
    PAUSED = "paused"


SENTENCES: dict[Reason, str] = {
    Reason.NO_SUCH_SEAT: "There is no such seat at this table.",
    Reason.BAD_COMMAND: "A part of that command is not what it should be.",
    Reason.NOT_YOUR_TURN: "It is not your turn.",
    Reason.NOT_NOW: "That cannot be done now.",
    Reason.UNKNOWN_CARD: "There is no such card.",
    Reason.NOT_IN_HAND: "That card is not in your hand.",
    Reason.NO_MATCH: "No match: same colour, number or symbol, or a wild.",
    Reason.ONLY_THE_DRAWN: "After drawing, only the card just drawn may be played.",
    Reason.ALREADY_DRAWN: "You have drawn already: play that card or pass.",
    Reason.MUST_PLAY: "You have a card that you must play.",
    Reason.MUST_DRAW: "Draw first: passing is for after a draw.",
    Reason.NOTHING_TO_DRAW: "There is nothing left to draw.",
    Reason.NEEDS_COLOUR: "Name a colour with that card.",
    Reason.NO_COLOUR: "No colour is named with that card.",
    Reason.NEEDS_LINK: "Name the two seats to link.",
    Reason.BAD_LINK: "These two seats cannot be linked now.",
    Reason.NEEDS_SWAP: "Name the seat to swap hands with.",
    Reason.NO_TWIN: "Only two identical number cards can go down together.",
    Reason.BAD_TARGET: "Choose another seat for that.",
    Reason.BLUFF: "Another of your cards bars it: no bluffing here.",
    Reason.NO_DOUBT: "There is nothing here to challenge.",
    Reason.NO_SPEED_PLAY: "The top card cannot be slapped.",
    Reason.CHOICE_PENDING: "Wait: a choice has to be made first.",
    Reason.TOO_LATE: "Too late.",
    Reason.ALREADY_POINTED: "You have pointed already.",
    Reason.EARLY_CALL: "UNO is called when your play leaves one card.",
    Reason.ALREADY_CALLED: "UNO is called already.",
    Reason.FALSE_CATCH: "There is nobody to catch there.",
    Reason.GAME_OVER: "The game is over.",
    Reason.BAD_SEED: "A seed is written in hexadecimal digits.",
    Reason.BAD_CUT: "A cut is a line of 1 to 64 characters.",
    Reason.PAUSED: "The table is paused.",
}


class IllegalCommand(ValueError):
    """A command that was refused, having changed nothing (TURN-4): `reason` is stable, the message for a person."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(SENTENCES[reason])
        self.reason = reason


def refuse(reason: Reason | None) -> None:
    """Raise IllegalCommand where there is a reason to."""
    if reason is not None:
        raise IllegalCommand(reason)
