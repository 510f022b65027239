"""Answers as tiles beside one another."""

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from rich.style import Style
from textual.binding import BindingType
from textual.events import Click, Key
from textual.message import Message

from app.render.canvas import Canvas
from app.render.cells import fit
from app.text.i18n import mark
from app.widgets.appearance import look_of
from app.widgets.key_command import KeyCommand, bindings
from app.widgets.pane import Pane

HEIGHT = 7
GAP = 2


class Tile(NamedTuple):
    """One answer: its key, what it says, a word more, and how it is filled."""

    key: str
    title: str
    note: str
    style: Style


def tile_key(identity: str, key: str, help: str) -> KeyCommand[Any]:  # noqa: A002
    """The key that gives one answer at once; it stands on the tile itself."""
    return KeyCommand(identity, key, "", help, submits=True, quiet=True)


class Tiles(Pane, can_focus=True):
    """A row of tiles, one of them under the cursor."""

    KEYS: ClassVar[Sequence[KeyCommand[Any]]] = (
        KeyCommand("tiles.left", "left", "", mark("The answer on the left."), "move(-1)"),
        KeyCommand("tiles.right", "right", mark("move"), mark("The answer on the right."), "move(1)"),
        KeyCommand(
            "tiles.pick", "enter,space", mark("choose"), mark("Give the answer under the cursor."), "pick", submits=True
        ),
    )
    BINDINGS: ClassVar[list[BindingType]] = bindings(*KEYS)

    class Picked(Message):
        """A tile was chosen: the number of its place."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self, tiles: Sequence[Tile], width: int, first: int = 0) -> None:
        super().__init__()
        self.tiles, self.tile_width, self.place = tiles, width, first
        self.styles.width = len(tiles) * (width + GAP) - GAP
        self.styles.height = HEIGHT

    def on_mount(self) -> None:
        """Draw."""
        self.draw()

    def draw(self) -> None:
        """Draw the tiles, the one under the cursor with a frame of its own."""
        look = look_of(self)
        canvas = Canvas(len(self.tiles) * (self.tile_width + GAP) - GAP, HEIGHT, look.palette.panel)
        for place, tile in enumerate(self.tiles):
            self.draw_tile(canvas, place * (self.tile_width + GAP), tile, place == self.place)
        self.show(canvas.rows())

    def draw_tile(self, canvas: Canvas, x: int, tile: Tile, chosen: bool) -> None:
        """One tile, its top left corner at `x`."""
        look, width = look_of(self), self.tile_width
        frames = look.faces.outline
        ink = look.palette.cursor if chosen else look.palette.faint
        for y in range(HEIGHT):
            left, across, right = tuple(frames[0] if y == 0 else frames[2] if y == HEIGHT - 1 else frames[1])
            canvas.write(x, y, left + across * (width - 2) + right, ink)
            if 0 < y < HEIGHT - 1:
                canvas.write(x + 1, y, " " * (width - 2), tile.style)
        canvas.write(x + 1, 2, fit(f"[{tile.key}]", width - 2, "centre"), tile.style)
        canvas.write(x + 1, 3, fit(tile.title, width - 2, "centre"), tile.style)
        canvas.write(x + 1, 4, fit(tile.note, width - 2, "centre"), tile.style)
        if chosen:
            mark = look.faces.glyphs["playable"]
            canvas.write(x + (width - 3) // 2, HEIGHT - 1, f" {mark} ", ink)

    def action_move(self, way: int) -> None:
        """The next tile to that side, and round again."""
        self.place = (self.place + way) % len(self.tiles)
        self.draw()

    def action_pick(self) -> None:
        """Choose the tile under the cursor."""
        self.post_message(self.Picked(self.place))

    def on_key(self, event: Key) -> None:
        """A tile's own key chooses it at once."""
        for place, tile in enumerate(self.tiles):
            if event.character is not None and event.character.lower() == tile.key:
                event.stop()
                self.post_message(self.Picked(place))

    def on_click(self, event: Click) -> None:
        """A click chooses the tile it falls on."""
        place, inside = divmod(event.x, self.tile_width + GAP)
        if inside < self.tile_width:
            self.post_message(self.Picked(place))
