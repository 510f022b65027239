"""What a player of the evening reads on the screen, and the keys that people press when they read it."""

import random
import re
from collections.abc import Callable, Sequence
from itertools import dropwhile

from textual.geometry import Region

from app.drawing.layout import layout
from app.widgets.appearance import SEAT_KEYS

SEATS, SIZE = 16, (160, 48)
WHERE = layout(*SIZE, SEATS)
CHOSEN, NEWEST, FIRST = "◆", "▸", "·"
UP, DOWN, LEFT, RIGHT = "\x1b[A", "\x1b[B", "\x1b[D", "\x1b[C"
ENTER = "\r"
Keys = Callable[[random.Random], str]


def any_seat(luck: random.Random) -> str:
    """The key of some seat."""
    return luck.choice(SEAT_KEYS)


# Words on the screen, and what one presses who reads them: what is asked in front of the table first.
ASKED: Sequence[tuple[str, Keys]] = (
    ("Which colour shall it be?", lambda luck: luck.choice((ENTER, LEFT, RIGHT))),
    ("Which two shall draw together?", any_seat),
    ("point at somebody: every finger", any_seat),
    ("Was it allowed?", lambda luck: luck.choice("aac")),
    ("This hand is shown to you alone", lambda _luck: ENTER),
    ("add it and call UNO", lambda _luck: "!"),
    ("add it", lambda luck: luck.choice((ENTER, ENTER, RIGHT))),
    ("Enter  take the pile", lambda _luck: ENTER),
    ("Enter  go on", lambda _luck: ENTER),
    (" won the game!", lambda _luck: ""),
    ("Enter  not yet", lambda _luck: ""),
    ("Enter  ready", lambda _luck: ENTER),
    ("SLAP!", lambda _luck: " "),
    ("u  UNO!", lambda _luck: "u"),
    ("u  catch!", lambda _luck: "u"),
)


def keys_for(screen: Sequence[str], luck: random.Random) -> str:
    """The keys to press before this screen; empty where it asks for nothing."""
    text = "\n".join(screen)
    for words, keys in ASKED:
        if words in text:
            return keys(luck)
    return on_turn(screen)


def on_turn(screen: Sequence[str]) -> str:
    """What one does on turn: play the card under the cursor if it fits, else go to one that does, else draw."""
    keys = screen[WHERE.keys.y]
    if " play " in keys:
        return ENTER if CHOSEN in "".join(part(screen, WHERE.hand)) else RIGHT
    return "d" if " d  draw" in keys else "p" if " p  " in keys else ""


def part(screen: Sequence[str], where: Region) -> list[str]:
    """What stands in a region of the screen."""
    return [line[where.x : where.right] for line in screen[where.y : where.bottom]]


def log_lines(screen: Sequence[str]) -> list[str]:
    """The log as it stands beside the table, oldest line first; empty where something else is in front of it."""
    rows = part(screen, WHERE.log)
    newest = next((place for place, row in enumerate(rows) if row.startswith(NEWEST)), None)
    if newest is None:
        return []
    # A sentence may have lost its beginning where the ring goes round.
    in_order = dropwhile(lambda row: row[0] not in (NEWEST, FIRST), [*rows[newest + 1 :], *rows[: newest + 1]])
    sentences: list[str] = []
    for row in filter(str.strip, in_order):
        if row[0] in (NEWEST, FIRST):
            sentences.append(row[2:].rstrip())
        else:
            sentences[-1] += f" {row.strip()}"
    return sentences


def scores(screen: Sequence[str]) -> list[str]:
    """The scoreboard: who has won, and the row of each seat; empty where it is not shown."""
    first = next((place for place, line in enumerate(screen) if re.search(r" won (the game|\d+ points)", line)), None)
    return [] if first is None else [line.strip() for line in screen[first : first + SEATS + 2]]
