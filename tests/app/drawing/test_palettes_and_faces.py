"""Palettes and faces: four colours stay four, and no card is told by its colour alone."""

from itertools import combinations

import pytest
from rich.cells import cell_len
from rich.style import Style
from textual.theme import Theme

from app.drawing.cards import SIZES, Size, back, face
from app.drawing.look import look, look_for
from app.drawing.palette import THEMES, Depth, depth_of, palette, textual_theme
from app.render.colour_depth import Colours
from app.render.sgr import cell_style
from engine.cards import CARDS, COLOURS, RANKS, DeckName
from engine.options import CLASSIC, options_from
from tests.app.drawing.tables import text_of

DEPTHS = {Colours.ALL: Depth.FULL, Colours.MANY: Depth.FULL, Colours.SIXTEEN: Depth.SIXTEEN}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("colours", DEPTHS)
def test_the_four_colours_stay_four(theme: str, colours: Colours) -> None:
    shades = palette(theme, DEPTHS[colours])
    for inks in ([shades.card(colour) for colour in COLOURS], [shades.glow(colour) for colour in COLOURS]):
        seen = [cell_style(style, colours)[1:] for style in inks]
        assert len(set(seen)) == 4, seen
    grounds = [cell_style(shades.card(colour), colours)[2] for colour in (*COLOURS, None)]
    assert len(set(grounds)) == 5, "a wild has a ground of its own"


def luminance(style: Style, background: bool) -> float:
    """The relative luminance of a colour, after WCAG 2."""
    color = style.bgcolor if background else style.color
    assert color is not None
    channels = [value / 255 for value in color.get_truecolor()]
    linear = [value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(ink: Style, ground: Style) -> float:
    """The contrast of an ink on a ground, from 1 to 21."""
    bright, dark = sorted((luminance(ink, False), luminance(ground, True)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_written_can_be_read(theme: str) -> None:
    shades = palette(theme)
    for style in (*map(shades.card, (*COLOURS, None)), shades.turn, shades.own, shades.uno, shades.link, shades.slap):
        assert contrast(style, style) >= 4.5, style
    for ink in (shades.ink, shades.dim, shades.accent, shades.good, shades.warn):
        for ground in (shades.ground, shades.felt, shades.panel):
            assert contrast(ink, ground) >= 4.0, (ink, ground)
    for colour in COLOURS:
        assert contrast(shades.glow(colour), shades.felt) >= 3.0


def test_a_terminal_without_colours_gets_none() -> None:
    shades = palette("default", depth_of(None))
    assert shades.plain
    assert all(cell_style(shades.card(colour), Colours.ALL)[1:] == ("", "") for colour in (*COLOURS, None))


def test_a_theme_that_is_not_there_is_refused_with_a_sentence() -> None:
    with pytest.raises(ValueError, match="The theme 'nowhere' cannot be used"):
        palette("nowhere")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("depth", Depth)
def test_textual_wears_every_palette(theme: str, depth: Depth) -> None:
    worn = textual_theme(palette(theme, depth))
    assert isinstance(worn, Theme)
    assert worn.to_color_system().generate()


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("size", Size)
def test_every_card_is_told_by_its_text(size: Size, ascii_only: bool) -> None:
    for depth in Depth:
        wanted = look("default", depth, ascii_only=ascii_only)
        texts = {code: text_of(face(wanted, code, size)) for code in CARDS}
        for (code, text), (other, same) in combinations(texts.items(), 2):
            assert text != same, f"{code} looks like {other}"


@pytest.mark.parametrize("ascii_only", [False, True])
def test_cards_have_their_size_and_width_one_glyphs(ascii_only: bool) -> None:
    wanted = look(ascii_only=ascii_only)
    for size, (width, height) in SIZES.items():
        for rows in (back(wanted, size), *(face(wanted, code, size) for code in CARDS)):
            assert len(rows) == height
            assert all(len(row.text) == cell_len(row.text) == width for row in rows)
            assert not ascii_only or text_of(rows).isascii()
    assert all(cell_len(glyph[0]) == 1 for glyph in wanted.faces.glyphs.values())


def test_a_pack_of_cards_shows_ranks_and_suits() -> None:
    packs = look_for(options_from({"variant": "classic", "deck": "two-packs"}))
    assert "J♥" in text_of(face(packs, "RS", Size.SMALL))
    assert "10♦" in text_of(face(packs, "Y0", Size.SMALL))
    assert "★" in text_of(face(packs, "W", Size.SMALL))
    assert text_of(face(packs, "W", Size.SMALL)) != text_of(face(packs, "W4", Size.SMALL))
    assert packs is look_for(options_from({"variant": "classic", "deck": DeckName.TWO_PACKS}))
    assert look_for(CLASSIC).ranks is None
    assert packs.ranks == RANKS


def test_a_rank_that_is_a_wild_is_shown_as_that_rank_and_fits_the_smallest_card() -> None:
    """Section 11: whatever the ranks stand for, every card has an index of its own that fits."""
    given = {
        "variant": "classic",
        "deck": "two-packs",
        "ranks": [*RANKS[:9], "WP", "S", "W", "W4"],
        "jokers": ["WT", "WT"],
    }
    packs = look_for(options_from(given))
    shown = {card.code: packs.faces.index(card, packs.ranks) for card in options_from(given).cards}
    assert (shown["W"], shown["W4"], shown["WT"]) == ("Q", "K+4", "★∞")
    assert len(set(shown.values())) == len(shown)
    assert all(cell_len(index) <= 3 for index in shown.values())
