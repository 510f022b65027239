"""A look: the palette and the faces that a session draws with, one object for all sessions that want the same."""

from dataclasses import dataclass
from functools import cache

from app.drawing.faces import Faces, load_faces
from app.drawing.palette import Depth, Palette, palette
from engine.cards import DeckName, Face
from engine.options import Options


@dataclass(frozen=True, eq=False)
class Look:
    """What drawing needs to know besides the table. Compared by identity, so it is cheap as a key of caches.

    `ranks`: what the ranks ace to king stand for, where the deck is one of playing cards; else None.
    """

    palette: Palette
    faces: Faces
    ranks: tuple[Face, ...] | None = None

    @property
    def outlined(self) -> bool:
        """Whether cards are drawn as outlines, there being no colours to fill them with."""
        return self.palette.plain


@cache
def look(
    theme: str = "default",
    depth: Depth = Depth.FULL,
    *,
    ascii_only: bool = False,
    ranks: tuple[Face, ...] | None = None,
) -> Look:
    """The look for a theme, a terminal and a deck. Raises ValueError where the theme cannot be read."""
    return Look(palette(theme, depth), load_faces("ascii" if ascii_only else "unicode"), ranks)


def look_for(options: Options, theme: str = "default", depth: Depth = Depth.FULL, *, ascii_only: bool = False) -> Look:
    """The look for a game by these options: packs of playing cards show ranks and suits."""
    packs = options.deck in {DeckName.ONE_PACK, DeckName.TWO_PACKS}
    return look(theme, depth, ascii_only=ascii_only, ranks=options.ranks if packs else None)
