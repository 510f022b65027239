"""The keys by which people say something quickly, wherever they meet."""

from typing import Any

from app.rooms.session import REACTIONS
from app.text.i18n import mark
from app.widgets.key_command import KeyCommand

KEYS = "12345678"[: len(REACTIONS)]
REACTING: tuple[KeyCommand[Any], ...] = (
    KeyCommand(
        "hosted.react",
        ",".join(KEYS),
        mark("react"),
        mark("Say something quickly: well played, ouch, hurry up and more."),
        reflex=True,
        several=True,
        name=f"1–{len(KEYS)}",
    ),
)


def reaction(character: str | None) -> int | None:
    """The number of the reaction that a key stands for; None if it stands for none."""
    place = KEYS.find(character) if character else -1
    return place if place >= 0 else None
