"""The keys of a replay."""

from collections.abc import Sequence

from msgspec import Struct

from app.text.i18n import _, mark
from app.widgets.key_command import KeyCommand


class AtReplay(Struct, frozen=True):
    """What decides what keys are called: whether it plays by itself, how fast, and through whose eyes one looks."""

    plays: bool
    speed: float
    eyes: str


def play_or_stop(at: AtReplay) -> str:
    """What Space does."""
    return _("stop") if at.plays else _("play")


def speed_label(at: AtReplay) -> str:
    """How fast it plays."""
    return _("speed {speed}").format(speed=f"{at.speed:g}")


def eyes_label(at: AtReplay) -> str:
    """Through whose eyes one looks."""
    return _("eyes: {name}").format(name=at.eyes)


KEYS: Sequence[KeyCommand[AtReplay]] = (
    KeyCommand("replay.play", "space", play_or_stop, mark("Let it play by itself, or stop."), "play"),
    KeyCommand("replay.back", "left", "", mark("One command back."), "step(-1)"),
    KeyCommand("replay.forward", "right", mark("step"), mark("One command on."), "step(1)"),
    KeyCommand("replay.previous", "up,pageup", "", mark("The last moment that decided."), "jump(-1)"),
    KeyCommand(
        "replay.next", "down,pagedown", mark("next moment"), mark("The next moment that decides."), "jump(1)"
    ),
    KeyCommand("replay.start", "home", mark("start"), mark("To the start."), "step(-1000000000)", quiet=True),
    KeyCommand("replay.end", "end", mark("end"), mark("To the end."), "step(1000000000)", quiet=True),
    KeyCommand("replay.faster", "plus,equals_sign", "", mark("Play faster."), "speed(1)"),
    KeyCommand("replay.slower", "minus", speed_label, mark("Play slower."), "speed(-1)"),
    KeyCommand("replay.eyes", "tab", eyes_label, mark("Look through the next player's eyes."), "look_on(1)"),
    KeyCommand(
        "replay.eyes_back",
        "shift+tab",
        mark("eyes before"),
        mark("Look through the last player's eyes."),
        "look_on(-1)",
        quiet=True,
    ),
    KeyCommand("replay.hands", "a", mark("all hands"), mark("Show all hands, or the table."), "all_hands"),
    KeyCommand("replay.rules", "question_mark", mark("rules"), mark("Read the rules of what is going on."), "rules"),
    KeyCommand("replay.leave", "q,escape", mark("leave"), mark("Leave the replay."), "dismiss(None)"),
)  # fmt: skip
OPEN_EYES = {"replay.eyes", "replay.eyes_back", "replay.hands"}
