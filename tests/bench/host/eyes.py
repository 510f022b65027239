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


def any_seat(rng: random.Random) -> str:
    """The key of some seat."""
    return rng.choice(SEAT_KEYS)


# Words on the screen, and what one presses who reads them: what is asked in front of the table first.
ASKED: Sequence[tuple[str, Keys]] = (
    ("Which colour shall it be?", lambda rng: rng.choice((ENTER, LEFT, RIGHT))),
    ("Which two shall draw together?", any_seat),
    ("point at somebody: every finger", any_seat),
    ("Was it allowed?", lambda rng: rng.choice("aac")),
    ("This hand is shown to you alone", lambda _rng: ENTER),
    ("add it and call UNO", lambda _rng: "!"),
    ("add it", lambda rng: rng.choice((ENTER, ENTER, RIGHT))),
    ("Enter  take the pile", lambda _rng: ENTER),
    ("Enter  go on", lambda _rng: ENTER),
    (" won the game!", lambda _rng: ""),
    ("Enter  not yet", lambda _rng: ""),
    ("Enter  ready", lambda _rng: ENTER),
    ("SLAP!", lambda _rng: " "),
    ("u  UNO!", lambda _rng: "u"),
    ("u  catch!", lambda _rng: "u"),
)


def keys_for(screen: Sequence[str], rng: random.Random) -> str:
    """The keys to press before this screen; empty where it asks for nothing."""
    text = "\n".join(screen)
    for words, keys in ASKED:
        if words in text:
            return keys(rng)
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
