"""Tables to draw: games in a position, or somewhere in a random one, and what is seen of them."""

import random

import msgspec

from app.render.rows import Row
from engine.events import Event
from engine.game import Game
from engine.options import options_from
from engine.position import Position
from engine.view import View, view
from tests.bench.look import step

NAMES = ("Ann", "Bob", "Cas", "Dan", "Eva", "Fay", "Gus", "Hal", "Ian", "Joy", "Kim", "Lea", "Max", "Nia", "Oli", "Pam")
WICKED = ("[/", "[red]x", "花子花子花子花子花子", "e\u0301\u0323o\u0308", "x" * 300, "[@click=app.quit]q")


def seen(viewer: int | None = 0, seats: int = 3, **position: object) -> View:
    """What a seat sees of a table in that position."""
    options = options_from({"variant": "party", "play_to": 500})
    game = Game(options, NAMES[:seats], b"seed", msgspec.convert(position, Position))
    return view(game, viewer)


def told(seats: int, commands: int, seed: int, viewer: int | None = 0) -> list[tuple[View, list[Event]]]:
    """A random game as one viewer is told of it: after each command, how things stand and what happened."""
    rng = random.Random(seed)
    game = Game(options_from({"variant": "party", "play_to": 500}), NAMES[:seats], rng.randbytes(8))
    heard = [(view(game, viewer), [known for event in game.opening if (known := event.seen_by(viewer)) is not None])]
    for _ in range(commands):
        events = step(game, rng)
        heard.append((view(game, viewer), [known for event in events if (known := event.seen_by(viewer)) is not None]))
    return heard


def text_of(rows: "tuple[Row, ...] | list[Row]") -> str:
    """The rows as lines of text."""
    return "\n".join("".join(text for text, _style in row.spans) for row in rows)
