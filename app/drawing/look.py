"""A look: the palette and the card faces that a session draws with, shared by all sessions that want the same."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from app.drawing.palette import Depth, Palette, palette
from app.text.assets import ASSETS
from engine.cards import Card, Colour, DeckName, Face
from engine.options import Options

FOLDER = ASSETS / "faces"
# So many cells has the corner of the smallest card.
WIDEST = 3
RANK_NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")

Picture = tuple[str, ...]
Frame = tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Faces:
    """One set of drawings.

    `signs` are the one to three cells that stand for a face, `pictures` its pixels (two a cell, one above the other:
    `#` is ink, `.` the card, `r y g b` the four colours), or in ASCII a word. A frame is three texts of three cells:
    top, middle and bottom row. `glyphs` are the single marks that the table is drawn with, by name.
    """

    ascii: bool
    signs: Mapping[Face, str]
    suits: Mapping[Colour, str]
    pictures: Mapping[Face, Picture]
    filled: Frame
    outline: Frame
    back: Picture
    glyphs: Mapping[str, str]

    def index(self, card: Card, ranks: tuple[Face, ...] | None = None) -> str:
        """What stands in the corner: colour letter and sign, or rank and suit where playing cards are played with.

        A wild that is no joker has a rank and no suit that matters.
        """
        sign = self.signs[card.face]
        rank = RANK_NAMES[ranks.index(card.face)] if ranks and card.face in ranks else None
        if card.colour is not None:
            return f"{card.colour}{sign}" if rank is None else f"{rank}{self.suits[card.colour]}"
        stands = rank or (self.glyphs["joker"] if ranks else "W")
        return (stands if card.face is Face.WILD else f"{stands}{sign}")[:WIDEST]


@cache
def load_faces(name: str) -> Faces:
    """The drawings of that name, `unicode` or `ascii`. Raises ValueError where the file cannot be used."""
    try:
        given = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
        return Faces(
            ascii=given["ascii"],
            signs={face: given["signs"][face.value] for face in Face},
            suits={colour: given["suits"][colour.value] for colour in Colour},
            pictures={face: tuple(given["pictures"][face.value].split()) for face in Face},
            filled=tuple(given["frames"]["filled"]),
            outline=tuple(given["frames"]["outline"]),
            back=tuple(given["back"]),
            glyphs=given["glyphs"],
        )
    except (OSError, KeyError, tomllib.TOMLDecodeError) as error:
        raise ValueError(f"The faces {name!r} cannot be used: {error}.") from error


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
